import type { Actor } from '../kernel/event.js';
import type { Rejection } from '../kernel/rejection.js';
import { COMMANDS, type CommandRole, type RequestCommand as TableCommand, TRANSITIONS } from '../rules/status-table.js';
import type { RequestCommand } from './commands.js';
import { forbidden } from './refusals.js';
import type { RequestState } from './state.js';

/** The table speaks of the customer's act (`submitIntake`), the request of what follows from it. */
export const tableCommand = (type: RequestCommand['type']): TableCommand | null => {
  if (type === 'receiveIntake') return 'submitIntake';
  return COMMANDS.find((command) => command === type) ?? null;
};

/** Steps that a process takes for a person, whose act stands in the submission. */
const FOLLOWED = new Set<RequestCommand['type']>(['receiveIntake', 'approveDocuments', 'requestReupload']);

const rolesOf = (type: RequestCommand['type']): readonly CommandRole[] => {
  if (type === 'assign') return ['staff', 'admin', 'system'];
  if (type === 'addRegistration') return ['customer'];
  if (type === 'recordMismatch') return ['system', 'gateway'];
  const roles = TRANSITIONS.flatMap(({ command, who }) => (command === tableCommand(type) ? who : []));
  return FOLLOWED.has(type) ? [...roles, 'system'] : roles;
};

/** Why this actor may not give this command at all, whatever the status; null when they may. */
export const notPermitted = (command: RequestCommand, state: RequestState, actor: Actor): Rejection | null => {
  if (!rolesOf(command.type).some((role) => role === actor.role))
    return forbidden('role_not_permitted', 'You are not permitted to do this.');
  if (actor.role !== 'customer') return null;
  const owner = state.origin?.customerId ?? ('customerId' in command ? command.customerId : null);
  return owner === actor.id ? null : forbidden('not_your_request', 'This is not your request.');
};
