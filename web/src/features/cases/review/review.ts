import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { askedFields, askedNow, type FieldDefinition } from '@anupalan/domain/rules/fields';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import {
  type FormPerson,
  flatAnswers,
  formPeople,
  pathOfPerson,
  personPath,
  questionAt,
} from '@anupalan/domain/rules/people';
import { awaitsReview } from '@anupalan/domain/workflows/phases';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { boundTo } from '../../../shared/case-parts/status';
import { grouped } from '../../../shared/kit/count';
import { formatDate } from '../../../shared/kit/dates';
import type { OpenRequirement } from '../actions';

export interface DocumentGroup {
  /** The person of the documents; null for those of the request. */
  readonly personId: string | null;
  readonly person: string | null;
  readonly documents: readonly CaseDocument[];
  /** The labels of required documents that are not there. */
  readonly missing: readonly string[];
}

/**
 * The current documents by person in the order of the form, then those of the request, each in order of arrival;
 * `missing`: the required ones that are not there.
 */
export function documentGroups(view: CaseView, missing: readonly OpenRequirement[] = []): DocumentGroup[] {
  const current = view.documents.filter(({ superseded }) => !superseded);
  const inForm = new Map(idsIn(view.submission.answers).map((id, index) => [id, index]));
  const place = (id: string | null): number => (id === null ? Number.MAX_VALUE : (inForm.get(id) ?? inForm.size));
  const ids = [
    ...new Set([...current.map(({ personId }) => personId), ...missing.map(({ person }) => person?.id ?? null)]),
  ].toSorted((a, b) => place(a) - place(b));
  return ids.map((personId) => {
    const documents = current.filter((one) => one.personId === personId);
    const absent = missing.filter(({ person }) => (person?.id ?? null) === personId);
    return {
      personId,
      person: documents[0]?.person ?? absent[0]?.person?.name ?? null,
      documents,
      missing: absent.map(({ label }) => label),
    };
  });
}

/** The ids of people in the answers, in their order. */
const idsIn = (answers: CaseView['submission']['answers']): string[] =>
  Object.values(answers ?? {}).flatMap((list) =>
    Array.isArray(list) ? list.filter(isRecord).flatMap(({ id }) => (typeof id === 'string' ? [id] : [])) : [],
  );

/** The documents in the order of the review. */
export const inOrder = (groups: readonly DocumentGroup[]): CaseDocument[] =>
  groups.flatMap(({ documents }) => documents);

/** Whether a case's documents wait for a review; an older status counts as its nearest present one. */
export const waitsForReview = ({ request, submission }: CaseView): boolean =>
  submission.status === 'pending_review' && awaitsReview(workflowOf(boundTo(request)), request.status);

export const isOpen = ({ status }: Pick<CaseDocument, 'status'>): boolean =>
  status === 'pending_review' || status === 'uploaded';

/** The next open document after `after`, wrapping around; null when all others are reviewed. */
export function nextOpen(documents: readonly CaseDocument[], after: string): CaseDocument | null {
  const at = documents.findIndex(({ id }) => id === after);
  const around = [...documents.slice(at + 1), ...documents.slice(0, Math.max(0, at))];
  return around.find((one) => one.id !== after && isOpen(one)) ?? null;
}

/** The reason panel's text after a reason was chosen: prefilled, unless the reviewer has changed it. */
export const prefilled = (text: string, before: string, next: string): string =>
  text.trim() === '' || text === before ? next : text;

export interface ShownAnswer {
  /** Its name in changes and corrections; a person's is `directors#<id>.pan`. */
  readonly path: string;
  /** Its dotted place in the answers, such as `directors.0.pan`. */
  readonly place: string;
  readonly label: string;
  /** Null: not answered. */
  readonly value: string | null;
  readonly list?: readonly ShownAnswer[];
}
export interface AnswerSection {
  readonly title: string | null;
  readonly answers: readonly ShownAnswer[];
}
/** A person of the form with their answers. */
export interface ShownPerson extends FormPerson {
  /** Not in the previous submission. */
  readonly added: boolean;
  /** The ticked facts, and the nationality. */
  readonly facts: readonly string[];
  readonly shown: readonly ShownAnswer[];
}
export interface PeopleSection {
  readonly key: string;
  readonly title: string;
  readonly people: readonly ShownPerson[];
}

