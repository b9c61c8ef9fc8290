/**
 * People in a form's answers. Where single answers are named – what changed, what is to be corrected, what a browser
 * keeps – a person's answer has the path `directors#<id>.name`, so that it stays the same when somebody is removed.
 */
import type { FieldDefinition, PeopleList } from './fields.js';

type Answers = Readonly<Record<string, unknown>>;

/** A person of a form. */
export interface FormPerson {
  readonly id: string;
  /** The key of the list: `directors`. */
  readonly list: string;
  readonly role: PeopleList['role'];
  /** From 0, in the list. */
  readonly index: number;
  /** As typed; the list's singular and number while there is none. */
  readonly name: string;
  readonly answers: Answers;
}

const isRecord = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (answers: Answers, key: string): readonly Answers[] => {
  const list = Object.hasOwn(answers, key) ? answers[key] : [];
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

const WORD = { director: 'Director', promoter: 'Promoter', partner: 'Designated partner' } as const;

/** The people that the answers name, list by list; null for a form that asks for none. */
export const formPeople = (questions: readonly FieldDefinition[], answers: object): readonly FormPerson[] | null => {
  const lists = questions.flatMap(({ key, people }) => (people === undefined ? [] : [{ key, people }]));
  if (lists.length === 0) return null;
  return lists.flatMap(({ key, people: { role } }) =>
    listIn(answers as Answers, key).map((person, index) => {
      const name = typeof person.name === 'string' ? person.name.trim() : '';
      return {
        id: String(person.id ?? ''),
        list: key,
        role,
        index,
        name: name === '' ? `${WORD[role]} ${index + 1}` : name,
        answers: person,
      };
    }),
  );
};

const PATH = /^([^#]+)#([^.]+)\.(.+)$/;

/** The parts of `directors#<id>.name`; null for the path of any other answer. */
export const personPath = (
  path: string,
): { readonly list: string; readonly id: string; readonly key: string } | null => {
  const [, list, id, key] = PATH.exec(path) ?? [];
  return list === undefined || id === undefined || key === undefined ? null : { list, id, key };
};

/** The path of one answer of a person. */
export const pathOfPerson = (list: string, id: string, key: string): string => `${list}#${id}.${key}`;

/**
 * All answers by their paths, one level deep; a list of people becomes the list of their ids. `flatAnswers` of the
 * stored form compares two submissions, of the typed form two devices.
 */
export const flatAnswers = (questions: readonly FieldDefinition[], answers: object): Record<string, unknown> => {
  const lists = new Set(questions.flatMap(({ key, people }) => (people === undefined ? [] : [key])));
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]): [string, unknown][] => {
      if (!lists.has(key)) return [[key, value]];
      const people = listIn(answers as Answers, key);
      return [
        [key, people.map(({ id }) => String(id))],
        ...people.flatMap(({ id, ...person }) =>
          Object.entries(person).map(([own, one]): [string, unknown] => [pathOfPerson(key, String(id), own), one]),
        ),
      ];
    }),
  );
};

/** The reverse of `flatAnswers`; answers of people who are not in their list are left out. */
export const nestedAnswers = (questions: readonly FieldDefinition[], flat: Answers): Record<string, unknown> => {
  const lists = new Map<string, Map<string, Record<string, unknown>>>();
  for (const { key, people } of questions) {
    const ids = people === undefined ? null : flat[key];
    if (Array.isArray(ids)) lists.set(key, new Map(ids.map((id) => [String(id), { id: String(id) }])));
  }
  const answers: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const place = personPath(path);
    if (place === null) {
      if (!lists.has(path)) answers[path] = value;
    } else {
      const person = lists.get(place.list)?.get(place.id);
      if (person !== undefined) person[place.key] = value;
    }
  }
  for (const [key, people] of lists) answers[key] = [...people.values()];
  return answers;
};

/** The question of a path, of a person's answers too. */
export const questionAt = (questions: readonly FieldDefinition[], path: string): FieldDefinition | undefined => {
  const place = personPath(path);
  if (place === null) return questions.find(({ key }) => key === path);
  return questions.find(({ key }) => key === place.list)?.people?.fields.find(({ key }) => key === place.key);
};

/** The path of the answer that an error names by its place in the lists (`directors.0.name`); null for other errors. */
export const pathOfError = (answers: object, path: string): string | null => {
  const [list = '', index, key] = path.split('.');
  if (index === undefined || key === undefined) return null;
  const person = listIn(answers as Answers, list)[Number(index)];
  return person === undefined ? null : pathOfPerson(list, String(person.id), key);
};

/** A question's label, of a person's answer with their name: `Asha Rao: PAN Number`; null for an unknown path. */
export const labelAt = (questions: readonly FieldDefinition[], answers: object, path: string): string | null => {
  const question = questionAt(questions, path);
  if (question === undefined) return null;
  const place = personPath(path);
  if (place === null) return question.label;
  const person = formPeople(questions, answers)?.find(({ list, id }) => list === place.list && id === place.id);
  return person === undefined ? question.label : `${person.name}: ${question.label}`;
};

/** The paths of the answers that differ, in the order of the form; both in their stored form. */
export const changedPaths = (
  questions: readonly FieldDefinition[],
  before: object,
  now: object,
  same: (a: unknown, b: unknown) => boolean,
): readonly string[] => {
  const [old, fresh] = [flatAnswers(questions, before), flatAnswers(questions, now)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((path) => !same(old[path], fresh[path]));
};
