import type { Ctx } from '../kernel/decider.js';
import type { Rejection } from '../kernel/rejection.js';
import { deliveredBytesProblem } from '../rules/documents.js';
import { gstOn } from '../rules/gst.js';
import { missingTexts } from '../texts/en.js';
import type { Guard, Step } from '../workflows/definition.js';
import { isPresentStatus, nearestStatus } from '../workflows/statuses.js';
import type { RequestCommand, RequestFacts } from './commands.js';
import type { Deliverable, LineItem } from './events.js';
import { isUnannounced, sumOf } from './final-payment.js';
import { forbidden, notAllowed, notInThisStatus, wrong } from './refusals.js';
import type { RequestState } from './state.js';

const OVERRIDE_REASON_MIN = 10;

const blank = (text: string | null): boolean => text === null || text.trim() === '';

const wrongLines = (lines: readonly LineItem[]): Rejection | null => {
  if (lines.some(({ amountPaise }) => !Number.isSafeInteger(amountPaise) || amountPaise < 0))
    return wrong('lineItems', 'amount_invalid', 'Amounts are whole paise and not below zero.');
  if (sumOf(lines) <= 0) return wrong('lineItems', 'amount_required', 'The amount must be above zero.');
  if (sumOf(lines, 'gst') !== gstOn(sumOf(lines, 'professional_fee')))
    return wrong('lineItems', 'gst_invalid', 'GST is 18% of the professional fee.');
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
  if (found === null) return null;
  const { code, message, params } = found;
  return { ...notAllowed(code, message, state, role), ...(params && { params }) };
};

const unexplainedFee = (lines: readonly LineItem[], announcedPaise: number): Rejection | null =>
  isUnannounced(lines, announcedPaise) && blank(lines.find(({ kind }) => kind === 'professional_fee')?.reason ?? null)
    ? wrong('reason', 'fee_reason_required', 'Tell the customer why: this fee was not announced before they paid.')
    : null;

/**
 * Statuses in which the rules may reassign a case, since no work on it has started; the rules check further conditions.
 */
const UNSTARTED: readonly (string | null)[] = ['documents_not_uploaded', 'documents_uploaded_pending_review'];

/** Why a case cannot be assigned to this person; assigning is no step of a workflow. */
export const wrongAssignment = (
  command: Extract<RequestCommand, { readonly type: 'assign' }>,
  state: RequestState,
  facts: RequestFacts,
  { actor }: Ctx,
): Rejection | null => {
  const { method, staffId } = command;
  if (method === 'rule' && actor.role !== 'system')
    return forbidden('assign_by_rule_only', 'Only the assignment rules assign by rule.');
  if (method === 'admin' && actor.role !== 'admin')
    return forbidden('assign_by_admin_only', 'Only an admin assigns a request to somebody.');
  if (method === 'claim' && staffId !== actor.id)
    return forbidden('claim_for_self_only', 'You can take a request only for yourself.');
  if (method === 'claim' && state.assigneeId !== null)
    return notAllowed('already_assigned', 'Someone has already taken this request.', state, actor.role);
  if (method === 'hand_over' && actor.role === 'staff' && state.assigneeId !== actor.id)
    return forbidden('hand_over_own_only', 'You can hand over only a request that is yours.');
  if (command.method === 'rule') {
    if (state.assigneeId !== command.from)
      return notAllowed('already_assigned', 'Someone has already taken this request.', state, actor.role);
    if (command.from !== null && !UNSTARTED.includes(nearestStatus(state.status ?? '')))
      return notAllowed('already_started', 'Work on this request has already started.', state, actor.role);
  }
  if (facts.assigneeActive !== true)
    return wrong('staffId', 'assignee_not_active', 'This person is not an active member of staff.');
  return null;
};

type Of<T extends RequestCommand['type']> = Extract<RequestCommand, { readonly type: T }>;

/** Each guard's refusal, by its name in the workflows' definitions; null where it passes. */
const GUARDS: Readonly<
  Record<Guard, (command: never, state: RequestState, facts: RequestFacts, ctx: Ctx) => Rejection | null>
