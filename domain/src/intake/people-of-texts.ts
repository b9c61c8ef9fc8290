/**
 * People and their documents as the source texts send them: people without ids, files as records per person. Everything
 * else knows people by their ids.
 */
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { documentSlot, OTHER } from '../rules/documents.js';
import { type FieldDefinition, isPersonId } from '../rules/fields.js';
import { type FormPerson, formPeople } from '../rules/people.js';
import { type IntakeDocument, slotOf } from './state.js';

type Answers = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds a person by what the texts call `entityType`, the key of a list or the role of its people, and a place (from 0). */
type PersonAt = (entityType: unknown, index: unknown) => FormPerson | null;

/** Finds the people of `forms` by their places: the first form that has somebody there decides. */
export const personAt = (questions: readonly FieldDefinition[], forms: readonly object[]): PersonAt => {
  const places = new Map<unknown, Map<unknown, FormPerson>>();
  for (const person of forms.flatMap((form) => formPeople(questions, form) ?? [])) {
    if (!isPersonId(person.id)) continue;
    for (const type of [person.role, person.list]) {
      const own = places.get(type) ?? new Map<unknown, FormPerson>();
      if (!own.has(person.index)) places.set(type, own.set(person.index, person));
    }
  }
  return (entityType, index) => places.get(entityType)?.get(index) ?? null;
};

const hasNoId = (person: unknown): person is Answers =>
  isRecord(person) && (person.id === undefined || person.id === null || person.id === '');

/**
 * The answers with an id for everybody who came without one: that of the person at the same place in `forms` (see
 * `personAt`), so that their documents stay theirs, else one made of the role and the place: `director-1`.
 */
export const withPersonIds = (
  questions: readonly FieldDefinition[],
  answers: Answers,
  forms: readonly object[],
): Record<string, unknown> => {
  const taken = new Set(formPeople(questions, answers)?.map(({ id }) => id));
  const known = personAt(questions, forms);
  const idAt = (list: FieldDefinition, role: string, index: number): string => {
    let id = known(list.key, index)?.id ?? `${role}-${index + 1}`;
    for (let n = 2; taken.has(id); n += 1) id = `${role}-${index + 1}-${n}`;
    taken.add(id);
    return id;
  };
  const named = { ...answers };
  for (const list of questions) {
    const given = Object.hasOwn(answers, list.key) ? answers[list.key] : undefined;
    const { people } = list;
    if (people === undefined || !Array.isArray(given)) continue;
    named[list.key] = given.map((person, index) =>
      hasNoId(person) ? { ...person, id: idAt(list, people.role, index) } : person,
    );
  }
  return named;
};

/** The keys of the records' documents that differ from those of the requirements. */
const KEY_OF_RECORD: Readonly<Record<string, string>> = { addressProof: 'address_proof' };
/** A requirement's key in the records. */
export const recordKeyOf = (key: string): string =>
  Object.entries(KEY_OF_RECORD).find(([, own]) => own === key)?.[0] ?? key;
/** The key of the records' list of documents without a requirement. */
export const OTHER_DOCUMENTS = 'otherDocuments';

/** True for a form of which the texts send records of documents beside the answers; a question of that key is one. */
export const hasDocumentRecords = (questions: readonly FieldDefinition[]): boolean =>
  questions.some(({ people }) => people !== undefined) && questions.every(({ key }) => key !== 'documents');

/** A file's name without the extension, which the server chooses by the content. */
const stem = (name: string): string => name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const nameKey = (role: unknown, name: string): string => `${textOf(role)}#${name.toLowerCase()}`;

interface Named {
  readonly path: string;
  readonly key: string;
  readonly entry: Answers;
}

/** The files that a record names; an entry without a file name says that there is none. */
const filesOf = (record: Answers, path: string): readonly Named[] =>
  Object.entries(isRecord(record.documents) ? record.documents : {}).flatMap(([key, value]) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return list.flatMap((entry, index) => {
      if (!isRecord(entry) || textOf(entry.fileName) === '') return [];
      const own = Array.isArray(value) ? `${path}.${key}.${index}` : `${path}.${key}`;
      return [{ path: own, key: key === OTHER_DOCUMENTS ? OTHER : (KEY_OF_RECORD[key] ?? key), entry }];
    });
  });

/** By what a stored file is the one that a record names. */
const fileKey = (key: string, slot: string, fileName: string, name: unknown): string =>
  JSON.stringify([slot, stem(fileName), key === OTHER ? name : null]);

/**
 * Checks the texts' records of documents per person: whatever file they name must be stored. Nothing else is read from
 * them. `answers`: with ids, as from `withPersonIds`.
 */
export const recordErrors = (
  questions: readonly FieldDefinition[],
  answers: Answers,
  records: unknown,
  stored: readonly IntakeDocument[],
): readonly FieldError[] => {
  if (records === undefined || records === null) return [];
  if (!Array.isArray(records) || !records.every(isRecord)) return wrongAt('documents', 'documents.type');
  const byPlace = personAt(questions, [answers]);
  const byName = new Map<string, FormPerson>();
  for (const person of formPeople(questions, answers) ?? []) {
    const named = nameKey(person.role, person.name);
    if (!byName.has(named)) byName.set(named, person);
  }
  const there = new Set(stored.map((one) => fileKey(one.documentKey, slotOf(one), one.fileName, one.name)));
  return records.flatMap((record, index) => {
    const own = byName.get(nameKey(record.personType, textOf(record.personName)));
    return filesOf(record, `documents.${index}`).flatMap(({ path, key, entry }) => {
      const person = byPlace(entry.entityType, entry.entityIndex) ?? own;
      if (person === undefined) return wrongAt(path, 'document.person_unknown');
      const file = textOf(entry.fileName);
      return there.has(fileKey(key, documentSlot(key, person.id), file, textOf(entry.otherDocumentName)))
        ? []
        : wrongAt(path, 'document.not_stored', { file: file.slice(0, 100), person: person.name });
    });
  });
};
