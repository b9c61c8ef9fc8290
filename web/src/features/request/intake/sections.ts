import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { isNeeded, missingDocuments } from '@anupalan/domain/rules/documents';
import {
  type AnswerError,
  askedFields,
  canonicalAnswers,
  type FieldDefinition,
  isEmptyAnswer,
  validateAnswers,
} from '@anupalan/domain/rules/fields';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { slugOf } from '../../../shared/slug';

export type Answers = Readonly<Record<string, unknown>>;

/** The questions under one heading; `slug` names the step in the address. */
export interface Section {
  readonly slug: string;
  /** '' for questions without a heading. */
  readonly title: string;
  readonly fields: readonly ServiceFieldView[];
}

/** The form's sections, in the order of their first questions. */
export function sectionsOf(fields: readonly ServiceFieldView[]): Section[] {
  const ordered = [...fields].sort((a, b) => a.display_order - b.display_order);
  const sections = new Map<string, ServiceFieldView[]>();
  for (const field of ordered) {
    const list = sections.get(field.section) ?? [];
    list.push(field);
    sections.set(field.section, list);
  }
  const used = new Set(['documents', 'check']);
  return [...sections].map(([title, list]) => {
    let slug = slugOf(title) || 'details';
    while (used.has(slug)) slug = `${slug}-2`;
    used.add(slug);
    return { slug, title, fields: list };
  });
}

/** `optional`: nothing is required, and nothing is answered. */
export type Progress = 'todo' | 'started' | 'done' | 'problem' | 'optional';

/** The progress of a section: whether its asked questions are answered and valid. */
export function progressOf(section: Section, fields: readonly FieldDefinition[], answers: Answers): Progress {
  const keys = new Set(section.fields.map(({ key }) => key));
  const asked = askedFields(fields, answers).filter(({ key }) => keys.has(key));
  const given = asked.filter((field) => field.type !== 'switch' && !isEmptyAnswer(field, answers[field.key]));
  const wrong = wrongAnswers(fields, answers).filter(({ path }) => keys.has(path));
  if (wrong.length === 0) {
    if (given.length > 0 || asked.length === 0) return 'done';
    return asked.every((f) => !f.required) ? 'optional' : 'todo';
  }
  if (given.length === 0) return 'todo';
  // An invalid answer, not a missing one.
  return wrong.some(({ path }) => given.some(({ key }) => key === path)) ? 'problem' : 'started';
}

/** The errors of the answers, by field key; unknown keys are ignored. */
export const wrongAnswers = (fields: readonly FieldDefinition[], answers: Answers): AnswerError[] =>
  validateAnswers(fields, knownAnswers(fields, answers), '', dayInIndia(new Date().toISOString()));

/** The answers to the form's questions: an older draft may hold answers to removed ones. */
export const knownAnswers = (fields: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ key }) => Object.hasOwn(answers, key)).map(({ key }) => [key, answers[key]]));

/** The answers to send: asked and answered questions, in canonical spelling. */
export const answersToSend = (fields: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  canonicalAnswers(fields, knownAnswers(fields, answers));

/** A document by its key and status. */
export interface Placed {
  readonly key: string;
  readonly status: string;
}

/** The required documents that have no file or a rejected one. */
export const openDocuments = (
  requirements: readonly ServiceDocumentView[],
  fields: readonly FieldDefinition[],
  answers: Answers,
  documents: readonly Placed[],
): readonly { readonly key: string; readonly message: string }[] =>
  missingDocuments(
    requirements,
    answersToSend(fields, answers),
    documents.filter(({ status }) => status !== 'rejected').map(({ key }) => ({ documentKey: key })),
  );

/** The requirements to show: those needed now, the optional ones, and those with a file. */
export const shownRequirements = (
  requirements: readonly ServiceDocumentView[],
  fields: readonly FieldDefinition[],
  answers: Answers,
  documents: readonly Placed[],
): ServiceDocumentView[] => {
  const given = answersToSend(fields, answers);
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

interface Known {
  readonly user: { readonly name: string | null; readonly email: string | null; readonly mobile: string };
  readonly registration: CaseView['registration'];
}

/** The answers that the registration, or else the profile, already has; given answers take precedence. */
export function prefilled(fields: readonly ServiceFieldView[], { user, registration }: Known): Record<string, unknown> {
  const first = (type: ServiceFieldView['type']) => fields.find((field) => field.type === type)?.key;
  const one = (keys: ReadonlySet<string>) => fields.find(({ key }) => keys.has(key))?.key;
  const known: readonly (readonly [key: string | undefined, value: string | null | undefined])[] = [
    [one(NAME_KEYS), registration?.name ?? user.name],
    [first('email'), registration?.email ?? user.email],
    [first('tel'), nationalMobile(registration?.phone ?? user.mobile)],
    [one(BUSINESS_KEYS), registration?.business_name],
  ];
  return Object.fromEntries(known.flatMap(([key, value]) => (key !== undefined && value ? [[key, value]] : [])));
}

/** The answers of an earlier submission that can be sent again: masked numbers cannot. */
export const resendable = (fields: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(knownAnswers(fields, answers)).filter(([, value]) => !/^X{4} X{4} [\dX]{4}$/.test(String(value))),
  );

/** Whether an answer differs from the last submitted one. */
export const isCorrected = (key: string, answers: Answers, handedIn: Answers): boolean =>
  JSON.stringify(answers[key] ?? '') !== JSON.stringify(handedIn[key] ?? '');
