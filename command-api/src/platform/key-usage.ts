import { IST_MS } from '@anupalan/domain/rules/dates';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { Logger } from 'pino';
import { bufferedCounters } from './buffered-counters.js';
import { type KeyRequest, keepKeyRequests } from './key-requests.js';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const USAGE_DAYS = 30;
const USAGE_HOURS = 24;
/** As long as the oldest shown hour may be requested. */
const RETENTION_MS = (USAGE_DAYS + 1) * DAY_MS;
/** Two counters an hour, and those of one more day: a counter that could not be stored for a while is kept longer. */
const MAX_COUNTERS = (2 * (RETENTION_MS + DAY_MS)) / HOUR_MS;
const PREFIX = 'api-key-calls:';

/** Calls of one key in one hour or day; `refused`: those that were answered with 4xx or 5xx, limits included. */
export interface Calls {
  /** The hour `2026-11-25T14` or the day `2026-11-25`, in India. */
  readonly at: string;
  readonly calls: number;
  readonly refused: number;
}

export interface KeyUsage {
  count(keyId: string, isRefused: boolean): void;
  /** Notes an answered request of a key. */
  note(keyId: string, request: KeyRequest): void;
  /** The newest requests of a key, newest first. */
  requests(keyId: string): Promise<readonly KeyRequest[]>;
  /** Calls of a key in this minute, as this process has counted them. */
  thisMinute(keyId: string): number;
  /** The last 24 hours and 30 days, oldest first, those without calls included. */
  of(keyId: string): Promise<{ readonly hours: readonly Calls[]; readonly days: readonly Calls[] }>;
  /** Writes the counts that are still in memory; called before the stores close. */
  flush(): Promise<void>;
}

/** `2026-11-25T14` in India. */
const hourOf = (ms: number): string => new Date(ms + IST_MS).toISOString().slice(0, 13);

/** The last `n` names of hours or days up to `now`, oldest first. */
const last = (n: number, now: number, stepMs: number, length: number): readonly string[] =>
  Array.from({ length: n }, (_, back) => hourOf(now - (n - 1 - back) * stepMs).slice(0, length));

/** How often each API key calls. Not events: see ADR 53. Counted over all processes together, as visits are. */
export const countKeyUsage = ({
  keyValue,
  clock,
  log,
}: {
  readonly keyValue: Pick<KeyValue, 'get' | 'put' | 'increment' | 'list'>;
  readonly clock: Clock;
  readonly log: Logger;
}): KeyUsage => {
  const { add, flush } = bufferedCounters({ keyValue, log, what: 'calls of API keys', retentionMs: RETENTION_MS });
  const kept = keepKeyRequests({ keyValue, log });
  let minute = 0;
  let inMinute = new Map<string, number>();
  const minuteNow = (): Map<string, number> => {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== minute) inMinute = new Map();
    minute = now;
    return inMinute;
  };
  return {
    flush: async () => {
      await flush();
      await kept.flush();
    },
    note: kept.add,
    requests: kept.of,
    count: (keyId, isRefused) => {
      const hour = `${PREFIX}${keyId}:${hourOf(clock.now())}`;
      add(`${hour}:calls`);
      if (isRefused) add(`${hour}:refused`);
      const counts = minuteNow();
      counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
    },
    thisMinute: (keyId) => minuteNow().get(keyId) ?? 0,
    of: async (keyId) => {
      await flush();
      const prefix = `${PREFIX}${keyId}:`;
      const stored = await keyValue.list(prefix, MAX_COUNTERS);
      const counted = new Map<string, number>();
      for (const { key, value } of stored) {
        const [hour = '', what = ''] = key.slice(prefix.length).split(':');
        for (const at of [hour, hour.slice(0, 10)])
          counted.set(`${at}:${what}`, (counted.get(`${at}:${what}`) ?? 0) + Number(value));
      }
      const calls = (at: string): Calls => ({
        at,
        calls: counted.get(`${at}:calls`) ?? 0,
        refused: counted.get(`${at}:refused`) ?? 0,
      });
      const now = clock.now();
      return {
        hours: last(USAGE_HOURS, now, HOUR_MS, 13).map(calls),
        days: last(USAGE_DAYS, now, DAY_MS, 10).map(calls),
      };
    },
  };
};
