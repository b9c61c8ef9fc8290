import { describe, expect, it } from 'vitest';
import { amountInWords, amountSaid } from './amount-in-words.js';

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees zero only'],
    [39_900, 'Rupees three hundred ninety-nine only'],
    [39_950, 'Rupees three hundred ninety-nine and fifty paise only'],
    [1, 'Rupees zero and one paise only'],
    [100_000, 'Rupees one thousand only'],
    [
      1_234_567_890,
      'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and ninety paise only',
    ],
    [20_00_00_00_000 * 100, 'Rupees two thousand crore only'],
  ])('of %i paise is "%s"', (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });
  it('is said with its rupees at the end', () => {
    expect([100, 100_000_00, 250].map(amountSaid)).toEqual([
      'one rupee',
      'one lakh rupees',
      'two rupees and fifty paise',
    ]);
  });
  it('is none of a debt or of a part of a paisa', () => {
    expect(() => amountInWords(-1)).toThrow(RangeError);
    expect(() => amountInWords(0.5)).toThrow(RangeError);
  });
});
