import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { malformed, type ProblemAnswer } from './problem.js';

const MAX_DEPTH = 40;
/** Limit of values and names in one body, unless its route says another one; nothing but a form has more than some hundred. */
const maxValuesOfBody = 2500;

/** NUL, or half of a surrogate pair. */
const UNUSABLE = /[\0\ud800-\udfff]/u;
const isUnusable = (text: string): boolean => UNUSABLE.test(text);

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** As `refuseUnusable` of depth and number of values, before the text is parsed, which costs much more. */
export const refuseJsonText = (bytes: Uint8Array, maxValues = maxValuesOfBody): ProblemAnswer | null => {
  let [depth, values] = [0, 0];
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    }
    if (depth > MAX_DEPTH) return malformed('nested_too_deeply');
    // A value is counted where it begins a list or object, or follows a comma; the first of each is not counted.
    if (values > 2 * maxValues) return malformed('too_many_values', { max: maxValues });
  }
  return null;
};

/** Values that are checked in one turn. */
const VALUES_AT_ONCE = 5000;

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
