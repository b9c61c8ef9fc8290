import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { setProblems } from '@anupalan/domain/forms/registry';
import { isOpenPath, openAnswers, withLocked } from '@anupalan/domain/rules/correction';
import { namesShownBy } from '@anupalan/domain/rules/documents';
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
  const [before, now] = [knownAnswers(fields, handedIn), knownAnswers(fields, answers)];
  const names = view.documents.flatMap((one) => namesToMend(one, fields, before));
  const sentBack = [...view.correction_fields.map(({ key }) => key), ...names];
  const day = today();
  const open = openAnswers(fields, before, now, sentBack, (all) => [
    ...validateAnswers(fields, all, '', day),
    ...setProblems(view.form, fields, all),
  ]);
  return { open, answers: withLocked(fields, before, now, open) };
}

/** The paths of the names that the customer may correct instead of replacing a document that was rejected for one. */
export const namesToMend = (
  document: CaseDocument,
  fields: readonly FieldDefinition[],
  answers: Answers,
): readonly string[] =>
  document.status === 'rejected' && document.reasonCode === 'name_differs'
    ? namesShownBy({ ...document, documentKey: document.key }, fields, answers)
    : [];

/** The case with the documents that a corrected name settles as usable ones; they keep their reason. */
export const withSettled = (
  view: CaseView,
  fields: readonly FieldDefinition[],
  answers: Answers,
  corrected: ReadonlySet<string>,
): CaseView => {
  const documents = view.documents.map(
    (one): CaseDocument =>
      namesToMend(one, fields, answers).some((path) => corrected.has(path)) ? { ...one, status: 'uploaded' } : one,
  );
  return { ...view, documents };
};

export const isOpenTo = (open: OpenAnswers, path: string): boolean => open === null || isOpenPath(open, path);
