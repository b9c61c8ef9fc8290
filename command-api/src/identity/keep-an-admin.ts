import { user } from '@anupalan/domain/identity/aggregate';
import { ALL_ADMINS, type LastAdminCommand, lastAdmin, SUPER_ADMINS } from '@anupalan/domain/identity/last-admin';
import type { UserState } from '@anupalan/domain/identity/state';
import { type PlainCode, type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import type { Load } from '../platform/commands/load.js';

export interface KeepAnAdmin {
  /** Called before a command on a person; a refusal replaces the command's result. */
  before(userId: string, command: RoleCommand, context: CommandContext): Promise<Result<unknown, Rejection>>;
  /** Called after the command, whatever its result. */
  after(userId: string, command: RoleCommand, context: CommandContext): Promise<void>;
}

interface RoleCommand {
  readonly type: string;
  readonly to?: unknown;
}

/** A group that never becomes empty. */
interface Guard {
  readonly id: string;
  readonly isIn: (person: UserState) => boolean;
  /** Commands that take a person out of the group. */
  readonly takes: (command: RoleCommand) => boolean;
  /** Commands that may bring a person back, or leave them in it. */
  readonly concerns: (command: RoleCommand) => boolean;
  readonly refusal: PlainCode;
}

const takesAnAdmin = ({ type, to }: RoleCommand): boolean =>
  type === 'deactivateUser' || type === 'eraseUser' || (type === 'changeRole' && to !== 'admin');
const takesASuperAdmin = (command: RoleCommand): boolean =>
  takesAnAdmin(command) || (command.type === 'setSuperAdmin' && command.to === false);

const GUARDS: readonly Guard[] = [
  {
    id: ALL_ADMINS,
    isIn: ({ role, active }) => role === 'admin' && active,
    takes: takesAnAdmin,
    concerns: (command) =>
      ['changeRole', 'reactivateUser', 'takeInvitation'].includes(command.type) || takesAnAdmin(command),
    refusal: 'user.last_admin',
  },
  {
    id: SUPER_ADMINS,
    isIn: ({ isSuperAdmin, active }) => isSuperAdmin && active,
    takes: takesASuperAdmin,
    concerns: (command) => ['setSuperAdmin', 'reactivateUser'].includes(command.type) || takesASuperAdmin(command),
    refusal: 'user.last_super_admin',
  },
];

/**
 * Keeps at least one admin, and one super admin: a removal is reserved before it (domain/identity/last-admin), and
 * released when the person stays one. A crash in between leaves an admin who is not counted, which is safe.
 */
export const keepAnAdmin = (
  load: Load,
  execute: (guard: string, command: LastAdminCommand, context: CommandContext) => Promise<Result<unknown, Rejection>>,
): KeepAnAdmin => {
  const stateOf = async (userId: string): Promise<UserState> => (await load(user, userId)).state;
  const mayTouchSuperAdmins = async (userId: string, { actor }: CommandContext): Promise<boolean> =>
    actor.role === 'system' || (actor.id !== userId && (await stateOf(actor.id)).isSuperAdmin);
  const release = async ({ id, isIn }: Guard, userId: string, context: CommandContext): Promise<void> => {
    const { reserved } = (await load(lastAdmin, id)).state;
    if (reserved.includes(userId) && isIn(await stateOf(userId)))
      await execute(id, { type: 'releaseRemoval', userId }, childCommand(context, `releaseRemoval ${id}`));
  };
  return {
    before: async (userId, command, context) => {
      const state = await stateOf(userId);
      // The decider refuses changes of a super admin by everybody else, so nothing has to be reserved for these.
      if (state.isSuperAdmin && !(await mayTouchSuperAdmins(userId, context))) return ok(null);
      const taken = GUARDS.filter(({ takes, isIn }) => takes(command) && isIn(state));
      for (const guard of taken) {
        const reserving = childCommand(context, `reserveRemoval ${guard.id}`);
        const reserved = await execute(guard.id, { type: 'reserveRemoval', userId }, reserving);
        if (reserved.ok) continue;
        for (const other of taken) await release(other, userId, context);
        return reserved.error.code === LAST ? err(rejection('not_allowed', guard.refusal)) : reserved;
      }
      return ok(null);
    },
    after: async (userId, command, context) => {
      for (const guard of GUARDS) if (guard.concerns(command)) await release(guard, userId, context);
    },
  };
};

/** The code with which a guard refuses to remove the last person of its group. */
const LAST: PlainCode = 'user.last_admin';
