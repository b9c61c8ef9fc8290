import type { Paise } from '../kernel/money.js';
import type { OrderLine, OrderSubject, Supplier } from './events.js';
import type { CustomerLocation } from './receipt-tax.js';

export type PaymentCommand =
  | ({
      readonly type: 'createOrder';
      /** The id of the stream, too. */
      readonly orderId: string;
      readonly amountPaise: Paise;
      readonly lineItems: readonly OrderLine[];
      readonly expiresAt: string | null;
    } & OrderSubject)
  | { readonly type: 'recordPaymentLink'; readonly paymentLink: string }
  | {
      readonly type: 'recordCapture';
      readonly gatewayPaymentId: string;
      readonly amountPaise: Paise;
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
  /** The gateway reports an attempt that is not decided. */
  | { readonly type: 'recordAttempt'; readonly gatewayPaymentId: string; readonly attemptedAt: string }
  /** The gateway was asked at `askedAt` (UTC ISO-8601), and everything that it told is recorded. */
  | {
      readonly type: 'recordUnpaid';
      readonly askedAt: string;
      /** Whether the customer is back from the gateway's page. */
      readonly returned: boolean;
    }
  | { readonly type: 'withdrawOrder' }
  | { readonly type: 'expireOrder' }
  /** Refunds what was captured under `gatewayPaymentId`, or the order's own capture when it is left out. */
  | {
      readonly type: 'requestRefund';
      readonly cause: 'cancelled' | 'late' | 'mismatch' | 'duplicate';
      readonly gatewayPaymentId?: string;
    }
  | {
      readonly type: 'recordRefund';
      readonly refundKey: string;
      readonly gatewayRefundId: string;
      readonly amountPaise: Paise;
    }
  | { readonly type: 'recordRefundFailure'; readonly refundKey: string; readonly reason: string }
  | { readonly type: 'issueReceipt'; readonly number: string; readonly issuedAt: string };

/** What the guards need from outside the stream. */
export type PaymentFacts = {
  /** Name of the gateway in use (needed by createOrder). */
  readonly gateway?: string;
  /** For whom and by whom a receipt is, as far as it is known now (needed by issueReceipt). */
  readonly recipient?: string | null;
  /** Decides the place of supply. */
  readonly customer?: CustomerLocation | null;
  readonly supplier?: Supplier | null;
};
