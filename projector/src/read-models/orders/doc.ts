import type { Actor } from '@anupalan/domain/kernel/event';
import type { Paise } from '@anupalan/domain/kernel/money';
import type { Attempt } from '@anupalan/domain/payments/attempt';
import type { OrderStatus } from '@anupalan/domain/rules/order-status';

export type RefundDoc = {
  readonly refundKey: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  readonly cause: 'cancelled' | 'late' | 'mismatch' | 'duplicate';
  readonly status: 'pending' | 'processed' | 'failed';
  readonly requestedAt: string;
  readonly processedAt: string | null;
  readonly gatewayRefundId: string | null;
  /** The gateway's reason for the last failed attempt. */
  readonly failure: string | null;
};

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
   * it can still be paid too. `refund_pending`, `refunded`: the payment of this order is refunded (a doubled or wrong
   * capture does not count).
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
  readonly refunds: readonly RefundDoc[];
};
