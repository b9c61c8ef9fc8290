import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { ParkedDeliveriesDoc, ParkedDelivery } from './doc.js';
import { parkedDeliveries } from './projection.js';

export const uses = ['parked-deliveries'] as const;

/** The parked deliveries of each of these webhooks, oldest first; those without any are left out. */
export const parkedOf = async (
  reads: ReadStore,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ParkedDelivery[]>> => {
  const docs = await openView<ParkedDeliveriesDoc>(reads, parkedDeliveries).getMany(webhookIds);
  return new Map([...docs].map(([id, { parked }]) => [id, parked]));
};
