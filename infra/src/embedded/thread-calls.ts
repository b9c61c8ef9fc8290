import { parentPort, Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../ports/unavailable.js';

/** What a thread does for another one, in the order it was asked; everything that goes in and out can be sent between them. */
export type ThreadApi = { close(): Promise<void> } & {
  // biome-ignore lint/suspicious/noExplicitAny: the functions of any interface
  readonly [name: string]: (...args: any[]) => Promise<unknown>;
};

interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

interface Failure {
  readonly kind: 'unavailable' | 'range' | 'other';
  readonly message: string;
}

type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly failure: Failure });

/** MB. A thread of ours holds the texts of a call or two; the binding's memory is not counted. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;

const failureOf = (error: unknown): Failure => ({
  kind: error instanceof StoreUnavailable ? 'unavailable' : error instanceof RangeError ? 'range' : 'other',
  message: error instanceof Error ? error.message : String(error),
});

const thrown = ({ kind, message }: Failure): Error => {
  if (kind === 'unavailable') return new StoreUnavailable(message);
  return kind === 'range' ? new RangeError(message) : new Error(message);
};

/** Inside the thread: answers every call; `close` is the last one. */
export const answerCalls = (api: ThreadApi): void => {
  const port = parentPort;
  if (port === null) throw new Error('this program is started as a thread');
  const answer = (one: Answer): void => port.postMessage(one);
  port.on('message', ({ id, method, args }: Call) => {
    const call = api[method];
    if (call === undefined) return answer({ id, failure: { kind: 'other', message: `no ${method} here` } });
    call(...args).then(
      (value) => {
        answer({ id, value });
        if (method === 'close') port.close();
      },
      (error: unknown) => answer({ id, failure: failureOf(error) }),
    );
  });
};

/**
 * The API that the program `thread` answers, in a thread that is started with `workerData` by the first call. When it dies,
 * what was asked of it fails with StoreUnavailable (it may have been done), and the next call starts another one.
 */
export const callsTo = <Api extends object>(
  thread: URL,
  workerData: unknown,
): {
  ask<M extends keyof Api & string>(
    method: M,
    ...args: Api[M] extends (...args: infer A) => unknown ? A : never
  ): Api[M] extends (...args: never[]) => infer R ? R : never;
  close(): Promise<void>;
} => {
  const waiting = new Map<number, { readonly done: (value: unknown) => void; readonly fail: (error: Error) => void }>();
  let worker: Worker | null = null;
  let calls = 0;
  let closing: Promise<void> | null = null;

  const start = (): Worker => {
    const started = new Worker(thread, { workerData, resourceLimits: HEAP });
    let fault = 'A thread of the store has ended.';
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('failure' in answer) asked?.fail(thrown(answer.failure));
      else asked?.done(answer.value);
      if (waiting.size === 0) started.unref();
    });
    started.on('error', (error) => {
      fault = `A thread of the store has died: ${String(error)}`;
    });
    started.once('exit', () => {
      if (worker === started) worker = null;
      for (const { fail } of waiting.values()) fail(new StoreUnavailable(fault));
      waiting.clear();
    });
    return started;
  };

  const send = (method: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((done, fail) => {
      if (closing !== null) return fail(new StoreUnavailable('The store is closed.'));
      worker ??= start();
      calls += 1;
      waiting.set(calls, { done, fail });
      // Only while it owes an answer does it keep the process.
      worker.ref();
      worker.postMessage({ id: calls, method, args } satisfies Call);
    });

  /** A thread that died, or dies of this, is as ended as one that was told to. */
  const end = async (): Promise<void> => {
    const running = worker;
    if (running === null) return;
    const over = new Promise<void>((done) => running.once('exit', () => done()));
    await send('close', []).catch(() => undefined);
    running.ref();
    await over;
  };

  return {
    ask: (method, ...args) => send(method, args) as never,
    close: () => {
      closing ??= end();
      return closing;
    },
  };
};
