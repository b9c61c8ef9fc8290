import { position } from '@anupalan/domain/kernel/position';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPosition, toPosition } from './positions.js';

const offset = fc.bigInt({ min: 0n, max: 2n ** 64n - 2n });
const pair = fc.record({ commit: offset, prepare: offset });

describe('a position in EventStoreDB', () => {
  it('keeps commit and prepare exactly', () => {
    fc.assert(
      fc.property(pair, (at) => {
        expect(fromPosition(toPosition(at) ?? position(''))).toEqual(at);
      }),
    );
  });

  it('is ordered as text the way the log is: by commit, then by prepare', () => {
    fc.assert(
      fc.property(pair, pair, fc.boolean(), (one, other, together) => {
        const second = together ? { ...other, commit: one.commit } : other;
        const before = one.commit < second.commit || (one.commit === second.commit && one.prepare < second.prepare);
        expect((toPosition(one) ?? '') < (toPosition(second) ?? '')).toBe(before);
      }),
    );
  });

  it('is unknown where the server gives the largest number for it', () => {
    expect(toPosition({ commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n })).toBe(null);
    expect(toPosition({ commit: 7n, prepare: 7n })).toBe('0000000000000000000700000000000000000007');
  });

  it('of another log is refused', () => {
    expect(() => fromPosition(position('00000000000000000007'))).toThrow(RangeError);
  });
});
