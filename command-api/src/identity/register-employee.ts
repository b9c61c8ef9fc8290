import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { Role } from '@anupalan/domain/rules/roles';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';

/**
 * Creates an account for another person. The number is claimed first, so that it gets only one account. `mobile` is
 * E.164. A number with an account is a conflict, unless this very command created it: then the answer is the first one.
 */
export const registerEmployee = async (
  app: App,
  person: {
    readonly mobile: string;
    readonly name: string;
    readonly email: string | null;
    readonly role: Role;
    readonly isSuperAdmin: boolean;
    readonly via: 'employee' | 'setup' | 'demo';
  },
  context: CommandContext,
): Promise<Result<{ readonly userId: string; readonly position: Position | null }, Rejection>> => {
  const number = await app.keyedHash('mobile', person.mobile);
  const { state: holder } = await app.load(mobile, number);
  const made = derivedId('user', context.commandId, number);
  if (holder.registered && holder.userId !== made) return err(rejection('conflict', 'mobile_taken'));
  // An incomplete claim is completed under its own id.
  const userId = holder.userId ?? made;
  const claimed = await app.execute(mobile, number, { type: 'claimMobile', userId }, childCommand(context, 'claim'));
  if (!claimed.ok) return claimed;
  const registered = await app.execute(
    user,
    userId,
    { type: 'registerUser', ...person, consent: null },
    childCommand(context, 'register'),
  );
  if (!registered.ok) return registered;
  const confirmed = await app.execute(
    mobile,
    number,
    { type: 'confirmMobile', userId },
    childCommand(context, 'confirm'),
  );
  if (!confirmed.ok) return confirmed;
  return ok({ userId, position: latest(registered.value.position, confirmed.value.position) });
};
