import type { Json } from '@anupalan/domain/kernel/json';

/**
 * Whether JSON.stringify gives exactly this text: all keys are in order already, and it contains nothing that is
 * refused.
 */
const isInOrder = (value: Json | undefined): boolean => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) {
    for (const element of value as readonly Json[]) if (!isInOrder(element)) return false;
    return true;
  }
  const record = value as { readonly [key: string]: Json | undefined };
  let before = '';
  for (const key of Object.keys(record)) {
    if (key < before) return false;
    before = key;
    const member = record[key];
    if (member !== undefined && !isInOrder(member)) return false;
  }
  return true;
};

/**
 * The one text of a JSON value (RFC 8785): keys sorted by UTF-16 code units, no white space. Only whole numbers, so
 * that no other implementation can print one differently. A key without a value is left out, as in JSON itself.
 * @throws TypeError for a fraction, a number beyond 2^53 - 1 or anything that is not JSON
 */
export const canonicalJson = (value: Json | undefined): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a whole number: ${value}`);
    return String(value === 0 ? 0 : value);
  }
  if (typeof value !== 'object') throw new TypeError(`not JSON: ${typeof value}`);
  // Every command passes through here, mostly with its keys in order; the engine's own printer is far faster than ours.
  if (isInOrder(value)) return JSON.stringify(value);
  // Concatenation is several times as fast as filter, map and join.
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value as readonly Json[]) text += `${text === '' ? '' : ','}${canonicalJson(element)}`;
    return `[${text}]`;
  }
  const record = value as { readonly [key: string]: Json | undefined };
  // biome-ignore lint/suspicious/useArraySortCompare: without a comparator the order is that of UTF-16 code units, as wanted
  for (const key of Object.keys(record).sort()) {
    const member = record[key];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
};
