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

/** The form's sections, in the order in which their first questions stand. */
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

/** `optional`: nothing has to be given there, and nothing was. */
export type Progress = 'todo' | 'started' | 'done' | 'problem' | 'optional';

/** How far a section is: what is asked in it, what of that is answered, and whether all of it is right. */
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
  // What was answered is wrong, as opposed to not answered yet.
  return wrong.some(({ path }) => given.some(({ key }) => key === path)) ? 'problem' : 'started';
}

/** What is wrong with the answers, by field key; keys of no field are not looked at. */
export const wrongAnswers = (fields: readonly FieldDefinition[], answers: Answers): AnswerError[] =>
  validateAnswers(fields, knownAnswers(fields, answers), '', dayInIndia(new Date().toISOString()));

/** Only what the form asks: an older draft may hold answers to questions that are gone. */
export const knownAnswers = (fields: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ key }) => Object.hasOwn(answers, key)).map(({ key }) => [key, answers[key]]));

/** The answers as they are sent: what is asked and answered, in its stored spelling. */
export const answersToSend = (fields: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  canonicalAnswers(fields, knownAnswers(fields, answers));

/** A document in its place. */
export interface Placed {
  readonly key: string;
  readonly status: string;
}

/** The required documents for which nothing, or only something rejected, stands. */
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

/** The documents to show: those that are needed now, the optional ones, and those for which something stands. */
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

/** The documents that no requirement asks for: files of the registration, and what the customer added. */
export const furtherDocuments = <D extends Placed>(
  requirements: readonly ServiceDocumentView[],
  documents: readonly D[],
): D[] => documents.filter((one) => !requirements.some(({ key }) => key === one.key));

/** Whether an answer to it must never lie in the browser's storage (reading 33). */
export const isAadhaarField = ({ key, rule }: Pick<FieldDefinition, 'key' | 'rule'>): boolean =>
  rule === 'aadhaar' || /aadh?aa?r/i.test(key);

const NAME_KEYS = new Set(['contact_name', 'full_name', 'name', 'applicant_name']);
const BUSINESS_KEYS = new Set(['business_name', 'trade_name']);

interface Known {
  readonly user: { readonly name: string | null; readonly email: string | null; readonly mobile: string };
  readonly registration: CaseView['registration'];
}

/** What the registration, else the customer's profile, answers already; given answers always win. */
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

/** Whether an answer differs from the one that was submitted last. */
export const isCorrected = (key: string, answers: Answers, handedIn: Answers): boolean =>
  JSON.stringify(answers[key] ?? '') !== JSON.stringify(handedIn[key] ?? '');
