import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedId } from './ids.js';

describe('a derived id', () => {
  it('is the UUID version 5 of its parts, with their lengths, in the namespace of the product', () => {
    const namespace = Buffer.from('4f6f9a869a5c5f0e8d0b6a6e7570616c', 'hex');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 900 }), { minLength: 1, maxLength: 4 }), (parts) => {
        const name = parts.map((part) => `${part.length}:${part}`).join('|');
        const digest = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
        digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
        digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
        expect(derivedId(...parts).replaceAll('-', '')).toBe(digest.toString('hex'));
      }),
    );
    expect(derivedId('a', 'bc')).not.toBe(derivedId('ab', 'c'));
    expect(derivedId('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
