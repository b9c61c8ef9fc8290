import type { Position } from '@anupalan/domain/kernel/position';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import {
  type AppendOutcome,
  type EventStore,
  type Expected,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  type NewEvent,
} from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import type { Append } from './log-commits.js';
import { packMetadata } from './log-metadata.js';
import { keyText } from './sqlite.js';

export interface LogWriter {
  readonly append: EventStore['append'];
  /** The last revision of a stream (-1: none); undefined for a stream that this writer does not remember. */
  headOf(stream: string): number | undefined;
  /** Reports, right after a read, that a stream ends with this revision (-1: it has no event). */
  sawEnd(stream: string, revision: number): void;
  /** Takes no more appends; resolves once those that wait are answered. */
  close(): Promise<void>;
}

interface Waiting {
  readonly append: Append;
  readonly answer: (outcome: AppendOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Appends that share a commit (and its sync). */
const GROUP = 100;
/** Streams whose end is remembered; a hundred bytes each. */
const MAX_CACHED_HEADS = 20_000;

const checkExpected = (expected: Expected): void => {
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0))
    throw new RangeError(`not a revision: ${String(expected)}`);
};

/** The events as the log stores them, and how long they are. */
const rendered = (events: readonly NewEvent[]): { readonly texts: Append['events']; readonly bytes: number } => {
  let bytes = 0;
  const texts = events.map((event) => {
    const data = JSON.stringify(event.data);
    const { text: metadata, bytes: ids } = packMetadata(event.metadata);
    bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata) + ids.length + event.type.length + event.id.length;
    const [id, type] = [keyText('event id', event.id), keyText('event type', event.type)];
    if (!Number.isSafeInteger(event.version)) throw new RangeError('not a schema version');
    return { id, type, version: event.version, data, metadata, ids };
  });
  return { texts, bytes };
};

/**
 * The only writer of a log. Appends that come during a commit share the next one (at most 100), in their order; none is
 * answered before the sync. When the disk fails, every append of that commit fails with StoreUnavailable and stores
 * nothing; the next commit tries again. `committed` is called with the last position of each commit.
 */
export const logWriter = (
  commit: (appends: readonly Append[]) => Promise<readonly AppendOutcome[]>,
  committed: (at: Position) => void,
): LogWriter => {
  const queue: Waiting[] = [];
  /** The last revision of streams. */
  const heads = new RecentlyUsed<string, number>(MAX_CACHED_HEADS);
  let closed = false;
  let flushing: Promise<void> | null = null;

  const learn = (stream: string, outcome: AppendOutcome): void => {
    if (outcome.kind === 'conflict') heads.set(stream, outcome.actual === 'none' ? -1 : outcome.actual);
    else if (outcome.kind === 'appended' && !outcome.repeated) heads.set(stream, outcome.revision);
  };

  const flush = async (): Promise<void> => {
    while (queue.length > 0) {
      const group = queue.splice(0, GROUP);
      let outcomes: readonly AppendOutcome[];
      try {
        outcomes = await commit(group.map(({ append }) => append));
      } catch (error) {
        // An append without an answer may be stored all the same, so the remembered ends may be wrong.
        heads.clear();
        for (const waiting of group) waiting.fail(error);
        continue;
      }
      group.forEach(({ append, answer }, i) => {
        const outcome = outcomes[i];
        if (outcome === undefined) return;
        learn(append.stream, outcome);
        answer(outcome);
      });
      const newest = outcomes.findLast((outcome) => outcome.kind === 'appended' && !outcome.repeated);
      if (newest?.kind === 'appended') committed(newest.position);
    }
  };

  const append: EventStore['append'] = async (stream, expected, events) => {
    if (closed) throw new StoreUnavailable('The store is closed.');
    keyText('stream name', stream);
    checkExpected(expected);
    if (events.length === 0) throw new RangeError('nothing to append');
    if (events.length > 1 && new Set(events.map((event) => event.id)).size < events.length)
      throw new RangeError('an event id twice');
    if (events.length > MAX_APPEND_EVENTS) return { kind: 'too-large' };
    const { texts, bytes } = rendered(events);
    if (bytes > MAX_APPEND_BYTES) return { kind: 'too-large' };
    return new Promise<AppendOutcome>((answer, fail) => {
      const after = expected === 'none' ? -1 : expected;
      queue.push({ append: { stream, after, events: texts }, answer, fail });
      // After the present turn, so that all its appends share the commit.
      flushing ??= new Promise((done) => {
        setImmediate(() => {
          void flush().then(() => {
            flushing = null;
            done();
          });
        });
      });
    });
  };

  return {
    append,
    headOf: (stream) => heads.get(stream),
    sawEnd: (stream, revision) => {
      if (heads.get(stream) === undefined) heads.set(stream, revision);
    },
    close: async () => {
      closed = true;
      while (flushing !== null) await flushing;
    },
  };
};
