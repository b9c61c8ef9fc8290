import type { PublicEventType } from '@anupalan/domain/integrations/public-event-types';
import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { readableNamespace } from '../../runner/view.js';
import type { PublicEventDoc } from './doc.js';
import { publicEvents } from './projection.js';

/** Read models whose position these answers have. */
export const uses = ['public-events'] as const;

export interface FeedPage {
  readonly docs: readonly PublicEventDoc[];
  readonly hasMore: boolean;
}

const bySequence = (a: PublicEventDoc, b: PublicEventDoc): number => (a.sequence < b.sequence ? -1 : 1);

/**
 * The public events after a position, oldest first; of these types, null for all. Nothing is passed over: the page ends
 * at the checkpoint, since documents beyond it may have gaps, and before the first event that waits for an admin.
 */
export const feedAfter = async (
  reads: ReadStore,
  {
    after,
    types,
    limit,
  }: {
    readonly after: string | null;
    readonly types: readonly PublicEventType[] | null;
    readonly limit: number;
  },
): Promise<FeedPage> => {
  const namespace = await readableNamespace(reads, publicEvents);
  if (namespace === null) throw new StoreUnavailable('This is still being prepared. Please try again in a moment.');
  const upTo = await reads.checkpoint(namespace);
  if (upTo === null) return { docs: [], hasMore: false };
  const gaps = (await reads.parked(namespace)).map(({ position }) => position).sort();
  const range: readonly Condition[] = [
    ...(after === null ? [] : [{ field: 'sequence', op: 'gt', value: after } as const]),
    { field: 'sequence', op: 'lte', value: upTo },
    ...(gaps[0] === undefined ? [] : [{ field: 'sequence', op: 'lt', value: gaps[0] } as const]),
  ];
  const read = async (where: readonly Condition[]): Promise<readonly PublicEventDoc[]> => {
    const sort = [{ field: 'sequence', dir: 'asc' }] as const;
    const { docs } = await reads.find(namespace, { where, sort, limit: limit + 1 });
    // Only the projection writes the namespace.
    return docs.map(({ doc }) => doc as PublicEventDoc);
  };
  // Each type by its own index: asked together, a rare one would read all that stands between its events.
  const found =
    types === null
      ? await read(range)
      : (await Promise.all(types.map((type) => read([{ field: 'type', op: 'eq', value: type, lead: true }, ...range]))))
          .flat()
          .sort(bySequence);
  return { docs: found.slice(0, limit), hasMore: found.length > limit };
};
