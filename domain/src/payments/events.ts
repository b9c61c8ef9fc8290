import { idOf } from '../kernel/aggregate.js';
import type { DisputeStatus } from '../kernel/dispute-status.js';
import { caseSubject, lacking, type Personal, type Subject, taxSubject, userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import type { Paise } from '../kernel/money.js';
import { type PublicFact, publicFact, quotesAmount, type ToldSpecs } from '../kernel/told-event.js';
import type { DecisionTime } from '../rules/decision-time.js';
import { partsOf } from './money-parts.js';

/**
 * The subject of an order; repeated on every event that a process reacts to, so that the process needs nothing else.
 */
export type OrderSubject = {
  readonly purpose: 'initial' | 'final';
  readonly requestId: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly serviceTitle: string;
  readonly catalogueRevision: number;
  readonly estimatedDays: number;
  readonly decisionTime: DecisionTime | null;
};

export type OrderLine = { readonly kind: string; readonly label: string; readonly amountPaise: Paise };

/** The issuer of a receipt at the time of issue. */
export type Supplier = { readonly name: string; readonly address: string; readonly gstin: string };

/** The parts of a receipt's amount; the four amounts add up to it. Stored, because rates and codes change. */
export type ReceiptTax = {
  /** The service accounting code and its name. */
  readonly sac: string;
  readonly sacName: string;
  /** Of both halves of the tax together. */
  readonly ratePercent: number;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  /** The state's half; its name depends on the place. */
  readonly sgstPaise: Paise;
  /** The whole tax of a supply to another state; the two halves are then zero. */
  readonly igstPaise: Paise;
  /** Passed on to an authority unchanged, without tax. */
  readonly governmentFeePaise: Paise;
};

/** The state in which a supply takes place, and the name of its half of the tax. */
export type PlaceOfSupply = {
  /** Its two digits in a GSTIN. */
  readonly code: string;
  readonly state: string;
  readonly stateTax: 'SGST' | 'UTGST';
};

/** What an amount consists of; the three add up to it. */
export type MoneyParts = {
  /** Our own fees without tax: the only part that is revenue. */
  readonly feePaise: Paise;
  readonly gstPaise: Paise;
  /** Passed on to an authority. */
  readonly governmentPaise: Paise;
};

/** Why money goes back. `office`: an admin decided it. */
export type RefundCause = 'cancelled' | 'late' | 'mismatch' | 'duplicate' | 'office';

/** Every event names its request, so that a view of the case can follow its payments. */
export type PaymentEvents = {
  OrderCreated: OrderSubject & {
    readonly orderId: string;
    readonly amountPaise: Paise;
    readonly lineItems: readonly OrderLine[];
    readonly gateway: string;
    /** UTC ISO-8601. */
    readonly expiresAt: string;
  };
  /** The gateway knows the order; the customer can pay there. */
  PaymentLinkCreated: { readonly requestId: string; readonly paymentLink: string };
  /**
   * Whom the receipt of this order is to be made out to, known before the customer leaves for the payment page. Sealed
   * under the customer's key: law keeps the name of a receipt only.
   */
  BillToNoted: {
    readonly requestId: string;
    readonly customerId: string;
    readonly name: Personal<string>;
    /** The name of a state. */
    readonly state: Personal<string> | null;
    readonly gstin: Personal<string> | null;
  };
  PaymentCaptured: OrderSubject & {
    readonly gatewayPaymentId: string;
    /** What came in for us: neither the gateway's fee on top nor the discount of an offer. */
    readonly amountPaise: Paise;
    /** Null in events that did not record them yet, of final payments: the order's lines tell them. */
    readonly parts: MoneyParts | null;
    /** The gateway's fee that the customer paid on top of it; absent when there is none. */
    readonly onTopPaise?: Paise;
    /** An offer of a bank by which less came in than the order's amount; absent when there is none. */
    readonly offer?: { readonly id: string | null; readonly discountPaise: Paise };
    readonly method: string;
    /** The status of the order at the time of the payment. */
    readonly orderStatus: 'open' | 'withdrawn' | 'expired';
    /** The gateway's own time, UTC ISO-8601. */
    readonly capturedAt: string;
  };
  /**
   * A payment attempt with an unknown outcome: a hand-off to the gateway, or one that the gateway reports as undecided.
   */
  PaymentAttempted: {
    readonly requestId: string;
    /** Null for a hand-off: the gateway has not reported its id yet. */
    readonly gatewayPaymentId: string | null;
    /** UTC ISO-8601; our own time for a hand-off, else the gateway's. */
    readonly attemptedAt: string;
  };
  /** After a hand-off, the gateway was queried and has no completed or pending payment. */
  AttemptFoundUnpaid: { readonly requestId: string };
  PaymentFailed: {
    readonly requestId: string;
    readonly gatewayPaymentId: string;
    readonly reason: string;
    /** Start of the failed attempt by the gateway's time, UTC ISO-8601. */
    readonly attemptedAt: string;
  };
  /** A captured amount that differs from the order's; it is refunded. */
  CaptureMismatched: OrderSubject & {
    readonly gatewayPaymentId: string;
    readonly expectedPaise: Paise;
    readonly amountPaise: Paise;
    readonly method: string;
  };
  /** A second capture of a paid order (the customer paid twice); it is refunded. */
  DuplicateCaptured: OrderSubject & {
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly method: string;
  };
  OrderWithdrawn: { readonly requestId: string };
  OrderExpired: { readonly requestId: string; readonly purpose: 'initial' | 'final' };
  RefundRequested: {
    /** `<orderId>~<gatewayPaymentId>`, from the second refund of a capture on with its number: see refundKeyOf. */
    readonly refundKey: string;
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly cause: RefundCause;
    readonly requestId: string;
    /** The customer reads it; with `office` only. */
    readonly reason?: Personal<string>;
    /** Who proposed what the actor approved; absent where no approval was needed. */
    readonly approved?: { readonly proposalId: string; readonly proposedBy: string };
  };
  /** An admin asks for a refund that a second one has to approve. */
  RefundProposed: {
    readonly requestId: string;
    readonly proposalId: string;
    readonly gatewayPaymentId: string;
    readonly amountPaise: Paise;
    readonly reason: Personal<string>;
    readonly proposedBy: string;
  };
  /** By another admin, or withdrawn by the one who proposed it. */
  RefundDeclined: { readonly requestId: string; readonly proposalId: string };
  RefundProcessed: {
    readonly requestId: string;
    readonly refundKey: string;
    readonly gatewayPaymentId: string;
    readonly gatewayRefundId: string;
    readonly amountPaise: Paise;
    /** Null for a payment that did not pay the order: it has no receipt, and its refund no voucher. */
    readonly parts: MoneyParts | null;
  };
  /** A refund that was made at the gateway without us. */
  RefundedOutside: {
    readonly requestId: string;
    readonly gatewayPaymentId: string;
    readonly gatewayRefundId: string;
    readonly amountPaise: Paise;
    /** As of RefundProcessed. */
    readonly parts: MoneyParts | null;
  };
  /** Less is left for a refund of ours, since some was given back at the gateway without us; 0: nothing is left. */
  RefundReduced: { readonly requestId: string; readonly refundKey: string; readonly amountPaise: Paise };
  /** The customer disputes a payment at their bank. */
  DisputeReported: {
    readonly requestId: string;
    readonly gatewayPaymentId: string;
    readonly disputeId: string;
    readonly status: DisputeStatus;
    readonly amountPaise: Paise;
    /** The gateway's code of the reason. */
    readonly reason: string;
    /** Until when it can be contested, UTC ISO-8601; null where the gateway does not say. */
    readonly respondBy: string | null;
    /** What the bank took back; null unless it was lost. */
    readonly parts: MoneyParts | null;
  };
  RefundFailed: { readonly requestId: string; readonly refundKey: string; readonly reason: string };
  /**
   * The receipt voucher of the capture that paid the order, once, and once more for each correction; the order's events contain everything that it shows.
   */
  ReceiptIssued: {
    readonly requestId: string;
    readonly customerId: string;
    /** Given by the series before (./series). */
    readonly number: string;
    /** UTC ISO-8601. */
    readonly issuedAt: string;
    /** Which correction of the order asked for it, from 1; absent for the first receipt. */
    readonly correction?: number;
    /**
     * Name of the customer, else their mobile number. Sealed under the order's key, which outlives the customer's until
     * tax law no longer requires the receipt.
     */
    readonly recipient: Personal<string> | null;
    /** State and GSTIN of the recipient, sealed likewise. */
    readonly recipientState: Personal<string> | null;
    readonly recipientGstin: Personal<string> | null;
    /** Null where none was configured. */
    readonly supplier: Supplier | null;
    /** As the rules were when it was issued. */
    readonly tax: ReceiptTax;
    /** Absent as long as the supplier is not known. */
    readonly place?: PlaceOfSupply;
  };
  /**
   * The receipt names a wrong recipient: it is to be cancelled, and a new one made out to this one. Sealed under the
   * customer's key, as BillToNoted.
   */
  ReceiptCorrectionRequested: {
    readonly requestId: string;
    readonly customerId: string;
    /** From 1. */
    readonly correction: number;
    /** Number of the receipt that is wrong. */
    readonly cancels: string;
    readonly name: Personal<string>;
    readonly state: Personal<string> | null;
    readonly gstin: Personal<string> | null;
  };
  /** The document that cancels a wrong receipt; both are kept. */
  ReceiptCancelled: {
    readonly requestId: string;
    readonly correction: number;
    /** Given by the series before (./series). */
    readonly number: string;
    /** UTC ISO-8601. */
    readonly issuedAt: string;
    /** Number of the receipt that is cancelled. */
    readonly cancels: string;
  };
  /** The refund voucher (rule 51 of the CGST Rules) of money that went back, once for each refund. */
  RefundVoucherIssued: {
    readonly requestId: string;
    readonly gatewayRefundId: string;
    /** Given by the series before (./series). */
    readonly number: string;
    /** UTC ISO-8601. */
    readonly issuedAt: string;
    readonly amountPaise: Paise;
    readonly tax: ReceiptTax;
  };
};

export type PaymentEvent = EventsOf<PaymentEvents>;

const ofTax = (stream: string): Subject => taxSubject(idOf(stream));
const ofCase = (_: string, { requestId }: JsonObject): Subject => caseSubject(String(requestId));

const ofCustomer = (_: string, { customerId }: JsonObject): Subject => userSubject(String(customerId));

const undecided = lacking({ decisionTime: null });

/** The first payment is our fee with its tax alone. */
const withParts = (data: JsonObject): JsonObject =>
  undecided({ parts: data.purpose === 'initial' ? partsOf(Number(data.amountPaise), []) : null, ...data });

/** The payment stands in the refund's key. */
const ofPayment = (data: JsonObject): JsonObject => ({
  gatewayPaymentId: String(data.refundKey).split('~')[1] ?? '',
  parts: null,
  ...data,
});

type Captured = PaymentEvents['PaymentCaptured' | 'DuplicateCaptured' | 'CaptureMismatched'];
const received = (
  { requestId, amountPaise, purpose, method }: Captured,
  orderId: string,
  outcome: 'captured' | 'late' | 'duplicate' | 'wrong_amount',
): PublicFact =>
  publicFact('anupalan.payment.received.v1', requestId, {
    order_id: orderId,
    amount_paise: amountPaise,
    currency: 'INR',
    purpose,
    method,
    outcome,
  });

const refunded = (
  { requestId, amountPaise, gatewayRefundId }: PaymentEvents['RefundProcessed' | 'RefundedOutside'],
  orderId: string,
): PublicFact =>
  publicFact('anupalan.payment.refunded.v1', requestId, {
    order_id: orderId,
    amount_paise: amountPaise,
    currency: 'INR',
    refund_id: gatewayRefundId,
  });

/** Most events of an order are for the office: the customer reads the events of the request that follow them. */
const internal = { version: 1, readers: 'office', publicEvent: null } as const;

export const paymentEventSpecs = {
  OrderCreated: { ...internal, version: 2, upcast: { 1: undecided } },
  PaymentLinkCreated: internal,
  BillToNoted: {
    version: 1,
    seals: { name: ofCustomer, state: ofCustomer, gstin: ofCustomer },
    readers: 'nobody',
    publicEvent: null,
  },
  PaymentCaptured: {
    version: 2,
    upcast: { 1: withParts },
    readers: 'office',
    publicEvent: (data, orderId) => received(data, orderId, data.orderStatus === 'open' ? 'captured' : 'late'),
  },
  PaymentAttempted: internal,
  AttemptFoundUnpaid: internal,
  PaymentFailed: {
    version: 1,
    readers: 'all',
    words: 'office',
    // The gateway's words stay here: they may name people.
    publicEvent: ({ requestId, attemptedAt }, orderId) =>
      publicFact('anupalan.payment.failed.v1', requestId, { order_id: orderId, attempted_at: attemptedAt }),
  },
  CaptureMismatched: {
    version: 2,
    upcast: { 1: undecided },
    readers: 'all',
    quotes: ({ amountPaise, expectedPaise }) => ({ amountPaise, expectedPaise }),
    publicEvent: (data, orderId) => received(data, orderId, 'wrong_amount'),
  },
  DuplicateCaptured: {
    version: 2,
    upcast: { 1: undecided },
    readers: 'all',
    publicEvent: (data, orderId) => received(data, orderId, 'duplicate'),
  },
  OrderWithdrawn: internal,
  OrderExpired: internal,
  RefundRequested: {
    version: 1,
    seals: { reason: ofCase },
    readers: 'all',
    quotes: ({ amountPaise, reason }) => ({ amountPaise, ...(reason === undefined ? {} : { reason }) }),
    publicEvent: null,
  },
  RefundProposed: { ...internal, seals: { reason: ofCase }, quotes: quotesAmount },
  RefundDeclined: internal,
  RefundProcessed: {
    version: 2,
    upcast: { 1: ofPayment },
    readers: 'all',
    quotes: quotesAmount,
    publicEvent: refunded,
  },
  RefundedOutside: { version: 1, readers: 'all', quotes: quotesAmount, publicEvent: refunded },
  RefundReduced: internal,
  DisputeReported: { ...internal, quotes: ({ amountPaise, status }) => ({ amountPaise, dispute: status }) },
  RefundFailed: {
    ...internal,
    quotes: ({ refundKey }, refunds) => {
      const refund = refunds.find((one) => one.refundKey === refundKey);
      return refund === undefined ? {} : { amountPaise: refund.amountPaise };
    },
  },
  ReceiptIssued: {
    ...internal,
    version: 2,
    seals: { recipient: ofTax, recipientState: ofTax, recipientGstin: ofTax },
    upcast: { 1: lacking({ recipientState: null, recipientGstin: null }) },
  },
  ReceiptCorrectionRequested: { ...internal, seals: { name: ofCustomer, state: ofCustomer, gstin: ofCustomer } },
  ReceiptCancelled: internal,
  RefundVoucherIssued: internal,
} satisfies ToldSpecs<PaymentEvents, 'readers' | 'publicEvent'>;
