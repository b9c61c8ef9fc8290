import { claimLease, type StoredLease } from '../ports/claim-lease.js';
import type { Lease, ReadStore } from '../ports/read-store.js';
import { keyText, type Sqlite } from './sqlite.js';

export interface ViewLeases extends Pick<ReadStore, 'lease' | 'release'> {
  /** True when the lease is not the latest. */
  isFenced(lease: Lease | undefined): boolean;
}

/** The leases of the views in `views.db`. `now` (ms since the epoch) is their clock. */
export const viewLeases = (db: Sqlite, now: () => number): ViewLeases => {
  const leased = (view: string): StoredLease | null =>
    db.prepare<StoredLease>('SELECT epoch, holder, ends, ttl FROM view_leases WHERE view = ?').get(view) ?? null;
  return {
    isFenced: (lease) => lease !== undefined && leased(lease.view)?.epoch !== lease.epoch,
    lease: async (asked) =>
      db.transaction(() => {
        const { view, holder, ttlMs } = asked;
        const claimed = claimLease(leased(view), asked, now());
        if (claimed.kind === 'taken') return claimed;
        db.prepare(
          `INSERT INTO view_leases (view, epoch, holder, ends, ttl) VALUES (?, ?, ?, ?, ?) ON CONFLICT (view)
           DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder, ends = excluded.ends, ttl = excluded.ttl`,
        ).run(keyText('view', view), claimed.epoch, keyText('holder', holder), now() + ttlMs, ttlMs);
        return claimed;
      }),
    release: async ({ view, epoch }) => {
      db.prepare('UPDATE view_leases SET ends = 0 WHERE view = ? AND epoch = ?').run(view, epoch);
    },
  };
};
