import { malformed, type ProblemAnswer } from './problem.js';

const MAX_DEPTH = 40;

/**
 * What no schema of ours ever means and no store can keep: nesting without end, NUL and half surrogate pairs in texts,
 * numbers beyond the range. Refused here once, so that nothing behind the edge meets them. Walks without recursion.
 */
export const refuseUnusable = (value: unknown): ProblemAnswer | null => {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string' && /[\0\p{Cs}]/u.test(current))
      return malformed('A text holds characters that cannot be used.', 'unusable_text');
    if (typeof current === 'number' && !Number.isFinite(current)) return malformed('A number is out of range.');
    if (typeof current !== 'object' || current === null) continue;
    if (depth === MAX_DEPTH) return malformed('The values are nested too deeply.');
    for (const [key, inner] of Object.entries(current)) {
      if (key === '__proto__' || /[\0\p{Cs}]/u.test(key)) return malformed('A name of a value cannot be used.');
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return null;
};

/** JSON with sorted names: the same values give the same text, in whatever order they were sent. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
