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

/**
 * The person at a place (from 0) of a list, which `entityType` names by its key or by the role of its people. `forms`:
 * the first that has somebody there decides.
 */
export const personAt = (
  questions: readonly FieldDefinition[],
  forms: readonly object[],
  entityType: unknown,
  index: unknown,
): FormPerson | null => {
  for (const form of forms) {
    const found = formPeople(questions, form)?.find(
      (one) => (one.role === entityType || one.list === entityType) && one.index === index,
    );
    if (found !== undefined && isPersonId(found.id)) return found;
  }
  return null;
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
  const idAt = (list: FieldDefinition, role: string, index: number): string => {
    const known = personAt(questions, forms, list.key, index)?.id;
    let id = known ?? `${role}-${index + 1}`;
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

const isStored = ({ key, entry }: Named, person: FormPerson, stored: readonly IntakeDocument[]): boolean =>
  stored.some(
    (one) =>
      slotOf(one) === documentSlot(key, person.id) &&
      stem(one.fileName) === stem(textOf(entry.fileName)) &&
      (key !== OTHER || one.name === textOf(entry.otherDocumentName)),
  );

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
  const people = formPeople(questions, answers) ?? [];
  return records.flatMap((record, index) => {
    const byName = people.find(
      ({ role, name }) => role === record.personType && name.toLowerCase() === textOf(record.personName).toLowerCase(),
    );
    return filesOf(record, `documents.${index}`).flatMap((named) => {
      const { entityType, entityIndex, fileName } = named.entry;
      const person = personAt(questions, [answers], entityType, entityIndex) ?? byName;
      if (person === undefined) return wrongAt(named.path, 'document.person_unknown');
      const file = textOf(fileName).slice(0, 100);
      return isStored(named, person, stored)
        ? []
        : wrongAt(named.path, 'document.not_stored', { file, person: person.name });
    });
  });
};
