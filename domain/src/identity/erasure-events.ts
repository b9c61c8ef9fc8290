import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Rejection } from '../kernel/rejection.js';

/** A receipt for money that tax law wants kept, and until which day (`2033-12-31`). */
export type KeptReceipt = { readonly orderId: string; readonly number: string; readonly keptUntil: string };

/** What was erased, in numbers. */
export type ErasedCounts = {
  readonly requests: number;
  readonly files: number;
  readonly keys: number;
};

/** Open requests that nothing was paid for are cancelled, `cancel-<requestId>`; then the account goes, and its number is free. */
export type ErasureStep = `cancel-${string}` | 'account' | 'number';

/** `erasure-<keyed hash of the user's id>`: everything held on one person goes, step by step. Holds nothing personal. */
export type ErasureEvents = {
  ErasureRequested: {
    readonly userId: string;
    readonly requestIds: readonly string[];
    readonly receipts: readonly KeptReceipt[];
    readonly toCancel: readonly string[];
    /** Keyed hash of the number that is to be free again. */
    readonly mobileId: string;
  };
  ErasureRequestCancelled: { readonly requestId: string };
  /** Before the account is gone: the person stays, and may ask again. What was cancelled stays so, for nothing was paid for it. */
  ErasureRefused: { readonly step: ErasureStep; readonly rejection: Rejection };
  /** The account is gone. Names all that goes with it: views forget it on the way. */
  ErasureStarted: {
    readonly userId: string;
    readonly requestIds: readonly string[];
    readonly receipts: readonly KeptReceipt[];
  };
  ErasureNumberReleased: Readonly<Record<string, never>>;
  /** The receipt for it, as it was signed: its canonical JSON, and the signature over that (Ed25519, base64url). */
  ErasureCompleted: { readonly userId: string; readonly document: string; readonly signature: string };
};
export type ErasureEvent = EventsOf<ErasureEvents>;

export const erasureEventSpecs = {
  ErasureRequested: { version: 1 },
  ErasureRequestCancelled: { version: 1 },
  ErasureRefused: { version: 1 },
  ErasureStarted: { version: 1 },
  ErasureNumberReleased: { version: 1 },
  ErasureCompleted: { version: 1 },
} satisfies EventSpecs & Record<ErasureEvent['type'], unknown>;
