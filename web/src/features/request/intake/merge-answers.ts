import type { Answers } from './sections';

/** An answer that both devices changed to different values. */
export interface ConflictingAnswer {
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

/** Merges both devices' answers, which both started from `before`. */
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
