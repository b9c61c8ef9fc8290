import { submission } from '@anupalan/domain/intake/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { invalid, type Rejection, rejection, wrongAt } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { caseAccess } from '@anupalan/domain/proof/aggregate';
import { comparedNumbersIn, identityNumbersIn } from '@anupalan/domain/rules/identity-numbers';
import { awaitsReview } from '@anupalan/domain/workflows/phases';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import type { App } from '../platform/app.js';
import { NOT_YOURS, type OpenCase } from '../platform/cases/access.js';
import { type CommandContext, eachCall } from '../platform/commands/command-context.js';

/** Numbers in full by their paths. */
export interface Numbers {
  readonly values: Record<string, string>;
  readonly position: Position | null;
}

type Revealed = Result<Numbers, Rejection>;

/** The last submission's answers with their questions; no answers if they were erased. */
const answersFor = async (app: App, { id, origin }: OpenCase) => {
  const { answers, attempt } = (await app.load(submission, id)).state;
  const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
  return { questions: bound?.fields ?? [], answers: answers === null || answers === ERASED ? {} : answers, attempt };
};

/**
 * The numbers that the assignee of a case under review compares with its documents, in full and without a reason. The
 * first time for each submission is recorded before the answer.
 */
export const numbersForReview = async (app: App, one: OpenCase, context: CommandContext): Promise<Revealed> => {
  const { id, origin, status, facts } = one;
  if (facts.assigned !== true) return err(NOT_YOURS);
  if (!awaitsReview(workflowOf(origin.workflow), status))
    return err(rejection('not_allowed', 'reveal.not_in_review', { allowed: [] }));
  const { questions, answers, attempt } = await answersFor(app, one);
  const numbers = comparedNumbersIn(questions, answers);
  if (numbers.size === 0) return ok({ values: {}, position: null });
  const fields = [...numbers.keys()];
  const recorded = await app.execute(
    caseAccess,
    id,
    { type: 'showNumbersForReview', requestId: id, fields, attempt },
    eachCall(context),
  );
  return recorded.ok ? ok({ values: Object.fromEntries(numbers), position: recorded.value.position }) : recorded;
};

/**
 * Identity numbers and bank accounts of the last submission in full, by their paths. The reader, the paths and the
 * reason are recorded before the answer, at each call: two looks never share an Idempotency-Key.
 */
export const revealNumbers = async (
  app: App,
  one: OpenCase,
  { fields, reason }: { readonly fields: readonly string[]; readonly reason: string },
  context: CommandContext,
): Promise<Revealed> => {
  const { questions, answers } = await answersFor(app, one);
  const numbers = identityNumbersIn(questions, answers);
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
    one.id,
    { type: 'revealPersonalData', requestId: one.id, fields, reason },
    eachCall(context),
  );
  if (!recorded.ok) return recorded;
  const values = Object.fromEntries(fields.map((path) => [path, numbers.get(path) ?? '']));
  return ok({ values, position: recorded.value.position });
};
