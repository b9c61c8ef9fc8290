import { malformed, type ProblemAnswer } from './problem.js';

const MAX_DEPTH = 40;
/** Limit of values and names in one body, unless its route says another one; the largest form has some hundred. */
const maxValuesOfBody = 10_000;

/**
 * Refuses values that no schema uses and no store can keep: excessive nesting and lists, NUL and lone surrogates in
 * texts, numbers out of range. Checked once at the edge, without recursion.
 */
export const refuseUnusable = (value: unknown, maxValues = maxValuesOfBody): ProblemAnswer | null => {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let seen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string' && /[\0\p{Cs}]/u.test(current)) return malformed('unusable_text');
    if (typeof current === 'number' && !Number.isFinite(current)) return malformed('number_out_of_range');
    if (typeof current !== 'object' || current === null) continue;
    if (depth === MAX_DEPTH) return malformed('nested_too_deeply');
    const entries = Object.entries(current);
    seen += entries.length;
    if (seen > maxValues) return malformed('too_many_values', { max: maxValues });
    for (const [key, inner] of entries) {
      if (key === '__proto__' || /[\0\p{Cs}]/u.test(key)) return malformed('unusable_name');
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return null;
};

/** JSON with sorted names: equal values give the same text, whatever their order. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
