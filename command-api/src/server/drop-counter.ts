import type { Logger } from 'pino';

const EVERY_MS = 60_000;

/**
 * Logs that the subscription to the log ended: the first time, and then how often, once a minute. A server drops a slow
 * reader hundreds of times a minute under load, and nothing is lost by it.
 */
export const dropCounter = (
  log: Pick<Logger, 'warn'>,
  now: () => number = () => performance.now(),
): ((why: unknown) => void) => {
  let drops = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return (why) => {
    drops += 1;
    if (now() - saidAt < EVERY_MS) return;
    log.warn({ err: why, drops }, 'the subscription to the log ended and is made anew');
    drops = 0;
    saidAt = now();
  };
};
