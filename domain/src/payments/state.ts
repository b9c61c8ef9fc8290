import type { DisputeStatus } from '../kernel/dispute-status.js';
import type { Personal } from '../kernel/event.js';
import type { Paise } from '../kernel/money.js';
import type { BillTo } from '../rules/bill-to.js';
import { type Attempt, attemptAfter } from './attempt.js';
import type { MoneyParts, OrderLine, OrderSubject, PaymentEvent, ReceiptTax, RefundCause } from './events.js';
import { partsOfCapture, restAfter } from './money-parts.js';
import { refundable } from './refundable.js';

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
  /** What of it did not go back; null for one that did not pay the order. */
  readonly rest: MoneyParts | null;
}

export interface Refund {
  readonly refundKey: string;
  readonly gatewayPaymentId: string;
  /** What it gives back, after reductions. */
  readonly amountPaise: Paise;
  /** As it was asked for. */
  readonly askedPaise: Paise;
  readonly cause: RefundCause;
  /** By a second admin. */
  readonly approved: boolean;
  /** `dropped`: nothing was left for it. */
  readonly status: 'requested' | 'processed' | 'failed' | 'dropped';
  readonly gatewayRefundId: string | null;
  /** Once it is processed, as of its event. */
  readonly parts: MoneyParts | null;
}

/** A refund that waits for a second admin. */
export interface Proposal {
  readonly proposalId: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  readonly reason: Personal<string>;
  readonly proposedBy: string;
}

/** A refund that was made at the gateway without us. */
export interface OutsideRefund {
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  readonly parts: MoneyParts | null;
}

export interface Dispute {
  readonly disputeId: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: Paise;
  readonly status: DisputeStatus;
}

/** A wrong receipt, and which of its two documents are issued. */
export interface Correction {
  /** Number of the wrong receipt. */
  readonly cancels: string;
  /** The receipt in its place. */
  readonly issued: boolean;
  /** The document that cancels it. */
  readonly cancelled: boolean;
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
  readonly proposals: readonly Proposal[];
  readonly outside: readonly OutsideRefund[];
  /** With their last status. */
  readonly disputes: readonly Dispute[];
  /** Whom its receipt is to be made out to; null where nobody said. */
  readonly billTo: BillTo | null;
  /** The number of its receipt; null before. */
  readonly receipt: string | null;
  readonly receiptTax: ReceiptTax | null;
  /** Whom that receipt names, as issued; null before. */
  readonly receiptTo: { readonly [K in keyof BillTo]: string | null } | null;
  /** In the order of their requests. */
  readonly corrections: readonly Correction[];
  /** The refunds that have a voucher, by the gateway's id. */
  readonly vouchers: readonly string[];
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
  proposals: [],
  outside: [],
  disputes: [],
  billTo: null,
  receipt: null,
  receiptTax: null,
  receiptTo: null,
  corrections: [],
  vouchers: [],
};

/** The capture that paid the order, or undefined. */
export const paidBy = (state: PaymentState): Capture | undefined => state.captures.find(({ kind }) => kind === 'paid');

/** The key of the n-th refund of a capture, from 0, by which the gateway recognises a repeated call. */
export const refundKeyOf = (orderId: string, gatewayPaymentId: string, n = 0): string =>
  [orderId, gatewayPaymentId, ...(n === 0 ? [] : [String(n + 1)])].join('~');

/** What may still be given back of a capture. */
export const refundablePaise = (
  { captures, refunds, outside, disputes }: PaymentState,
  gatewayPaymentId: string,
): Paise => {
  const capturedPaise = captures.find((one) => one.gatewayPaymentId === gatewayPaymentId)?.amountPaise ?? null;
  return refundable({ gatewayPaymentId, capturedPaise, refunds: [...refunds, ...outside], disputes });
};

const withCapture = (
  state: PaymentState,
  { gatewayPaymentId, amountPaise }: { readonly gatewayPaymentId: string; readonly amountPaise: Paise },
  kind: Capture['kind'],
  rest: MoneyParts | null = null,
): PaymentState => ({ ...state, captures: [...state.captures, { gatewayPaymentId, amountPaise, kind, rest }] });

