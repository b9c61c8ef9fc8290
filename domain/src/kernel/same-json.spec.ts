import { describe, expect, it } from 'vitest';
import { sameJson } from './same-json.js';

describe('two values', () => {
  it('say the same whatever the order of their keys', () => {
    expect(sameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(sameJson({ a: undefined }, {})).toBe(true);
  });
  it('differ in any value, in the order of a list, and in kind', () => {
    expect(sameJson({ a: 1 }, { a: 2 })).toBe(false);
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson([1], [1, 2])).toBe(false);
    expect(sameJson([], {})).toBe(false);
    expect(sameJson({}, null)).toBe(false);
    expect(sameJson('1', 1)).toBe(false);
  });
});
