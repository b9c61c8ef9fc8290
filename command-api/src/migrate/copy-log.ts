import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import {
  type EventStore,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  type NewEvent,
  type RecordedEvent,
} from '@anupalan/infra/ports/event-store';
import { canonicalJson } from '@anupalan/infra/sealing/canonical-json';
import { chainHash, hashOf } from '@anupalan/infra/sealing/chain';
import { LOG_SEAL } from '@anupalan/infra/sealing/log-seal';

/** How far a log is, in events. */
export type Tell = (done: number, total: number) => void;

/** Overhead per event in a target, bytes. */
const AROUND_EVENT_BYTES = 500;

/** An event without its position, which depends on the engine. */
const textOf = ({ position: _, ...event }: RecordedEvent): string => canonicalJson(event as unknown as JsonObject);

const OTHER_LOG = 'The target holds events that are not of this folder. Choose another ENGINES_NAME.';

/**
 * Reads both logs in parallel from the beginning: each event with its copy. Ends with the shorter one; `rest` has the
 * remaining events of the longer one, the first of which has been read already. `close` ends both.
 */
const runAll = (source: EventStore, target: EventStore) => {
  const [ours, theirs] = [source, target].map((log) => log.readAll({ after: null })[Symbol.asyncIterator]()) as [
    AsyncIterator<RecordedEvent>,
    AsyncIterator<RecordedEvent>,
  ];
  let [mine, copy] = [null, null] as [RecordedEvent | null, RecordedEvent | null];
  const next = async (from: AsyncIterator<RecordedEvent>): Promise<RecordedEvent | null> => {
    const { done, value } = await from.next();
    return done === true ? null : value;
  };
  return {
    async *pairs() {
      for (;;) {
        [mine, copy] = await Promise.all([next(ours), next(theirs)]);
        if (mine === null || copy === null) return;
        if (textOf(mine) !== textOf(copy)) throw new Error(OTHER_LOG);
        yield { mine, copy };
      }
    },
    /** Events of the source that have no copy. */
    async *rest() {
      for (; mine !== null; mine = await next(ours)) yield mine;
    },
    /** Events of the target without a source: the seals that end a move. */
    async *surplus() {
      for (; copy !== null; copy = await next(theirs)) yield copy;
    },
    close: async () => {
      await ours.return?.();
      await theirs.return?.();
    },
  };
};

type Both = ReturnType<typeof runAll>;

/** @throws Error when the target's log has other surplus events than a move adds */
const refuseSurplus = async (both: Both): Promise<void> => {
  for await (const { stream } of both.surplus()) if (stream !== LOG_SEAL) throw new Error(OTHER_LOG);
};

const asNew = ({ id, type, version, data, metadata }: RecordedEvent): NewEvent => ({
  id,
  type,
  version,
  data,
  metadata,
});

const bytesOf = (event: RecordedEvent): number =>
  Buffer.byteLength(JSON.stringify(event.data)) +
  Buffer.byteLength(JSON.stringify(event.metadata)) +
  AROUND_EVENT_BYTES;

/** Adjacent events of one stream, up to an append's limit: one call to the target for one command. */
async function* batches(events: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly RecordedEvent[]> {
  let [batch, bytes] = [[] as RecordedEvent[], 0];
  for await (const event of events) {
    const size = bytesOf(event);
    const full = batch.length === MAX_APPEND_EVENTS || bytes + size > MAX_APPEND_BYTES;
    if (batch.length > 0 && (full || batch[0]?.stream !== event.stream)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

const copyBatch = async (target: EventStore, batch: readonly RecordedEvent[]): Promise<void> => {
  const [first] = batch;
  if (first === undefined) return;
  const { stream, revision } = first;
  // The last append of an interrupted copy may have arrived: the same ids are recognised.
  const outcome = await target.append(stream, revision === 0 ? 'none' : revision - 1, batch.map(asNew));
  if (outcome.kind === 'conflict') throw new Error(`Somebody else writes to ${stream} of the target.`);
  if (outcome.kind === 'too-large') throw new Error(`Event ${revision} of ${stream} is larger than the target takes.`);
};

/**
 * Copies the missing events to the target's log: each with its id, metadata, revision and order, one append after the
 * other. Existing events are compared with the source first, so that an interrupted copy continues. Returns the numbers
 * of existing and copied events.
 * @throws Error with a text for people when the target holds another log; StoreUnavailable when it does not answer
 */
export const copyLog = async (
  source: EventStore,
  target: EventStore,
  tell: Tell,
): Promise<{ readonly found: number; readonly copied: number }> => {
  const total = await source.behind(null);
  const both = runAll(source, target);
  try {
    let found = 0;
    for await (const _ of both.pairs()) {
      found += 1;
      tell(found, total);
    }
    await refuseSurplus(both);
    let copied = 0;
    for await (const batch of batches(both.rest())) {
      await copyBatch(target, batch);
      copied += batch.length;
      tell(found + copied, total);
    }
    return { found, copied };
  } finally {
    await both.close();
  }
};

/** The result of the check of a copied log. */
export interface CheckedLog {
  readonly events: number;
  readonly streams: number;
  /** Streams with a broken hash chain, in the source as well: they were copied unchanged. */
  readonly broken: readonly string[];
  /** Translates a position of the source to that of the same event in the target. */
  readonly at: (position: Position) => Position;
}

/** Before everything. */
const START = position('');

/**
 * Reads both logs in parallel from the beginning: every event must be the same text in the same order, and each
 * stream's chain is verified. `wanted`: positions of the source to translate, by the event there or, where there is
 * none, by the last one before.
 * @throws Error with a text for people for the first missing or different event
 */
export const checkLog = async (
  source: EventStore,
  target: EventStore,
  wanted: readonly Position[],
  tell: Tell,
): Promise<CheckedLog> => {
  const total = await source.behind(null);
  const both = runAll(source, target);
  const ordered = [...new Set(wanted)].sort();
  const found = new Map<Position, Position>();
  const heads = new Map<string, { readonly revision: number; readonly hash: string | null } | 'broken'>();
  let events = 0;
  let asked = 0;
  let last = START;
  /** Translates all wanted positions before `end` to the last event's. */
  const settle = (end: Position | null): void => {
    for (let one = ordered[asked]; one !== undefined && (end === null || one < end); one = ordered[asked]) {
      found.set(one, last);
      asked += 1;
    }
  };
  try {
    for await (const { mine, copy } of both.pairs()) {
      settle(mine.position);
      last = copy.position;
      const { stream, revision } = copy;
      const head = heads.get(stream) ?? { revision: -1, hash: null };
      if (head !== 'broken') {
        const hash = hashOf(copy.metadata);
        const holds = revision === head.revision + 1 && hash === chainHash(head.hash, stream, revision, copy);
        heads.set(stream, holds ? { revision, hash } : 'broken');
      }
      events += 1;
      tell(events, total);
    }
    settle(null);
    for await (const { stream, revision } of both.rest())
      throw new Error(`Event ${revision} of ${stream} is missing in the target.`);
    await refuseSurplus(both);
  } finally {
    await both.close();
  }
  return {
    events,
    streams: heads.size,
    broken: [...heads].flatMap(([stream, head]) => (head === 'broken' ? [stream] : [])),
    at: (asked) => {
      const there = found.get(asked);
      if (there === undefined) throw new Error('a position that was not asked for');
      return there;
    },
  };
};
