import type { PublicEventType } from '@anupalan/domain/rules/public-events';
import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { readableNamespace } from '../../runner/view.js';
import type { PublicEventDoc } from './doc.js';
import { publicEvents } from './projection.js';

export const uses = ['public-events'] as const;

export interface FeedPage {
  readonly docs: readonly PublicEventDoc[];
  readonly hasMore: boolean;
  /** Up to here nothing was left out; null before the first event of the log. */
  readonly readUpTo: string | null;
}

export interface FeedPart {
  /** Events after this position; null from the beginning. */
  readonly after: string | null;
  readonly types: readonly PublicEventType[] | null;
  readonly limit: number;
  /** Up to this position, included. */
  readonly upTo?: string;
  /** Only of this request. */
  readonly subject?: string;
}

const bySequence = (a: PublicEventDoc, b: PublicEventDoc): number => (a.sequence < b.sequence ? -1 : 1);

const namespaceOf = async (reads: ReadStore): Promise<string> => {
  const namespace = await readableNamespace(reads, publicEvents);
  if (namespace === null)
    throw new StoreUnavailable(`No view of ${publicEvents.name} is built yet.`, { refusal: 'not_ready' });
  return namespace;
};

/**
 * The public events of a part of the feed, oldest first. Nothing is left out: the page ends at the checkpoint, since
 * documents beyond it may have gaps, and before the first event that waits for an admin.
 */
export const feedAfter = async (
  reads: ReadStore,
  { after, types, limit, upTo, subject }: FeedPart,
): Promise<FeedPage> => {
  const namespace = await namespaceOf(reads);
  const checkpoint = await reads.checkpoint(namespace);
  if (checkpoint === null) return { docs: [], hasMore: false, readUpTo: null };
  const gaps = (await reads.parked(namespace)).map(({ position }) => position).sort();
  const end = upTo !== undefined && upTo < checkpoint ? upTo : checkpoint;
  const range: readonly Condition[] = [
    ...(after === null ? [] : [{ field: 'sequence', op: 'gt', value: after } as const]),
    { field: 'sequence', op: 'lte', value: end },
    ...(gaps[0] === undefined ? [] : [{ field: 'sequence', op: 'lt', value: gaps[0] } as const]),
  ];
  const read = async (where: readonly Condition[]): Promise<readonly PublicEventDoc[]> => {
    const sort = [{ field: 'sequence', dir: 'asc' }] as const;
    const { docs } = await reads.find(namespace, { where, sort, limit: limit + 1 });
    // Only the projection writes the namespace.
    return docs.map(({ doc }) => doc as PublicEventDoc);
  };
  const found = await foundIn(read, range, { types, subject });
  const docs = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { docs, hasMore, readUpTo: hasMore ? (docs.at(-1)?.sequence ?? after) : gaps[0] === undefined ? end : after };
};

const foundIn = async (
  read: (where: readonly Condition[]) => Promise<readonly PublicEventDoc[]>,
  range: readonly Condition[],
  { types, subject }: { readonly types: FeedPart['types']; readonly subject: string | undefined },
): Promise<readonly PublicEventDoc[]> => {
  // A request has some dozens of events.
  if (subject !== undefined) return read([{ field: 'subject', op: 'eq', value: subject, lead: true }, ...range]);
  if (types === null) return read(range);
  // Each type by its own index: with one query for all, a rare type would read everything between its events.
  const each = types.map((type) => read([{ field: 'type', op: 'eq', value: type, lead: true }, ...range]));
  return (await Promise.all(each)).flat().sort(bySequence);
};

/** The events at these places of the feed, oldest first; missing ones are left out. */
export const eventsAt = async (reads: ReadStore, sequences: readonly string[]): Promise<readonly PublicEventDoc[]> => {
  if (sequences.length === 0) return [];
  const stored = await reads.getMany(await namespaceOf(reads), sequences);
  return stored.map(({ doc }) => doc as PublicEventDoc).sort(bySequence);
};

/** The number of events that are checked by time at each end of a range: more than are out of order there. */
const EDGE = 100;

/**
 * The first and the last place of the events from `since` to `until`, both included, UTC ISO-8601; null for none. An
 * event gets its time before its place, so neighbours may be in another order: the first by time need not be the first
 * by place.
 */
export const rangeOfTime = async (
  reads: ReadStore,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<{ readonly from: string; readonly upTo: string } | null> => {
  const namespace = await namespaceOf(reads);
  const where: readonly Condition[] = [
    { field: 'time', op: 'gte', value: since },
    { field: 'time', op: 'lte', value: until },
  ];
  const edge = async (dir: 'asc' | 'desc'): Promise<readonly string[]> =>
    (await reads.find(namespace, { where, sort: [{ field: 'time', dir }], limit: EDGE })).docs.map(({ id }) => id);
  const places = [...(await edge('asc')), ...(await edge('desc'))].sort();
  const [from, upTo] = [places[0], places.at(-1)];
  return from === undefined || upTo === undefined ? null : { from, upTo };
};
