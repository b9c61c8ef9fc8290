/** An event as a client proposed it. */
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
  /** Offset in the log, commit and prepare in one, as the real server writes appends. */
  readonly position: number;
  /** 100 ns since 1970. */
  readonly created: string;
}

export type ExpectedRevision = number | 'any' | 'no-stream' | 'stream-exists';

export type Appended =
  | { readonly kind: 'done'; readonly revision: number; readonly position: number }
  /** The last revision, -1 for no stream. */
  | { readonly kind: 'wrong-expected-version'; readonly current: number }
  | { readonly kind: 'too-large' };

/** What EventStoreDB takes in one append unless configured otherwise. */
export const MAX_APPEND_SIZE = 1024 * 1024;

/** The log in memory: it outlives the server that shows it, so that one may be stopped and started. */
export interface Log {
  readonly all: readonly Stored[];
  stream(name: string): readonly Stored[];
  append(stream: string, expected: ExpectedRevision, events: readonly Proposed[], maxSize?: number): Appended;
  /** Hears of each append's events. Answers how to stop listening. */
  onAppended(listener: (events: readonly Stored[]) => void): () => void;
}

const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce((sum, one) => sum + 2 * one.type.length + one.data.length + one.metadata.length, 0);

export const emptyLog = (): Log => {
  const all: Stored[] = [];
  const streams = new Map<string, Stored[]>();
  const listeners = new Set<(events: readonly Stored[]) => void>();
  let end = 0;

  /** The events at these revisions, when they carry just these ids: then the append was here before. */
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

  return {
    all,
    stream: (name) => streams.get(name) ?? [],
    append: (stream, expected, events, maxSize = MAX_APPEND_SIZE) => {
      if (sizeOf(events) > maxSize) return { kind: 'too-large' };
      const of = streams.get(stream) ?? [];
      const same = before(of, expected, events);
      if (same !== undefined) return { kind: 'done', revision: same.revision, position: same.position };
      const current = of.length - 1;
      const fits =
        expected === 'any' ||
        (expected === 'stream-exists' && current >= 0) ||
        (expected === 'no-stream' && current < 0) ||
        expected === current;
      if (!fits) return { kind: 'wrong-expected-version', current };
      const stored = events.map((event, i): Stored => {
        const position = end;
        end += 100 + event.data.length + event.metadata.length;
        return { ...event, stream, revision: current + 1 + i, position, created: `${Date.now()}0000` };
      });
      all.push(...stored);
      of.push(...stored);
      streams.set(stream, of);
      for (const listener of [...listeners]) listener(stored);
      const last = of.length - 1;
      return { kind: 'done', revision: last, position: of[last]?.position ?? 0 };
    },
    onAppended: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
