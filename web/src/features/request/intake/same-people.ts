import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import type { Answers } from './sections';

const isAlike = (a: Answers, b: Answers): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
};

/**
 * Gives each person whose answers are as before the same object as before, so that what was worked out about a person
 * holds until that person changes.
 */
export function samePeople(questions: readonly FieldDefinition[]): (answers: Answers) => Answers {
  const known = new Map<string, Answers>();
  const same = (list: string, person: Answers): Answers => {
    const place = `${list}#${String(person.id)}`;
    const before = known.get(place);
    if (before !== undefined && isAlike(before, person)) return before;
    known.set(place, person);
    return person;
  };
  return (answers) => ({
    ...answers,
    ...Object.fromEntries(
      questions.flatMap(({ key, people }) => {
        const list = answers[key];
        return people === undefined || !Array.isArray(list)
          ? []
          : [[key, (list as readonly Answers[]).map((person) => same(key, person))]];
      }),
    ),
  });
}
