import type { ParityCounts } from '@anupalan/domain/proof/scratch-events';

/** One order of scratch views. Readers decide by the clock whether it has expired. */
export type ScratchOrderDoc = {
  readonly id: string;
  readonly kind: 'replay' | 'past';
  readonly models: readonly string[];
  /** Of a replay: see `ReplayOrdered`. */
  readonly from: string | null;
  readonly head: string | null;
  /** Of past views: the day in India; else null. */
  readonly day: string | null;
  readonly orderedAt: string;
  readonly orderedBy: string;
  readonly expiresAt: string;
  readonly promoted: readonly { readonly model: string; readonly at: string; readonly parity: ParityCounts }[];
  readonly dropped: { readonly at: string; readonly why: 'thrown_away' | 'replaced' } | null;
  readonly open: boolean;
};
