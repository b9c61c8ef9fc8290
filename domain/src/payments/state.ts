import type { Paise } from '../kernel/money.js';
import { type Attempt, attemptAfter } from './attempt.js';
import type { OrderLine, OrderSubject, PaymentEvent, PaymentEvents } from './events.js';

/** The content of the order; fixed at its creation. */
export type Order = OrderSubject & {
  readonly orderId: string;
  readonly amountPaise: Paise;
  readonly lineItems: readonly OrderLine[];
  readonly gateway: string;
  readonly expiresAt: string;
};

export interface Capture {
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  /** `paid`: paid the order. The other two are always refunded. */
  readonly kind: 'paid' | 'mismatch' | 'duplicate';
}

export interface Refund {
  readonly refundKey: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  readonly cause: PaymentEvents['RefundRequested']['cause'];
  readonly status: 'requested' | 'processed' | 'failed';
  readonly gatewayRefundId: string | null;
}

/** An order with all its attempts and refunds. `order` is null before its creation. */
export interface PaymentState {
  readonly order: Order | null;
  /** Whether the order can still be paid, apart from whether it was paid (see `paidBy`). */
  readonly link: 'open' | 'withdrawn' | 'expired';
  readonly paymentLink: string | null;
  /** In the order of their reports. */
  readonly captures: readonly Capture[];
  /** Failed attempts by the gateway's payment id; one of them may be captured later after all. */
  readonly failures: readonly string[];
  /** The attempt with a pending outcome; null when there is none. */
  readonly attempt: Attempt | null;
  /** Attempts that the gateway reported as undecided, by its payment id. */
  readonly reported: readonly string[];
  readonly refunds: readonly Refund[];
  /** The number of its receipt; null before. */
  readonly receipt: string | null;
}

export const initialPayment: PaymentState = {
  order: null,
  link: 'open',
  paymentLink: null,
  captures: [],
  failures: [],
  attempt: null,
  reported: [],
  refunds: [],
  receipt: null,
};

/** The capture that paid the order, or undefined. */
export const paidBy = (state: PaymentState): Capture | undefined => state.captures.find(({ kind }) => kind === 'paid');

export const refundKeyOf = (orderId: string, gatewayPaymentId: string): string => `${orderId}~${gatewayPaymentId}`;

const withCapture = (
  state: PaymentState,
  { gatewayPaymentId, amountPaise }: { readonly gatewayPaymentId: string; readonly amountPaise: Paise },
  kind: Capture['kind'],
): PaymentState => ({ ...state, captures: [...state.captures, { gatewayPaymentId, amountPaise, kind }] });

const withRefund = (state: PaymentState, refundKey: string, change: Partial<Refund>): PaymentState => ({
  ...state,
  refunds: state.refunds.map((refund) => (refund.refundKey === refundKey ? { ...refund, ...change } : refund)),
});

export const evolvePayment = (state: PaymentState, event: PaymentEvent): PaymentState =>
  evolveRest({ ...state, attempt: attemptAfter(state.attempt, event) }, event);

const evolveRest = (state: PaymentState, event: PaymentEvent): PaymentState => {
  switch (event.type) {
    case 'OrderCreated':
      return { ...state, order: event.data };
    case 'PaymentLinkCreated':
      return { ...state, paymentLink: event.data.paymentLink };
    case 'PaymentCaptured':
      return withCapture(state, event.data, 'paid');
    case 'CaptureMismatched':
      return withCapture(state, event.data, 'mismatch');
    case 'DuplicateCaptured':
      return withCapture(state, event.data, 'duplicate');
    case 'PaymentAttempted': {
      const { gatewayPaymentId } = event.data;
      return gatewayPaymentId === null ? state : { ...state, reported: [...state.reported, gatewayPaymentId] };
    }
    case 'PaymentFailed':
      return { ...state, failures: [...state.failures, event.data.gatewayPaymentId] };
    case 'OrderWithdrawn':
      return { ...state, link: 'withdrawn' };
    case 'OrderExpired':
      return { ...state, link: 'expired' };
    case 'RefundRequested': {
      const { refundKey, gatewayPaymentId, amountPaise, cause } = event.data;
      const refund: Refund = {
        refundKey,
        gatewayPaymentId,
        amountPaise,
        cause,
        status: 'requested',
        gatewayRefundId: null,
      };
      return { ...state, refunds: [...state.refunds, refund] };
    }
    case 'RefundProcessed':
      return withRefund(state, event.data.refundKey, {
        status: 'processed',
        gatewayRefundId: event.data.gatewayRefundId,
      });
    case 'RefundFailed':
      return withRefund(state, event.data.refundKey, { status: 'failed' });
    case 'ReceiptIssued':
      return { ...state, receipt: event.data.number };
    default:
      return state;
  }
};
