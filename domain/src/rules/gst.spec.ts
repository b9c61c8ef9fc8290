import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstOn } from './gst.js';

describe('GST on a professional fee', () => {
  it('is 18% of it', () => {
    expect(gstOn(199_900)).toBe(35_982);
    expect(gstOn(0)).toBe(0);
  });

  it('goes to the nearest paisa, half a paisa up', () => {
    expect(gstOn(2)).toBe(0);
    expect(gstOn(3)).toBe(1);
    expect(gstOn(25)).toBe(5);
  });

  it('is a whole number of paise, never more than half a paisa from the exact tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (fee) => {
        expect(Number.isInteger(gstOn(fee))).toBe(true);
        expect(Math.abs(gstOn(fee) * 100 - fee * 18)).toBeLessThanOrEqual(50);
      }),
    );
  });
});