/** An answer that the last submission changed; null where it was or is empty. */
export interface ShownChange {
  readonly path: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}
/** A person who came or went with the last submission. */
export interface PersonChange {
  readonly id: string;
  readonly list: string;
  readonly name: string | null;
  readonly change: 'added' | 'removed';
}

export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly further: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** 'Trade name' of `trade_name` or `tradeName`. */
export function labelOfKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const plain = (value: unknown, type: FieldDefinition['type'] | null, words: AnswerWords): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => plain(one, type, words) ?? '').join(', ');
  if (type === 'date' && typeof value === 'string') return formatDate(value) || value;
  if (type === 'tel' && typeof value === 'string') return formatMobile(value);
  // Grouped from ten thousand on, so that a year stays ungrouped.
  if (type === 'number' && Math.abs(Number(value)) >= 10_000) return grouped(Number(value));
  return String(value);
};

/** An answer of persons or things that the form has no list for: one list each, labelled by their own fields. */
const nested = (path: string, key: string, value: unknown, words: AnswerWords): ShownAnswer | null => {
  const entries = (at: string, record: Readonly<Record<string, unknown>>): ShownAnswer[] =>
    Object.entries(record)
      .filter(([inner]) => inner !== 'id' && inner !== 'personId')
      .map(
        ([inner, one]) =>
          nested(`${at}.${inner}`, inner, one, words) ??
          answer(`${at}.${inner}`, labelOfKey(inner), plain(one, null, words)),
      );
  if (isRecord(value)) return { ...answer(path, labelOfKey(key), null), list: entries(path, value) };
  if (!Array.isArray(value) || !value.some(isRecord)) return null;
  const list = value.map((one, index) => {
    const at = `${path}.${index}`;
    const own = isRecord(one) ? entries(at, one) : [answer(at, '', plain(one, null, words))];
    return { ...answer(at, String(index + 1), null), list: own };
  });
  return { ...answer(path, labelOfKey(key), null), list };
};

const answer = (path: string, label: string, value: string | null): ShownAnswer => ({
  path,
  place: path,
  label,
  value,
});

type Answers = Readonly<Record<string, unknown>>;
const inFormOrder = (questions: readonly FieldDefinition[]): FieldDefinition[] =>
  questions.toSorted((a, b) => a.display_order - b.display_order);

/**
 * A form's answers, by the service's sections in their order. Questions that were not asked (condition false and no
 * answer) and people are left out; answers to unknown questions come last.
 */
export function answerSections(
  answers: Answers,
  questions: readonly FieldDefinition[],
  words: AnswerWords,
): AnswerSection[] {
  const asked = shownQuestions(questions, answers).filter(({ people }) => people === undefined);
  const titles = [...new Set(asked.map(({ section = '' }) => section))];
  const sections = titles.map(
    (title): AnswerSection => ({
      title: title === '' ? null : title,
      answers: asked
        .filter(({ section = '' }) => section === title)
        .map(({ key, label, type }) => {
          const list = nested(key, key, answers[key], words);
          return list === null ? answer(key, label, plain(answers[key], type, words)) : { ...list, label };
        }),
    }),
  );
  const known = new Set(questions.map(({ key }) => key));
  const rest = Object.entries(answers)
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => nested(key, key, value, words) ?? answer(key, labelOfKey(key), plain(value, null, words)));
  if (rest.length === 0) return sections;
  return [...sections, { title: sections.length === 0 ? null : words.further, answers: rest }];
}

/** The questions that were answered, or are asked with these answers. */
const shownQuestions = (questions: readonly FieldDefinition[], answers: Answers): FieldDefinition[] => {
  const asked = new Set(askedFields(questions, answers).map(({ key }) => key));
  return inFormOrder(questions).filter(({ key }) => answers[key] !== undefined || asked.has(key));
};

