import { errorText } from '@anupalan/domain/kernel/error-text';
import { pause } from '@anupalan/infra/ports/clock';
import { type ProjectOptions, project, type Stopped } from './project.js';

/** A running projection, which survives a failing store. */
export interface Loop {
  /** Resolves once it has ended. */
  stop(): Promise<void>;
  /** Why it ended: `ended` after `stop` or the signal. Never rejects. */
  readonly done: Promise<Stopped>;
}

/** Longest pause between two tries of a failing store, in ms. */
const MAX_BACKOFF_MS = 5_000;

/** With jitter, so that projections that failed together do not retry together. */
export const backoff = (retryDelayMs: number, failures: number): number =>
  Math.min(MAX_BACKOFF_MS, retryDelayMs * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);

/** Runs `project` again from its checkpoint whenever the store or the log fails, until it is stopped. */
export const startLoop = (options: ProjectOptions & { readonly onFault: (error: string) => void }): Loop => {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const run = async (): Promise<Stopped> => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const stopped = await project({
          ...options,
          signal,
          onProgress: (step) => {
            failures = 0;
            return options.onProgress(step);
          },
        });
        if (stopped.kind !== 'ended') return stopped;
        failures += 1; // The log ended the subscription: treated as a dropped connection.
      } catch (fault) {
        failures += 1;
        if (!signal.aborted) options.onFault(errorText(fault).slice(0, 500));
      }
      await pause(backoff(options.tuning.retryDelayMs, failures), signal);
    }
    return { kind: 'ended' };
  };
  const done = run();
  return {
    done,
    stop: async () => {
      stop.abort();
      await done;
    },
  };
};
