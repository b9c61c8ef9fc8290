import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { LEASE_LOST, type Lease } from '../platform/lease.js';

const RETRY_MS = 1000;

/**
 * Runs `work` whenever this process holds the lease, until `signal` aborts: one of several processes works, the others
 * stand by and take over. Work that fails, or whose lease is lost (the signal's reason is then LEASE_LOST), is started
 * again.
 */
export const withLease = async (
  lease: Lease,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<void> => {
  const hold = async (): Promise<void> => {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      lease.acquire().then(
        (still) => still || lost.abort(LEASE_LOST),
        () => lost.abort(LEASE_LOST),
      );
    }, lease.ttlMs / 3);
    try {
      await work(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
    }
    if (lost.signal.aborted) log.info('another process goes on with this work');
  };
  while (!signal.aborted) {
    try {
      if (await lease.acquire()) await hold();
    } catch (error) {
      log.warn({ err: error }, 'work under a lease failed; it begins anew');
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
  await lease.release().catch(() => undefined);
};
