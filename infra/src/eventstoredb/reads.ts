import type { Position } from '@anupalan/domain/kernel/position';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { pause } from '../ports/clock.js';
import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import type { Connection } from './connection.js';
import { asFault, backOff, isPassing } from './faults.js';
import { allRequest, streamRequest } from './requests.js';
import type { StoredEvent } from './stored-event.js';
import { checkStream, type Names, recorded } from './wire-events.js';

/** Events of one call. Each page is a call with a deadline of its own, so that a slow reader holds no call open. */
const PAGE = 500;
/** A filtered read may have to look at much of what others wrote. A server that is gone is noticed by keep-alive before. */
const LONGER = 6;
const TRIES = 3;

export interface Page {
  readonly events: readonly RecordedEvent[];
  /** Where the next page begins, after the last event looked at. */
  readonly at: Position | null;
  /** False: the log was read to what was its end when the call began. */
  readonly more: boolean;
}

export interface Reads {
  readonly readStream: EventStore['readStream'];
  readonly readAll: EventStore['readAll'];
  /** The last position, looked for from the end backwards through whatever others have written since. */
  head(): Promise<Position | null>;
  /** The next events after a position (or at it), `count` of them at most. */
  pageAll(reading: {
    readonly after: Position | null;
    readonly inclusive?: boolean;
    readonly prefixes?: readonly string[];
    readonly count?: number;
    readonly deadlineMs?: number;
  }): Promise<Page>;
  /** Up to `count` events of any stream of the server by its full name, as they are stored. */
  rawStream(fullName: string, from: number | 'end', backwards: boolean, count: number): Promise<StoredEvent[]>;
}

/** The reading half of the port. A call that does not reach the server is sent again, three times in all, within its deadline. */
export const openReads = (connection: Connection, names: Names, closing: AbortSignal): Reads => {
  const read = async (request: ReadReq, deadlineMs: number): Promise<StoredEvent[]> => {
    const until = Date.now() + deadlineMs;
    for (let tried = 0; ; tried += 1)
      try {
        return await connection.read(request, Math.max(1, until - Date.now()));
      } catch (error) {
        const wait = backOff(tried);
        if (tried + 1 >= TRIES || !isPassing(error) || closing.aborted || Date.now() + wait >= until)
          throw asFault(error);
        await pause(wait, closing);
      }
  };
  const ours = (stored: readonly StoredEvent[]): RecordedEvent[] => stored.flatMap((one) => recorded(names, one) ?? []);

  const rawStream: Reads['rawStream'] = (fullName, from, backwards, count) =>
    read(streamRequest(fullName, from, backwards, count), connection.deadlineMs);

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
      // Where a backwards read beyond the stream's end would begin is the server's secret.
      const [last] = await rawStream(fullName, 'end', true, 1);
      if (last === undefined || last.revision < low) return;
      if (last.revision <= high) {
        yield* ours([last]);
        [high, left] = [last.revision - 1, left - 1];
      }
    }
    while (low <= high && left > 0) {
      const count = Math.min(PAGE, high - low + 1, left);
      const stored = await rawStream(fullName, backwards ? high : low, backwards, count);
      yield* ours(stored);
      const end = stored.at(-1);
      if (end === undefined || stored.length < count) return;
      left -= stored.length;
      if (backwards) high = end.revision - 1;
      else low = end.revision + 1;
    }
  }

  const pageAll: Reads['pageAll'] = async (reading) => {
    const { after, inclusive = false, prefixes, count = PAGE, deadlineMs = LONGER * connection.deadlineMs } = reading;
    if (prefixes !== undefined && prefixes.length === 0) return { events: [], at: after, more: false };
    const filter = prefixes?.map((prefix) => `${names.prefix}${prefix}-`) ?? [names.prefix];
    // The server begins with the event at the position itself, if its stream passes the filter.
    const skips = after !== null && !inclusive;
    const asked = count + (skips ? 1 : 0);
    const stored = await read(allRequest(after, false, filter, asked), deadlineMs);
    const events = ours(stored).filter((event) => !skips || event.position > after);
    if (events.length > count) events.length = count;
    const more = stored.length === asked;
    const at = events.length === count ? events.at(-1)?.position : (stored.at(-1)?.position ?? null);
    return { events, at: at ?? after, more };
  };

  async function* readAll(reading: Parameters<EventStore['readAll']>[0]): AsyncIterable<RecordedEvent> {
    const prefixes = reading.prefixes === undefined ? {} : { prefixes: reading.prefixes };
    let left = reading.limit ?? Number.MAX_SAFE_INTEGER;
    let { after, inclusive = false } = reading;
    while (left > 0) {
      const { events, at, more } = await pageAll({ after, inclusive, count: Math.min(PAGE, left), ...prefixes });
      yield* events;
      if (!more) return;
      [after, inclusive, left] = [at, false, left - events.length];
    }
  }

  const head: Reads['head'] = async () => {
    for (let from: Position | null = null; ; ) {
      const stored: StoredEvent[] = await read(
        allRequest(from, true, [names.prefix], 4),
        LONGER * connection.deadlineMs,
      );
      const [last] = ours(stored);
      if (last !== undefined) return last.position;
      // Only what others wrote under our names: further back.
      from = stored.at(-1)?.position ?? null;
      if (from === null) return null;
    }
  };

  return { readStream, readAll, head, pageAll, rawStream };
};
