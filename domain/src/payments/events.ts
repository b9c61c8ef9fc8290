import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Paise } from '../kernel/money.js';

/** What an order is for; repeated on every event that a process reacts to, so that it needs nothing else. */
export type OrderSubject = {
  readonly purpose: 'initial' | 'final';
  readonly requestId: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly serviceTitle: string;
  readonly catalogueRevision: number;
  readonly estimatedDays: number;
};

export type OrderLine = { readonly kind: string; readonly label: string; readonly amountPaise: Paise };

/** Every one of them names its request, so that a view of the case can follow its payments. */
export type PaymentEvents = {
  OrderCreated: OrderSubject & {
    readonly orderId: string;
    readonly amountPaise: Paise;
    readonly lineItems: readonly OrderLine[];
    readonly gateway: string;
    /** UTC ISO-8601; null for an order that stays open. */
    readonly expiresAt: string | null;
  };
  /** The gateway knows the order; the customer can pay there. */
  PaymentLinkCreated: { readonly requestId: string; readonly paymentLink: string };
  PaymentCaptured: OrderSubject & {
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly method: string;
    /** What the order was when the money came. */
    readonly orderStatus: 'open' | 'withdrawn' | 'expired';
    /** The gateway's own time, UTC ISO-8601. */
    readonly capturedAt: string;
  };
  PaymentFailed: { readonly requestId: string; readonly gatewayPaymentId: string; readonly reason: string };
  /** Captured, but not what was asked: it goes back. */
  CaptureMismatched: OrderSubject & {
    readonly gatewayPaymentId: string;
    readonly expectedPaise: Paise;
    readonly amountPaise: Paise;
    readonly method: string;
  };
  /** A second capture on a paid order (the customer paid twice): it goes back. */
  DuplicateCaptured: OrderSubject & {
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly method: string;
  };
  OrderWithdrawn: { readonly requestId: string };
  OrderExpired: { readonly requestId: string; readonly purpose: 'initial' | 'final' };
  RefundRequested: {
    /** `<orderId>~<gatewayPaymentId>`: one refund for one capture; the gateway recognises a repeated call by it. */
    readonly refundKey: string;
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly cause: 'cancelled' | 'late' | 'mismatch' | 'duplicate';
    readonly requestId: string;
  };
  RefundProcessed: {
    readonly requestId: string;
    readonly refundKey: string;
    readonly gatewayRefundId: string;
    readonly amountPaise: Paise;
  };
  RefundFailed: { readonly requestId: string; readonly refundKey: string; readonly reason: string };
};

export type PaymentEvent = EventsOf<PaymentEvents>;

export const paymentEventSpecs = {
  OrderCreated: { version: 1 },
  PaymentLinkCreated: { version: 1 },
  PaymentCaptured: { version: 1 },
  PaymentFailed: { version: 1 },
  CaptureMismatched: { version: 1 },
  DuplicateCaptured: { version: 1 },
  OrderWithdrawn: { version: 1 },
  OrderExpired: { version: 1 },
  RefundRequested: { version: 1 },
  RefundProcessed: { version: 1 },
  RefundFailed: { version: 1 },
} satisfies EventSpecs & Record<PaymentEvent['type'], unknown>;
