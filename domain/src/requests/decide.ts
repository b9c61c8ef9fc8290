import type { Ctx } from '../kernel/decider.js';
import { informed } from '../kernel/facts.js';
import { tidyRecord } from '../kernel/record.js';
import { refuse } from '../kernel/refuse.js';
import { type Rejection, wrong } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { DAY_MS, later } from '../rules/dates.js';
import { type StepName, stepNamed } from '../workflows/registry.js';
import { reopenTarget, START } from '../workflows/statuses.js';
import { findTransition, isAtItsEnd, stepOf } from '../workflows/steps.js';
import { addRegistration } from './add-registration.js';
import type {
  FormCommand,
  InformedRequestCommand,
  OfferFacts,
  RequestCommand,
  RequestFacts,
  RequestNeeds,
  StepFacts,
} from './commands.js';
import type { RequestEvent } from './events.js';
import { sumOf } from './final-payment.js';
import { missingForStep, wrongAssignment } from './guards.js';
import { type RequestDraft, withMoves } from './moves.js';
import { notPermitted } from './permitted.js';
import {
  expirePaymentLink,
  openRequest,
  receiveFinalPayment,
  receiveInitialPayment,
  recordMismatch,
} from './receive-money.js';
import { type Decision, ended, notInThisStatus, refused, unchanged } from './refusals.js';
import { isNothing, registeredRecord } from './registered-record.js';
import { type RequestState, workflowOfState } from './state.js';

type Of<T extends RequestCommand['type']> = Extract<RequestCommand, { readonly type: T }>;
/** The commands that depend on the status; the others follow a payment, or create or assign the request. */
type Step = Exclude<
  InformedRequestCommand,
  {
    readonly type:
      | 'requestService'
      | 'addRegistration'
      | 'nameBusiness'
      | 'receiveInitialPayment'
      | 'receiveFinalPayment'
      | 'recordMismatch'
      | 'expirePaymentLink'
      | 'assign';
  }
>;

const LINK_DAYS = 7;

const requestService = (command: Of<'requestService'>, state: RequestState, facts: OfferFacts): Decision => {
  const { origin } = state;
  if (origin !== null)
    return origin.customerId === command.customerId && origin.serviceId === command.serviceId
      ? unchanged
      : refuse('conflict', 'request_exists');
  if (facts.customerErased) return refuse('not_allowed', 'user.erased');
  if (!facts.serviceActive || facts.workflow === null) return refuse('not_allowed', 'service_inactive');
  if (command.source === 'registration' && command.pricePaise > 0) return refused(wrong('orderId', 'payment_required'));
  return openRequest(command, command.source, command.orderId ?? null, facts.workflow, facts);
};

/** True at the status to which the step leads. */
const hasLed = (name: StepName, state: RequestState): boolean =>
  stepOf(workflowOfState(state), name)?.to === state.status;

/**
 * True when the command's effect exists already: a repeated reaction, a second click, a timer that comes after the
 * person.
 */
const alreadySo = ({ type, command, facts }: Step, state: RequestState, { actor }: Ctx): boolean => {
  switch (type) {
    case 'submitIntake':
      return command.attempt <= state.attempt;
    case 'approveDocuments':
    case 'requestReupload':
      return hasLed(type, state);
    case 'agreeTime':
      return hasLed(type, state) || !isBookedAgain(state, facts);
    case 'sendPaymentLink':
      return state.finalOrder?.orderId === command.orderId;
    case 'confirmDelivery':
      return actor.role === 'system' && (hasLed('confirmDelivery', state) || hasLed('close', state));
    case 'overrideStatus':
      return state.status === command.to;
    default:
      return false;
  }
};

/** True when a time is agreed since the last one was given up, whose own booking may be followed late. */
const isBookedAgain = ({ givenUp }: RequestState, { consultation }: StepFacts): boolean =>
  consultation !== undefined && consultation.booked !== null && consultation.bookings > givenUp;

