import type { Json } from '@anupalan/domain/kernel/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf, shownDifferences } from './differences.js';

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

describe('differences of two documents', () => {
  it('are none between a document and itself, whatever the order of its keys', () => {
    fc.assert(
      fc.property(json, (doc) => {
        expect(differencesOf(doc, structuredClone(doc), 20)).toEqual([]);
      }),
    );
    expect(differencesOf({ a: 1, b: [2] }, { b: [2], a: 1 }, 20)).toEqual([]);
  });

  it('are found wherever a value changes, and no more than are asked for', () => {
    fc.assert(
      fc.property(json, json, (live, scratch) => {
        const found = differencesOf(live, scratch, 3);
        expect(found.length).toBeLessThanOrEqual(3);
        expect(found.length === 0).toBe(differencesOf(scratch, live, 3).length === 0);
      }),
    );
  });

  it('name the path, and the side that has no value', () => {
    expect(differencesOf({ a: { b: 1, c: 2 }, list: [1] }, { a: { b: 3 }, list: [1, 2] }, 20)).toEqual([
      { path: 'a.b', live: 1, scratch: 3 },
      { path: 'a.c', live: 2 },
      { path: 'list.1', scratch: 2 },
    ]);
    expect(differencesOf({ a: [] }, { a: {} }, 20)).toEqual([{ path: 'a', live: [], scratch: {} }]);
  });

  it('are shown without sealed values, and cut where they are long', () => {
    const sealed = { sealed: 'c2VhbGVk', subject: 'case:1' };
    const [shown] = shownDifferences(
      [
        {
          id: 'x',
          outcome: 'different',
          differences: [
            { path: 'a', live: sealed, scratch: { name: sealed } },
            { path: 'b', live: 'x'.repeat(500), scratch: 7 },
          ],
        },
      ],
      false,
    );
    expect(shown?.differences[0]).toEqual({ path: 'a', live: '[sealed]', scratch: { name: '[sealed]' } });
    expect(shown?.differences[1]).toEqual({ path: 'b', live: `${'x'.repeat(200)}…`, scratch: 7 });
  });
});
