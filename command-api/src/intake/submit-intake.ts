import { submission } from '@anupalan/domain/intake/aggregate';
import { hasDocumentRecords, recordErrors, withPersonIds } from '@anupalan/domain/intake/people-of-texts';
import type { IntakeState } from '@anupalan/domain/intake/state';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { invalid, type Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { crowdedLists, type FieldDefinition } from '@anupalan/domain/rules/fields';
import type { App } from '../platform/app.js';
import type { OpenCase } from '../platform/cases/access.js';
import type { BoundCatalogue } from '../platform/commands/catalogue-at.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Executed } from '../platform/commands/execute.js';
import { checkLength, dropDraft } from './drafts.js';
import { formsOf } from './forms-of.js';

type Answers = Readonly<Record<string, unknown>>;

/** The answers as a form with people keeps them: with ids, and without the texts' records of stored files. */
const readAnswers = async (
  app: App,
  id: string,
  questions: readonly FieldDefinition[],
  customerId: string,
  given: Answers,
): Promise<Result<Answers, Rejection>> => {
  if (!hasDocumentRecords(questions)) return ok(given);
  const { documents, ...rest } = given;
  // Nothing has counted the people yet, and a body holds thousands.
  const crowded = crowdedLists(questions, rest, 'answers.');
  if (crowded.length > 0) return err(invalid('intake.invalid', crowded));
  const answers = withPersonIds(questions, rest, await formsOf(app, id, customerId));
  const { state } = await app.load(submission, id);
  const errors = recordErrors(questions, answers, documents, state.documents);
  return errors.length > 0 ? err(invalid('intake.invalid', errors)) : ok(answers);
};

/**
 * Submits the form: complete and valid, or refused with every gap. Then deletes the draft. `bound`: the
 * catalogue that the case is bound to.
 */
export const submitIntake = async (
  app: App,
  { id, origin: { customerId } }: OpenCase,
  bound: BoundCatalogue | null,
  given: Answers,
  context: CommandContext,
): Promise<Result<Executed<IntakeState>, Rejection>> => {
  const short = checkLength(given);
  if (!short.ok) return short;
  const answers = await readAnswers(app, id, bound?.fields ?? [], customerId, given);
  if (!answers.ok) return answers;
  // Parsed from JSON; the submission itself refuses unknown questions.
  const command = { type: 'submitIntake', answers: answers.value as JsonObject } as const;
  const submitted = await app.execute(submission, id, command, context);
  // The log has the answers now. A repeated call may come after the draft of a correction, which is not in the log.
  if (submitted.ok && !submitted.value.duplicate) await dropDraft(app, id, customerId);
  return submitted;
};
