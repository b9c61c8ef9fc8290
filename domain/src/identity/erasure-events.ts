import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** A receipt for money that tax law wants kept, and until which day (`2033-12-31`). */
export type KeptReceipt = { readonly orderId: string; readonly number: string; readonly keptUntil: string };

/** What was erased, in numbers. */
export type ErasedCounts = {
  readonly requests: number;
  readonly files: number;
  readonly keys: number;
};

/** `erasure-<keyed hash of the user's id>`: everything held on one person goes, step by step. Holds nothing personal. */
export type ErasureEvents = {
  /** Names all that is to go: views forget it on the way. */
  ErasureStarted: {
    readonly userId: string;
    readonly requestIds: readonly string[];
    readonly receipts: readonly KeptReceipt[];
  };
  /** The receipt for it, as it was signed: its canonical JSON, and the signature over that (Ed25519, base64url). */
  ErasureCompleted: { readonly userId: string; readonly document: string; readonly signature: string };
};
export type ErasureEvent = EventsOf<ErasureEvents>;

export const erasureEventSpecs = {
  ErasureStarted: { version: 1 },
  ErasureCompleted: { version: 1 },
} satisfies EventSpecs & Record<ErasureEvent['type'], unknown>;
