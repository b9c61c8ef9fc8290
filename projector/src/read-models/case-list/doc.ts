import type { Booking } from '@anupalan/domain/consultations/consultation-events';
import type { Paise } from '@anupalan/domain/kernel/money';
import type { Attempt } from '@anupalan/domain/payments/attempt';
import type { Return } from '@anupalan/domain/payments/return-status';
import type { CaseSource, PaymentStatus } from '@anupalan/domain/rules/case-lists';
import type { DecisionTime } from '@anupalan/domain/rules/decision-time';
import type { DueClock } from '@anupalan/domain/rules/due-date';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import type { DocumentState } from '../documents/doc.js';

/** A row of customer_services with the columns of the lists. Times UTC ISO-8601, amounts in paise. */
export type CaseListDoc = {
  readonly id: string;
  readonly caseNumber: string;
  /** `SR-` and the first two characters of the number: the shortest prefix that a search by number accepts. */
  readonly numberStart: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly serviceTitle: string;
  readonly workflow: WorkflowRef;
  readonly catalogueRevision: number;
  /** The business for which it is; null for none. */
  readonly businessId: string | null;
  readonly status: string;
  readonly statusSince: string;
  /** By the status in the case's workflow. */
  readonly waitingOn: WaitingOn;
  /** Open while a party still has to act: neither delivered, ended nor cancelled. */
  readonly lifecycle: 'open' | 'ended';
  readonly assignedTo: string | null;
  readonly assignedAt: string | null;
  readonly pricePaise: Paise;
  readonly paymentStatus: PaymentStatus;
  /** The initial order. */
  readonly orderId: string | null;
  readonly paidAt: string | null;
  readonly estimatedDays: number;
  readonly decisionTime: DecisionTime | null;
  /** Null before the payment. */
  readonly clock: DueClock | null;
  /**
   * The agreed slot of its consultation and its professional; null without one, and once the consultation took place or
   * was released.
   */
  readonly call: Booking | null;
  /** By its clock, without the current pause; null before the payment. */
  readonly dueAt: string | null;
  /** `dueAt` while the clock runs; null while it waits for the customer, and once the case has ended. */
  readonly lateFrom: string | null;
  /** Its place in lists of work (`workOrderOf`). */
  readonly workOrder: string;
  /** Submissions so far. */
  readonly attempt: number;
  /** Current files of the intake in the order of upload, without replaced and removed ones. */
  readonly documents: readonly { readonly id: string; readonly key: string; readonly state: DocumentState }[];
  readonly pendingReviewCount: number;
  readonly rejectedCount: number;
  readonly finalAmountPaise: Paise | null;
  readonly finalOrderId: string | null;
  /** The first delivery; null before it. */
  readonly deliveredAt: string | null;
  readonly finalPaid: boolean;
  readonly paused: boolean;
  /** Another time of its call is to be agreed; the question was accepted. */
  readonly rescheduled: boolean;
  readonly filingStarted: boolean;
  /** Staff or an admin have worked on it, or it has ended before: the rules of assignment leave it where it is. */
  readonly started: boolean;
  readonly source: CaseSource;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** What the initial order brought in; null before, and if nothing had to be paid. */
  readonly capturedPaise: Paise | null;
  /** The part of it that goes back or is back: refunds, by us or at the gateway, and lost disputes. */
  readonly returns: readonly (Return & { readonly id: string })[];
  /** The pending payment attempt and its order; it does not change `updatedAt`. */
  readonly paying: (Attempt & { readonly orderId: string }) | null;
};

/** Fields that lists may be sorted by; each has an index. */
export type CaseSortField =
  | 'createdAt'
  | 'updatedAt'
  | 'workOrder'
  | 'deliveredAt'
  | 'status'
  | 'serviceTitle'
  | 'pricePaise';
export interface CaseSort {
  readonly field: CaseSortField;
  readonly dir: 'asc' | 'desc';
}
