/** Holds when the answer under `key` is `equals`, or a list of ticked options contains it; with `not`: is another one. */
export interface Condition {
  readonly key: string;
  readonly equals: string | number | boolean;
  readonly not?: boolean | undefined;
}

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

/**
 * True when the condition holds for a form's answers; no condition always holds, and none holds on a missing answer.
 * Compared as text, trimmed.
 */
export const conditionHolds = (condition: Condition | null | undefined, answers: object): boolean => {
  if (condition === null || condition === undefined) return true;
  if (!Object.hasOwn(answers, condition.key)) return false;
  const answer = (answers as Readonly<Record<string, unknown>>)[condition.key];
  const values: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const given = values.map(textOf);
  if (condition.not === true)
    return given.some((text) => text !== null && text !== '') && !given.includes(String(condition.equals));
  return given.includes(String(condition.equals));
};
