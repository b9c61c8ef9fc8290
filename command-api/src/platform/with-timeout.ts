import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';

/** How long a read waits for a store, ms: a frozen store never refuses by itself. */
export const READER_TIMEOUT_MS = 1000;

/**
 * The result of `ask` within `timeoutMs`. A late result is ignored; the work is not cancelled.
 * @throws StoreUnavailable after `timeoutMs`
 */
export const withTimeout = async <T>(ask: () => Promise<T>, timeoutMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new StoreUnavailable('A store takes longer than it should.')), timeoutMs);
  });
  try {
    return await Promise.race([ask(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
};