const givenBack = (
  state: PaymentState,
  { gatewayPaymentId, parts }: { readonly gatewayPaymentId: string; readonly parts: MoneyParts | null },
): PaymentState => ({
  ...state,
  captures: state.captures.map((one) =>
    one.gatewayPaymentId !== gatewayPaymentId || one.rest === null || parts === null
      ? one
      : { ...one, rest: restAfter(one.rest, parts) },
  ),
});

const requestedRefund = ({
  refundKey,
  gatewayPaymentId,
  amountPaise,
  cause,
  approved,
}: Extract<PaymentEvent, { readonly type: 'RefundRequested' }>['data']): Refund => ({
  refundKey,
  gatewayPaymentId,
  amountPaise,
  askedPaise: amountPaise,
  cause,
  approved: approved !== undefined,
  status: 'requested',
  gatewayRefundId: null,
  parts: null,
});

const withoutProposal = ({ proposals }: PaymentState, proposalId: string | undefined): PaymentState['proposals'] =>
  proposals.filter((one) => one.proposalId !== proposalId);

const withRefund = (state: PaymentState, refundKey: string, change: Partial<Refund>): PaymentState => ({
  ...state,
  refunds: state.refunds.map((refund) => (refund.refundKey === refundKey ? { ...refund, ...change } : refund)),
});

const withCorrection = (state: PaymentState, nth: number | undefined, change: Partial<Correction>): PaymentState => ({
  ...state,
  corrections: state.corrections.map((one, index) => (index + 1 === nth ? { ...one, ...change } : one)),
});

export const evolvePayment = (state: PaymentState, event: PaymentEvent): PaymentState =>
  evolveRest({ ...state, attempt: attemptAfter(state.attempt, event) }, event);

const evolveRest = (state: PaymentState, event: PaymentEvent): PaymentState => {
  switch (event.type) {
    case 'OrderCreated':
      return { ...state, order: event.data };
    case 'PaymentLinkCreated':
      return { ...state, paymentLink: event.data.paymentLink };
    case 'BillToNoted': {
      const { name, state: place, gstin } = event.data;
      return { ...state, billTo: { name, state: place, gstin } };
    }
    case 'PaymentCaptured':
      return withCapture(state, event.data, 'paid', partsOfCapture(event.data, state.order));
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
      const proposals = withoutProposal(state, event.data.approved?.proposalId);
      return { ...state, proposals, refunds: [...state.refunds, requestedRefund(event.data)] };
    }
    case 'RefundProposed':
      return { ...state, proposals: [...state.proposals, event.data] };
    case 'RefundDeclined':
      return { ...state, proposals: withoutProposal(state, event.data.proposalId) };
    case 'RefundProcessed': {
      const { refundKey, gatewayRefundId, amountPaise, parts } = event.data;
      const done = { status: 'processed', gatewayRefundId, amountPaise, parts } as const;
      return withRefund(givenBack(state, event.data), refundKey, done);
    }
    case 'RefundedOutside':
      return { ...givenBack(state, event.data), outside: [...state.outside, event.data] };
    case 'RefundReduced': {
      const { refundKey, amountPaise } = event.data;
      return withRefund(state, refundKey, { amountPaise, ...(amountPaise === 0 ? { status: 'dropped' } : {}) });
    }
    case 'DisputeReported': {
      const others = state.disputes.filter(({ disputeId }) => disputeId !== event.data.disputeId);
      return { ...givenBack(state, event.data), disputes: [...others, event.data] };
    }
    case 'RefundFailed':
      return withRefund(state, event.data.refundKey, { status: 'failed' });
    case 'ReceiptIssued': {
      const { number, tax, correction, recipient, recipientState, recipientGstin } = event.data;
      const receiptTo = { name: recipient, state: recipientState, gstin: recipientGstin };
      return { ...withCorrection(state, correction, { issued: true }), receipt: number, receiptTax: tax, receiptTo };
    }
    case 'ReceiptCorrectionRequested': {
      const { cancels, name, state: place, gstin } = event.data;
      const corrections = [...state.corrections, { cancels, issued: false, cancelled: false }];
      return { ...state, corrections, billTo: { name, state: place, gstin } };
    }
    case 'ReceiptCancelled':
      return withCorrection(state, event.data.correction, { cancelled: true });
    case 'RefundVoucherIssued':
      return { ...state, vouchers: [...state.vouchers, event.data.gatewayRefundId] };
    default:
      return state;
  }
};
