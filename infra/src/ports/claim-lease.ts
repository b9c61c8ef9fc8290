import type { LeaseOutcome, ReadStore } from './read-store.js';

/** A lease as adapters store it; `ends` in ms since the epoch. */
export interface StoredLease {
  readonly epoch: number;
  readonly holder: string;
  readonly ends: number;
  readonly ttl: number;
}

/** What is answered to who asks for a lease at the store's time `now`, by the lease that is stored. */
export const claimLease = (
  stored: StoredLease | null,
  { holder, epoch }: Pick<Parameters<ReadStore['lease']>[0], 'holder' | 'epoch'>,
  now: number,
): LeaseOutcome => {
  const left = stored === null ? 0 : stored.ends - now;
  // A lease with more time left than it was given: the clock was set back. It counts as over, else it would last for
  // hours.
  const over = stored === null || left <= 0 || left > stored.ttl;
  const mine = epoch === undefined ? over || stored?.holder === holder : stored?.epoch === epoch;
  return mine
    ? { kind: 'held', epoch: epoch ?? (stored?.epoch ?? 0) + 1 }
    : { kind: 'taken', holder: stored?.holder ?? '', forMs: Math.max(0, left) };
};
