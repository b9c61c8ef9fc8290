import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { personPath } from '@anupalan/domain/rules/people';
import type { Answers } from './sections';

/** An answer that both devices changed to different values. */
export interface ConflictingAnswer {
  /** The answer's path (rules/people). */
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedAnswers {
  /** All answers that only one device changed; for conflicts, this device's answer. */
  readonly answers: Answers;
  readonly conflicts: readonly ConflictingAnswer[];
}

export const isSameAnswer = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** The ids of a list of people, in its order. */
export const idsIn = (answers: Answers, list: string): readonly string[] => {
  const ids = answers[list];
  return Array.isArray(ids) ? ids.map(String) : [];
};

/** A person's own answers by their paths. */
export const ofPerson = (answers: Answers, list: string, id: string): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([path]) => {
      const place = personPath(path);
      return place !== null && place.list === list && place.id === id;
    }),
  );

const isSamePerson = (a: Answers, b: Answers): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((path) => isSameAnswer(a[path], b[path]));

/**
 * Both devices' lists of ids as sets, in this device's order. Somebody whom one device removed and the other changed
 * stays: what was typed is not lost, and removing takes one press.
 */
function mergeIds(list: string, before: Answers, mine: Answers, theirs: Answers): readonly string[] {
  const [old, here, there] = [idsIn(before, list), idsIn(mine, list), idsIn(theirs, list)];
  const stays = (id: string, one: Answers, removedAt: readonly string[]): boolean =>
    removedAt.includes(id) || !old.includes(id) || !isSamePerson(ofPerson(before, list, id), ofPerson(one, list, id));
  return [
    ...here.filter((id) => stays(id, mine, there)),
    ...there.filter((id) => !here.includes(id) && stays(id, theirs, here)),
  ];
}

/** Merges both devices' answers by their paths, which both started from `before`. */
export function mergeAnswers(
  questions: readonly FieldDefinition[],
  before: Answers,
  mine: Answers,
  theirs: Answers,
): MergedAnswers {
  const lists = new Map(
    questions.flatMap(({ key, people }) =>
      people === undefined || [mine, theirs].every((one) => !Object.hasOwn(one, key))
        ? []
        : [[key, mergeIds(key, before, mine, theirs)] as const],
    ),
  );
  const answers: Record<string, unknown> = { ...mine };
  const conflicts: ConflictingAnswer[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const ids = lists.get(key);
    if (ids !== undefined) {
      answers[key] = ids;
      continue;
    }
    const person = personPath(key);
    if (person !== null) {
      const { list, id } = person;
      if (!lists.get(list)?.includes(id)) {
        delete answers[key];
        continue;
      }
      if (!idsIn(theirs, list).includes(id)) continue;
      if (!idsIn(mine, list).includes(id)) {
        answers[key] = theirs[key];
        continue;
      }
    }
    if (isSameAnswer(theirs[key], before[key]) || isSameAnswer(theirs[key], mine[key])) continue;
    if (isSameAnswer(mine[key], before[key])) answers[key] = theirs[key];
    else conflicts.push({ key, mine: mine[key], theirs: theirs[key] });
  }
  return { answers, conflicts };
}
