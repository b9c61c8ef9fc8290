import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { type FormRef, setProblems } from '@anupalan/domain/forms/registry';
import { isMaskedAadhaar } from '@anupalan/domain/rules/aadhaar';
import { isNeeded, type MissingDocument, missingDocuments } from '@anupalan/domain/rules/documents';
import {
  type AnswerError,
  askedFields,
  canonicalAnswers,
  type FieldDefinition,
  isEmptyAnswer,
  validateAnswers,
} from '@anupalan/domain/rules/fields';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { changedPaths, flatAnswers, formPeople, nestedAnswers } from '@anupalan/domain/rules/people';
import { slugOf } from '../../../shared/slug';
import { today } from '../../../shared/today';
import { isSameAnswer } from './merge-answers';
import { firstAnswers } from './new-people';

export type Answers = Readonly<Record<string, unknown>>;

/** The definition of a request's form: its questions, with the lists of people of its kind, and its documents. */
export interface Definition {
  readonly form: FormRef;
  /** The service's own questions. */
  readonly fields: readonly ServiceFieldView[];
  /** The service's own questions, then the lists of people (`questionsOf`). */
  readonly questions: readonly FieldDefinition[];
  readonly requirements: readonly ServiceDocumentView[];
}

/** The questions under one heading; `slug` names the step in the address. */
export interface Section {
  readonly slug: string;
  /** '' for questions without a heading. */
  readonly title: string;
  readonly fields: readonly FieldDefinition[];
}

/** The form's sections, in the order of their first questions. */
export function sectionsOf(fields: readonly FieldDefinition[]): Section[] {
  const ordered = [...fields].sort((a, b) => a.display_order - b.display_order);
  const sections = new Map<string, FieldDefinition[]>();
  for (const field of ordered) {
    const list = sections.get(field.section ?? '') ?? [];
    list.push(field);
    sections.set(field.section ?? '', list);
  }
  const used = new Set(['documents', 'check']);
  return [...sections].map(([title, list]) => {
    let slug = slugOf(title) || 'details';
    while (used.has(slug)) slug = `${slug}-2`;
    used.add(slug);
    return { slug, title, fields: list };
  });
}

/**
 * The questions strictly in their order, as on a page that shows all of them; a heading stands wherever the section
 * changes, so that no question is drawn to others of its section (WCO-06, WLLP-02).
 */
export function runsOf(fields: readonly FieldDefinition[]): readonly Section[] {
  const runs: { slug: string; title: string; fields: FieldDefinition[] }[] = [];
  for (const field of [...fields].sort((a, b) => a.display_order - b.display_order)) {
    const { section: title = '' } = field;
    const last = runs.at(-1);
    if (last?.title === title) last.fields.push(field);
    else runs.push({ slug: field.key, title, fields: [field] });
  }
  return runs;
}

/** Whether a question takes the full width of a form with two columns. */
export const isWide = ({ type, options = [] }: FieldDefinition): boolean =>
  type === 'textarea' || type === 'radio' || (type === 'checkbox' && options.length > 0);

/** `optional`: nothing is required, and nothing is answered. `correct`: an answer or a document was sent back. */
export type Progress = 'todo' | 'started' | 'done' | 'problem' | 'optional' | 'correct';

/** Whether anything was answered; in a list of people beyond what a new person has already. */
export const isGiven = (field: FieldDefinition, value: unknown): boolean => {
  const { people } = field;
  if (people === undefined) return field.type !== 'switch' && !isEmptyAnswer(field, value);
  const first = firstAnswers(people);
  return (Array.isArray(value) ? (value as readonly Answers[]) : []).some((person) =>
    people.fields.some((own) => first[own.key] !== person[own.key] && isGiven(own, person[own.key])),
  );
};

/** The question of an error's path: `directors` of `directors.0.name`. */
export const questionOf = (path: string): string => path.split('.')[0] ?? path;

/** The progress of some of the questions: whether those that are asked are answered and valid. */
export function progressOf(
  keys: ReadonlySet<string>,
  definition: Pick<Definition, 'form' | 'questions'>,
  answers: Answers,
): Progress {
  const asked = askedFields(definition.questions, answers).filter(({ key }) => keys.has(key));
  const given = asked.filter((field) => isGiven(field, answers[field.key]));
  const wrong = wrongAnswers(definition, answers).filter(({ path }) => keys.has(questionOf(path)));
  if (wrong.length === 0) {
    if (given.length > 0 || asked.length === 0) return 'done';
    return asked.every((f) => !f.required) ? 'optional' : 'todo';
  }
  if (given.length === 0) return 'todo';
  // An invalid answer, not a missing one; the cards of people say so themselves.
  return wrong.some(({ path }) => given.some(({ key, people }) => people === undefined && key === path))
    ? 'problem'
    : 'started';
}

