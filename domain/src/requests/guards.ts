import type { Ctx } from '../kernel/decider.js';
import { recordErrors } from '../kernel/record.js';
import { type FieldError, invalid, type Rejection, rejection, rendered, wrong } from '../kernel/rejection.js';
import { dayInIndia } from '../rules/dates.js';
import { deliveredBytesProblem } from '../rules/documents.js';
import { gstOn } from '../rules/gst.js';
import { MIN_REASON_LENGTH } from '../rules/reasons.js';
import { type AnnouncedFees, isOursAbove, linesAbove } from '../rules/service-fees.js';
import type { Condition, Guard, Step } from '../workflows/definition.js';
import type { StepName } from '../workflows/registry.js';
import { allowsReassignment, isPresentStatus } from '../workflows/statuses.js';
import { consultationFlags, unmet } from '../workflows/steps.js';
import type { RequestCommand, RequestNeeds, StepFacts } from './commands.js';
import type { Deliverable, LineItem } from './events.js';
import { sumOf } from './final-payment.js';
import { notAllowed, notInThisStatus } from './refusals.js';
import { isNothing, registeredErrors, registeredRecord } from './registered-record.js';
import type { RequestState } from './state.js';

const blank = (text: string | null): boolean => text === null || text.trim() === '';

const NOTHING_ANNOUNCED: AnnouncedFees = { ours: 0, government: [], open: false };

const wrongLines = (lines: readonly LineItem[]): Rejection | null => {
  if (lines.some(({ amountPaise }) => !Number.isSafeInteger(amountPaise) || amountPaise < 0))
    return wrong('lineItems', 'line_amount_invalid');
  if (sumOf(lines) <= 0) return wrong('lineItems', 'amount_required');
  if (sumOf(lines, 'gst') !== gstOn(sumOf(lines, 'professional_fee'))) return wrong('lineItems', 'gst_invalid');
  return null;
};

