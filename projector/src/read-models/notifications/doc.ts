import type { Paise } from '@anupalan/domain/kernel/money';
import type { Audience } from '@anupalan/domain/processes/reactions';
import type { NotificationTemplate } from '@anupalan/domain/texts/en';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';

/** Everybody who has this role, beside the ids of single people. */
export const EVERY_STAFF = '@staff';
export const EVERY_ADMIN = '@admin';

/** What a text may quote of the event. Amounts in paise, times UTC ISO-8601; absent where the event says nothing of it. */
export type ToldFacts = {
  readonly amountPaise?: Paise;
  readonly expectedPaise?: Paise;
  /** Last day of a payment link. */
  readonly payBy?: string;
  readonly acknowledgementNumber?: string;
  readonly authority?: string;
  /** How many documents it is about. */
  readonly documents?: number;
  /** How many answers it is about. */
  readonly answers?: number;
  /** When a call is. */
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** Names the order where there is no case. */
  readonly orderId?: string;
};

/** One thing that one person, or everybody of a role, was told. */
export type Told = {
  readonly eventId: string;
  /** The event's time, UTC ISO-8601. */
  readonly at: string;
  /** Counts what was told of the case: of what happened in one millisecond, the order of the log. */
  readonly n: number;
  readonly template: NotificationTemplate;
  /** As whom they were told: a customer of their own case, or one of us. */
  readonly to: Audience;
  /** A user's id, or EVERY_STAFF or EVERY_ADMIN. */
  readonly for: string;
  readonly facts: ToldFacts;
};

/** What people were told about one case, under its id; about no case, under the customer's. Nothing personal. */
export type CaseToldDoc = {
  readonly kind: 'case';
  readonly id: string;
  readonly customerId: string;
  readonly assigneeId: string | null;
  readonly serviceId: string | null;
  readonly serviceTitle: string | null;
  /** Null before there is a case. */
  readonly workflow: WorkflowRef | null;
  /** Null before there is a case: money came for what could not be made one. */
  readonly caseNumber: string | null;
  /** What goes back: a refund that fails names its key only. */
  readonly refunds: readonly { readonly refundKey: string; readonly amountPaise: Paise }[];
  /** Oldest first; the newest 50 of each whom they are for. */
  readonly told: readonly Told[];
  /** Everybody whom `told` is for, once each. */
  readonly users: readonly string[];
  /** Time of the newest of `told`; empty where nothing was told yet. */
  readonly lastAt: string;
};

/** How far somebody has read; without `n`, all of that millisecond. */
export type ReadMark = { readonly eventId: string; readonly at: string; readonly n?: number };

/** One of us, or somebody who has read: `read-<userId>`. */
export type ReaderDoc = {
  readonly kind: 'reader';
  readonly id: string;
  /** Since when they have the role of ours that they have; null for customers. What the role was told before is not theirs. */
  readonly roleSince: string | null;
  readonly read: ReadMark | null;
};

export type NotificationsDoc = CaseToldDoc | ReaderDoc;

export const readerKey = (userId: string): string => `read-${userId}`;
