import { DamagedEvent, type EventStore, orDamage, type RecordedEvent } from '../ports/event-store.js';
import { chainHash, hashOf } from './chain.js';

/**
 * `changed`: the event at `revision` is not the one that was chained there. `removed`: the event at `revision` is
 * missing, but later ones exist. `reordered`: the event at `movedTo` belongs at `revision`. `damaged`: the stored text
 * of the event cannot be read; `reason` says why.
 */
export type ChainFault =
  | { readonly kind: 'changed' | 'removed'; readonly revision: number; readonly eventId: string | null }
  | { readonly kind: 'reordered'; readonly revision: number; readonly eventId: string; readonly movedTo: number }
  | { readonly kind: 'damaged'; readonly revision: number; readonly eventId: string; readonly reason: string };

export type ChainReport =
  | { readonly kind: 'intact'; readonly events: number; readonly hash: string | null }
  | ChainFault;

/**
 * The hashes that an event may follow: that of the event before, or null before the first. After a changed event there
 * are two, its stored hash and its correct one, so that the change is reported for that event alone. `unknown` after an
 * event that is damaged or missing.
 */
export type Before = readonly (string | null)[] | 'unknown';
export const NOTHING_BEFORE: Before = [null];

export interface Link {
  readonly kind: 'fits' | 'changed' | 'damaged';
  /** Goes to the next event of the stream. */
  readonly before: Before;
  readonly reason: string | null;
}

/** How an event at `revision` fits what is before it. */
export const linkOf = (before: Before, stream: string, revision: number, event: RecordedEvent): Link => {
  const link = orDamage((): Link => {
    const hash = hashOf(event.metadata);
    const expected = before === 'unknown' ? [] : before.map((one) => chainHash(one, stream, revision, event));
    if (hash !== null && (before === 'unknown' || expected.includes(hash)))
      return { kind: 'fits', before: [hash], reason: null };
    return {
      kind: 'changed',
      before: before === 'unknown' ? 'unknown' : [hash, ...expected.slice(0, 1)],
      reason: null,
    };
  });
  return link instanceof DamagedEvent ? { kind: 'damaged', before: 'unknown', reason: link.reason } : link;
};

/**
 * Every fault of one stream whose events are given in the order of a store or an export. After an event that changed
 * places nothing more can be said.
 */
export const chainFaults = (
  stream: string,
  events: readonly RecordedEvent[],
): { readonly faults: readonly ChainFault[]; readonly hash: string | null } => {
  const faults: ChainFault[] = [];
  let before: Before = NOTHING_BEFORE;
  let revision = 0;
  for (const [i, event] of events.entries()) {
    let link = linkOf(before, stream, revision, event);
    if (event.revision !== revision || event.stream !== stream || link.kind === 'changed') {
      const follows = (other: RecordedEvent): boolean => linkOf(before, stream, revision, other).kind === 'fits';
      // Looked for once, since it has to look at every event.
      const moved = faults.length > 0 ? -1 : events.findIndex((other, j) => j !== i && follows(other));
      const owner = events[moved];
      if (owner !== undefined)
        return { faults: [{ kind: 'reordered', revision, eventId: owner.id, movedTo: moved }], hash: null };
      if (event.revision > revision) {
        faults.push({ kind: 'removed', revision, eventId: null });
        revision = event.revision;
        link = linkOf('unknown', stream, revision, event);
      }
    }
    const misplaced = event.revision < revision || event.stream !== stream;
    if (link.kind === 'damaged')
      faults.push({ kind: 'damaged', revision, eventId: event.id, reason: link.reason ?? '' });
    else if (link.kind === 'changed' || misplaced) faults.push({ kind: 'changed', revision, eventId: event.id });
    before = link.before;
    revision += 1;
  }
  return { faults, hash: before === 'unknown' ? null : (before[0] ?? null) };
};

/** The first fault of a stream, or that there is none. */
export const verifyEvents = (stream: string, events: readonly RecordedEvent[]): ChainReport => {
  const { faults, hash } = chainFaults(stream, events);
  return faults[0] ?? { kind: 'intact', events: events.length, hash };
};

/** All events of a stream, including unreadable ones. */
export const wholeStream = async (events: EventStore, stream: string): Promise<readonly RecordedEvent[]> => {
  const recorded: RecordedEvent[] = [];
  for await (const event of events.readStream(stream)) recorded.push(event);
  return recorded;
};

/**
 * Checks one stream and names the first event that was changed, removed, moved or damaged. Opens and upcasts nothing,
 * and needs no key. If the tail was cut off, the chain is still intact: ./log-seal finds that.
 */
export const verifyStream = async (events: EventStore, stream: string): Promise<ChainReport> =>
  verifyEvents(stream, await wholeStream(events, stream));
