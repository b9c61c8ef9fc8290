import type { Actor } from '../kernel/event.js';
import { invalid, type Rejection } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
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

/** The label of the present status. */
export const statusLabel = (state: RequestState): string => statusViewOf(boundTo(state), state.status ?? '').label;

/** The workflow does not allow the step from here. Names the present status as people see it and its possible steps. */
export const notInThisStatus = (command: StepName, state: RequestState, role: Actor['role']): Rejection => {
  const allowed = allowedTo(state, role);
  const { message, params } = stepRefused(boundTo(state), command, state.status ?? '', allowed);
  return { kind: 'not_allowed', code: 'not_allowed_in_status', message, ...(params && { params }), allowed };
};

/** An ended case cannot be assigned; assigning is no step of a workflow. */
export const ended = (state: RequestState, role: Actor['role']): Rejection => {
  const label = statusLabel(state);
  const message = `This request is at "${label}" (${state.status}) and is not assigned any more. Reopen it first.`;
  return {
    ...notAllowed('not_allowed_in_status', message, state, role),
    params: { label, status: state.status ?? '' },
  };
};

/** The status allows the command, another condition of the case does not. */
export const notAllowed = (code: string, message: string, state: RequestState, role: Actor['role']): Rejection => ({
  kind: 'not_allowed',
  code,
  message,
  allowed: allowedTo(state, role),
});

export const forbidden = (code: string, message: string): Rejection => ({ kind: 'forbidden', code, message });

/** One invalid value of the command. */
export const wrong = (path: string, code: string, message: string): Rejection =>
  invalid(code, [{ path, message, code }]);

export const refused = (rejection: Rejection): Decision => err(rejection);
