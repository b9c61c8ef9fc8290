import type { App } from '../platform/app.js';

const DAY_MS = 86_400_000;
/** Wrong tries of one source without a wait; each further one doubles it. */
const FREE_WRONG_TRIES = 10;
const FIRST_WAIT_MS = 60_000;
const MAX_WAIT_MS = 3_600_000;

/** Length of the wait, and its end (ms since the epoch). */
export interface Wait {
  readonly until: number;
  readonly retryAfterSeconds: number;
}

export const waitUntil = ({ clock }: Pick<App, 'clock'>, until: number): Wait => ({
  until,
  retryAfterSeconds: Math.max(1, Math.ceil((until - clock.now()) / 1000)),
});

const lockKey = (who: string, source: string): string => `code-locked/${who}/${source}`;
const wrongKey = (who: string, source: string): string => `code-wrong/${who}/${source}`;

/** The wait of this source before its next try for `who`; null for none. */
export const lockOf = async (app: App, who: string, source: string): Promise<Wait | null> => {
  const lock = await app.keyValue.get(lockKey(who, source));
  return lock === null ? null : waitUntil(app, lock.expiresAt ?? app.clock.now());
};

/** From the tenth wrong try of a day, the source waits a minute, doubled each time up to an hour. */
export const countWrongTry = async (app: App, who: string, source: string): Promise<void> => {
  const { value } = await app.keyValue.increment(wrongKey(who, source), 1, DAY_MS);
  if (value < FREE_WRONG_TRIES) return;
  const ttlMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (value - FREE_WRONG_TRIES));
  await app.keyValue.put(lockKey(who, source), '', { ttlMs });
};

/** Called after a right try. */
export const forgetWrongTries = async (app: App, who: string, source: string): Promise<void> => {
  await app.keyValue.delete(wrongKey(who, source));
};
