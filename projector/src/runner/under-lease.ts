import type { Lease, ReadStore } from '@anupalan/infra/ports/read-store';
import { FENCED } from './view-record.js';

/** The same store with this lease on every write, which is refused after another process took the lease. */
export const underLease = (reads: ReadStore, lease: Lease): ReadStore => ({
  ...reads,
  apply: (batch) => reads.apply({ ...batch, lease }),
  setMeta: (key, value) => reads.setMeta(key, value, lease),
  drop: async (namespace) => {
    if ((await reads.drop(namespace, lease)) === 'fenced') throw new Error(FENCED);
    return 'ok';
  },
});