/** An open link is withdrawn before the case is cancelled or another link replaces it. */
const withdrawn = ({ finalOrder }: RequestState, note: string | null = null): readonly RequestDraft[] =>
  finalOrder === null
    ? []
    : [{ type: 'FinalPaymentLinkWithdrawn', data: { orderId: finalOrder.orderId, cause: 'withdrawn', note } }];

const reopened = (reason: string, state: RequestState): readonly RequestDraft[] => {
  const to = reopenTarget(state.history, state.refunded);
  const events: RequestDraft[] = [{ type: 'RequestReopened', data: { to, reason } }];
  // A reopened request with a price of 0 has no capture to come: it counts as paid at once, as at its creation.
  if (to === START && !state.initialPaid && state.origin?.pricePaise === 0)
    events.push({ type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } });
  return events;
};

const requested = ({ orderId, lineItems }: Of<'sendPaymentLink'>, state: RequestState, now: string): RequestDraft[] => {
  if (state.origin === null) return [];
  const { customerId, serviceId, serviceTitle, catalogueRevision, estimatedDays, decisionTime } = state.origin;
  const expiresAt = later(now, LINK_DAYS * DAY_MS);
  const subject = { customerId, serviceId, serviceTitle, catalogueRevision, estimatedDays, decisionTime };
  return [
    {
      type: 'FinalPaymentRequested',
      data: { ...subject, orderId, amountPaise: sumOf(lineItems), lineItems, expiresAt },
    },
  ];
};

/** The event of a step with a form only. */
const recordOf = ({ type, ...values }: FormCommand, state: RequestState): RequestDraft => {
  const { event } = stepOf(workflowOfState(state), type) ?? stepNamed(type);
  return { type: event, data: values } as RequestDraft;
};

/** What the delivery registers, and the business into which that belongs. */
const registered = ({ registered: given }: Of<'deliver'>, { businessId }: RequestState) => {
  if (given === undefined || isNothing(given)) return {};
  return { registered: tidyRecord(registeredRecord, given), ...(businessId === null ? {} : { fills: businessId }) };
};

/** The state that the form names, for the holidays of the case. */
const stateIn = ({ origin }: RequestState, { formState }: RequestNeeds['submitIntake']) =>
  origin === null || formState === null ? {} : { customerId: origin.customerId, state: formState };

const eventsOf = (
  { type, command, facts }: Step,
  state: RequestState,
  { now, actor }: Ctx,
): readonly RequestDraft[] => {
  switch (type) {
    case 'submitIntake':
      return [{ type: 'IntakeReceived', data: { attempt: command.attempt, ...stateIn(state, facts) } }];
    case 'approveDocuments':
      return [{ type: 'DocumentsApproved', data: { count: command.count } }];
    case 'requestReupload': {
      const { documentKeys, fieldKeys, note } = command;
      return [{ type: 'ReuploadRequested', data: { origin: 'review', documentKeys, fieldKeys, note } }];
    }
    case 'agreeTime':
      return [{ type: 'TimeAgreed', data: {} }];
    case 'sendPaymentLink':
      return [...withdrawn(state), ...requested(command, state, now)];
    case 'authorityQuery':
      return [{ type: 'AuthorityQueried', data: { documentKeys: command.documentKeys, reason: command.reason } }];
    case 'deliver': {
      const { deliverables, result } = command;
      const again = state.delivered ? { again: true as const } : {};
      const numbers = registered(command, state);
      return [{ type: 'ServiceDelivered', data: { deliverables, result, ...numbers, ...again } }];
    }
    case 'confirmDelivery': {
      const by = actor.role === 'system' ? 'system' : 'customer';
      return [{ type: 'DeliveryConfirmed', data: { rating: command.rating, comment: command.comment, by } }];
    }
    case 'overrideStatus':
      return [{ type: 'StatusOverridden', data: { to: command.to, reason: command.reason } }];
    case 'withdrawPaymentLink':
      return withdrawn(state, command.note);
    case 'submitToAuthority': {
      const { acknowledgementNumber: number, authority } = { authority: null, ...command };
      return [{ type: 'SubmittedToAuthority', data: { acknowledgementNumber: number.trim(), authority } }];
    }
    case 'cancel': {
      const data = { reason: command.reason, refunds: facts.stillHeld };
      return [...withdrawn(state), { type: 'RequestCancelled', data }];
    }
    case 'reschedule': {
      const { booked = null, bookings = 0 } = facts.consultation ?? {};
      const { startsAt = '', endsAt = '' } = booked ?? {};
      return [{ type: 'ConsultationRescheduled', data: { startsAt, endsAt, booking: bookings, note: command.note } }];
    }
    case 'reopen':
      return reopened(command.reason, state);
    default:
      return [recordOf(command, state)];
  }
};

