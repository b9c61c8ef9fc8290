import type { Paise } from '@anupalan/domain/kernel/money';

/** What a gateway says about one attempt to pay; from a webhook or from asking it. */
export interface GatewayPayment {
  readonly orderId: string;
  readonly gatewayPaymentId: string;
  /** `pending`: neither paid nor failed yet; told only when the gateway is asked. */
  readonly status: 'captured' | 'failed' | 'pending';
  readonly amountPaise: Paise;
  readonly method: string;
  /** Why it failed, for the customer; else empty. */
  readonly reason: string;
  /** When the attempt began, UTC ISO-8601. */
  readonly at: string;
}

export interface GatewayRefund {
  readonly orderId: string;
  /** Ours, as it was given to `refund`: the gateway carries it along. */
  readonly refundKey: string;
  readonly gatewayRefundId: string;
  readonly amountPaise: Paise;
  /** As it is decided; one that is on its way is not told at all. */
  readonly status: 'processed' | 'failed';
}

export type WebhookReading =
  | { readonly kind: 'payment'; readonly payment: GatewayPayment; readonly deliveryId: string }
  | { readonly kind: 'refund'; readonly refund: GatewayRefund; readonly deliveryId: string }
  /** Signed, but about something that does not concern us. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'bad-signature' }
  | { readonly kind: 'malformed'; readonly message: string };

/**
 * A payment provider. All calls are idempotent by order id (refunds by `refundKey`). Throws when the provider cannot be
 * reached.
 */
export interface PaymentGateway {
  /** `simulated` or `razorpay`; stands in the order's events and in the webhook's path. */
  readonly name: string;
  /** Order ids that this gateway makes start with this. */
  readonly orderIdPrefix: string;
  /** Registers the order and answers where the customer pays: a path of our own origin or an https address. */
  createOrder(order: {
    readonly orderId: string;
    readonly amountPaise: Paise;
    readonly title: string;
  }): Promise<{ readonly paymentLink: string }>;
  /** Checks the signature over the raw body (constant time) and reads it. */
  readWebhook(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): WebhookReading;
  /** Asks for every attempt on an order: the safety net for lost webhooks. */
  payments(orderId: string): Promise<readonly GatewayPayment[]>;
  refund(order: {
    readonly orderId: string;
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly refundKey: string;
  }): Promise<{ readonly gatewayRefundId: string }>;
  /** Asks for our refunds of one payment that are decided: the safety net for lost webhooks. */
  refunds(payment: { readonly orderId: string; readonly gatewayPaymentId: string }): Promise<readonly GatewayRefund[]>;
}
