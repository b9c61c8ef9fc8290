import type { Position } from '@anupalan/domain/kernel/position';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import type { Connection, StoredEvent } from './connection.js';
import { asFault, backOff, isPassing, pause } from './faults.js';
import { fromPosition, knownPosition } from './positions.js';
import { checkStream, type Names, recorded } from './wire-events.js';

/** Events of one call. Each page is a call with a deadline of its own, so that a slow reader holds no call open. */
const PAGE = 500;
/** Events that the server looks at between two looks at the filter's hits. */
const SEARCH_WINDOW = 1000;
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

const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;

const baseOptions = (backwards: boolean, count: number): InstanceType<typeof streams.ReadReq.Options> => {
  const options = new streams.ReadReq.Options();
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  options.setUuidOption(uuids);
  options.setResolveLinks(false);
  options.setReadDirection(backwards ? BACKWARDS : FORWARDS);
  options.setCount(String(count));
  return options;
};

const asRequest = (options: InstanceType<typeof streams.ReadReq.Options>): InstanceType<typeof streams.ReadReq> => {
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
};

const streamRequest = (fullName: string, from: number | 'end', backwards: boolean, count: number) => {
  const options = baseOptions(backwards, count);
  const of = new streams.ReadReq.Options.StreamOptions();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(fullName, 'utf8').toString('base64'));
  of.setStreamIdentifier(identifier);
  if (from === 'end') of.setEnd(new shared.Empty());
  else of.setRevision(String(from));
  options.setStream(of);
  options.setNoFilter(new shared.Empty());
  return asRequest(options);
};

/** From a position on, which is part of it; null stands for the log's start, or its end when going backwards. */
const allRequest = (from: Position | null, backwards: boolean, prefixes: readonly string[], count: number) => {
  const options = baseOptions(backwards, count);
  const of = new streams.ReadReq.Options.AllOptions();
  if (from !== null) {
    const { commit, prepare } = fromPosition(from);
    const at = new streams.ReadReq.Options.Position();
    at.setCommitPosition(String(commit));
    at.setPreparePosition(String(prepare));
    of.setPosition(at);
  } else if (backwards) of.setEnd(new shared.Empty());
  else of.setStart(new shared.Empty());
  options.setAll(of);
  const filter = new streams.ReadReq.Options.FilterOptions();
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  expression.setPrefixList([...prefixes]);
  filter.setStreamIdentifier(expression);
  filter.setMax(SEARCH_WINDOW);
  filter.setCheckpointintervalmultiplier(1);
  options.setFilter(filter);
  return asRequest(options);
};

/** The reading half of the port. A call that does not reach the server is sent again, three times in all. */
export const openReads = (connection: Connection, names: Names, closing: AbortSignal): Reads => {
  const read = async (request: InstanceType<typeof streams.ReadReq>, deadlineMs: number): Promise<StoredEvent[]> => {
    for (let tried = 0; ; tried += 1)
      try {
        return await connection.read(request, deadlineMs);
      } catch (error) {
        if (tried + 1 >= TRIES || !isPassing(error) || closing.aborted) throw asFault(error);
        await pause(backOff(tried), closing);
      }
  };
  const ours = (stored: readonly StoredEvent[]): RecordedEvent[] => stored.flatMap((one) => recorded(names, one) ?? []);

  const rawStream: Reads['rawStream'] = (fullName, from, backwards, count) =>
    read(streamRequest(fullName, from, backwards, count), connection.deadlineMs);

  async function* readStream(
    stream: string,
    { from = 0, to = Number.MAX_SAFE_INTEGER, backwards = false }: Parameters<EventStore['readStream']>[1] = {},
  ): AsyncIterable<RecordedEvent> {
    const fullName = names.prefix + checkStream(stream);
    let [low, high] = [from, to];
    if (backwards) {
      // Where a backwards read beyond the stream's end would begin is the server's secret.
      const [last] = await rawStream(fullName, 'end', true, 1);
      if (last === undefined) return;
      high = Math.min(high, Number(last.revision));
    }
    while (low <= high) {
      const count = Math.min(PAGE, high - low + 1);
      const stored = await rawStream(fullName, backwards ? high : low, backwards, count);
      yield* ours(stored);
      const end = stored.at(-1);
      if (end === undefined || stored.length < count) return;
      if (backwards) high = Number(end.revision) - 1;
      else low = Number(end.revision) + 1;
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
    const at = events.length === count ? events.at(-1)?.position : knownPosition(stored.at(-1)?.position);
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
      from = knownPosition(stored.at(-1)?.position);
      if (from === null) return null;
    }
  };

  return { readStream, readAll, head, pageAll, rawStream };
};
