import { setTimeout as pause } from 'node:timers/promises';
import { StoreRefused, StoreUnavailable } from '@anupalan/infra/ports/unavailable';

const RETRY_MS = 1000;
/** A store that has just started may not know its users yet; what it refuses for longer is wrong in the settings. */
const MOST_REFUSALS = 10;

/**
 * Repeats `work` every second while a store that it needs does not answer; `waiting` is called with the reason.
 * @throws its other errors, a refusal that stays, and the last one once `signal` aborts
 */
export const retryUntilAvailable = async <T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  waiting: (error: StoreUnavailable) => void,
  retryMs = RETRY_MS,
): Promise<T> => {
  for (let refusals = 0; ; )
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || signal.aborted) throw error;
      refusals = error instanceof StoreRefused ? refusals + 1 : 0;
      if (refusals === MOST_REFUSALS) throw error;
      waiting(error);
      await pause(retryMs, undefined, { signal }).catch(() => undefined);
    }
};

/** Waits for `work`, but not after `signal` aborts, since its stores are then closed. False after an abort. */
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

/** The result of `work`. @throws the reason of `signal` as soon as that aborts */
export const whileNotAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  if (!(await unlessAborted(work, signal))) throw signal.reason;
  return work;
};
