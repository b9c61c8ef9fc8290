import { submission } from '@anupalan/domain/intake/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { invalid, type Rejection, wrongAt } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { caseAccess } from '@anupalan/domain/proof/aggregate';
import { identityNumbersIn } from '@anupalan/domain/rules/identity-numbers';
import type { App } from '../platform/app.js';
import type { OpenCase } from '../platform/cases/access.js';
import type { CommandContext } from '../platform/commands/command-context.js';

/**
 * Identity numbers and bank accounts of the last submission in full, by their paths. The reader, the paths and the
 * reason are recorded before the answer.
 */
export const revealNumbers = async (
  app: App,
  { id, origin }: OpenCase,
  { fields, reason }: { readonly fields: readonly string[]; readonly reason: string },
  context: CommandContext,
): Promise<Result<{ readonly values: Record<string, string>; readonly position: Position | null }, Rejection>> => {
  const { answers } = (await app.load(submission, id)).state;
  const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
  const numbers = answers === null || answers === ERASED ? new Map() : identityNumbersIn(bound?.fields ?? [], answers);
  const unknown = fields.filter((path) => !numbers.has(path));
  if (unknown.length > 0)
    return err(
      invalid(
        'reveal.unknown_field',
        unknown.flatMap((path) => wrongAt('fields', 'reveal.unknown_field', { path: path.slice(0, 100) })),
      ),
    );
  const recorded = await app.execute(
    caseAccess,
    id,
    { type: 'revealPersonalData', requestId: id, fields, reason },
    context,
  );
  if (!recorded.ok) return recorded;
  const values = Object.fromEntries(fields.map((path) => [path, numbers.get(path) ?? '']));
  return ok({ values, position: recorded.value.position });
};
