import { parkedOf } from '@anupalan/projector/read-models/parked-deliveries/queries';
import { feedAfter } from '@anupalan/projector/read-models/public-events/queries';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import { everyWebhook } from '@anupalan/projector/read-models/webhooks/queries';
import type { App } from '../../platform/app.js';
import type { Sample } from '../../platform/metrics.js';
import { type DeliveryState, statesOf } from './delivery-state.js';
import { eventAt } from './lanes.js';

/** Time of the oldest event that a webhook was not sent, ms since the epoch; null if all were tried. */
const oldestUnsent = async (
  { reads }: Pick<App, 'reads'>,
  states: readonly DeliveryState[],
): Promise<number | null> => {
  const [undone] = states.flatMap(({ feed }) => feed.undone).sort();
  const [after = null] = states.map(({ feed }) => feed.after ?? '').sort();
  const { docs } = await feedAfter(reads, { after: after === '' ? null : after, types: null, limit: 1 });
  const events = [...docs, ...(undone === undefined ? [] : [await eventAt(reads, undone)])];
  const times = events.flatMap((doc) => (doc === null ? [] : [Date.parse(doc.time)]));
  return times.length === 0 ? null : Math.min(...times);
};

/**
 * The state of the deliveries of all enabled webhooks: waiting requests, parked events, and the age of the oldest
 * unsent event.
 */
export const webhookSample = async (app: Pick<App, 'reads' | 'keyValue' | 'clock'>): Promise<Sample['webhooks']> => {
  const docs: readonly WebhookDoc[] = await everyWebhook(app.reads);
  const ids = new Set(docs.filter(({ disabled }) => disabled === null).map(({ id }) => id));
  const states = [...(await statesOf(app))].flatMap(([id, state]) => (ids.has(id) ? [state] : []));
  const parked = await parkedOf(
    app.reads,
    docs.map(({ id }) => id),
  );
  const oldest = states.length === 0 ? null : await oldestUnsent(app, states);
  return {
    waiting: states.reduce((sum, { held }) => sum + held.length, 0),
    parked: [...parked.values()].reduce((sum, one) => sum + one.length, 0),
    lagSeconds: oldest === null ? 0 : Math.max(0, app.clock.now() - oldest) / 1000,
  };
};
