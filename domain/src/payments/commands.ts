import type { FactsOf } from '../kernel/facts.js';
import type { Paise } from '../kernel/money.js';
import type { BillTo } from '../rules/bill-to.js';
import type { TeamFact } from '../rules/team.js';
import type { OrderLine, OrderSubject, PaymentEvents, Supplier } from './events.js';
import type { CustomerLocation } from './receipt-tax.js';

export type PaymentCommand =
  | ({
      readonly type: 'createOrder';
      /** The id of the stream, too. */
      readonly orderId: string;
      readonly amountPaise: Paise;
      readonly lineItems: readonly OrderLine[];
      /** UTC ISO-8601; null: INITIAL_ORDER_DAYS from now. */
      readonly expiresAt: string | null;
    } & OrderSubject)
  | { readonly type: 'recordPaymentLink'; readonly paymentLink: string }
  | {
      readonly type: 'recordCapture';
      readonly gatewayPaymentId: string;
      /** What the customer paid, with the gateway's fee on top. */
      readonly amountPaise: Paise;
      /** The part of it that is the gateway's fee on top. */
      readonly feePaise?: Paise;
      /** The bank's offer by which they paid less; null where there is one without an id. */
      readonly offerId?: string | null;
      /** True when the gateway's own order says that this payment settled it in full. */
      readonly settled?: boolean;
      readonly method: string;
      readonly capturedAt: string;
    }
  | {
      readonly type: 'recordFailure';
      readonly gatewayPaymentId: string;
      readonly reason: string;
      readonly attemptedAt: string;
    }
  /** The customer is handed off to the gateway. */
  | { readonly type: 'startAttempt' }
  /** The gateway reports an undecided attempt. */
  | { readonly type: 'recordAttempt'; readonly gatewayPaymentId: string; readonly attemptedAt: string }
  /** The gateway was queried at `askedAt` (UTC ISO-8601), and its complete answer is recorded. */
  | {
      readonly type: 'recordUnpaid';
      readonly askedAt: string;
      /** True when the customer has returned from the gateway's page. */
      readonly returned: boolean;
    }
  /** Whom the receipt is made out to is a fact: what the customer's account says now. */
  | { readonly type: 'noteBillTo' }
  | { readonly type: 'withdrawOrder' }
  | { readonly type: 'expireOrder' }
  /** Refunds the capture `gatewayPaymentId`; default: the order's own capture. */
  | {
      readonly type: 'requestRefund';
      readonly cause: 'cancelled' | 'late' | 'mismatch' | 'duplicate';
      readonly gatewayPaymentId?: string;
    }
  /** An admin gives back the capture that paid the order, in whole or in part. */
  | {
      readonly type: 'proposeRefund';
      readonly gatewayPaymentId: string;
      readonly amountPaise: Paise;
      readonly reason: string;
    }
  | { readonly type: 'approveRefund'; readonly proposalId: string }
  | { readonly type: 'declineRefund'; readonly proposalId: string }
  | {
      readonly type: 'recordRefund';
      /** Null for one that was made at the gateway without us. */
      readonly refundKey: string | null;
      readonly gatewayPaymentId: string;
      readonly gatewayRefundId: string;
      readonly amountPaise: Paise;
    }
  | ({ readonly type: 'recordDispute' } & Omit<PaymentEvents['DisputeReported'], 'requestId' | 'parts'>)
  | { readonly type: 'recordRefundFailure'; readonly refundKey: string; readonly reason: string }
  | {
      readonly type: 'issueReceipt';
      readonly number: string;
      readonly issuedAt: string;
      /** The correction that asked for it; absent for the first receipt. */
      readonly correction?: number;
    }
  /** The receipt should have been made out to somebody else, or to another place. */
  | { readonly type: 'correctReceipt'; readonly billTo: BillTo }
  | {
      readonly type: 'cancelReceipt';
      readonly correction: number;
      readonly number: string;
      readonly issuedAt: string;
    }
  | {
      readonly type: 'issueRefundVoucher';
      readonly gatewayRefundId: string;
      readonly number: string;
      readonly issuedAt: string;
    };

/** The known data of the receipt's recipient; `customer` decides the place of supply. */
export type ReceiptFacts = { readonly recipient: string | null; readonly customer: CustomerLocation | null };

export type PaymentNeeds = {
  /** Name of the gateway in use. */
  readonly createOrder: { readonly gateway: string } & TeamFact;
  readonly startAttempt: TeamFact;
  /** As the customer's account says now; null where it has no name. */
  readonly noteBillTo: { readonly billTo: BillTo | null } & TeamFact;
  readonly issueReceipt: ReceiptFacts & { readonly supplier: Supplier | null };
  readonly correctReceipt: Pick<ReceiptFacts, 'recipient'> & TeamFact;
  /** From which amount on a refund needs a second admin. */
  readonly proposeRefund: { readonly refundApprovalLimitPaise: Paise };
};
export type PaymentFacts = FactsOf<PaymentNeeds, PaymentCommand['type']>;