/** The people of a form, list by list: what is said of each, and what the form asks of them. */
export function peopleSections(
  submission: Pick<CaseView['submission'], 'changes'>,
  answers: Answers,
  questions: readonly FieldDefinition[],
  words: AnswerWords,
): PeopleSection[] {
  const people = formPeople(questions, answers) ?? [];
  const added = new Set(
    peopleChanges(submission, answers, questions).flatMap(({ id, change }) => (change === 'added' ? [id] : [])),
  );
  return inFormOrder(questions).flatMap(({ key, label, people: list }) => {
    if (list === undefined) return [];
    const shown = people
      .filter((person) => person.list === key)
      .map((person): ShownPerson => {
        const own = person.answers;
        const fields = shownQuestions(list.fields, own).filter(
          (field) => own[field.key] !== undefined || !field.required || askedNow(field, own).required,
        );
        const ticked = fields.filter((field) => field.type === 'switch' && own[field.key] === true);
        const nationality = typeof own.nationality === 'string' ? [own.nationality] : [];
        return {
          ...person,
          added: added.has(person.id),
          facts: [...ticked.map((field) => field.label), ...nationality],
          shown: fields.map((field) => ({
            path: pathOfPerson(key, person.id, field.key),
            place: `${key}.${person.index}.${field.key}`,
            label: field.label,
            value: plain(own[field.key], field.type, words),
          })),
        };
      });
    return [{ key, title: label, people: shown }];
  });
}

/** The people whom the last submission added and removed. */
export function peopleChanges(
  { changes }: Pick<CaseView['submission'], 'changes'>,
  answers: Answers,
  questions: readonly FieldDefinition[],
): PersonChange[] {
  const people = formPeople(questions, answers) ?? [];
  return changes.flatMap(({ key: list, before }): PersonChange[] => {
    if (questionAt(questions, list)?.people === undefined) return [];
    const old = Array.isArray(before) ? before.map(String) : [];
    const now = people.filter((person) => person.list === list);
    const nameBefore = (id: string): string | null => {
      const name = changes.find(({ key }) => key === pathOfPerson(list, id, 'name'))?.before;
      return typeof name === 'string' && name !== '' ? name : null;
    };
    return [
      ...now
        .filter(({ id }) => !old.includes(id))
        .map(({ id, name }): PersonChange => ({ id, list, name, change: 'added' })),
      ...old
        .filter((id) => !now.some((person) => person.id === id))
        .map((id): PersonChange => ({ id, list, name: nameBefore(id), change: 'removed' })),
    ];
  });
}

/** The label of an answer by its path, a person's with their name: `PAN Number, Asha Kulkarni`. */
export function labelAt(path: string, answers: Answers, questions: readonly FieldDefinition[]): string {
  const label = questionAt(questions, path)?.label ?? labelOfKey(personPath(path)?.key ?? path);
  const id = personPath(path)?.id;
  const person = id === undefined ? undefined : formPeople(questions, answers)?.find((one) => one.id === id);
  return person === undefined ? label : `${label}, ${person.name}`;
}

/** The single answers that the last submission changed, in the form's order; those of people who came or went left out. */
export function answerChanges(
  { answers, changes }: Pick<CaseView['submission'], 'answers' | 'changes'>,
  questions: readonly FieldDefinition[],
  words: AnswerWords,
): ShownChange[] {
  const now = answers ?? {};
  const flat = flatAnswers(questions, now);
  const moved = new Set(peopleChanges({ changes }, now, questions).map(({ id }) => id));
  const order = inFormOrder(questions).map(({ key }) => key);
  const placeOf = (path: string): number => {
    const place = order.indexOf(personPath(path)?.list ?? path);
    return place < 0 ? order.length : place;
  };
  return changes
    .filter(({ key }) => questionAt(questions, key)?.people === undefined && !moved.has(personPath(key)?.id ?? ''))
    .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
    .map(({ key, before }) => {
      const type = questionAt(questions, key)?.type ?? null;
      const text = (value: unknown): string | null =>
        isRecord(value) || (Array.isArray(value) && value.some(isRecord))
          ? JSON.stringify(value)
          : plain(value, type, words);
      return { path: key, label: labelAt(key, now, questions), before: text(before), after: text(flat[key]) };
    });
}
