import { describe, expect, it } from 'vitest';
import { today } from '../today';
import { grouped } from './count';
import { formatDate, formatRelative, hourInIndia } from './dates';
import { formatMoney } from './money';

describe('numbers', () => {
  it('are grouped as in India', () => {
    expect([grouped(999), grouped(100_000), grouped(1_284_906)]).toEqual(['999', '1,00,000', '12,84,906']);
  });
});

describe('money', () => {
  it('is shown in rupees with Indian grouping and no paise', () => {
    expect(formatMoney(100_000)).toBe('₹1,00,000');
    expect(formatMoney('399')).toBe('₹399');
  });

  it('falls back to a rupee sign and two decimals where formatting fails', () => {
    const broken = () => {
      throw new RangeError('no such currency here');
    };
    expect(formatMoney(399, broken)).toBe('₹399.00');
  });
});

describe('dates', () => {
  it('are shown in Indian time, in the words of the product', () => {
    const at = '2026-11-20T20:05:00.000Z';
    expect(formatDate(at)).toBe('21 Nov 2026');
    expect(formatDate(at, 'dayTime')).toBe('21 Nov 2026, 01:35');
    expect(formatDate(at, 'longDay')).toBe('Saturday, 21 November 2026');
    expect(formatDate('2026-09-05T10:00:00.000Z', 'shortDay')).toBe('5 Sep');
    expect(hourInIndia(new Date(at))).toBe(1);
  });

  it('are of the day in India', () => {
    expect(today(Date.parse('2026-11-22T19:00:00.000Z'))).toBe('2026-11-23');
  });

  it('are nothing where there is none', () => {
    expect(formatDate(null)).toBe('');
    expect(formatDate('soon')).toBe('');
  });

  it('say how long ago or until', () => {
    const now = Date.parse('2026-11-21T10:00:00.000Z');
    expect(formatRelative('2026-11-21T16:10:00.000Z', now)).toBe('in 6 hours');
    expect(formatRelative('2026-11-18T09:00:00.000Z', now)).toBe('3 days ago');
    expect(formatRelative('2026-11-21T09:59:40.000Z', now)).toBe('now');
  });
});
