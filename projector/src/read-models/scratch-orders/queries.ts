import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { ScratchOrderDoc } from './doc.js';
import { scratchOrders } from './projection.js';

export const uses = ['scratch-orders'] as const;

/** More than can be open at once. */
const MAX_OPEN = 50;

const view = (reads: ReadStore) => openView<ScratchOrderDoc>(reads, scratchOrders);

export const findScratchOrder = async (reads: ReadStore, id: string): Promise<ScratchOrderDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** Replays, newest first. */
export const listReplays = async (
  reads: ReadStore,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<{ readonly docs: readonly ScratchOrderDoc[]; readonly cursor: string | null; readonly total: number }> => {
  const where = [{ field: 'kind', op: 'eq', value: 'replay' }] as const;
  const page = await view(reads).find({
    where,
    sort: [{ field: 'orderedAt', dir: 'desc' }],
    limit,
    ...(cursor === null ? {} : { after: cursor }),
  });
  return { docs: page.docs.map(({ doc }) => doc), cursor: page.cursor, total: await view(reads).count(where, 1000) };
};

/** The orders whose scratch views may exist at `now` (UTC ISO-8601), in no particular order. */
export const openScratchOrders = async (reads: ReadStore, now: string): Promise<readonly ScratchOrderDoc[]> => {
  const { docs } = await view(reads).find({
    where: [
      { field: 'open', op: 'eq', value: true },
      { field: 'expiresAt', op: 'gt', value: now },
    ],
    limit: MAX_OPEN,
  });
  return docs.map(({ doc }) => doc).sort((a, b) => (a.orderedAt < b.orderedAt ? -1 : 1));
};

/** The open order of the views of a day in India; null while there is none. */
export const pastOrder = async (reads: ReadStore, day: string, now: string): Promise<ScratchOrderDoc | null> =>
  (await openScratchOrders(reads, now)).find((order) => order.day === day) ?? null;
