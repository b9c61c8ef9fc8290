import type { DisputeStatus } from '@anupalan/domain/kernel/dispute-status';
import type { Actor } from '@anupalan/domain/kernel/event';
import type { Paise } from '@anupalan/domain/kernel/money';
import type { Attempt } from '@anupalan/domain/payments/attempt';
import type { MoneyParts, RefundCause } from '@anupalan/domain/payments/events';
import type { DecisionTime } from '@anupalan/domain/rules/decision-time';
import type { OrderStatus } from '@anupalan/domain/rules/order-status';
import type { SealedOrPlainText } from '../shared/sealed-or-plain-text.js';

export type RefundDoc = {
  readonly refundKey: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  /** `outside`: made at the gateway without us. */
  readonly cause: RefundCause | 'outside';
  readonly status: 'pending' | 'processed' | 'failed';
  /** The reason of an admin; absent with every other cause. */
  readonly reason?: SealedOrPlainText;
  /** By a second admin; absent if none was needed. */
  readonly approved?: true;
  /** Its refund voucher; absent before its number is issued, and if the payment has no receipt. */
  readonly voucher?: { readonly number: string; readonly issuedAt: string };
  readonly requestedAt: string;
  readonly processedAt: string | null;
  readonly gatewayRefundId: string | null;
  /** The gateway's reason for the last failed attempt. */
  readonly failure: string | null;
};

/** A refund that waits for a second admin. */
export type ProposalDoc = {
  readonly proposalId: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  readonly reason: SealedOrPlainText;
  readonly proposedBy: string;
  readonly at: string;
};

export type DisputeDoc = {
  readonly disputeId: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  readonly status: DisputeStatus;
  readonly reason: string;
  readonly respondBy: string | null;
  readonly at: string;
};

/** A receipt that was cancelled, or the document that cancels it. */
export type EarlierReceiptDoc = {
  readonly kind: 'receipt' | 'cancellation';
  readonly number: string;
  readonly issuedAt: string;
};

/** What of a payment waits for an admin, the most urgent first. */
export const ATTENTIONS = ['proposal', 'dispute', 'refund_failed'] as const;

/** One order at the gateway. Times UTC ISO-8601, amounts in paise. */
export type OrderDoc = {
  readonly orderId: string;
  readonly purpose: 'initial' | 'final';
  readonly requestId: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly serviceTitle: string;
  readonly catalogueRevision: number;
  readonly estimatedDays: number;
  readonly decisionTime: DecisionTime | null;
  readonly amountPaise: Paise;
  readonly lineItems: readonly {
    readonly kind: string;
    readonly label: string;
    readonly amountPaise: Paise;
    readonly reason?: string;
  }[];
  readonly gateway: string;
  /**
   * `failed`: the last attempt; the order can still be paid. `mismatched`: a wrong amount was captured and is refunded;
   * it can still be paid too. `refund_pending`, `refunded`: the whole payment of this order goes back or is back (a
   * doubled or wrong capture does not count).
   */
  readonly status: OrderStatus;
  /** The customer, or staff for a final payment. */
  readonly createdBy: Actor['role'];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly paymentLink: string | null;
  readonly expiresAt: string;
  readonly capturedAt: string | null;
  readonly capturedPaise: Paise | null;
  readonly method: string | null;
  readonly gatewayPaymentId: string | null;
  readonly failureReason: string | null;
  /** The attempt whose outcome is pending. */
  readonly attempt: Attempt | null;
  /** Of a paid order; absent before its number is issued. */
  readonly receipt?: { readonly number: string; readonly issuedAt: string };
  /**
   * Earlier receipts and the documents that cancel them, newest first; absent for a receipt that was never corrected.
   */
  readonly earlierReceipts?: readonly EarlierReceiptDoc[];
  readonly refunds: readonly RefundDoc[];
  readonly proposals: readonly ProposalDoc[];
  readonly disputes: readonly DisputeDoc[];
  /** What admins must look at; null for nothing. */
  readonly attention: (typeof ATTENTIONS)[number] | null;
  /** What came in beyond the price; absent for nothing. */
  readonly onTopPaise?: Paise;
  readonly offer?: { readonly id: string | null; readonly discountPaise: Paise };
  /** What is left of the payment of this order; absent before it is paid. */
  readonly rest?: MoneyParts;
};
