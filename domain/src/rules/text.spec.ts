import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf } from './text.js';

describe('the length of a text', () => {
  it('counts characters as people do, also with emoji and with halves of them', () => {
    expect(lengthOf('नमस्ते 😀')).toBe(8);
    expect(lengthOf('\ud83d and \ude00')).toBe(7);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => lengthOf(text) === [...text].length));
  });
});
