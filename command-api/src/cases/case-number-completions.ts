import { caseNumberFrom } from '@anupalan/domain/kernel/case-number';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { caseNumber } from '@anupalan/domain/requests/case-number';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import type { Completions } from '../platform/commands/completions.js';
import { derivedId } from '../platform/commands/ids.js';

type MakesRequest = Extract<RequestCommand, { readonly caseNumber: string }>;
const MAX_DRAWS = 50;

/** A number drawn from the request's id, so that a retry draws the same; the next draw when somebody has it. */
const claimCaseNumber = async (
  { execute }: Pick<App, 'execute'>,
  requestId: string,
  context: CommandContext,
): Promise<Result<string, Rejection>> => {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const bytes = Buffer.from(derivedId('case-number', requestId, String(draw)).replaceAll('-', ''), 'hex');
    const number = caseNumberFrom(bytes.subarray(8));
    const claim = childCommand(context, `case-number-${draw}`);
    const claimed = await execute(caseNumber, number, { type: 'claim', requestId }, claim);
    if (claimed.ok) return ok(number);
    if (claimed.error.kind !== 'conflict') return claimed;
  }
  return err({ kind: 'conflict', code: 'no_case_number', message: 'No free case number was found. Try again.' });
};

/** Claims a case number for a request that is new and comes without one. */
export const caseNumberCompletions = (app: Pick<App, 'load' | 'execute'>): Completions<RequestCommand> => {
  const claim = async (command: MakesRequest, id: string, context: CommandContext) => {
    if (command.caseNumber !== '' || (await app.load(serviceRequest, id)).state.origin !== null) return ok(command);
    const claimed = await claimCaseNumber(app, id, context);
    return claimed.ok ? ok({ ...command, caseNumber: claimed.value }) : claimed;
  };
  return { requestService: claim, receiveInitialPayment: claim };
};
