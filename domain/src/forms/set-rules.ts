import type { AnswerError } from '../rules/fields.js';
import { normaliseId } from '../rules/normalise.js';
import { problem } from '../rules/problem.js';
import type { Answers, SetRule } from './definition.js';

type Person = Readonly<Record<string, unknown>>;

const listOf = (answers: Answers, key: string): readonly Person[] => {
  const list = answers[key];
  return Array.isArray(list) ? (list as readonly Person[]) : [];
};

/** Directors who are promoters, and additional promoters: two of them found a company. */
export const twoShareholders: SetRule = (answers) => {
  const directors = listOf(answers, 'directors').filter(({ isPromoter }) => isPromoter === true);
  return directors.length + listOf(answers, 'promoters').length >= 2
    ? []
    : [{ path: 'promoters', ...problem('company.shareholders') }];
};

export const aSignatory: SetRule = (answers) =>
  listOf(answers, 'directors').some(({ isAuthorizedSignatory }) => isAuthorizedSignatory === true)
    ? []
    : [{ path: 'directors', ...problem('company.signatory') }];

const amount = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : null;

export const paidUpWithinAuthorised: SetRule = (answers) => {
  const authorised = amount(answers.authorized_capital);
  const paidUp = amount(answers.paid_up_capital);
  return authorised === null || paidUp === null || paidUp <= authorised
    ? []
    : [{ path: 'paid_up_capital', ...problem('company.paid_up') }];
};

const lower = (value: string): string => value.toLowerCase();

/** Questions whose answers must differ between people. Directors have a text of their own. */
const UNIQUE = [
  { key: 'name', compared: lower, director: 'same.director_name', person: 'same.person_name' },
  { key: 'panNumber', compared: normaliseId, director: 'same.director_pan', person: 'same.person_pan' },
  { key: 'email', compared: lower, director: 'same.director_email', person: 'same.person_email' },
  { key: 'phone', compared: (value: string) => value, director: 'same.director_phone', person: 'same.person_phone' },
] as const;

const textOf = (person: Person, key: string): string => {
  const value = person[key];
  return typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
};

/** Real namesakes: said so by whoever filled in the form, and proved by different numbers of identity. */
const areNamesakes = (one: Person, other: Person): boolean =>
  (one.isNamesake === true || other.isNamesake === true) &&
  ['panNumber', 'passportNumber'].some((key) => {
    const [a, b] = [normaliseId(textOf(one, key)), normaliseId(textOf(other, key))];
    return a !== '' && b !== '' && a !== b;
  });

const LISTS = ['directors', 'promoters', 'designated_partners'];

/** Nobody stands in the form twice: each name, PAN, email and phone belongs to one person of all lists. */
export const differentPeople: SetRule = (answers) => {
  const people = LISTS.flatMap((list) => listOf(answers, list).map((person, index) => ({ list, index, person })));
  return UNIQUE.flatMap(({ key, compared, director, person: text }): AnswerError[] => {
    const seen = new Map<string, Person>();
    return people.flatMap(({ list, index, person }) => {
      const value = textOf(person, key);
      if (value === '') return [];
      const before = seen.get(compared(value));
      if (before === undefined) {
        seen.set(compared(value), person);
        return [];
      }
      if (key === 'name' && areNamesakes(before, person)) return [];
      const code = list === 'directors' ? director : text;
      return [{ path: `${list}.${index}.${key}`, ...problem(code, { value, name: value }) }];
    });
  });
};

/**
 * Errors for the answers of one person that another person of any list gives too, though they must differ. Each
 * error's path is the person's question.
 */
export const sharedWithOthers = (answers: Answers, list: string, id: string): readonly AnswerError[] => {
  const person = listOf(answers, list).find((one) => one.id === id);
  if (person === undefined) return [];
  const others = LISTS.flatMap((one) => listOf(answers, one)).filter((one) => one !== person);
  return UNIQUE.flatMap(({ key, compared, director, person: text }): AnswerError[] => {
    const value = textOf(person, key);
    const same = others.filter((other) => value !== '' && compared(textOf(other, key)) === compared(value));
    if (same.length === 0 || (key === 'name' && same.every((other) => areNamesakes(person, other)))) return [];
    return [{ path: key, ...problem(list === 'directors' ? director : text, { value, name: value }) }];
  });
};
