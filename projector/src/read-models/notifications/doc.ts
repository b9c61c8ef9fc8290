import type { Paise } from '@anupalan/domain/kernel/money';
import type { Quoted } from '@anupalan/domain/kernel/told-event';
import type { Audience } from '@anupalan/domain/processes/reactions';
import type { NotificationTemplate } from '@anupalan/domain/texts/en';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';

/** The recipient for all holders of this role, besides the ids of single people. */
export const EVERY_STAFF = '@staff';
export const EVERY_ADMIN = '@admin';

/** The values of its event that a text may quote. */
export type NotificationFacts = Omit<Quoted, 'name' | 'reason' | 'business'> & {
  /** The order, if there is no case. */
  readonly orderId?: string;
};

/** One notification for one person or for all holders of a role. */
export type StoredNotification = {
  readonly eventId: string;
  /** The event's time, UTC ISO-8601. */
  readonly at: string;
  /** The number of the notification in its case, which orders those of the same millisecond as the log does. */
  readonly n: number;
  readonly template: NotificationTemplate;
  /** The recipient's part: customer of the case, office, or the person whose account it is about. */
  readonly to: Audience;
  /** A user's id, or EVERY_STAFF or EVERY_ADMIN. */
  readonly for: string;
  readonly facts: NotificationFacts;
};

/**
 * The notifications about one case or webhook, under its id, or about neither, under the id of the person. Nothing
 * personal.
 */
export type CaseNotificationsDoc = {
  readonly kind: 'case';
  readonly id: string;
  readonly customerId: string;
  readonly assigneeId: string | null;
  readonly serviceId: string | null;
  readonly serviceTitle: string | null;
  /** Null before there is a case. */
  readonly workflow: WorkflowRef | null;
  /** Null before there is a case: a payment came for which no case could be made. */
  readonly caseNumber: string | null;
  /** The webhook that it is about; missing for a case. */
  readonly webhookId?: string;
  /** Amounts by refund key: the event of a failed refund has the key only. */
  readonly refunds: readonly { readonly refundKey: string; readonly amountPaise: Paise }[];
  /** Oldest first; the newest 50 per recipient. */
  readonly told: readonly StoredNotification[];
  /** Every recipient in `told`, once each. */
  readonly users: readonly string[];
  /** Time of the newest of `told`; empty while there is none. */
  readonly lastAt: string;
};

export type ReadMark = { readonly eventId: string; readonly at: string; readonly n: number };

/** A member of the office, or a customer who has read a notification: `read-<userId>`. */
export type ReaderDoc = {
  readonly kind: 'reader';
  readonly id: string;
  /**
   * The start of their present office role; null for customers. Notifications to the role from before are not theirs.
   */
  readonly roleSince: string | null;
  readonly read: ReadMark | null;
};

export type NotificationsDoc = CaseNotificationsDoc | ReaderDoc;

export const readerKey = (userId: string): string => `read-${userId}`;
