import { Worker } from 'node:worker_threads';
import type { AppendOutcome } from '../ports/event-store.js';
import { OutcomeUnknown, StoreUnavailable, type UnavailableRefusal } from '../ports/unavailable.js';
import type { Append } from './log-commits.js';

/** A message to the thread: appends for its next commit, or the order to end. */
export type ToLogThread = readonly Append[] | 'stop';
/** The thread's answer to appends: the outcome of each, or the reason why none was stored or why it is unknown. */
export type FromLogThread =
  | readonly AppendOutcome[]
  | { readonly unavailable: string; readonly refusal: UnavailableRefusal; readonly unknown: boolean };

export interface LogThread {
  /** One commit, see CommitAll. The next one is asked for when this one is answered. */
  commit(appends: readonly Append[]): Promise<readonly AppendOutcome[]>;
  close(): Promise<void>;
}

const start = (path: string): Worker => new Worker(new URL('./log-thread.js', import.meta.url), { workerData: path });

/** A commit that takes longer (ms) stands still and does not only wait in a queue of the disk. */
const STUCK_MS = 5000;

/** Ends the process, whose memory may no longer agree with the log. The next start reads everything from the log. */
const endProcess = (error: Error): never => {
  throw error;
};

/** Tells `stuck` when a commit takes longer than 5 s, and again once it is over. */
const patience = (stuck: (isStuck: boolean) => void) => {
  let isStuck = false;
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: (): void => {
      timer = setTimeout(() => {
        isStuck = true;
        stuck(true);
      }, STUCK_MS).unref();
    },
    end: (): void => {
      clearTimeout(timer);
      if (isStuck) stuck(false);
      isStuck = false;
    },
  };
};

/**
 * The commits of the log at `path` in a thread of their own, so that no call waits while a disk is synced. A thread that
 * ends by itself is not started again: waiting appends fail with OutcomeUnknown, and `died` is called with the reason. `stuck` is called when a commit stands
 * still for 5 s, and again once it is answered.
 */
export const logThread = (
  path: string,
  {
    begin = start,
    died = endProcess,
    stuck = () => undefined,
  }: { begin?: (path: string) => Worker; died?: (error: Error) => void; stuck?: (isStuck: boolean) => void } = {},
): LogThread => {
  const worker = begin(path);
  let waiting: { answer: (outcomes: readonly AppendOutcome[]) => void; fail: (error: unknown) => void } | null = null;
  let phase: 'running' | 'stopping' | 'ended' = 'running';
  let cause: unknown;
  const commitTime = patience(stuck);
  const gone = new Promise<void>((done) => {
    worker.once('exit', () => {
      const wasTold = phase === 'stopping';
      phase = 'ended';
      commitTime.end();
      done();
      if (wasTold) return;
      waiting?.fail(new OutcomeUnknown('The writer of the log ended.', { cause }));
      died(new Error('The thread that writes the log ended.', { cause }));
    });
  });
  worker.once('error', (error) => {
    cause = error;
  });
  worker.on('message', (answer: FromLogThread) => {
    const told = waiting;
    waiting = null;
    commitTime.end();
    if (!('unavailable' in answer)) return told?.answer(answer);
    const { unavailable, refusal, unknown } = answer;
    told?.fail(unknown ? new OutcomeUnknown(unavailable) : new StoreUnavailable(unavailable, { refusal }));
  });
  const tell = (message: ToLogThread): void => worker.postMessage(message);
  return {
    commit: (appends) =>
      new Promise((answer, fail) => {
        if (phase === 'ended') return fail(new StoreUnavailable('The writer of the log ended.'));
        waiting = { answer, fail };
        commitTime.begin();
        tell(appends);
      }),
    close: async () => {
      if (phase === 'running') phase = 'stopping';
      tell('stop');
      await gone;
    },
  };
};
