import type { Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import type { Connection } from './connection.js';
import { asFault, backOff, isPassing } from './faults.js';
import { checkStream, type Names, recorded, type StoredEvent } from './wire-events.js';

/** Events per call. Each page is one call with its own deadline, so that a slow reader keeps no call open. */
export const maxPageEvents = 500;
/** Size of the first page when looking for the head: rarely so many events of the system follow it. */
const firstHeadEvents = 16;
const maxTries = 3;

export interface Page {
  readonly events: readonly RecordedEvent[];
  /** Start of the next page: the position of the last event that was read. */
  readonly at: Position | null;
  /** False: the log was read to its end at the start of the call. */
  readonly more: boolean;
}

export interface Reads {
  readonly readStream: EventStore['readStream'];
  readonly readAll: EventStore['readAll'];
  /** The last position of this product's events, searched backwards from the end through events of others. */
  head(): Promise<Position | null>;
  /**
   * This product's events among the next `count` after a position (or from it on): the client's reads of `$all` take no
   * filter.
   */
  pageAll(reading: {
    readonly after: Position | null;
    readonly inclusive?: boolean;
    readonly prefixes?: readonly string[];
    readonly count?: number;
  }): Promise<Page>;
  /** Up to `count` stored events of any stream by its full name, within `budgetMs` (default: the deadline of a call). */
  rawStream(
    fullName: string,
    from: number | 'end',
    backwards: boolean,
    count: number,
    budgetMs?: number,
  ): Promise<StoredEvent[]>;
}

/**
 * True when the stream's kind, the part of its name before the first hyphen, is among the prefixes; undefined matches
 * all.
 */
export const hasPrefix = (stream: string, prefixes: readonly string[] | undefined): boolean =>
  prefixes === undefined || prefixes.some((prefix) => stream.startsWith(`${prefix}-`));

/** Reads within `budgetMs`, with up to three tries. */
const retried = async (
  read: (deadlineMs: number) => Promise<StoredEvent[]>,
  budgetMs: number,
  closing: AbortSignal,
): Promise<StoredEvent[]> => {
  const until = Date.now() + budgetMs;
  for (let tried = 0; ; tried += 1)
    try {
      return await read(Math.max(1, until - Date.now()));
    } catch (error) {
      const wait = backOff(tried);
      if (tried + 1 >= maxTries || !isPassing(error) || closing.aborted || Date.now() + wait >= until)
        throw asFault(error);
      await pause(wait, closing);
    }
};

/**
 * The reading half of the port. A call that does not reach the server is tried three times in all, within its deadline.
 */
export const openReads = (connection: Connection, names: Names, closing: AbortSignal): Reads => {
  const ours = (stored: readonly StoredEvent[]): RecordedEvent[] => stored.flatMap((one) => recorded(names, one) ?? []);

  const rawStream: Reads['rawStream'] = (fullName, from, backwards, count, budgetMs = connection.deadlineMs) =>
    retried((deadlineMs) => connection.readStream(fullName, from, backwards, count, deadlineMs), budgetMs, closing);
  const all = (from: Position | null, backwards: boolean, count: number): Promise<StoredEvent[]> =>
    retried((deadlineMs) => connection.readAll(from, backwards, count, deadlineMs), connection.deadlineMs, closing);

  async function* readStream(
    stream: string,
    {
      from = 0,
      to = Number.MAX_SAFE_INTEGER,
      backwards = false,
      limit = Number.MAX_SAFE_INTEGER,
    }: Parameters<EventStore['readStream']>[1] = {},
  ): AsyncIterable<RecordedEvent> {
    const fullName = names.prefix + checkStream(stream);
    let [low, high, left] = [from, to, limit];
    if (left > 0 && backwards) {
      // The server does not document where a backwards read from beyond the stream's end begins.
      const [last] = await rawStream(fullName, 'end', true, 1);
      if (last === undefined || last.revision < low) return;
      if (last.revision <= high) {
        yield* ours([last]);
        [high, left] = [last.revision - 1, left - 1];
      }
    }
    while (low <= high && left > 0) {
      const count = Math.min(maxPageEvents, high - low + 1, left);
      const stored = await rawStream(fullName, backwards ? high : low, backwards, count);
      yield* ours(stored);
      const end = stored.at(-1);
      if (end === undefined || stored.length < count) return;
      left -= stored.length;
      if (backwards) high = end.revision - 1;
      else low = end.revision + 1;
    }
  }

  const pageAll: Reads['pageAll'] = async ({ after, inclusive = false, prefixes, count = maxPageEvents }) => {
    if (prefixes?.length === 0) return { events: [], at: after, more: false };
    // The server includes the event at the position itself.
    const skips = after !== null && !inclusive;
    const asked = count + (skips ? 1 : 0);
    const stored = await all(after, false, asked);
    const events = ours(stored).filter(
      (event) => !(skips && event.position <= after) && hasPrefix(event.stream, prefixes),
    );
    return { events, at: stored.at(-1)?.position ?? after, more: stored.length === asked };
  };

  async function* readAll(reading: Parameters<EventStore['readAll']>[0]): AsyncIterable<RecordedEvent> {
    const prefixes = reading.prefixes === undefined ? {} : { prefixes: reading.prefixes };
    let left = reading.limit ?? Number.MAX_SAFE_INTEGER;
    let { after, inclusive = false } = reading;
    // Grows where events of others come first, so that one event never costs a whole page.
    for (let count = Math.min(maxPageEvents, left); left > 0; count = Math.min(maxPageEvents, 4 * count)) {
      const { events, at, more } = await pageAll({ after, inclusive, count, ...prefixes });
      yield* events.slice(0, left);
      if (!more) return;
      [after, inclusive, left] = [at, false, left - events.length];
    }
  }

  const head: Reads['head'] = async () => {
    let from: Position | null = null;
    for (let count = firstHeadEvents; ; count = maxPageEvents) {
      const stored: StoredEvent[] = await all(from, true, count);
      const [last] = ours(stored);
      if (last !== undefined) return last.position;
      from = stored.at(-1)?.position ?? null;
      if (from === null) return null;
    }
  };

  return { readStream, readAll, head, pageAll, rawStream };
};
