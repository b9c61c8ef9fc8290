import type { Actor } from '../kernel/event.js';
import { type Rejection, rejection, rendered } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
import type { Problem } from '../rules/problem.js';
import { currentVersion, type StepName, type WorkflowRef } from '../workflows/registry.js';
import { allowedCommands } from '../workflows/steps.js';
import { statusViewOf, stepRefused } from '../workflows/words.js';
import type { RequestDraft } from './moves.js';
import { type RequestState, workflowOfState } from './state.js';

/** The events of a command; `decideRequest` adds the statuses. */
export type Decision = Result<readonly RequestDraft[], Rejection>;

/** It is already so. */
export const unchanged: Decision = ok([]);

/** The steps that a role may take at the present status; none for visitors. */
export const allowedTo = (state: RequestState, role: Actor['role']): readonly StepName[] =>
  role === 'visitor' ? [] : allowedCommands(workflowOfState(state), state.status, role, state);

const boundTo = ({ origin }: RequestState): WorkflowRef => origin?.workflow ?? currentVersion('filing');

/** The present status and its label, as parameters of a text. */
export const statusParams = (state: RequestState): { readonly label: string; readonly status: string } => ({
  label: statusViewOf(boundTo(state), state.status ?? '').label,
  status: state.status ?? '',
});

/** The workflow does not allow the step from here. Names the present status as people see it and its possible steps. */
export const notInThisStatus = (command: StepName, state: RequestState, role: Actor['role']): Rejection => {
  const allowed = allowedTo(state, role);
  const params = stepRefused(boundTo(state), command, state.status ?? '', allowed);
  return rejection('not_allowed', 'not_allowed_in_status', { params, allowed });
};

/** An ended case cannot be assigned; assigning is no step of a workflow. */
export const ended = (state: RequestState, role: Actor['role']): Rejection =>
  notAllowed(rendered('request_ended', statusParams(state)), state, role);

/** The status allows the command, another condition of the case does not. */
export const notAllowed = (why: Problem, state: RequestState, role: Actor['role']): Rejection => ({
  kind: 'not_allowed',
  ...why,
  allowed: allowedTo(state, role),
});

export const refused = (rejection: Rejection): Decision => err(rejection);
