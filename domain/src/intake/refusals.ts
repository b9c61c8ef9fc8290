import type { Ctx } from '../kernel/decider.js';
import type { Actor } from '../kernel/event.js';
import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { err, type Result } from '../kernel/result.js';
import { type Capability, can } from '../rules/permissions.js';
import type { Problem } from '../rules/problem.js';
import type { WorkflowDefinition } from '../workflows/definition.js';
import { currentVersion, type StepName, workflowOf } from '../workflows/registry.js';
import { allowedCommands, findTransition } from '../workflows/steps.js';
import { stepRefused } from '../workflows/words.js';
import type { InformedIntakeCommand, IntakeCommand, IntakeFacts } from './commands.js';
import type { IntakeEvent } from './events.js';
import type { IntakeState } from './state.js';

export type Decision = Result<readonly IntakeEvent[], Rejection>;

/** The step of the request to which a command's work leads: the command is possible where the step is. */
const LEADS_TO: Readonly<Partial<Record<IntakeCommand['type'], StepName>>> = {
  attachDocument: 'submitIntake',
  removeDocument: 'submitIntake',
  submitIntake: 'submitIntake',
  approveDocument: 'approveDocuments',
  rejectDocument: 'approveDocuments',
  approveSubmission: 'approveDocuments',
  requestCorrection: 'requestReupload',
};

/** The request's workflow; without one, that of filings. */
export const workflowIn = ({ workflow }: IntakeFacts): WorkflowDefinition =>
  workflowOf(workflow ?? currentVersion('filing'));

/** True when the request's status allows this command. */
export const isOpenTo = (type: IntakeCommand['type'], facts: IntakeFacts): boolean => {
  const step = LEADS_TO[type];
  return step !== undefined && findTransition(workflowIn(facts), facts.requestStatus, step) !== null;
};

/** The actor's alternatives: steps of the request, and work on single documents. */
const allowedNow = (facts: IntakeFacts, actor: Actor): readonly string[] => {
  if (actor.role === 'visitor') return [];
  const { requestStatus, requestFlags } = facts;
  const ofRequest: readonly string[] = allowedCommands(workflowIn(facts), requestStatus, actor.role, requestFlags);
  const staff = actor.role === 'staff' || actor.role === 'admin';
  const ofDocuments: readonly IntakeCommand['type'][] = staff
    ? ['approveDocument', 'rejectDocument']
    : actor.role === 'integrator'
      ? ['attachDocument']
      : ['attachDocument', 'removeDocument'];
  return [...ofRequest, ...ofDocuments.filter((type) => isOpenTo(type, facts))];
};

/** The status does not allow the command. Names the status as people see it and its possible steps. */
export const notInThisStatus = (type: IntakeCommand['type'], facts: IntakeFacts, ctx: Ctx): Decision => {
  const allowed = allowedNow(facts, ctx.actor);
  const params = stepRefused(facts.workflow ?? currentVersion('filing'), type, facts.requestStatus, allowed);
  return refuse('not_allowed', 'not_allowed_in_status', { params, allowed });
};

/** The status allows the command, another condition does not. */
export const notAllowed = (
  why: Problem,
  facts: IntakeFacts,
  ctx: Ctx,
  more: Pick<Rejection, 'errors'> = {},
): Decision => err({ kind: 'not_allowed', ...why, allowed: allowedNow(facts, ctx.actor), ...more });

/** What customers need to give a command: to submit is to sign. */
const NEEDS: Readonly<Partial<Record<IntakeCommand['type'], Capability>>> = {
  attachDocument: 'file.upload',
  removeDocument: 'file.upload',
  submitIntake: 'case.advance',
};

/** Null for the customer of the submission, and for whom their role in its business allows it. To others it does not exist. */
export const notTheirs = ({ type, facts }: InformedIntakeCommand, state: IntakeState, ctx: Ctx): Decision | null => {
  if (ctx.actor.role === 'integrator' && type === 'attachDocument')
    return ctx.actor.id === facts.madeByKey ? null : refuse('not_found', 'request.not_found');
  if (ctx.actor.role !== 'customer') return refuse('forbidden', 'intake.customer_only');
  const [right, team] = [NEEDS[type], 'team' in facts ? facts.team : undefined];
  if (right !== undefined && can('customer', right, { own: ctx.actor.id === state.customerId, team })) return null;
  return team === undefined ? refuse('not_found', 'request.not_found') : refuse('forbidden', 'team.not_allowed');
};

/** Null for staff and admins. */
export const notStaff = (ctx: Ctx): Decision | null =>
  ctx.actor.role === 'staff' || ctx.actor.role === 'admin' ? null : refuse('forbidden', 'intake.staff_only');
