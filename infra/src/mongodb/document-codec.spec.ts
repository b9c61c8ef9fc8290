import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import fc from 'fast-check';
import { BSON } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decodeDoc, decodeText, encodeDoc, encodeText } from './document-codec.js';

const odd = fc.constantFrom(
  '',
  '$ref',
  'a.b',
  '%',
  '%002E',
  '_bsontype',
  '__proto__',
  '\u0000',
  '\ud800x',
  '\uffff',
  'कख',
  '😀',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), odd, fc.constant('\ud83d'));
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(text, odd), tie('value'), { maxKeys: 4 }),
  ),
}));
const document = fc.dictionary(fc.oneof(text, odd), value, { maxKeys: 6 });

describe('a document as MongoDB keeps it', () => {
  it('reads back as it was, every name and every character, also through BSON', () => {
    fc.assert(
      fc.property(document, (doc) => {
        const plain = JSON.parse(JSON.stringify(doc)) as JsonObject;
        const through = BSON.deserialize(BSON.serialize(encodeDoc(plain)));
        expect(JSON.stringify(decodeDoc(through))).toBe(JSON.stringify(plain));
      }),
    );
  });

  it('has no name that a server or a driver would read as more than a name', () => {
    const names = (stored: unknown): string[] =>
      typeof stored !== 'object' || stored === null
        ? []
        : Object.entries(stored).flatMap(([name, inner]) => [
            ...(Array.isArray(stored) ? [] : [name]),
            ...names(inner),
          ]);
    fc.assert(
      fc.property(document, (doc) => {
        for (const name of names(encodeDoc(doc))) {
          expect(name).toMatch(/^[^.$\0]+$/);
          expect(name).not.toBe('_bsontype');
          expect(/\p{Surrogate}/u.test(name)).toBe(false);
        }
      }),
    );
  });

  it('leaves plain names and texts as they are, so that they can be looked up', () => {
    const doc = { status: 'paid', address: { city: 'पुणे' }, tags: ['a', 1], done: true, none: null };
    expect(encodeDoc(doc)).toEqual(doc);
  });

  it('leaves out members without a value, as JSON does', () => {
    expect(encodeDoc({ a: undefined, b: { c: undefined } })).toEqual({ b: {} });
  });

  it('keeps equal texts equal and different ones apart', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(encodeText(a) === encodeText(b)).toBe(a === b);
        expect(decodeText(encodeText(a))).toBe(a);
      }),
    );
  });
});
