import { isSealed } from '@anupalan/domain/kernel/event';
import type { Json } from '@anupalan/domain/kernel/json';

/** One value that differs; absent on the side that does not have it. */
export interface Difference {
  /** Dotted path into the document; empty for the whole of it. */
  readonly path: string;
  readonly live?: Json;
  readonly scratch?: Json;
}

export interface DocumentDifference {
  readonly id: string;
  readonly outcome: 'different' | 'missing' | 'extra';
  /** Of a different document: its first values that differ. */
  readonly differences: readonly Difference[];
}

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isSealed(value);

/** A value as named parts; null for a value that is shown as a whole. */
const partsOf = (value: Json | undefined): { readonly [key: string]: Json } | null => {
  if (Array.isArray(value)) return Object.fromEntries((value as readonly Json[]).map((one, i) => [String(i), one]));
  return isObject(value) ? value : null;
};

const own = (value: { readonly [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;

const sideOf = (side: 'live' | 'scratch', value: Json | undefined) => (value === undefined ? {} : { [side]: value });

/**
 * The first `max` values that differ, in the order of their paths in the live document. The order of keys does not
 * count.
 */
export const differencesOf = (
  live: Json | undefined,
  scratch: Json | undefined,
  max: number,
  path = '',
): readonly Difference[] => {
  if (max <= 0 || JSON.stringify(live) === JSON.stringify(scratch)) return [];
  const [before, after] = [partsOf(live), partsOf(scratch)];
  if (before === null || after === null || Array.isArray(live) !== Array.isArray(scratch))
    return [{ path, ...sideOf('live', live), ...sideOf('scratch', scratch) }];
  const found: Difference[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (found.length >= max) break;
    const at = path === '' ? key : `${path}.${key}`;
    found.push(...differencesOf(own(before, key), own(after, key), max - found.length, at));
  }
  return found;
};

const SEALED = '[sealed]';
const HIDDEN = '[hidden]';
const MAX_TEXT = 200;

const cut = (text: string): string => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`);

const withoutSecrets = (value: Json, hidesTexts: boolean): Json => {
  if (isSealed(value)) return SEALED;
  if (typeof value === 'string') return hidesTexts ? HIDDEN : cut(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => withoutSecrets(one, hidesTexts));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, hidesTexts)]));
};

/** A value as admins may see it: sealed values stay sealed, long ones are cut. */
const shown = (value: Json, hidesTexts: boolean): Json => {
  const safe = withoutSecrets(value, hidesTexts);
  const text = JSON.stringify(safe);
  return typeof safe === 'object' && text.length > MAX_TEXT ? cut(text) : safe;
};

/** Differences to be stored and shown; `hidesTexts` if documents hold personal data in clear. */
export const shownDifferences = (
  documents: readonly DocumentDifference[],
  hidesTexts: boolean,
): readonly DocumentDifference[] =>
  documents.map(({ id, outcome, differences }) => ({
    id,
    outcome,
    differences: differences.map(({ path, live, scratch }) => ({
      path,
      ...sideOf('live', live === undefined ? undefined : shown(live, hidesTexts)),
      ...sideOf('scratch', scratch === undefined ? undefined : shown(scratch, hidesTexts)),
    })),
  }));
