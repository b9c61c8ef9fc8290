import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** Counts of documents in a parity report: scratch view against live view. */
export type ParityCounts = {
  readonly same: number;
  /** Folded up to the same event, with other contents. */
  readonly different: number;
  /** Only in the live view. */
  readonly missing: number;
  /** Only in the scratch view. */
  readonly extra: number;
  /** Changed by new events while they were compared. */
  readonly moved: number;
};

/** `scratch-views`: the orders of scratch views, and what became of each; the metadata has actor and time. */
export type ScratchEvents = {
  ReplayOrdered: {
    readonly id: string;
    /** Names of the read models. */
    readonly models: readonly string[];
    /** Null: every document. A position: only documents that an event after it touches; each is folded from its first event. */
    readonly from: string | null;
    /** The end of the log at the order; null for an empty log. Bounds which documents `from` selects. */
    readonly head: string | null;
    /** UTC ISO-8601. */
    readonly expiresAt: string;
  };
  PastViewsOrdered: {
    readonly id: string;
    readonly models: readonly string[];
    /** A day in India, `YYYY-MM-DD`: events up to its end count. */
    readonly day: string;
    readonly expiresAt: string;
  };
  /** They were ordered again, and are kept for longer. */
  ScratchViewsKept: { readonly id: string; readonly expiresAt: string };
  /** The scratch view of one model is to become its live view; with the counts that the admin saw. */
  ScratchViewPromoted: { readonly id: string; readonly model: string; readonly parity: ParityCounts };
  /** `replaced`: views of another day needed the place, or those of the same day had failed and are built anew. */
  ScratchViewsDropped: { readonly id: string; readonly why: 'thrown_away' | 'replaced' };
};

export type ScratchEvent = EventsOf<ScratchEvents>;

export const scratchEventSpecs = {
  ReplayOrdered: { version: 1 },
  PastViewsOrdered: { version: 1 },
  ScratchViewsKept: { version: 1 },
  ScratchViewPromoted: { version: 1 },
  ScratchViewsDropped: { version: 1 },
} satisfies EventSpecs & Record<ScratchEvent['type'], unknown>;
