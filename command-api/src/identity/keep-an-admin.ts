import { user } from '@anupalan/domain/identity/aggregate';
import { ALL_ADMINS, type LastAdminCommand, lastAdmin } from '@anupalan/domain/identity/last-admin';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { ok, type Result } from '@anupalan/domain/kernel/result';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import type { Load } from '../platform/commands/load.js';

interface KeepAnAdmin {
  /** Called before a command on a person; a refusal replaces the command's result. */
  before(userId: string, command: RoleCommand, context: CommandContext): Promise<Result<unknown, Rejection>>;
  /** To be called after it, whatever came of it. */
  after(userId: string, command: RoleCommand, context: CommandContext): Promise<void>;
}

interface RoleCommand {
  readonly type: string;
  readonly to?: unknown;
}

const takesAnAdmin = ({ type, to }: RoleCommand): boolean =>
  type === 'deactivateUser' || type === 'eraseUser' || (type === 'changeRole' && to !== 'admin');
const concernsAdmins = (command: RoleCommand): boolean =>
  ['changeRole', 'reactivateUser', 'takeInvitation'].includes(command.type) || takesAnAdmin(command);

/**
 * Keeps at least one admin: a removal is reserved before it (domain/identity/last-admin), and released when the person
 * stays an admin. A crash in between leaves an admin who is not counted, which is safe.
 */
export const keepAnAdmin = (
  load: Load,
  execute: (command: LastAdminCommand, context: CommandContext) => Promise<Result<unknown, Rejection>>,
): KeepAnAdmin => {
  const isAdmin = async (userId: string): Promise<boolean> => {
    const { role, active } = (await load(user, userId)).state;
    return role === 'admin' && active;
  };
  return {
    before: async (userId, command, context) => {
      if (!takesAnAdmin(command) || !(await isAdmin(userId))) return ok(null);
      return execute({ type: 'reserveRemoval', userId }, childCommand(context, 'reserveRemoval'));
    },
    after: async (userId, command, context) => {
      if (!concernsAdmins(command)) return;
      const { reserved } = (await load(lastAdmin, ALL_ADMINS)).state;
      if (reserved.includes(userId) && (await isAdmin(userId)))
        await execute({ type: 'releaseRemoval', userId }, childCommand(context, 'releaseRemoval'));
    },
  };
};
