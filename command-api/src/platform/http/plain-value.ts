import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { MAX_DEPTH, maxValuesOfBody, VALUES_AT_ONCE } from './json-text.js';
import { malformed, type ProblemAnswer } from './problem.js';

/** NUL, or half of a surrogate pair. */
const UNUSABLE = /[\0\ud800-\udfff]/u;
const isUnusable = (text: string): boolean => UNUSABLE.test(text);

/** Refuses as `refuseUnusable`; yields after each `VALUES_AT_ONCE`, without recursion. */
const unusable = function* (value: unknown, maxValues: number): Generator<undefined, ProblemAnswer | null, undefined> {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let [seen, turn] = [0, VALUES_AT_ONCE];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string' && isUnusable(current)) return malformed('unusable_text');
    if (typeof current === 'number' && !Number.isFinite(current)) return malformed('number_out_of_range');
    if (typeof current !== 'object' || current === null) continue;
    if (depth === MAX_DEPTH) return malformed('nested_too_deeply');
    if (Array.isArray(current) && current.length > VALUES_AT_ONCE) {
      for (let from = 0; from < current.length; from += VALUES_AT_ONCE)
        open.push({ value: current.slice(from, from + VALUES_AT_ONCE), depth });
      continue;
    }
    const entries = Object.entries(current);
    seen += entries.length;
    if (seen > maxValues) return malformed('too_many_values', { max: maxValues });
    if (seen > turn) {
      turn = seen + VALUES_AT_ONCE;
      yield;
    }
    for (const [key, inner] of entries) {
      if (key === '__proto__' || isUnusable(key)) return malformed('unusable_name');
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return null;
};

/**
 * Refuses values that no schema uses and no store can keep: excessive nesting and lists, NUL and lone surrogates in
 * texts, numbers out of range. Checked once at the edge.
 */
export const refuseUnusable = (value: unknown, maxValues = maxValuesOfBody): ProblemAnswer | null => {
  const check = unusable(value, maxValues);
  for (;;) {
    const step = check.next();
    if (step.done === true) return step.value;
  }
};

/** As `refuseUnusable`; others get their turn meanwhile. */
export const refuseUnusableInTurns = async (
  value: unknown,
  maxValues = maxValuesOfBody,
): Promise<ProblemAnswer | null> => {
  const check = unusable(value, maxValues);
  for (;;) {
    const step = check.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
};

const sorted = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.keys(value)
      .sort((a, b) => (a < b ? -1 : 1))
      .map((key) => [key, value[key]]),
  );

/** JSON with sorted names: equal values give the same text, whatever their order. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? sorted(inner as Readonly<Record<string, unknown>>)
      : inner,
  );
