import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';

const RETRY_MS = 1000;

/**
 * Does `work` again, a second later each time, for as long as a store that it needs does not answer; `waiting` hears why.
 * @throws its other faults, and the last one once `signal` aborts
 */
export const retryUntilAvailable = async <T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  waiting: (error: StoreUnavailable) => void,
): Promise<T> => {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || signal.aborted) throw error;
      waiting(error);
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
};

/** Waits for `work`, but not after `signal` aborts: whoever stops closes what it works on. False when it did. */
export const unlessAborted = async (work: Promise<unknown>, signal: AbortSignal): Promise<boolean> => {
  let abort = (): void => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    abort = () => resolve('aborted');
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
  try {
    return (await Promise.race([aborted, work])) !== 'aborted';
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