/** The errors of the answers, by their paths in the answers (`directors.0.name`); unknown keys are ignored. */
export const wrongAnswers = (
  { form, questions }: Pick<Definition, 'form' | 'questions'>,
  answers: Answers,
): readonly AnswerError[] => {
  const day = today();
  const found = wrong.get(answers);
  if (found?.questions === questions && found.day === day) return found.errors;
  const known = knownAnswers(questions, answers);
  const errors = [...validateAnswers(questions, known, '', day), ...setProblems(form, questions, known)];
  wrong.set(answers, { questions, day, errors });
  return errors;
};
/** Every step and the page ask for the errors of the same answers. */
const wrong = new WeakMap<
  Answers,
  { readonly questions: unknown; readonly day: string; readonly errors: readonly AnswerError[] }
>();

/** The answers to the form's questions: an older draft may hold answers to removed ones. */
export const knownAnswers = (questions: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(
    questions
      .filter(({ key }) => Object.hasOwn(answers, key))
      .map(({ key, people }) => {
        const value = answers[key];
        if (people === undefined || !Array.isArray(value)) return [key, value];
        const known = (value as readonly Answers[]).map((person) => ({
          id: person.id,
          ...knownAnswers(people.fields, person),
        }));
        return [key, known];
      }),
  );

/** The answers to send: asked and answered questions, in canonical spelling. */
export const answersToSend = (questions: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  canonicalAnswers(questions, knownAnswers(questions, answers));

/** A document by its place and status. */
export interface Placed {
  readonly key: string;
  /** The person whose document it is. */
  readonly personId?: string | null;
  readonly status: string;
}

/** The required documents that have no file or a rejected one; those of people once for each of them. */
export const openDocuments = (
  { requirements, questions }: Pick<Definition, 'requirements' | 'questions'>,
  answers: Answers,
  documents: readonly Placed[],
): readonly MissingDocument[] => {
  const given = answersToSend(questions, answers);
  return missingDocuments(
    requirements,
    given,
    documents
      .filter(({ status }) => status !== 'rejected')
      .map(({ key, personId }) => ({ documentKey: key, personId: personId ?? null })),
    formPeople(questions, given),
  );
};

/** The requirements to show: those needed now, the optional ones, and those with a file. */
export const shownRequirements = (
  { requirements, questions }: Pick<Definition, 'requirements' | 'questions'>,
  answers: Answers,
  documents: readonly Placed[],
): ServiceDocumentView[] => {
  const given = answersToSend(questions, answers);
  return [...requirements]
    .sort((a, b) => a.display_order - b.display_order)
    .filter((one) => !one.required || isNeeded(one, given) || documents.some(({ key }) => key === one.key));
};

/** The documents without a requirement: files of the registration, and the customer's additions. */
export const furtherDocuments = <D extends Placed>(
  requirements: readonly ServiceDocumentView[],
  documents: readonly D[],
): D[] => documents.filter((one) => !requirements.some(({ key }) => key === one.key));

/** Whether the answer must never be kept in the browser's storage (reading 33). */
export const isAadhaarField = ({ key, rule }: Pick<FieldDefinition, 'key' | 'rule'>): boolean =>
  rule === 'aadhaar' || /aadh?aa?r/i.test(key);

const NAME_KEYS = new Set(['contact_name', 'full_name', 'name', 'applicant_name']);
const BUSINESS_KEYS = new Set(['business_name', 'trade_name']);
const QUESTION_KEYS = new Set(['question']);

interface Known {
  readonly user: { readonly name: string | null; readonly email: string | null; readonly mobile: string };
  readonly registration: CaseView['registration'];
  /** What the question of a consultation is about; '' for what is not known. */
  readonly about: string;
}

/** The answers that the registration, or else the profile, already has; given answers take precedence. */
export function prefilled(
  fields: readonly ServiceFieldView[],
  { user, registration, about }: Known,
): Record<string, unknown> {
  const first = (type: ServiceFieldView['type']) => fields.find((field) => field.type === type)?.key;
  const one = (keys: ReadonlySet<string>) => fields.find(({ key }) => keys.has(key))?.key;
  const known: readonly (readonly [key: string | undefined, value: string | null | undefined])[] = [
    [one(NAME_KEYS), registration?.name ?? user.name],
    [first('email'), registration?.email ?? user.email],
    [first('tel'), nationalMobile(registration?.phone ?? user.mobile)],
    [one(BUSINESS_KEYS), registration?.business_name],
    [one(QUESTION_KEYS), about],
  ];
  return Object.fromEntries(known.flatMap(([key, value]) => (key !== undefined && value ? [[key, value]] : [])));
}

/** The answers of an earlier submission that can be sent again: masked numbers cannot. */
export const resendable = (questions: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  nestedAnswers(
    questions,
    Object.fromEntries(
      Object.entries(flatAnswers(questions, knownAnswers(questions, answers))).filter(
        ([, value]) => !isMaskedAadhaar(value),
      ),
    ),
  );

/** The paths of the answers that differ from the last submitted ones. */
export const correctedPaths = (
  questions: readonly FieldDefinition[],
  answers: Answers,
  handedIn: Answers,
): ReadonlySet<string> =>
  // The server's answer holds more than the answers: the documents of people, the time of the submission.
  new Set(changedPaths(questions, knownAnswers(questions, handedIn), answersToSend(questions, answers), isSameAnswer));
