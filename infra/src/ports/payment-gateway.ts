import type { DisputeStatus } from '@anupalan/domain/kernel/dispute-status';
import type { Paise } from '@anupalan/domain/kernel/money';

/** The gateway's report on one payment attempt, from a webhook or a query. */
export interface GatewayPayment {
  readonly orderId: string;
  readonly gatewayPaymentId: string;
  /** `pending`: neither paid nor failed yet; only in answers to a query. */
  readonly status: 'captured' | 'failed' | 'pending';
  /** What the customer paid, including the gateway's fee if they bear it. */
  readonly amountPaise: Paise;
  /** That fee; absent if the customer bears none. */
  readonly feePaise?: Paise;
  /** The bank's offer by which they paid less; absent without one. */
  readonly offerId?: string;
  /**
   * Whether this payment settles the gateway's own order or link in full. Absent if the report does not say it, or
   * while the gateway has not decided it.
   */
  readonly settled?: boolean;
  readonly method: string;
  /** The failure's reason for the customer; otherwise empty. */
  readonly reason: string;
  /** Start of the attempt, UTC ISO-8601. */
  readonly at: string;
}

export interface GatewayRefund {
  /** Null if the report does not name it. */
  readonly orderId: string | null;
  readonly gatewayPaymentId: string;
  /** The key that was given to `refund`; null for a refund that somebody made at the gateway by hand. */
  readonly refundKey: string | null;
  readonly gatewayRefundId: string;
  readonly amountPaise: Paise;
  /** The final state; a refund in progress is not reported. */
  readonly status: 'processed' | 'failed';
}

/** A dispute (chargeback) of a payment by the customer's bank. */
export interface GatewayDispute {
  /** Null if the report does not name it. */
  readonly orderId: string | null;
  readonly gatewayPaymentId: string;
  readonly disputeId: string;
  readonly status: DisputeStatus;
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly respondBy: string | null;
}

export type WebhookReading =
  | { readonly kind: 'payment'; readonly payment: GatewayPayment; readonly deliveryId: string }
  | { readonly kind: 'refund'; readonly refund: GatewayRefund; readonly deliveryId: string }
  | { readonly kind: 'dispute'; readonly dispute: GatewayDispute; readonly deliveryId: string }
  /** Signed, but about an object that is not of this product. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'bad-signature' }
  /** `message` says what is wrong with it, for the gateway's operator. */
  | { readonly kind: 'malformed'; readonly message: string };

/**
 * A payment provider. All calls are idempotent by order id (refunds by `refundKey`) and throw when the provider cannot
 * be reached.
 */
export interface PaymentGateway {
  /** `simulated` or `razorpay`; part of the order's events and of the webhook's path. */
  readonly name: string;
  /** Prefix of the order ids that this gateway makes. */
  readonly orderIdPrefix: string;
  /** Registers the order and returns the payment page: a path on this origin or an https address. */
  createOrder(order: {
    readonly orderId: string;
    readonly amountPaise: Paise;
    readonly title: string;
    /** Nobody can pay there after this time, UTC ISO-8601. */
    readonly expiresAt: string;
  }): Promise<{ readonly paymentLink: string }>;
  /** Verifies the signature over the raw body in constant time, then parses it. */
  readWebhook(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): WebhookReading;
  /** Queries every attempt on an order, in case webhooks were lost. */
  payments(orderId: string): Promise<readonly GatewayPayment[]>;
  refund(order: {
    readonly orderId: string;
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly refundKey: string;
  }): Promise<{ readonly gatewayRefundId: string }>;
  /** Queries the decided refunds of one payment, also those made by hand, in case webhooks were lost. */
  refunds(gatewayPaymentId: string): Promise<readonly GatewayRefund[]>;
  /** Queries the disputes of the account, the newest first, in case webhooks were lost. */
  disputes(): Promise<readonly GatewayDispute[]>;
}
