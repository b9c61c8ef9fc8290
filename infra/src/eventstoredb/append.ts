import type { Position } from '@anupalan/domain/kernel/position';
import { type EventData, MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client';
import { pause } from '../ports/clock.js';
import {
  type AppendOutcome,
  type EventStore,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  type NewEvent,
  type RecordedEvent,
} from '../ports/event-store.js';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';
import type { Connection } from './connection.js';
import { asFault, backOff, isEventTooLarge, isPassing, mayBeStored } from './faults.js';
import type { Reads } from './reads.js';
import { byteLength, checkStream, type Names, recorded, toServer } from './wire-events.js';

/** How long an append is retried within its deadline, ms: a cluster elects its leader in less. */
const maxElectionMs = 4000;
const maxPauseMs = 500;
/** Rereads of a stream whose last event is not yet in the server's index: about three seconds in total. */
const maxRereads = 7;

/**
 * The server's answer to an append: the position of its last event (null: not reported), or the reason of a refusal.
 */
type Answer =
  | { readonly kind: 'done'; readonly position: Position | null }
  /** `actual`: the last revision, -1 for none; it may be ahead of the readable events. */
  | { readonly kind: 'conflict'; readonly actual: number }
  | { readonly kind: 'too-large' };

/** -1 for no stream, which servers also report as the largest unsigned number (-1 without its sign). */
export const lastRevision = (reported: bigint | 'no_stream' | 'any' | 'stream_exists'): number =>
  typeof reported !== 'bigint' || reported >= 2n ** 63n ? -1 : Number(reported);

/** True for the same ids in the same order. */
const sameIds = (stored: readonly { readonly id: string }[], events: readonly NewEvent[]): boolean =>
  stored.length === events.length && stored.every(({ id }, i) => id === events[i]?.id);

const appended = (revision: number, position: Position, count: number, repeated: boolean): AppendOutcome => ({
  kind: 'appended',
  revision,
  position,
  // The server reports only the position of the last event.
  ...(count === 1 ? { positions: [position] } : {}),
  repeated,
});

/** Reads back what an append left in its stream; the server may not show it at once. `until`: the end of the whole append. */
const readingBack = (names: Names, reads: Reads, closing: AbortSignal) => {
  /** Up to `count` events of a stream after a revision (-1: from its first). */
  const storedAfter = async (stream: string, after: number, count: number, until: number): Promise<RecordedEvent[]> => {
    const stored = await reads
      .rawStream(names.prefix + stream, after + 1, false, count, until - Date.now())
      .catch((error: unknown) => {
        // It was sent: a store that is away now may have taken it.
        if (!(error instanceof StoreUnavailable)) throw error;
        throw new OutcomeUnknown(error.message, { cause: error });
      });
    return stored.flatMap((one) => recorded(names, one) ?? []);
  };

  /** The pause before the next try. @throws OutcomeUnknown after the last one */
  const wait = async (tried: number, until: number, missing: string): Promise<void> => {
    if (tried === maxRereads || closing.aborted || Date.now() >= until) throw new OutcomeUnknown(missing);
    await pause(backOff(tried), closing);
  };

  /** The position of an acknowledged event, which may not be readable at once. */
  const positionOf = async (stream: string, revision: number, until: number): Promise<Position> => {
    for (let tried = 0; ; tried += 1) {
      const [stored] = await storedAfter(stream, revision - 1, 1, until);
      if (stored !== undefined) return stored.position;
      await wait(tried, until, 'An event that was acknowledged cannot be read yet.');
    }
  };

  /** Decides about an append that did not fit: a repetition or a conflict. */
  const explain = async (
    stream: string,
    after: number,
    events: readonly NewEvent[],
    actual: number,
    until: number,
  ): Promise<AppendOutcome> => {
    const there = Math.min(events.length, actual - after);
    for (let tried = 0; there > 0; tried += 1) {
      const stored = await storedAfter(stream, after, events.length, until);
      const last = stored.at(-1);
      if (last !== undefined && sameIds(stored, events))
        return appended(last.revision, last.position, events.length, true);
      // The server's check includes events that cannot be read yet; one of them may be the first try of this append.
      if (stored.length >= there) break;
      await wait(tried, until, 'A revision that the server knows cannot be read yet.');
    }
    return { kind: 'conflict', actual: actual < 0 ? 'none' : actual };
  };

  return { positionOf, explain };
};

/**
 * The writing half of the port. A failed append is retried with the same ids, expected revision and events, which the
 * server recognises if it has stored them. `onAppended` is called with each new position.
 */
export const openAppend = (
  connection: Connection,
  names: Names,
  reads: Reads,
  closing: AbortSignal,
  onAppended: (at: Position) => void,
): EventStore['append'] => {
  const { positionOf, explain } = readingBack(names, reads, closing);

  /** `until`: the end of the whole append, ms since the epoch. */
  const send = async (stream: string, after: number, events: readonly EventData[], until: number): Promise<Answer> => {
    const begun = Date.now();
    const lastTry = Math.min(until, begun + maxElectionMs);
    let uncertain = false;
    for (let tried = 0; ; tried += 1)
      try {
        const left = Math.max(1, until - Date.now());
        const position = await connection.append(names.prefix + stream, after, events, left);
        // For an append that is already stored, the server may report a position that is not the last event's.
        return { kind: 'done', position: tried === 0 ? position : null };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError)
          return { kind: 'conflict', actual: lastRevision(error.actualVersion) };
        if (error instanceof MaxAppendSizeExceededError || isEventTooLarge(error)) return { kind: 'too-large' };
        uncertain ||= mayBeStored(error);
        const wait = Math.min(maxPauseMs, backOff(tried));
        if (!isPassing(error) || closing.aborted || Date.now() + wait >= lastTry) {
          const fault = asFault(error);
          throw uncertain && fault instanceof StoreUnavailable
            ? new OutcomeUnknown(fault.message, { cause: error })
            : fault;
        }
        await pause(wait, closing);
      }
  };

  return async (stream, expected, events) => {
    checkStream(stream);
    if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0))
      throw new RangeError(`not a revision: ${String(expected)}`);
    if (events.length === 0) throw new RangeError('nothing to append');
    if (new Set(events.map((event) => event.id)).size < events.length) throw new RangeError('an event id twice');
    if (events.length > MAX_APPEND_EVENTS) return { kind: 'too-large' };
    if (events.reduce((sum, event) => sum + byteLength(event), 0) > MAX_APPEND_BYTES) return { kind: 'too-large' };

    const after = expected === 'none' ? -1 : expected;
    const until = Date.now() + connection.deadlineMs;
    const answer = await send(stream, after, events.map(toServer), until);
    if (answer.kind === 'too-large') return answer;
    if (answer.kind === 'conflict') return explain(stream, after, events, answer.actual, until);
    const revision = after + events.length;
    const position = answer.position ?? (await positionOf(stream, revision, until));
    onAppended(position);
    return appended(revision, position, events.length, false);
  };
};
