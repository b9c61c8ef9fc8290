import type { Ctx } from '../kernel/decider.js';
import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import type { SecondFactorCommand } from './commands.js';
import type { UserEvent } from './events.js';
import type { UserState } from './state.js';

type Decision = Result<readonly UserEvent[], Rejection>;

/** How staff and admins confirm a new device, besides the code by SMS. For active accounts only. */
export const decideSecondFactor = (
  command: SecondFactorCommand,
  state: UserState,
  userId: string,
  ctx: Ctx,
): Decision => {
  const isSelf = ctx.actor.id === userId;
  if (command.type === 'removeSecondFactor') {
    if (command.by === 'self' ? !isSelf : ctx.actor.role !== 'system') return NOT_YOURS;
    const isEmpty = state.authenticatorSecret === null && state.recoveryHashes.length === 0;
    return ok(isEmpty ? [] : [{ type: 'SecondFactorRemoved', data: { by: command.by } }]);
  }
  if (!isSelf) return NOT_YOURS;
  if (state.role === 'customer') return refuse('forbidden', 'second_factor.staff_only');
  switch (command.type) {
    case 'enrolAuthenticator':
      return ok([
        { type: 'AuthenticatorEnrolled', data: { secret: command.secret } },
        { type: 'RecoveryCodesIssued', data: { hashes: command.recoveryHashes } },
      ]);
    case 'issueRecoveryCodes':
      return ok([{ type: 'RecoveryCodesIssued', data: { hashes: command.hashes } }]);
    case 'useRecoveryCode':
      return state.recoveryHashes.includes(command.hash)
        ? ok([{ type: 'RecoveryCodeUsed', data: { hash: command.hash } }])
        : refuse('invalid', 'second_factor.recovery_code');
  }
};

const NOT_YOURS = refuse('forbidden', 'second_factor.not_yours');
