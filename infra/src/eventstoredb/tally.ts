import { latest, type Position, position } from '@anupalan/domain/kernel/position';
import { WrongExpectedVersionError } from '@eventstore/db-client';
import type { RecordedEvent } from '../ports/event-store.js';
import { lastRevision } from './append.js';
import type { Connection } from './connection.js';
import { asFault } from './faults.js';
import { fromPosition } from './positions.js';
import type { Reads } from './reads.js';
import type { Tail } from './tail.js';
import { type Names, ownEvent } from './wire-events.js';

const eventsPerMark = 250;
/** Minimum number of positions in memory; the maximum is twice as many. */
const minKeptPositions = 20_000;
const marksPerRead = 1000;
const marksPerAppend = 100;

/** This product's event number `count` (from 1) is at `at`; one mark per eventsPerMark events. */
interface Mark {
  readonly at: Position;
  readonly count: number;
}

export interface Tally {
  /** The number of this product's events after a position; null counts all. */
  behind(at: Position | null): Promise<number>;
}

/** How many of the sorted positions are not beyond `at`. */
const upTo = (positions: readonly { readonly at: Position }[] | readonly Position[], at: Position): number => {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = positions[middle];
    if (one !== undefined && (typeof one === 'string' ? one : one.at) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Counts this product's events, which EventStoreDB cannot do: its positions are byte offsets. Each 250th event is
 * marked in a stream of the adapter, so that no process counts the log from its start again; a mark is the same from
 * any process and has a fixed revision, so that all may write it.
 */
export const openTally = (
  connection: Connection,
  names: Names,
  reads: Reads,
  tail: Tail,
  closing: AbortSignal,
): Tally => {
  const marks: Mark[] = [];
  /** Positions of the last counted events, and the number of events before them. */
  let kept: Position[] = [];
  let before = 0;
  /** The position up to which events were counted. */
  let counted: Position | null = null;
  let stored = 0;
  let loaded = false;
  let counting: Promise<void> | null = null;
  /** Results for old positions, which do not change. */
  const remembered = new Map<Position, number>();

  const count = (at: Position): void => {
    kept.push(at);
    counted = at;
    const total = before + kept.length;
    if (total % eventsPerMark === 0) marks.push({ at, count: total });
    if (kept.length <= 2 * minKeptPositions) return;
    kept = kept.slice(minKeptPositions);
    before += minKeptPositions;
  };

  const load = async (): Promise<void> => {
    for (let more = true; more; ) {
      const found = await reads.rawStream(names.tally, marks.length, false, marksPerRead);
      for (const { data } of found) {
        const at = position(String((data as { readonly at?: unknown }).at));
        fromPosition(at);
        marks.push({ at, count: (marks.length + 1) * eventsPerMark });
      }
      more = found.length === marksPerRead;
    }
    stored = marks.length;
    before = marks.length * eventsPerMark;
    counted = marks.at(-1)?.at ?? null;
    loaded = true;
  };

  let storing = false;
  /** Stores missing marks, which save later starts the counting; a failure leaves them to the next process. */
  const store = async (): Promise<void> => {
    if (storing) return;
    storing = true;
    try {
      while (stored < marks.length && !closing.aborted) {
        const batch = marks.slice(stored, stored + marksPerAppend);
        const facts = batch.map(({ at, count: number }) => ownEvent('counted', { at, count: number }));
        try {
          await connection.append(names.tally, stored - 1, facts, connection.deadlineMs);
          stored += batch.length;
        } catch (error) {
          if (!(error instanceof WrongExpectedVersionError)) return;
          // Other processes have written some of them, with the same content.
          const there = lastRevision(error.actualVersion) + 1;
          if (there <= stored) return;
          stored = there;
        }
      }
    } finally {
      storing = false;
    }
  };

  /** Counts the events since the last count, up to the tail. */
  const catchUp = async (): Promise<void> => {
    if (!loaded) await load();
    for (;;) {
      const reached = tail.reached();
      const fresh: readonly RecordedEvent[] | null = tail.after(counted);
      if (fresh !== null) {
        for (const event of fresh) count(event.position);
        break;
      }
      const page = await reads.pageAll({ after: counted });
      for (const event of page.events) count(event.position);
      counted = page.more ? page.at : latest(page.at, reached);
      void store();
    }
    void store();
  };

  /** The number of events up to a position that is no longer kept. */
  const ordinal = async (at: Position): Promise<number> => {
    const known = remembered.get(at);
    if (known !== undefined) return known;
    const full = upTo(marks, at);
    let from: Position | null = marks[full - 1]?.at ?? null;
    let number = full * eventsPerMark;
    for (let more = true; more; ) {
      // The next mark is beyond `at`, so this page has an event beyond it.
      const page = await reads.pageAll({ after: from });
      const within = page.events.filter((event) => event.position <= at);
      number += within.length;
      from = page.at;
      more = page.more && within.length === page.events.length;
    }
    if (remembered.size >= 1000) remembered.clear();
    remembered.set(at, number);
    return number;
  };

  return {
    behind: async (at) => {
      const deadline = AbortSignal.any([closing, AbortSignal.timeout(connection.deadlineMs)]);
      // This call fails at once where the tail would wait for the server.
      if (!tail.isFollowing()) tail.learn(await tail.head());
      await tail.start(deadline);
      // Events that this process has appended must be counted.
      const known = tail.known();
      while (latest(known, tail.reached()) !== tail.reached()) {
        if (deadline.aborted) throw asFault(new Error('the end of the log was not reached in time'));
        await tail.wait(tail.reached(), deadline);
      }
      counting ??= catchUp().finally(() => {
        counting = null;
      });
      await counting;
      const total = before + kept.length;
      if (at === null) return total;
      const first = kept[0];
      if (first !== undefined && at >= first) return total - before - upTo(kept, at);
      return total - (counted === null || at >= counted ? total : await ordinal(at));
    },
  };
};
