import { dayInIndia } from '@anupalan/domain/rules/dates';
import { type Clock, isoNow } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { Logger } from 'pino';
import { bufferedCounters } from '../buffered-counters.js';

const RETENTION_MS = 3 * 366 * 24 * 3600_000;
const PREFIX = 'visits:';

/** Counts visits by the day in India, without a trace of the visitor. */
export interface Visits {
  count(): void;
  /** The number of visits on these days, both included. */
  between(from: string, to: string): Promise<number>;
  /** Writes the counts that are still in memory; called before the stores close. */
  flush(): Promise<void>;
}

/** Counts over all processes together; see BufferedCounters for what a crash loses. */
export const countVisits = ({
  keyValue,
  clock,
  log,
}: {
  readonly keyValue: Pick<KeyValue, 'increment' | 'list'>;
  readonly clock: Clock;
  readonly log: Logger;
}): Visits => {
  const { add, flush } = bufferedCounters({ keyValue, log, what: 'visits', retentionMs: RETENTION_MS });
  return {
    flush,
    count: () => add(PREFIX + dayInIndia(isoNow(clock))),
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
