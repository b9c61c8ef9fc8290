import { createHash, randomUUID } from 'node:crypto';

/** Namespace of every id that the product derives (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('4f6f9a869a5c5f0e8d0b6a6e7570616c', 'hex');

/** UUID version 5 of the parts: the same parts give the same id, on any machine. */
export const derivedId = (...parts: readonly string[]): string => {
  const hash = createHash('sha1')
    .update(NAMESPACE)
    // Lengths keep ('a', 'bc') and ('ab', 'c') apart.
    .update(parts.map((part) => `${part.length}:${part}`).join('|'))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.subarray(0, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

export const randomId = (): string => randomUUID();
