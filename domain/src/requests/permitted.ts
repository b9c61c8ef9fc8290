import type { Actor } from '../kernel/event.js';
import { type Rejection, rejection } from '../kernel/rejection.js';
import { can } from '../rules/permissions.js';
import type { CommandRole } from '../workflows/definition.js';
import { currentVersion, isStepName, stepNamed, workflowOf } from '../workflows/registry.js';
import { capabilityOf, stepOf } from '../workflows/steps.js';
import type { RequestCommand, RequestFacts } from './commands.js';
import type { RequestState } from './state.js';

/** Commands that are no steps of a workflow. */
const BESIDE: Readonly<Partial<Record<RequestCommand['type'], readonly CommandRole[]>>> = {
  assign: ['staff', 'admin', 'system'],
  addRegistration: ['customer'],
  nameBusiness: ['customer'],
  recordMismatch: ['system', 'gateway'],
};

const rolesOf = ({ type }: RequestCommand, { origin }: RequestState): readonly CommandRole[] => {
  if (!isStepName(type)) return BESIDE[type] ?? [];
  // A step of another workflow is refused by the status, not by the role.
  const step = (origin === null ? null : stepOf(workflowOf(origin.workflow), type)) ?? stepNamed(type);
  return step.follows === true ? [...step.by, 'system'] : step.by;
};

/** Why this actor may not give this command at any status; null when they may. */
export const notPermitted = (
  command: RequestCommand,
  state: RequestState,
  facts: RequestFacts,
  actor: Actor,
): Rejection | null => {
  if (!rolesOf(command, state).some((role) => role === actor.role)) return rejection('forbidden', 'role_not_permitted');
  if (actor.role !== 'customer') return null;
  const owner = state.origin?.customerId ?? ('customerId' in command ? command.customerId : null);
  const team = 'team' in facts ? facts.team : undefined;
  const steps = workflowOf(state.origin?.workflow ?? currentVersion('filing'));
  // The short form follows the purchase, and only who bought the request says for which business it is.
  const right = isStepName(command.type) ? capabilityOf(steps, command.type) : 'case.business';
  if (can(actor.role, right, { own: owner === actor.id, team })) return null;
  return rejection('forbidden', team === undefined ? 'not_your_request' : 'team.not_allowed');
};
