import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipped, isGsm7, toGsm7 } from './sms.js';

describe('the text of an SMS', () => {
  it('spells the rupee and what typing programs put in place of plain signs', () => {
    expect(toGsm7('We’ve received ₹399 – “GST”…')).toBe('We\'ve received Rs 399 - "GST"...');
    expect(toGsm7('Śrī Gaṇeśa ~ डॉ. Rao')).toBe('Sri Ganesa . Rao');
  });
  it('has no character outside the GSM 7-bit alphabet, whatever was typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => isGsm7(toGsm7(text))));
  });
  it('is cut with dots, and never longer than asked', () => {
    expect(clipped('Consultation', 12)).toBe('Consultation');
    expect(clipped('Consultation', 8)).toBe('Consu...');
  });
});
