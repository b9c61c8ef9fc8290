import { ERASED } from '../kernel/event.js';
import type { Paise } from '../kernel/money.js';
import type { Registered } from '../rules/registered.js';
import type { WorkflowDefinition } from '../workflows/definition.js';
import { currentVersion, EVERY_STEP, type WorkflowRef, workflowOf } from '../workflows/registry.js';
import type { RequestFlags } from '../workflows/steps.js';
import type { RequestOrigin } from './commands.js';
import type { RefundDue, RequestEvent, RequestEvents } from './events.js';

/** A service request; `status` is null before it exists (a payment may have come already). */
export interface RequestState extends RequestFlags {
  readonly status: string | null;
  /** When it entered that status, UTC ISO-8601; null where no time was given. */
  readonly since: string | null;
  /** Every status it had, oldest first; the last is the present one. */
  readonly history: readonly string[];
  readonly origin: (RequestOrigin & { readonly workflow: WorkflowRef }) | null;
  /** The last registration; null without one. */
  readonly registration: RequestEvents['RegistrationAdded'] | null;
  /** The business of its customer for which it is; null for none. */
  readonly businessId: string | null;
  readonly assigneeId: string | null;
  /** Number of the last submission; 0 before the first. */
  readonly attempt: number;
  readonly initialPaid: boolean;
  /** All payments were back, or on their way, when it was cancelled, and no payment came since. */
  readonly refunded: boolean;
  /** The pending final payment. */
  readonly finalOrder: { readonly orderId: string; readonly amountPaise: Paise } | null;
  /** Closed links, with the reason. */
  readonly endedLinks: readonly { readonly orderId: string; readonly cause: 'withdrawn' | 'expired' }[];
  /** Orders whose payment was received here, in time or late. */
  readonly settled: readonly string[];
  /** What its delivery has registered; null for nothing, and where it was erased. */
  readonly registered: Registered | null;
  /** Something was delivered, whatever came later. */
  readonly delivered: boolean;
  /** Of all files that were ever delivered. */
  readonly deliveredBytes: number;
  /**
   * Captured and not refunded: the refund of a cancellation. Late payments are refunded separately and not included.
   */
  readonly held: readonly RefundDue[];
  readonly mismatches: readonly RefundDue[];
  /** The number of the last booking of its call that was given up; 0 for none. */
  readonly givenUp: number;
}

export const initialRequest: RequestState = {
  status: null,
  since: null,
  history: [],
  origin: null,
  registration: null,
  businessId: null,
  registered: null,
  assigneeId: null,
  attempt: 0,
  initialPaid: false,
  refunded: false,
  filingStarted: false,
  delivered: false,
  deliveredBytes: 0,
  finalPaid: false,
  paused: false,
  finalOrder: null,
  endedLinks: [],
  settled: [],
  held: [],
  mismatches: [],
  givenUp: 0,
};

/** The definition of a request; before it exists, that of filings. */
export const workflowOfState = ({ origin }: Pick<RequestState, 'origin'>): WorkflowDefinition =>
  workflowOf(origin?.workflow ?? currentVersion('filing'));

/** The status after an event; for every fold of these events, including the read models'. */
export const statusAfter = (status: string | null, { data }: RequestEvent): string | null =>
  'to' in data && typeof data.to === 'string' ? data.to : status;

type Lasting = Pick<RequestFlags, 'filingStarted' | 'finalPaid' | 'paused'>;

/** The events of steps at which the clock rests. */
const PAUSING: ReadonlySet<string> = new Set(
  EVERY_STEP.filter(({ clock }) => clock === 'rests').map(({ event }) => event),
);

/**
 * The flags after an event; for every fold of these events, including the read models'. After a cancellation nothing of
 * the payments is left, so a request that is reopened may ask for the final one again.
 */
export const flagsAfter = ({ filingStarted, finalPaid, paused }: Lasting, event: RequestEvent): Lasting => {
  const hasMoved = 'to' in event.data && event.data.to !== event.data.from;
  return {
    paused: PAUSING.has(event.type) || (paused && !hasMoved && event.type !== 'RequestResumed'),
    filingStarted: filingStarted || event.type === 'FilingStarted',
    finalPaid: (finalPaid && event.type !== 'RequestCancelled') || event.type === 'FinalPaymentReceived',
  };
};

/**
 * The statuses passed, including this event's. A payment to an ended case also changes the target of a reopening: a
 * link that expired meanwhile no longer exists.
 */
const historyAfter = (history: readonly string[], event: RequestEvent): readonly string[] => {
  const status = history.at(-1) ?? null;
  const next = statusAfter(status, event);
  if (next === null) return history;
  if (next !== status) return [...history, next];
  const resumesAt = 'resumesAt' in event.data ? event.data.resumesAt : null;
  return typeof resumesAt === 'string' ? [...history, resumesAt, next] : history;
};

const received = (state: RequestState, orderId: string | null, amountPaise: Paise): Partial<RequestState> =>
  orderId === null ? {} : { settled: [...state.settled, orderId], held: [...state.held, { orderId, amountPaise }] };

const registeredBy = ({ registered }: RequestEvents['ServiceDelivered']): Registered | null =>
  registered === undefined || registered === ERASED ? null : registered;

const changed = (state: RequestState, event: RequestEvent): Partial<RequestState> => {
  switch (event.type) {
    case 'ServiceRequested': {
      const { source: _, orderId: __, from: ___, to: ____, ...origin } = event.data;
      return { origin };
    }
    case 'InitialPaymentReceived': {
      const { orderId, amountPaise } = event.data;
      return { initialPaid: true, refunded: false, ...received(state, orderId, amountPaise) };
    }
    case 'RegistrationAdded':
      return { registration: event.data };
    case 'BusinessNamed':
      return { businessId: event.data.businessId };
    case 'RequestAssigned':
      return { assigneeId: event.data.staffId };
    case 'IntakeReceived':
      return { attempt: event.data.attempt };
    case 'FinalPaymentRequested':
      return { finalOrder: { orderId: event.data.orderId, amountPaise: event.data.amountPaise } };
    case 'FinalPaymentLinkWithdrawn': {
      const { orderId, cause } = event.data;
      return { finalOrder: null, endedLinks: [...state.endedLinks, { orderId, cause }] };
    }
    case 'FinalPaymentReceived':
      return { finalOrder: null, ...received(state, event.data.orderId, event.data.amountPaise) };
    case 'ServiceDelivered':
      return {
        delivered: true,
        registered: registeredBy(event.data) ?? state.registered,
        deliveredBytes: event.data.deliverables.reduce((sum, { bytes }) => sum + bytes, state.deliveredBytes),
      };
    case 'RequestCancelled':
      // What it does not give back itself went back before it.
      return state.held.length === 0 ? {} : { held: [], refunded: true, initialPaid: false };
    case 'ConsultationRescheduled':
      return { givenUp: event.data.booking };
    case 'LatePaymentReceived':
      return { settled: [...state.settled, event.data.orderId] };
    case 'PaymentMismatched': {
      const { orderId, amountPaise } = event.data;
      return { mismatches: [...state.mismatches, { orderId, amountPaise }] };
    }
    default:
      return {};
  }
};

export const evolveRequest = (state: RequestState, event: RequestEvent, at: string | null = null): RequestState => {
  const history = historyAfter(state.history, event);
  const status = history.at(-1) ?? null;
  const since = status === state.status ? state.since : at;
  return { ...state, ...changed(state, event), ...flagsAfter(state, event), history, status, since };
};
