import { hash, randomUUID } from 'node:crypto';

/** Namespace of every derived id (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('4f6f9a869a5c5f0e8d0b6a6e7570616c', 'hex');

/** The namespace with space for a name after it, reused: every command derives several ids. */
const scratch = Buffer.alloc(2048);
NAMESPACE.copy(scratch);

const bytesOf = (name: string): Buffer => {
  // A UTF-16 unit takes three bytes at most.
  if (NAMESPACE.length + name.length * 3 > scratch.length) return Buffer.concat([NAMESPACE, Buffer.from(name)]);
  return scratch.subarray(0, NAMESPACE.length + scratch.write(name, NAMESPACE.length));
};

/** UUID version 5 of the parts: the same parts give the same id, on any machine. */
export const derivedId = (...parts: readonly string[]): string => {
  // Lengths distinguish ('a', 'bc') from ('ab', 'c').
  let name = '';
  for (const part of parts) name += `${name === '' ? '' : '|'}${part.length}:${part}`;
  const hex = hash('sha1', bytesOf(name), 'hex');
  // Two bits of the 17th digit are the UUID variant.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const randomId = (): string => randomUUID();
