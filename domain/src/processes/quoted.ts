import type { ConsultationEvent } from '../consultations/consultation-events.js';
import type { IntakeEvent } from '../intake/events.js';
import type { WebhookEvent } from '../integrations/webhook-events.js';
import type { DisputeStatus } from '../kernel/dispute-status.js';
import type { DomainEvent } from '../kernel/event.js';
import type { Paise } from '../kernel/money.js';
import type { PaymentEvent } from '../payments/events.js';
import type { ApiRequestEvent } from '../requests/api-request.js';
import type { RequestEvent } from '../requests/events.js';

/** Values of an event that its notification quotes. Amounts in paise, times UTC ISO-8601; absent where it has none. */
export type Quoted = {
  readonly amountPaise?: Paise;
  readonly expectedPaise?: Paise;
  /** Last day of a payment link. */
  readonly payBy?: string;
  readonly acknowledgementNumber?: string;
  readonly authority?: string;
  /** Number of documents. */
  readonly documents?: number;
  /** Number of answers. */
  readonly answers?: number;
  /** Start of the consultation. */
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** The name of the API key by which the case was requested for its customer. */
  readonly partner?: string;
  /** The webhook's name. */
  readonly name?: string;
  /** Why an admin gives money back; personal, so that no view keeps it. */
  readonly reason?: string;
  readonly dispute?: DisputeStatus;
};

/** The refunds of the order or of the case: the event of a failed one has its key only. */
type Refunds = readonly { readonly refundKey: string; readonly amountPaise: Paise }[];

type QuotedEvent = RequestEvent | IntakeEvent | PaymentEvent | ConsultationEvent | ApiRequestEvent | WebhookEvent;

const amount = ({ amountPaise }: { readonly amountPaise: Paise }): Quoted => ({ amountPaise });
const slot = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }): Quoted => ({
  startsAt,
  endsAt,
});
const name = (webhook: { readonly name: string }): Quoted => ({ name: webhook.name });

const QUOTED: {
  readonly [T in QuotedEvent['type']]?: (
    data: Extract<QuotedEvent, { readonly type: T }>['data'],
    refunds: Refunds,
  ) => Quoted;
} = {
  ApiRequestCompleted: ({ partner, amountPaise }) => ({ partner, amountPaise }),
  InitialPaymentReceived: amount,
  FinalPaymentRequested: ({ amountPaise, expiresAt }) => ({ amountPaise, payBy: expiresAt }),
  FinalPaymentReceived: amount,
  LatePaymentReceived: amount,
  RequestCancelled: ({ refunds }) => ({ amountPaise: refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0) }),
  SubmittedToAuthority: ({ acknowledgementNumber, authority }) => ({
    acknowledgementNumber,
    ...(authority !== null && { authority }),
  }),
  CorrectionRequested: ({ documentKeys, fieldKeys }) => ({ documents: documentKeys.length, answers: fieldKeys.length }),
  ConsultationBooked: slot,
  ConsultationHandedOver: slot,
  CaptureMismatched: ({ amountPaise, expectedPaise }) => ({ amountPaise, expectedPaise }),
  RefundRequested: ({ amountPaise, reason }) => ({ amountPaise, ...(reason === undefined ? {} : { reason }) }),
  RefundProposed: amount,
  RefundedOutside: amount,
  DisputeReported: ({ amountPaise, status }) => ({ amountPaise, dispute: status }),
  RefundProcessed: amount,
  RefundFailed: ({ refundKey }, refunds) => {
    const refund = refunds.find((one) => one.refundKey === refundKey);
    return refund === undefined ? {} : { amountPaise: refund.amountPaise };
  },
  WebhookDisabled: name,
  WebhookOwnerAlerted: name,
};

/** True when notifications of events of this type quote them. */
export const isQuoted = (type: string): boolean => Object.hasOwn(QUOTED, type);

/** The values of an event that its notification quotes, by SMS, mail and bell alike. */
export const quotedIn = ({ type, data }: DomainEvent, refunds: Refunds): Quoted => {
  const quote: ((data: never, refunds: Refunds) => Quoted) | undefined = isQuoted(type)
    ? QUOTED[type as QuotedEvent['type']]
    : undefined;
  return quote?.(data as never, refunds) ?? {};
};
