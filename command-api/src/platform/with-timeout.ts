import { setTimeout as later } from 'node:timers/promises';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';

/** How long a read waits for a store: one that has frozen refuses nothing by itself. */
export const READER_TIMEOUT_MS = 1000;

/**
 * What `ask` answers within `timeoutMs`. A late answer is ignored; the work behind it is not cancelled.
 * @throws StoreUnavailable after `timeoutMs`
 */
export const withTimeout = async <T>(ask: () => Promise<T>, timeoutMs: number): Promise<T> => {
  const answered = new AbortController();
  const tooLong = async (): Promise<never> => {
    await later(timeoutMs, null, { signal: answered.signal });
    throw new StoreUnavailable('This takes longer than it should. Please try again in a moment.');
  };
  try {
    return await Promise.race([ask(), tooLong()]);
  } finally {
    answered.abort();
  }
};
