import type { Answers } from './sections';

/** An answer that was changed on both devices, each time to something else. */
export interface ConflictingAnswer {
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedAnswers {
  /** Every answer that only one of the two changed; of those in conflict, what was typed here. */
  readonly answers: Answers;
  readonly conflicts: readonly ConflictingAnswer[];
}

export const isSameAnswer = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Both devices' answers, which both began with `before`. */
export function mergeAnswers(before: Answers, mine: Answers, theirs: Answers): MergedAnswers {
  const answers: Record<string, unknown> = { ...mine };
  const conflicts: ConflictingAnswer[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(mine), ...Object.keys(theirs)])) {
    if (isSameAnswer(theirs[key], before[key]) || isSameAnswer(theirs[key], mine[key])) continue;
    if (isSameAnswer(mine[key], before[key])) answers[key] = theirs[key];
    else conflicts.push({ key, mine: mine[key], theirs: theirs[key] });
  }
  return { answers, conflicts };
}
