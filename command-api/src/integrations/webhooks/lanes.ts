import { isWanted } from '@anupalan/domain/integrations/webhook';
import { positionBefore } from '@anupalan/domain/kernel/position';
import type { PublicEventType } from '@anupalan/domain/rules/public-events';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import { eventsAt, feedAfter } from '@anupalan/projector/read-models/public-events/queries';
import type { Redelivery } from '@anupalan/projector/read-models/webhooks/doc';
import { FEED, type HeldRequest, type Lane } from './delivery-state.js';
import type { FeedReader } from './feed-reader.js';

/**
 * Events that are read at once, and the number below which more are read: the most that one webhook holds in memory.
 */
const PAGE = 50;
const LOW = 25;

/** A lane that is being worked on. */
export interface OpenLane {
  readonly id: string;
  readonly upTo: string | null;
  readonly named: boolean;
  after: string | null;
  /** Up to here the feed has no other event of the wanted types; at or after `after`. */
  seen: string | null;
  /** True when there is nothing more to read; for the feed, until it changes. */
  read: boolean;
  /** Events whose attempts have not begun, in the order of the feed. */
  readonly queue: PublicEventDoc[];
  /** The places of the queued events and of those under way. */
  readonly undone: Set<string>;
}

/** The lane of a redelivery. It covers only events before its request: the feed sends later ones. */
export const laneOf = ({ id, from, upTo, sequences }: Redelivery): Lane =>
  sequences === null
    ? { id, after: positionBefore(from), undone: [], upTo: upTo < id ? upTo : id, named: false }
    : { id, after: upTo, undone: [...sequences].sort(), upTo, named: true };

/**
 * The event at this place; null if there is none.
 * @throws Error while the feed has not reached it
 */
export const eventAt = async (reads: ReadStore, sequence: string): Promise<PublicEventDoc | null> => {
  const [known] = await eventsAt(reads, [sequence]);
  if (known !== undefined) return known;
  const after = positionBefore(sequence);
  const { docs, readUpTo } = await feedAfter(reads, { after, upTo: sequence, types: null, limit: 1 });
  if (docs[0] === undefined && (readUpTo ?? '') < sequence) throw new Error('the feed has not come to this event yet');
  // Places of a log from before its move have another form.
  return docs[0]?.sequence === sequence ? docs[0] : null;
};

/** Opens a lane where it was left. `eventOf` finds the events that are not done. */
export const openLane = async (
  { undone, ...lane }: Lane,
  eventOf: (laneId: string, sequence: string) => Promise<PublicEventDoc | null>,
): Promise<OpenLane> => {
  const queue: PublicEventDoc[] = [];
  for (const sequence of undone) {
    const doc = await eventOf(lane.id, sequence);
    if (doc !== null) queue.push(doc);
  }
  const { after, named } = lane;
  return { ...lane, seen: after, read: named, queue, undone: new Set(queue.map(({ sequence }) => sequence)) };
};

/** Its place is the one up to which the feed was seen: types that are wanted later begin there. */
export const savedLane = ({ id, seen, upTo, named, undone }: OpenLane): Lane => ({
  id,
  after: seen,
  upTo,
  named,
  undone: [...undone],
});

/** A redelivery whose events are all taken, parked or held. */
export const isFinished = ({ id, read, undone }: OpenLane): boolean => id !== FEED && read && undone.size === 0;

/** Reads more events if few are left. Events of held requests are left to these. */
export const refill = async (
  lane: OpenLane,
  reader: FeedReader,
  types: readonly PublicEventType[] | null,
  isHeld: (subject: string) => boolean,
): Promise<void> => {
  while (!lane.read && lane.undone.size < LOW) {
    const { after, upTo } = lane;
    const part = { after, types, limit: PAGE, ...(upTo === null ? {} : { upTo }) };
    const { docs, hasMore, readUpTo } = await reader.page(part);
    for (const doc of docs) {
      if (isHeld(doc.subject)) continue;
      lane.queue.push(doc);
      lane.undone.add(doc.sequence);
    }
    // The last event, not the end of the view, so that webhooks at the same place share their pages.
    lane.after = docs.at(-1)?.sequence ?? after;
    for (const place of [lane.after, readUpTo]) if ((place ?? '') > (lane.seen ?? '')) lane.seen = place;
    if (!hasMore) lane.read = true;
  }
};

/** The place of the next event of a held request, at or before `bound`; null for none. */
export const nextHeldAt = async (
  reads: ReadStore,
  { at, subject, named }: HeldRequest,
  bound: string,
  types: readonly PublicEventType[] | null,
): Promise<string | null> => {
  if (named !== null) return named.find((sequence) => sequence > at) ?? null;
  for (let after = at; ; ) {
    const { docs, hasMore } = await feedAfter(reads, { after, upTo: bound, types: null, subject, limit: PAGE });
    const wanted = docs.find(({ type }) => isWanted(types, type));
    if (wanted !== undefined) return wanted.sequence;
    if (!hasMore) return null;
    after = docs.at(-1)?.sequence ?? bound;
  }
};
