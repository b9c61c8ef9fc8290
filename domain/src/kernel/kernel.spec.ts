import { describe, expect, it } from 'vitest';
import { caseNumberFrom, parseCaseNumber } from './case-number.js';
import { feeBreakup, fromRupees, toRupees } from './money.js';

describe('money', () => {
  it('splits 399 rupees into a professional fee of 338 and GST of 61', () => {
    const { professionalFee, gst } = feeBreakup(fromRupees(399));
    expect([toRupees(professionalFee), toRupees(gst)]).toEqual([338, 61]);
  });
});

describe('a case number', () => {
  it('is read back from what a person heard on the phone', () => {
    const number = caseNumberFrom([0x1f, 0x2a, 0x03, 0x91]);
    expect(number).toMatch(/^SR-[0-9A-HJKMNP-TV-Z]{6}-[0-9A-HJKMNP-TV-Z]$/);
    expect(parseCaseNumber(number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'))).toBe(number);
  });
  it('never ends in a sign that cannot be read out', () => {
    for (let n = 0; n < 500; n += 1)
      expect(caseNumberFrom([n % 64, (n * 7) % 256, (n * 13) % 256, (n * 29) % 256])).toMatch(/-[0-9A-HJKMNP-TV-Z]$/);
  });
  it('is refused when two characters were swapped', () => {
    const number = caseNumberFrom([0x12, 0x34, 0x56, 0x78]);
    const swapped = `${number.slice(0, 3)}${number[4]}${number[3]}${number.slice(5)}`;
    expect(parseCaseNumber(swapped)).toBeNull();
  });
});
