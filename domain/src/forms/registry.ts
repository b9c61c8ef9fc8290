import type { AnswerError, FieldDefinition } from '../rules/fields.js';
import { canonicalAnswers } from '../rules/fields.js';
import { company, earlierCompanies, publicCompany } from './company.js';
import type { FormDefinition } from './definition.js';
import { earlierLlp, llp } from './llp.js';
import { questions } from './questions.js';
import { sharedWithOthers } from './set-rules.js';

/** The current version of each kind of form; a service gets it when its details are saved. */
const CURRENT = { questions, company, 'company-public': publicCompany, llp } as const;

export type FormId = keyof typeof CURRENT;
export const FORM_IDS = Object.keys(CURRENT) as [FormId, ...FormId[]];

/** Every version to which a revision of the catalogue was ever bound. */
const FORMS: readonly FormDefinition[] = [questions, company, publicCompany, llp, ...earlierCompanies, earlierLlp];

/** The definition of a form, for as long as a request is bound to it. */
export type FormRef = { readonly id: FormId; readonly version: number };

export const currentForm = (id: FormId): FormRef => ({ id, version: CURRENT[id].version });

export const isForm = ({ id, version }: FormRef): boolean =>
  FORMS.some((one) => one.id === id && one.version === version);

/** @throws for a version that no release had */
export const formOf = (ref: FormRef): FormDefinition => {
  const found = FORMS.find(({ id, version }) => id === ref.id && version === ref.version);
  if (found === undefined) throw new Error(`no version ${ref.version} of the form ${ref.id}`);
  return found;
};

/** A service's own questions, then the lists of people of its form. */
export const questionsOf = (form: FormRef, fields: readonly FieldDefinition[]): readonly FieldDefinition[] => {
  const { people } = formOf(form);
  return people.length === 0 ? fields : [...fields, ...people];
};

/** The problems of all answers taken together; `questions` as from `questionsOf`, `prefix` precedes every path. */
export const setProblems = (
  form: FormRef,
  questions: readonly FieldDefinition[],
  answers: object,
  prefix = '',
): readonly AnswerError[] => {
  const { rules } = formOf(form);
  if (rules.length === 0) return [];
  const stored = canonicalAnswers(questions, answers);
  return rules.flatMap((rule) => rule(stored)).map((error) => ({ ...error, path: prefix + error.path }));
};

/** As the rule that all people differ, but for one person whose answers are being given; paths are their keys. */
export const sharedBy = (
  questions: readonly FieldDefinition[],
  answers: object,
  list: string,
  id: string,
): readonly AnswerError[] => sharedWithOthers(canonicalAnswers(questions, answers), list, id);