const tooMuchDelivered = (
  deliverables: readonly Deliverable[],
  state: RequestState,
  role: Ctx['actor']['role'],
): Rejection | null => {
  const found = deliveredBytesProblem(
    state.deliveredBytes,
    deliverables.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  return found === null ? null : notAllowed(found, state, role);
};

/** A line above what was announced before the purchase, without a reason for the customer. */
const unexplainedFee = (lines: readonly LineItem[], announced: AnnouncedFees): Rejection | null => {
  const ours = lines.find(({ kind }) => kind === 'professional_fee');
  if (isOursAbove(sumOf(lines, 'professional_fee') + sumOf(lines, 'gst'), announced) && blank(ours?.reason ?? null))
    return wrong('reason', 'fee_reason_required');
  const government = lines.filter(({ kind }) => kind === 'government_fee');
  const above = linesAbove(
    government.map(({ label, amountPaise }) => ({ label, amount: amountPaise })),
    announced,
  );
  const first = government.findIndex(({ reason }, i) => above[i] === true && blank(reason ?? null));
  return first < 0 ? null : wrong(`governmentFees.${first}.reason`, 'fee_reason_required');
};

/** Why a case cannot be assigned to this person; assigning is no step of a workflow. */
export const wrongAssignment = (
  command: Extract<RequestCommand, { readonly type: 'assign' }>,
  state: RequestState,
  facts: RequestNeeds['assign'],
  { actor }: Ctx,
): Rejection | null => {
  const { method, staffId } = command;
  if (method === 'rule' && actor.role !== 'system') return rejection('forbidden', 'assign_by_rule_only');
  if (method === 'admin' && actor.role !== 'admin') return rejection('forbidden', 'assign_by_admin_only');
  if (method === 'claim' && staffId !== actor.id) return rejection('forbidden', 'claim_for_self_only');
  if (method === 'claim' && state.assigneeId !== null)
    return notAllowed(rendered('already_assigned'), state, actor.role);
  if (method === 'hand_over' && actor.role === 'staff' && state.assigneeId !== actor.id)
    return rejection('forbidden', 'hand_over_own_only');
  if (command.method === 'rule') {
    if (state.assigneeId !== command.from) return notAllowed(rendered('already_assigned'), state, actor.role);
    if (command.from !== null && !allowsReassignment(state.status ?? ''))
      return notAllowed(rendered('already_started'), state, actor.role);
  }
  if (!facts.assigneeActive) return wrong('staffId', 'assignee_not_active');
  // A rule says itself which skill it asks for.
  if (method !== 'rule' && facts.assigneeLacksSkill) return wrong('staffId', 'assignee_lacks_skill');
  return null;
};

/** What is wrong with the numbers of a delivery. A later one need not repeat them; the system brings none. */
const wrongNumbers = (
  { registered: given }: Of<'deliver'>,
  { registered: known }: RequestState,
  { registers }: RequestNeeds['deliver'],
  now: string,
): readonly FieldError[] => {
  if (given === undefined || (known !== null && isNothing(given))) return [];
  const single = recordErrors(registeredRecord, given);
  return single.length > 0 ? single : registeredErrors(given, registers, dayInIndia(now));
};

type Role = Ctx['actor']['role'];
/** A command that is a step of a workflow. */
type StepCommand = Extract<RequestCommand, { readonly type: StepName }>;
type Of<T extends RequestCommand['type']> = Extract<RequestCommand, { readonly type: T }>;

/** Each guard's refusal, by its name in the workflows' definitions; null where it passes. */
const GUARDS: Readonly<
  Record<Guard, (command: never, state: RequestState, facts: never, ctx: Ctx) => Rejection | null>
> = {
  somethingToCorrect: ({ documentKeys, fieldKeys, note }: Of<'requestReupload'>) =>
    documentKeys.length === 0 && fieldKeys.length === 0 && note === null
      ? wrong('documentKeys', 'documents_required')
      : null,
  finalAmountDue: (
    { orderId, lineItems }: Of<'sendPaymentLink'>,
    state,
    { announced }: RequestNeeds['sendPaymentLink'],
  ) => {
    if (state.settled.includes(orderId) || state.endedLinks.some((link) => link.orderId === orderId))
      return rejection('conflict', 'order_used');
    return wrongLines(lineItems) ?? unexplainedFee(lineItems, announced ?? NOTHING_ANNOUNCED);
  },
  // After an override to this status no link is open, since no payment was requested.
  linkOpen: (_, state, __, { actor }) =>
    state.finalOrder === null ? notAllowed(rendered('no_payment_link'), state, actor.role) : null,
  nothingDue: (_, state, __, { actor }) => {
    const initialDue = !state.initialPaid && (state.origin?.pricePaise ?? 0) > 0;
    return initialDue || state.finalOrder !== null ? notAllowed(rendered('payment_due'), state, actor.role) : null;
  },
  queryNamed: ({ documentKeys, reason }: Of<'authorityQuery'>) => {
    if (documentKeys.length === 0) return wrong('documentKeys', 'query_documents_required');
    return blank(reason) ? wrong('reason', 'reason_required') : null;
  },
  deliverable: (command: Of<'deliver'>, state, facts: RequestNeeds['deliver'], { actor, now }) => {
    const { deliverables, result } = command;
    const errors = wrongNumbers(command, state, facts, now);
    if (errors.length > 0) return invalid('deliverable_numbers', errors);
    return deliverables.length === 0 && blank(result)
      ? wrong('deliverables', 'deliverable_required')
      : tooMuchDelivered(deliverables, state, actor.role);
  },
  ratingInRange: ({ rating }: Of<'confirmDelivery'>) =>
    rating !== null && !(Number.isInteger(rating) && rating >= 1 && rating <= 5)
      ? wrong('rating', 'rating_invalid')
      : null,
  overrideExplained: ({ to, reason }: Of<'overrideStatus'>) => {
    if (!isPresentStatus(to)) return wrong('to', 'status_unknown');
    return [...reason.trim()].length < MIN_REASON_LENGTH
      ? wrong('reason', 'reason_too_short', { min: MIN_REASON_LENGTH })
      : null;
  },
};

/** Each condition's refusal, by its name. */
const UNMET: Readonly<Record<Condition, (command: StepName, state: RequestState, role: Role) => Rejection>> = {
  paused: (_, state, role) => notAllowed(rendered('not_on_hold'), state, role),
  notPaused: (_, state, role) => notAllowed(rendered('on_hold_already'), state, role),
  filingNotStarted: (_, state, role) => notAllowed(rendered('filing_started'), state, role),
  finalPaymentOpen: (_, state, role) => notAllowed(rendered('final_payment_made'), state, role),
  consultationBooked: (_, state, role) => notAllowed(rendered('consultation_not_booked'), state, role),
  consultationTookPlace: notInThisStatus,
  consultationNotBegun: (_, state, role) => notAllowed(rendered('consultation_begun'), state, role),
  consultationAhead: (_, state, role) => notAllowed(rendered('consultation_started'), state, role),
};

/** The state with what the facts say of its consultation at `now`. */
const withConsultation = (state: RequestState, { consultation }: StepFacts, now: string): RequestState =>
  consultation === undefined ? state : { ...state, ...consultationFlags(consultation, now) };

/** The refusal of a step whose case does not meet its conditions. What follows another stream was checked there. */
const unmetCondition = (
  command: StepCommand,
  step: Step,
  state: RequestState,
  facts: StepFacts,
  { actor, now }: Ctx,
): Rejection | null => {
  if (step.follows === true) return null;
  const known = withConsultation(state, facts, now);
  const condition = actor.role === 'visitor' ? null : unmet(step, known, actor.role);
  return condition === null ? null : UNMET[condition](command.type, known, actor.role);
};

/** The first required input of the step that the command leaves empty; customers owe us no reason. */
const missingInput = (command: RequestCommand, { act }: Step, { actor }: Ctx): Rejection | null => {
  if (actor.role === 'customer') return null;
  const values = command as unknown as Readonly<Record<string, string | null | undefined>>;
  const empty = act?.input.find(({ name, required }) => required && blank(values[name] ?? null));
  return empty?.required === true ? wrong(empty.name, `${empty.label}_required`) : null;
};

/** The first unmet condition of a step besides its status; null when all are met. */
export const missingForStep = (
  command: StepCommand,
  step: Step,
  state: RequestState,
  facts: StepFacts,
  ctx: Ctx,
): Rejection | null => {
  const condition = unmetCondition(command, step, state, facts, ctx);
  if (condition !== null) return condition;
  for (const guard of step.guards) {
    const rejection = GUARDS[guard](command as never, state, facts as never, ctx);
    if (rejection !== null) return rejection;
  }
  return missingInput(command, step, ctx);
};