/**
 * The rules of one request. Refusals: `not_found` (no such request), `forbidden` (not this role, not this customer),
 * `not_allowed` (`not_allowed_in_status`, or refused by flags or open payments, with `allowed`), `invalid` (the
 * command's values), `conflict` (another request or order has this id).
 */
export const decideRequest = (
  command: RequestCommand,
  state: RequestState,
  facts: RequestFacts,
  ctx: Ctx,
): Result<readonly RequestEvent[], Rejection> => {
  const decided = decide(command, state, facts, ctx);
  return decided.ok ? ok(withMoves(state, decided.value)) : decided;
};

const decide = (command: RequestCommand, state: RequestState, facts: RequestFacts, ctx: Ctx): Decision => {
  const makes = command.type === 'requestService' || command.type === 'receiveInitialPayment';
  const status: string | null = state.status;
  if (status === null && !makes && command.type !== 'recordMismatch') return refuse('not_found', 'request_not_found');
  const rejection = notPermitted(command, state, facts, ctx.actor);
  if (rejection !== null) return refused(rejection);
  const asked = informed<RequestCommand, RequestNeeds>(command, facts);
  switch (asked.type) {
    case 'requestService':
      return requestService(asked.command, state, asked.facts);
    case 'addRegistration':
      return addRegistration(asked.command, state, ctx);
    case 'nameBusiness':
      return nameBusiness(asked.command, state, asked.facts);
    case 'receiveInitialPayment':
      return receiveInitialPayment(asked.command, state, asked.facts);
    case 'receiveFinalPayment':
      return receiveFinalPayment(asked.command, state);
    case 'recordMismatch':
      return recordMismatch(asked.command, state);
    case 'expirePaymentLink':
      return expirePaymentLink(asked.command, state);
    case 'assign':
      return assign(asked.command, state, asked.facts, ctx);
    default:
      return decideStep(asked, state, ctx);
  }
};

/** At any status: what was delivered belongs to a business, too. */
const nameBusiness = (
  { businessId }: Of<'nameBusiness'>,
  state: RequestState,
  { mayUse }: RequestNeeds['nameBusiness'],
): Decision => {
  if (businessId === state.businessId) return unchanged;
  if (!mayUse) return refuse('not_found', 'business.not_found');
  const fills = businessId === null || state.registered === null ? {} : { fills: businessId };
  return ok([{ type: 'BusinessNamed', data: { businessId, ...fills } }]);
};

const assign = (command: Of<'assign'>, state: RequestState, facts: RequestNeeds['assign'], ctx: Ctx): Decision => {
  const { staffId, method, note } = command;
  if (state.assigneeId === staffId) return unchanged;
  if (isAtItsEnd(workflowOfState(state), state.status ?? '')) return refused(ended(state, ctx.actor.role));
  const wrong = wrongAssignment(command, state, facts, ctx);
  if (wrong !== null) return refused(wrong);
  const decision = command.method === 'rule' ? { decision: command.decision } : {};
  const data = { staffId, method, previousStaffId: state.assigneeId, note, ...decision };
  return ok([{ type: 'RequestAssigned', data }]);
};

const decideStep = (asked: Step, state: RequestState, ctx: Ctx): Decision => {
  if (alreadySo(asked, state, ctx)) return unchanged;
  const step = findTransition(workflowOfState(state), state.status, asked.type);
  if (step === null) return refused(notInThisStatus(asked.type, state, ctx.actor.role));
  const missing = missingForStep(asked.command, step, state, asked.facts, ctx);
  return missing === null ? ok(eventsOf(asked, state, ctx)) : refused(missing);
};
