import { maskAadhaar } from '../rules/aadhaar.js';
import type { AnswerError } from '../rules/fields.js';
import { normaliseId } from '../rules/normalise.js';
import { type Problem, problem } from '../rules/problem.js';
import type { Answers, SetRule } from './definition.js';

type Person = Readonly<Record<string, unknown>>;

const listOf = (answers: Answers, key: string): readonly Person[] => {
  const list = answers[key];
  return Array.isArray(list) ? (list as readonly Person[]) : [];
};

/** Directors who are promoters, and additional promoters: so many of them found a company. */
export const shareholdersAtLeast =
  (min: number): SetRule =>
  (answers) => {
    const directors = listOf(answers, 'directors').filter(({ isPromoter }) => isPromoter === true);
    return directors.length + listOf(answers, 'promoters').length >= min
      ? []
      : [{ path: 'promoters', ...problem('company.shareholders', { min }) }];
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
  { key: 'aadharNumber', compared: normaliseId, director: 'same.director_aadhar', person: 'same.person_aadhar' },
  { key: 'passportNumber', compared: normaliseId, director: 'same.director_passport', person: 'same.person_passport' },
  { key: 'email', compared: lower, director: 'same.director_email', person: 'same.person_email' },
  { key: 'phone', compared: (value: string) => value, director: 'same.director_phone', person: 'same.person_phone' },
] as const;

const textOf = (person: Person, key: string): string => {
  const value = person[key];
  return typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
};

/** That an answer belongs to somebody else too; an Aadhaar number is named by its last digits. */
const shared = ({ key, director, person }: (typeof UNIQUE)[number], list: string, value: string): Problem => {
  const shown = key === 'aadharNumber' ? maskAadhaar(value) : value;
  return problem(list === 'directors' ? director : person, { value: shown, name: shown });
};

/** Real namesakes: said so by whoever filled in the form, and proved by different numbers of identity. */
const areNamesakes = (one: Person, other: Person): boolean =>
  (one.isNamesake === true || other.isNamesake === true) &&
  ['panNumber', 'passportNumber'].some((key) => {
    const [a, b] = [normaliseId(textOf(one, key)), normaliseId(textOf(other, key))];
    return a !== '' && b !== '' && a !== b;
  });

const LISTS = ['directors', 'promoters', 'designated_partners'];

/** Nobody stands in the form twice: each name, number of identity, email and phone belongs to one person of all lists. */
export const differentPeople: SetRule = (answers) => {
  const people = LISTS.flatMap((list) => listOf(answers, list).map((person, index) => ({ list, index, person })));
  return UNIQUE.flatMap((one): AnswerError[] => {
    const { key, compared } = one;
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
      return [{ path: `${list}.${index}.${key}`, ...shared(one, list, value) }];
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
  return UNIQUE.flatMap((one): AnswerError[] => {
    const { key, compared } = one;
    const value = textOf(person, key);
    const same = others.filter((other) => value !== '' && compared(textOf(other, key)) === compared(value));
    if (same.length === 0 || (key === 'name' && same.every((other) => areNamesakes(person, other)))) return [];
    return [{ path: key, ...shared(one, list, value) }];
  });
};
