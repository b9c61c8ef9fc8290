import { caseNumberFrom } from '@anupalan/domain/kernel/case-number';
import { caseNumber } from '@anupalan/domain/requests/case-number';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';

const MAX_DRAWS = 50;

/**
 * Claims a number derived from the request's id, so that a retry draws the same one; the next draw when it is taken.
 * Claimed before the request is created, so that two concurrent requests never share a number.
 */
export const claimCaseNumber = async (
  { execute }: Pick<App, 'execute'>,
  requestId: string,
  context: CommandContext,
): Promise<string | null> => {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const bytes = Buffer.from(derivedId('case-number', requestId, String(draw)).replaceAll('-', ''), 'hex');
    const number = caseNumberFrom(bytes.subarray(8));
    const claim = childCommand(context, `case-number-${draw}`);
    if ((await execute(caseNumber, number, { type: 'claim', requestId }, claim)).ok) return number;
  }
  return null;
};
