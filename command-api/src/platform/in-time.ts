import { setTimeout as later } from 'node:timers/promises';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';

/** How long somebody who only reads waits for the log before the views answer: a log that has frozen refuses nothing by itself. */
export const READER_PATIENCE_MS = 1000;

/**
 * What was asked; StoreUnavailable when it takes longer than that. What is late is not called off: it goes on, and nobody
 * hears of it any more.
 */
export const inTime = async <T>(ask: () => Promise<T>, patienceMs: number): Promise<T> => {
  const answered = new AbortController();
  const tooLong = async (): Promise<never> => {
    await later(patienceMs, null, { signal: answered.signal });
    throw new StoreUnavailable('This takes longer than it should. Please try again in a moment.');
  };
  try {
    return await Promise.race([ask(), tooLong()]);
  } finally {
    answered.abort();
  }
};
