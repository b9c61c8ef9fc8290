import { position } from '@anupalan/domain/kernel/position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docIdOf, packId, positionOf, shortId, unpackId } from './ids.js';
import { dayKey } from './projection.js';

const number = fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }).map((n) => String(n).padStart(20, '0'));
const positions = fc
  .oneof(
    number,
    fc.tuple(number, number).map(([a, b]) => a + b),
  )
  .map(position);

describe('ids in the index of the log', () => {
  it('are unpacked to what they were, and are shorter where they are UUIDs', () => {
    fc.assert(fc.property(fc.uuid(), (id) => unpackId(packId(id)) === id && packId(id).length === 23));
    for (const id of ['system', 'TEST_ORD1', 'receipt-2026-27', '', 'F0000000-0000-4000-8000-000000000000'])
      expect(unpackId(packId(id))).toBe(id);
    expect(shortId('4f6f9a86-9a5c-5f0e-8d0b-6a6e7570616c')).toHaveLength(8);
  });

  it('keep the order of positions, of one number and of two, before every day', () => {
    fc.assert(
      fc.property(positions, (one) => {
        expect(positionOf(docIdOf(one))).toBe(one);
        expect(docIdOf(one) < dayKey('')).toBe(true);
      }),
    );
    const pair = fc.oneof(fc.tuple(number, number), fc.tuple(fc.tuple(number, number), fc.tuple(number, number)));
    fc.assert(
      fc.property(pair, (two) => {
        const [a, b] = two.map((one) => position([one].flat().join(''))) as [never, never];
        expect(docIdOf(a) < docIdOf(b)).toBe(a < b);
      }),
    );
    expect(docIdOf(position('00000000000000012345'))).toBe('E12345');
  });
});
