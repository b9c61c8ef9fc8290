import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../ports/unavailable.js';
import type { ViewWrites } from './view-writes.js';

export interface WriterStart {
  /** Of `views.db`. */
  readonly path: string;
}

export interface Call {
  readonly id: number;
  readonly method: keyof ViewWrites;
  readonly args: readonly unknown[];
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly kind: 'unavailable' | 'range' | 'other'; readonly message: string };
}

/** MB. It holds the texts of a write or two; the binding's memory is not counted. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;

const thrown = ({ kind, message }: Answer['error'] & object): Error => {
  if (kind === 'unavailable') return new StoreUnavailable(message);
  return kind === 'range' ? new RangeError(message) : new Error(message);
};

/**
 * The writing side of `views.db` in a thread of its own, so that whoever folds events goes on while what he has is written:
 * half of a rebuild's time is SQLite's. When the thread dies, what was asked of it fails (it may have been done: writes are
 * guarded by their checkpoint), and the next call starts another one. `thread` is another program in tests.
 */
export const viewWritesInThread = (
  path: string,
  thread: URL = new URL('./view-writer-thread.js', import.meta.url),
): ViewWrites => {
  const waiting = new Map<number, { readonly done: (value: unknown) => void; readonly fail: (error: Error) => void }>();
  let worker: Worker | null = null;
  let calls = 0;
  let closed = false;

  const start = (): Worker => {
    const started = new Worker(thread, { workerData: { path } satisfies WriterStart, resourceLimits: HEAP });
    let fault = 'The thread that writes the views has ended.';
    started.on('message', ({ id, value, error }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.done(value);
      else asked?.fail(thrown(error));
      if (waiting.size === 0) started.unref();
    });
    started.on('error', (error) => {
      fault = `The thread that writes the views has died: ${String(error)}`;
    });
    started.once('exit', () => {
      if (worker === started) worker = null;
      for (const { fail } of waiting.values()) fail(new StoreUnavailable(fault));
      waiting.clear();
    });
    return started;
  };

  const ask = <M extends keyof ViewWrites>(method: M, ...args: Parameters<ViewWrites[M]>): ReturnType<ViewWrites[M]> =>
    new Promise<unknown>((done, fail) => {
      if (closed) return fail(new StoreUnavailable('The store is closed.'));
      worker ??= start();
      calls += 1;
      waiting.set(calls, { done, fail });
      // Only while it owes an answer does it keep the process.
      worker.ref();
      worker.postMessage({ id: calls, method, args } satisfies Call);
    }) as ReturnType<ViewWrites[M]>;

  return {
    declare: (...args) => ask('declare', ...args),
    apply: (batch) => ask('apply', batch),
    lease: (asked) => ask('lease', asked),
    release: (lease) => ask('release', lease),
    setMeta: (...args) => ask('setMeta', ...args),
    drop: (...args) => ask('drop', ...args),
    close: async () => {
      const running = worker;
      if (running === null || closed) {
        closed = true;
        return;
      }
      const over = once(running, 'exit');
      const asked = ask('close');
      closed = true;
      await asked;
      running.ref();
      await over;
    },
  };
};
