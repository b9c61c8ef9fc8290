import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Rejection } from '../kernel/rejection.js';
import type { ErasureGrounds } from '../rules/erasure.js';

/** A receipt that tax law requires to keep, with the last day of that duty (`2033-12-31`). */
export type KeptReceipt = { readonly orderId: string; readonly number: string; readonly keptUntil: string };

/** Numbers of erased items. */
export type ErasedCounts = {
  readonly requests: number;
  readonly files: number;
  readonly keys: number;
};

/**
 * Open requests without a payment are cancelled, `cancel-<requestId>`; then the account is erased and its number
 * released.
 */
export type ErasureStep = `cancel-${string}` | 'account' | 'number';

/** `erasure-<keyed hash of the user's id>`: erases all data of one person, step by step. Contains nothing personal. */
export type ErasureEvents = {
  ErasureRequested: {
    readonly userId: string;
    readonly requestIds: readonly string[];
    readonly receipts: readonly KeptReceipt[];
    readonly toCancel: readonly string[];
    /** Keyed hash of the number to release. */
    readonly mobileId: string;
    /** Missing where none were given; `restored`: an erasure of before, of which a restored backup knew nothing. */
    readonly grounds?: ErasureGrounds | 'restored';
  };
  ErasureRequestCancelled: { readonly requestId: string };
  /**
   * Before the account is erased: the person stays and may request again. Cancellations stay, since nothing was paid
   * for those requests.
   */
  ErasureRefused: { readonly step: ErasureStep; readonly rejection: Rejection };
  /** The account is erased. Names everything that is erased with it: views remove it on this event. */
  ErasureStarted: {
    readonly userId: string;
    readonly requestIds: readonly string[];
    readonly receipts: readonly KeptReceipt[];
  };
  ErasureNumberReleased: Readonly<Record<string, never>>;
  /** The signed confirmation: its canonical JSON and the signature over that (Ed25519, base64url). */
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
