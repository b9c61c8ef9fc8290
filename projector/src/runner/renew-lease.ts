import { pause } from '@anupalan/infra/ports/clock';
import type { Lease, ReadStore } from '@anupalan/infra/ports/read-store';
import type { LeaseTerms } from './run-view.js';

/** Renews a lease until `over` aborts; calls `lost` once another holder has it. */
export const renewLease = async (
  reads: Pick<ReadStore, 'lease'>,
  lease: Lease & LeaseTerms,
  over: AbortSignal,
  lost: () => void,
): Promise<void> => {
  for (;;) {
    await pause(lease.ttlMs / 3, over);
    if (over.aborted) return;
    try {
      if ((await reads.lease(lease)).kind === 'taken') return lost();
    } catch {
      // A failing store also fails the writes. The lease is requested again, and its epoch fences until then.
    }
  }
};
