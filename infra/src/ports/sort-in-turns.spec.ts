import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortInTurns } from './sort-in-turns.js';

const byKey = (a: readonly [number, number], b: readonly [number, number]): number => a[0] - b[0];

describe('a long list that is sorted in turns', () => {
  it('comes out as toSorted has it, equal elements in their order, and stays as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1, 4096, 4097, 9000, 13_000),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 10_007 }),
        async (length, keys, step) => {
          const list = Array.from({ length }, (_, n) => [(n * step) % keys, n] as const);
          const before = [...list];
          expect(await sortInTurns(list, byKey)).toEqual(list.toSorted(byKey));
          expect(list).toEqual(before);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('lets others have their turn meanwhile', async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 0);
    await sortInTurns(
      Array.from({ length: 100_000 }, (_, n) => [(n * 7919) % 100_003, n] as const),
      byKey,
    );
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(5);
  });
});
