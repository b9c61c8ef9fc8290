import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, type Result } from '@anupalan/domain/kernel/result';
import { DAY_MS } from '@anupalan/domain/rules/dates';
import { MAX_INVITATIONS_A_DAY, MAX_INVITATIONS_TO_NUMBER_A_DAY } from '@anupalan/domain/rules/team';
import type { App } from '../platform/app.js';

interface Invitation {
  /** Who sends it. */
  readonly userId: string;
  readonly mobileKey: string;
  readonly commandId: string;
}

/**
 * Invites, unless the person has sent too many in the last 24 hours in all their businesses, or the number has got too
 * many. A repeated command counts once, one that is refused does not count.
 */
export const limited = async <T, E>(
  { keyValue }: Pick<App, 'keyValue'>,
  { userId, mobileKey, commandId }: Invitation,
  invite: () => Promise<Result<T, E>>,
): Promise<Result<T, E | Rejection>> => {
  const limits = [
    {
      prefix: `team-invited-by/${userId}/`,
      most: MAX_INVITATIONS_A_DAY,
      refusal: rejection('not_allowed', 'team.too_many', { params: { max: MAX_INVITATIONS_A_DAY } }),
    },
    {
      prefix: `team-invited/${mobileKey}/`,
      most: MAX_INVITATIONS_TO_NUMBER_A_DAY,
      refusal: rejection('not_allowed', 'team.number_too_many'),
    },
  ];
  const uncounted = async (refused: Result<T, E | Rejection>) => {
    for (const { prefix } of limits) await keyValue.delete(`${prefix}${commandId}`);
    return refused;
  };
  // Counted first, so that calls at the same time do not pass together.
  for (const { prefix } of limits) await keyValue.put(`${prefix}${commandId}`, '', { expect: 'absent', ttlMs: DAY_MS });
  for (const { prefix, most, refusal } of limits)
    if ((await keyValue.list(prefix, most + 1)).length > most) return uncounted(err(refusal));
  const invited = await invite();
  return invited.ok ? invited : uncounted(invited);
};
