import { describe, expect, it } from 'vitest';
import { financialYearOf } from './financial-year.js';

describe('the financial year', () => {
  it('runs from 1 April to 31 March', () => {
    expect(financialYearOf('2026-11-21T10:00:00.000Z')).toBe('2026-27');
    expect(financialYearOf('2027-03-01T00:00:00.000Z')).toBe('2026-27');
    expect(financialYearOf('1999-06-01T00:00:00.000Z')).toBe('1999-00');
  });
  it('changes at midnight in India, five and a half hours before that of UTC', () => {
    expect(financialYearOf('2027-03-31T18:29:59.999Z')).toBe('2026-27');
    expect(financialYearOf('2027-03-31T18:30:00.000Z')).toBe('2027-28');
  });
  it('is none of what is no time', () => {
    expect(() => financialYearOf('soon')).toThrow(RangeError);
  });
});
