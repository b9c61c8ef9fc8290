import { hash, randomUUID } from 'node:crypto';

/** Namespace of every id that the product derives (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('4f6f9a869a5c5f0e8d0b6a6e7570616c', 'hex');

/** UUID version 5 of the parts: the same parts give the same id, on any machine. */
export const derivedId = (...parts: readonly string[]): string => {
  // Lengths keep ('a', 'bc') and ('ab', 'c') apart.
  const name = Buffer.from(parts.map((part) => `${part.length}:${part}`).join('|'));
  const hex = hash('sha1', Buffer.concat([NAMESPACE, name]), 'hex');
  // Two bits of the 17th digit say which family of UUIDs this is.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const randomId = (): string => randomUUID();
