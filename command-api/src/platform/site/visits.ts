import { dayInIndia } from '@anupalan/domain/rules/dates';
import { type Clock, isoNow } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { Logger } from 'pino';

const FLUSH_EVERY_MS = 10_000;
const KEPT_MS = 3 * 366 * 24 * 3600_000;
const PREFIX = 'visits:';

/** Counts visits by the day in India, without a trace of who came. */
export interface Visits {
  count(): void;
  /** The visits of each of these days that had some; both days included. */
  between(from: string, to: string): Promise<number>;
  /** Writes what was counted; before the stores close. */
  flush(): Promise<void>;
}

/**
 * Counted in memory and added to the store every ten seconds: a process that is killed loses at most the visits of its
 * last ten seconds, or of the time for which the store was away. Several processes add to the same counters.
 */
export const countVisits = ({
  keyValue,
  clock,
  log,
}: {
  readonly keyValue: Pick<KeyValue, 'increment' | 'list'>;
  readonly clock: Clock;
  readonly log: Logger;
}): Visits => {
  const counted = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const add = (day: string, n: number): void => void counted.set(day, (counted.get(day) ?? 0) + n);
  const later = (): void => {
    timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
  };
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const [day, n] of [...counted]) {
      counted.delete(day);
      try {
        await keyValue.increment(PREFIX + day, n, KEPT_MS);
      } catch (error) {
        add(day, n);
        later();
        log.warn({ err: error }, 'visits not stored; they are kept for the next try');
      }
    }
  };
  return {
    flush,
    count: () => {
      add(dayInIndia(isoNow(clock)), 1);
      later();
    },
    between: async (from, to) => {
      await flush();
      const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
      const years = Array.from({ length: last - first + 1 }, (_, n) => String(first + n));
      const entries = await Promise.all(years.map((year) => keyValue.list(`${PREFIX}${year}-`)));
      return entries
        .flat()
        .filter(({ key }) => key >= PREFIX + from && key <= PREFIX + to)
        .reduce((sum, { value }) => sum + Number(value), 0);
    },
  };
};
