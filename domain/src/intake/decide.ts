import type { Ctx } from '../kernel/decider.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import type { IntakeCommand, IntakeFacts, IntakeNeeds } from './commands.js';
import { attachDocument, removeDocument } from './documents.js';
import { type Decision, isOpenTo, notInThisStatus, notStaff, notTheirs, workflowIn } from './refusals.js';
import { approveDocument, approveSubmission, rejectDocument, reopenForAuthority, requestCorrection } from './review.js';
import type { IntakeState } from './state.js';
import { submitIntake } from './submit.js';

const open = (command: Extract<IntakeCommand, { type: 'openSubmission' }>, state: IntakeState): Decision => {
  const { customerId, serviceId, catalogueRevision } = command;
  if (!state.opened) return ok([{ type: 'SubmissionOpened', data: { customerId, serviceId, catalogueRevision } }]);
  return state.customerId === customerId ? ok([]) : refuse('conflict', 'intake.other_customer');
};

const recordKeyDestroyed = (keyNumber: number, state: IntakeState, ctx: Ctx): Decision => {
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'intake.system_only');
  return ok(keyNumber === state.keyNumber ? [{ type: 'AadhaarKeyDestroyed', data: { keyNumber } }] : []);
};

const isReview = (type: IntakeCommand['type']): boolean =>
  type === 'approveDocument' ||
  type === 'rejectDocument' ||
  type === 'approveSubmission' ||
  type === 'requestCorrection';

/** The question of a consultation is sent back after its booking accepted it, also while another time is agreed. */
const isSentBackLater = (type: IntakeCommand['type'], { status }: IntakeState, facts: IntakeFacts): boolean =>
  type === 'requestCorrection' && status === 'approved' && workflowIn(facts).consultation;

/**
 * The rules of a submission: the customer attaches documents and submits, staff review, the authority may request
 * again. `facts` are the request's present status and the questions of the catalogue revision to which the case is
 * bound.
 */
export const decideIntake = (
  given: IntakeCommand,
  state: IntakeState,
  told: FactsOf<IntakeNeeds, IntakeCommand['type']>,
  ctx: Ctx,
): Decision => {
  const asked = informed<IntakeCommand, IntakeNeeds>(given, told);
  const { type, command, facts } = asked;
  if (type === 'openSubmission') return open(command, state);
  if (!state.opened) return refuse('not_found', 'intake.not_found');
  if (type === 'reopenForAuthority')
    return ctx.actor.role === 'system'
      ? reopenForAuthority(command.documentKeys, command.reason, state, facts)
      : refuse('forbidden', 'intake.authority_only');

  if (type === 'recordAadhaarKeyDestroyed') return recordKeyDestroyed(command.keyNumber, state, ctx);

  const review = isReview(type);
  // A booked slot accepts the consultation's question.
  const follows = type === 'approveSubmission' && ctx.actor.role === 'system';
  const refusal = follows ? null : review ? notStaff(ctx) : notTheirs(asked, state, ctx);
  if (refusal !== null) return refusal;
  // A decided submission is closed to review, even while the request's status is not updated yet.
  if (!isOpenTo(type, facts) || (review && state.status !== 'pending_review' && !isSentBackLater(type, state, facts)))
    return notInThisStatus(type, facts, ctx);

  switch (type) {
    case 'attachDocument':
      return attachDocument(command, state, facts, ctx);
    case 'removeDocument':
      return removeDocument(command.documentId, state, facts, ctx);
    case 'submitIntake':
      return submitIntake(command.answers, state, facts, ctx);
    case 'approveDocument':
      return approveDocument(command.documentId, state);
    case 'rejectDocument':
      return rejectDocument(command, state);
    case 'approveSubmission':
      return approveSubmission(state, facts, ctx);
    case 'requestCorrection':
      return requestCorrection(command, state, facts, ctx);
  }
};
