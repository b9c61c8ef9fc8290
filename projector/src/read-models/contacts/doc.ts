import type { SealedOrPlainText } from '../shared/sealed-or-plain-text.js';

/** A talk that was agreed, or that took place: then with its length. Times UTC ISO-8601. */
export type Talk = {
  readonly staffId: string;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly minutes: number | null;
};

/** A call that the customer waits for. */
export type CallBack = {
  readonly callId: string;
  /** Who asked for it, and is called: the customer, or somebody of their team. Absent in documents of an earlier version. */
  readonly by?: string;
  /** When it suits them, in their words. */
  readonly when: SealedOrPlainText;
  readonly askedAt: string;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** Calls without an answer. */
  readonly tries: readonly { readonly by: string; readonly at: string }[];
};

/** Who has worked on a case, and what its customer and they have to say to each other. */
export type ContactsDoc = {
  readonly id: string;
  readonly customerId: string;
  readonly assignedTo: string | null;
  /** Whoever had the case before, once each. */
  readonly earlier: readonly string[];
  readonly talks: readonly Talk[];
  readonly lastMessageAt: string | null;
  readonly call: CallBack | null;
};
