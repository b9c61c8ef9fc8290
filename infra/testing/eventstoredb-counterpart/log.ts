import { randomUUID } from 'node:crypto';

/** An event as a client sent it. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Stored extends Proposed {
  readonly stream: string;
  readonly revision: number;
  /** Offset in the log, used as commit and prepare, as the real server writes appends. */
  readonly position: number;
  /** Units of 100 ns since 1970. */
  readonly created: string;
}

export type ExpectedRevision = number | 'any' | 'no-stream' | 'stream-exists';

export type Appended =
  | { readonly kind: 'done'; readonly revision: number; readonly position: number }
  /** The last revision, -1 for no stream. */
  | { readonly kind: 'wrong-expected-version'; readonly current: number }
  /** A repetition of an append that is stored and not indexed yet. */
  | { readonly kind: 'idempotent-not-ready' }
  | { readonly kind: 'too-large' };

/** EventStoreDB's default limit of one append, bytes. */
export const MAX_APPEND_SIZE = 1024 * 1024;

/** The log in memory: it outlives the server, so that a server may be stopped and started. */
export interface Log {
  /** The readable events, including the system's own. */
  readonly all: readonly Stored[];
  stream(name: string): readonly Stored[];
  /** While true, new appends become readable only after `release`. They count for revisions at once. */
  holding: boolean;
  /** Makes the oldest held appends readable, all of them unless a number is given. */
  release(count?: number): void;
  /** Removes the held appends, like a new leader that never received them. Returns their number. */
  truncate(): number;
  append(stream: string, expected: ExpectedRevision, events: readonly Proposed[], maxSize?: number): Appended;
  /** Called with each append's events. Returns a function that stops listening. */
  onAppended(listener: (events: readonly Stored[]) => void): () => void;
}

const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce((sum, one) => sum + 2 * one.type.length + one.data.length + one.metadata.length, 0);

/** Appends between two events of the system. */
const STATS_EVERY = 20;
const STATS = '$stats-127.0.0.1:2113';

const systemEvent = (stream: string): Proposed => ({
  id: randomUUID(),
  type: stream,
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: new Uint8Array(),
});

/** A new log. Like a real one it begins with events of the system, and has more of them between the others. */
export const emptyLog = (): Log => {
  const all: Stored[] = [];
  const readable = new Map<string, Stored[]>();
  /** Including held appends. */
  const written = new Map<string, Stored[]>();
  const held: Stored[][] = [];
  const listeners = new Set<(events: readonly Stored[]) => void>();
  let end = 0;
  let appends = 0;

  /** The stored append at these revisions if it has the same ids: a repetition. */
  const repeated = (of: readonly Stored[], from: number, events: readonly Proposed[]): Stored | undefined => {
    const there = of.slice(from, from + events.length);
    return there.length === events.length && there.every(({ id }, i) => id === events[i]?.id)
      ? there.at(-1)
      : undefined;
  };

  const before = (
    of: readonly Stored[],
    expected: ExpectedRevision,
    events: readonly Proposed[],
  ): Stored | undefined => {
    if (typeof expected === 'number') return expected < of.length - 1 ? repeated(of, expected + 1, events) : undefined;
    if (expected === 'no-stream') return repeated(of, 0, events);
    const at = of.findIndex(({ id }) => id === events[0]?.id);
    return at < 0 ? undefined : repeated(of, at, events);
  };

  const push = (into: Map<string, Stored[]>, stored: readonly Stored[]): void => {
    for (const event of stored) {
      const of = into.get(event.stream);
      if (of === undefined) into.set(event.stream, [event]);
      else of.push(event);
    }
  };

  const release: Log['release'] = (count = held.length) => {
    for (const stored of held.splice(0, count)) {
      all.push(...stored);
      push(readable, stored);
      for (const listener of [...listeners]) listener(stored);
    }
  };

  const store = (stream: string, events: readonly Proposed[]): Stored[] => {
    const first = written.get(stream)?.length ?? 0;
    const stored = events.map((event, i): Stored => {
      const position = end;
      end += 100 + event.data.length + event.metadata.length;
      return { ...event, stream, revision: first + i, position, created: `${Date.now()}0000` };
    });
    push(written, stored);
    return stored;
  };

  held.push(['$scavenges', '$users', STATS].flatMap((stream) => store(stream, [systemEvent(stream)])));
  release();

  const log: Log = {
    all,
    stream: (name) => readable.get(name) ?? [],
    holding: false,
    release,
    truncate: () => {
      const gone = held.splice(0);
      end = gone[0]?.[0]?.position ?? end;
      for (const { stream, revision } of gone.flat()) {
        const of = written.get(stream);
        if (of !== undefined) of.length = Math.min(of.length, revision);
      }
      return gone.length;
    },
    append: (stream, expected, events, maxSize = MAX_APPEND_SIZE) => {
      if (sizeOf(events) > maxSize) return { kind: 'too-large' };
      const of = written.get(stream) ?? [];
      const same = before(of, expected, events);
      if (same !== undefined)
        return same.revision < (readable.get(stream)?.length ?? 0)
          ? { kind: 'done', revision: same.revision, position: same.position }
          : { kind: 'idempotent-not-ready' };
      const current = of.length - 1;
      const fits =
        expected === 'any' ||
        (expected === 'stream-exists' && current >= 0) ||
        (expected === 'no-stream' && current < 0) ||
        expected === current;
      if (!fits) return { kind: 'wrong-expected-version', current };
      appends += 1;
      const between = appends % STATS_EVERY === 0 ? store(STATS, [systemEvent('$statsCollected')]) : [];
      const stored = store(stream, events);
      held.push([...between, ...stored]);
      const last = stored.at(-1);
      if (!log.holding) release();
      return { kind: 'done', revision: last?.revision ?? current, position: last?.position ?? 0 };
    },
    onAppended: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return log;
};
