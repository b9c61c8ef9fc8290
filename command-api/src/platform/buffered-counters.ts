import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { Logger } from 'pino';

const FLUSH_EVERY_MS = 10_000;

/** Counters of the key-value store that are counted in memory first. */
export interface BufferedCounters {
  add(key: string, n?: number): void;
  /** Writes the counts that are still in memory; called before the stores close. */
  flush(): Promise<void>;
}

/**
 * Adds to the store every ten seconds. A process that is killed loses at most the counts of its last ten seconds, or of
 * the time during which the store was away. Several processes add to the same counters. `what` names them in the log;
 * `retentionMs` counts from the first addition.
 */
export const bufferedCounters = ({
  keyValue,
  log,
  what,
  retentionMs,
}: {
  readonly keyValue: Pick<KeyValue, 'increment'>;
  readonly log: Logger;
  readonly what: string;
  readonly retentionMs: number;
}): BufferedCounters => {
  const counted = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const keep = (key: string, n: number): void => void counted.set(key, (counted.get(key) ?? 0) + n);
  const later = (): void => {
    timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
  };
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const [key, n] of [...counted]) {
      counted.delete(key);
      try {
        await keyValue.increment(key, n, retentionMs);
      } catch (error) {
        keep(key, n);
        later();
        log.warn({ err: error }, `${what} not stored; they are kept for the next try`);
      }
    }
  };
  return {
    flush,
    add: (key, n = 1) => {
      keep(key, n);
      later();
    },
  };
};
