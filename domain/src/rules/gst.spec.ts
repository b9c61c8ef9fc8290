import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstOn, splitGst } from './gst.js';

describe('GST on a professional fee', () => {
  it('is 18% of it', () => {
    expect(gstOn(199_900)).toBe(35_982);
    expect(gstOn(0)).toBe(0);
  });

  it('goes to the nearest paisa in each of its equal halves, half a paisa up', () => {
    expect(gstOn(5)).toBe(0);
    expect(gstOn(6)).toBe(2);
    expect(gstOn(50)).toBe(10);
    expect(gstOn(100_050)).toBe(18_010);
  });

  it('is an even number of paise, never more than a paisa from the exact tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (fee) => {
        expect(gstOn(fee) % 2).toBe(0);
        expect(Math.abs(gstOn(fee) * 100 - fee * 18)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('an amount with GST in it', () => {
  it('is taken apart to the paisa, with two equal halves of the tax', () => {
    expect(splitGst(39_900)).toEqual({ taxable: 33_814, cgst: 3043, sgst: 3043 });
    expect(splitGst(118_000)).toEqual({ taxable: 100_000, cgst: 9000, sgst: 9000 });
    expect(splitGst(0)).toEqual({ taxable: 0, cgst: 0, sgst: 0 });
  });

  it('is the sum of its parts, none of which is more than half a paisa wrong for each half of the tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (total) => {
        const { taxable, cgst, sgst } = splitGst(total);
        expect(taxable + cgst + sgst).toBe(total);
        expect(cgst).toBe(sgst);
        expect(Math.abs(cgst * 118 - total * 9)).toBeLessThanOrEqual(59);
      }),
    );
  });

  it('of a fee before tax gives back that fee to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (fee) => {
        expect(Math.abs(splitGst(fee + gstOn(fee)).taxable - fee)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