> = {
  somethingToCorrect: ({ documentKeys, fieldKeys, note }: Of<'requestReupload'>) =>
    documentKeys.length === 0 && fieldKeys.length === 0 && note === null
      ? wrong('documentKeys', 'documents_required', 'Name a document or an answer, or write a note.')
      : null,
  finalAmountDue: ({ orderId, lineItems }: Of<'sendPaymentLink'>, state, facts, { actor }) => {
    if (state.finalPaid)
      return notAllowed('final_payment_made', 'The final payment is already made.', state, actor.role);
    if (state.settled.includes(orderId) || state.endedLinks.some((link) => link.orderId === orderId))
      return { kind: 'conflict', code: 'order_used', message: 'This order was used before.' };
    return wrongLines(lineItems) ?? unexplainedFee(lineItems, facts.announcedFeePaise ?? 0);
  },
  // After an override to this status no link is open, since no payment was requested.
  linkOpen: (_, state, __, { actor }) =>
    state.finalOrder === null
      ? notAllowed('no_payment_link', 'There is no payment link to withdraw.', state, actor.role)
      : null,
  nothingDue: (_, state, __, { actor }) => {
    const initialDue = !state.initialPaid && (state.origin?.pricePaise ?? 0) > 0;
    return initialDue || state.finalOrder !== null
      ? notAllowed('payment_due', 'A payment is still due. Filing can start once it is received.', state, actor.role)
      : null;
  },
  queryNamed: ({ documentKeys, reason }: Of<'authorityQuery'>) => {
    if (documentKeys.length === 0) return wrong('documentKeys', 'documents_required', 'Name at least one document.');
    return blank(reason) ? wrong('reason', 'reason_required', 'Give a reason.') : null;
  },
  consultationHeld: (_, state, facts, { actor }) =>
    facts.consultationHeld === true ? null : notInThisStatus('deliver', state, actor.role),
  deliverable: ({ deliverables, result }: Of<'deliver'>, state, _, { actor }) =>
    deliverables.length === 0 && blank(result)
      ? wrong('deliverables', 'deliverable_required', 'Add a file or write down the result.')
      : tooMuchDelivered(deliverables, state, actor.role),
  ratingInRange: ({ rating }: Of<'confirmDelivery'>) =>
    rating !== null && !(Number.isInteger(rating) && rating >= 1 && rating <= 5)
      ? wrong('rating', 'rating_invalid', 'A rating is a number from 1 to 5.')
      : null,
  filingNotStarted: (_, state, __, { actor }) =>
    state.filingStarted
      ? notAllowed('filing_started', 'Filing has started; this request can no longer be cancelled.', state, actor.role)
      : null,
  // A consultation that has begun cannot be returned: from then on only the office may cancel.
  consultationNotBegun: (_, state, { consultationStartsAt = null }, { actor, now }) =>
    actor.role === 'customer' && consultationStartsAt !== null && consultationStartsAt <= now
      ? notAllowed(
          'consultation_begun',
          'Your call has begun; you can no longer cancel. Write to us if it did not take place.',
          { ...state, consultationBegun: true },
          actor.role,
        )
      : null,
  overrideExplained: ({ to, reason }: Of<'overrideStatus'>) => {
    if (!isPresentStatus(to)) return wrong('to', 'status_unknown', 'There is no such status.');
    return [...reason.trim()].length < OVERRIDE_REASON_MIN
      ? wrong('reason', 'reason_too_short', `Give a reason of at least ${OVERRIDE_REASON_MIN} characters.`)
      : null;
  },
};

/** The first required input of the step that the command leaves empty. */
const missingInput = (command: RequestCommand, { act }: Step): Rejection | null => {
  const values = command as unknown as Readonly<Record<string, string | null | undefined>>;
  const empty = act?.input.find(({ name, required }) => required && blank(values[name] ?? null));
  return empty === undefined
    ? null
    : wrong(empty.name, `${empty.label}_required`, `${missingTexts[empty.label] ?? 'Fill this in'}.`);
};

/** The first unmet condition of a step besides its status; null when all are met. */
export const missingForStep = (
  command: RequestCommand,
  step: Step,
  state: RequestState,
  facts: RequestFacts,
  ctx: Ctx,
): Rejection | null => {
  for (const guard of step.guards) {
    const rejection = GUARDS[guard](command as never, state, facts, ctx);
    if (rejection !== null) return rejection;
  }
  return missingInput(command, step);
};
