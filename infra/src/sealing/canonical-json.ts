import type { Json } from '@anupalan/domain/kernel/json';

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The one text of a JSON value (RFC 8785): keys sorted by UTF-16 code units, no white space. Whole numbers only, so that no
 * other implementation can print one differently; a key without a value is left out, as in JSON itself.
 * @throws TypeError for a fraction, a number beyond 2^53 - 1 or anything that is not JSON
 */
export const canonicalJson = (value: Json | undefined): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a whole number: ${value}`);
    return String(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) return `[${value.map((element: Json) => canonicalJson(element)).join(',')}]`;
  if (!isRecord(value)) throw new TypeError(`not JSON: ${typeof value}`);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
};
