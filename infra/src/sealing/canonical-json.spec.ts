import type { Json } from '@anupalan/domain/kernel/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';

/** JSON with whole numbers, as events hold it. */
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('canonical JSON', () => {
  it('sorts keys by UTF-16 code units and prints strings as RFC 8785 has it', () => {
    // The strings of the RFC's own examples (3.2.2 and 3.2.3).
    const value = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '😀': 'Grin',
      '\u0080': 'Ctl',
      ö: 'o',
    };
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object)).toEqual([
      '1',
      '\r',
      '\u0080',
      'ö',
      '\u20ac',
      '😀',
      '\ufb33',
    ]);
    expect(canonicalJson({ string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/' })).toBe(
      '{"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    expect(canonicalJson({ b: [true, null, -0, 10], a: {} })).toBe('{"a":{},"b":[true,null,0,10]}');
  });

  it('refuses what could be printed in two ways', () => {
    expect(() => canonicalJson(0.1)).toThrow(TypeError);
    expect(() => canonicalJson({ a: [2 ** 53] })).toThrow(TypeError);
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
    expect(() => canonicalJson([undefined as unknown as Json])).toThrow(TypeError);
  });

  it('gives the same text for the same value, however it was stored and in whatever order its keys came', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        const stored = JSON.parse(JSON.stringify(value)) as Json;
        const reversed = JSON.parse(JSON.stringify(value), (_, member: Json) =>
          typeof member === 'object' && member !== null && !Array.isArray(member)
            ? Object.fromEntries(Object.entries(member).reverse())
            : member,
        ) as Json;
        expect(canonicalJson(stored)).toBe(text);
        expect(canonicalJson(reversed)).toBe(text);
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
      }),
    );
  });
});
