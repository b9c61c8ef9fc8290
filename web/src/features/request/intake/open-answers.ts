import type { CaseView } from '@anupalan/domain/contracts/requests';
import { setProblems } from '@anupalan/domain/forms/registry';
import { isOpenPath, openAnswers, withLocked } from '@anupalan/domain/rules/correction';
import { type FieldDefinition, validateAnswers } from '@anupalan/domain/rules/fields';
import { today } from '../../../shared/today';
import { inCorrection } from '../words';
import { type Answers, knownAnswers } from './sections';

/** The paths of the answers that may be changed now; null: all of them. */
export type OpenAnswers = ReadonlySet<string> | null;

/**
 * The open answers of a correction, and the form's answers with every locked one as it was submitted: a draft or the
 * profile may hold others, and the server refuses those.
 */
export function inScope(
  view: CaseView,
  fields: readonly FieldDefinition[],
  answers: Answers,
  handedIn: Answers,
): { readonly open: OpenAnswers; readonly answers: Answers } {
  const locks = inCorrection(view) && view.correction_scope === 'named' && view.submission.answers_gone === null;
  if (!locks) return { open: null, answers };
  const sentBack = view.correction_fields.map(({ key }) => key);
  const [before, now] = [knownAnswers(fields, handedIn), knownAnswers(fields, answers)];
  const day = today();
  const open = openAnswers(fields, before, now, sentBack, (all) => [
    ...validateAnswers(fields, all, '', day),
    ...setProblems(view.form, fields, all),
  ]);
  return { open, answers: withLocked(fields, before, now, open) };
}

export const isOpenTo = (open: OpenAnswers, path: string): boolean => open === null || isOpenPath(open, path);
