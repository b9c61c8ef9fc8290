import type { Ctx } from '../kernel/decider.js';
import type { Rejection } from '../kernel/rejection.js';
import { deliveredBytesProblem } from '../rules/documents.js';
import { gstOn } from '../rules/gst.js';
import { findTransition, isPresentStatus, statusView } from '../rules/status-table.js';
import type { RequestCommand, RequestFacts } from './commands.js';
import type { Deliverable, LineItem } from './events.js';
import { isUnannounced, sumOf } from './final-payment.js';
import { forbidden, notAllowed, notInThisStatus, wrong } from './refusals.js';
import type { RequestState } from './state.js';

const OVERRIDE_REASON_MIN = 10;

const blank = (text: string | null): boolean => text === null || text.trim() === '';
const reasonNeeded = (reason: string): Rejection | null =>
  blank(reason) ? wrong('reason', 'reason_required', 'Give a reason.') : null;

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

/** The rules take a case from somebody only while nothing has been done about it; by status, the rest they know. */
const UNSTARTED: readonly (string | null)[] = ['documents_not_uploaded', 'documents_uploaded_pending_review'];

const wrongAssignment = (
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
    if (command.from !== null && !UNSTARTED.includes(statusView(state.status ?? '').nearest))
      return notAllowed('already_started', 'Work on this request has already started.', state, actor.role);
  }
  if (facts.assigneeActive !== true)
    return wrong('staffId', 'assignee_not_active', 'This person is not an active member of staff.');
  return null;
};

/** What a step needs beside the right status; null when it has it all. */
export const missingFor = (
  command: RequestCommand,
  state: RequestState,
  facts: RequestFacts,
  ctx: Ctx,
): Rejection | null => {
  const { role } = ctx.actor;
  switch (command.type) {
    case 'assign':
      return wrongAssignment(command, state, facts, ctx);
    case 'requestReupload':
      return command.documentKeys.length === 0 && command.fieldKeys.length === 0 && command.note === null
        ? wrong('documentKeys', 'documents_required', 'Name a document or an answer, or write a note.')
        : null;
    case 'sendPaymentLink':
      if (state.finalPaid) return notAllowed('final_payment_made', 'The final payment is already made.', state, role);
      if (state.settled.includes(command.orderId) || state.endedLinks.some((link) => link.orderId === command.orderId))
        return { kind: 'conflict', code: 'order_used', message: 'This order was used before.' };
      return wrongLines(command.lineItems) ?? unexplainedFee(command.lineItems, facts.announcedFeePaise ?? 0);
    case 'withdrawPaymentLink':
      // Only after an override to this status: nothing was asked for.
      return state.finalOrder === null
        ? notAllowed('no_payment_link', 'There is no payment link to withdraw.', state, role)
        : null;
    case 'startFiling': {
      const initialDue = !state.initialPaid && (state.origin?.pricePaise ?? 0) > 0;
      return initialDue || state.finalOrder !== null
        ? notAllowed('payment_due', 'A payment is still due. Filing can start once it is received.', state, role)
        : null;
    }
    case 'submitToAuthority':
      return blank(command.acknowledgementNumber)
        ? wrong('acknowledgementNumber', 'acknowledgement_required', 'Enter the acknowledgement number.')
        : null;
    case 'authorityQuery':
      if (command.documentKeys.length === 0)
        return wrong('documentKeys', 'documents_required', 'Name at least one document.');
      return reasonNeeded(command.reason);
    case 'deliver':
      // Only a consultation is delivered without an authority having decided.
      if (findTransition(state.status, 'deliver')?.guard === 'talkHeld' && facts.talkHeld !== true)
        return notInThisStatus('deliver', state, role);
      return command.deliverables.length === 0 && blank(command.result)
        ? wrong('deliverables', 'deliverable_required', 'Add a file or write down the result.')
        : tooMuchDelivered(command.deliverables, state, role);
    case 'confirmDelivery': {
      const { rating } = command;
      return rating !== null && !(Number.isInteger(rating) && rating >= 1 && rating <= 5)
        ? wrong('rating', 'rating_invalid', 'A rating is a number from 1 to 5.')
        : null;
    }
    case 'cancel':
      if (state.filingStarted)
        return notAllowed(
          'filing_started',
          'Filing has started; this request can no longer be cancelled.',
          state,
          role,
        );
      // What has been given cannot be given back: from then on it is ours to decide.
      if (role === 'customer' && (facts.talkStartsAt ?? null) !== null && (facts.talkStartsAt ?? '') <= ctx.now)
        return notAllowed(
          'talk_begun',
          'Your call has begun; you can no longer cancel. Write to us if it did not take place.',
          { ...state, talkBegun: true },
          role,
        );
      return reasonNeeded(command.reason);
    case 'overrideStatus':
      if (!isPresentStatus(command.to)) return wrong('to', 'status_unknown', 'There is no such status.');
      return [...command.reason.trim()].length < OVERRIDE_REASON_MIN
        ? wrong('reason', 'reason_too_short', `Give a reason of at least ${OVERRIDE_REASON_MIN} characters.`)
        : null;
    case 'reopen':
      return reasonNeeded(command.reason);
    default:
      return null;
  }
};
