import { describe, expect, it } from 'vitest';
import { daysOf, presetOf, rangeParams, readRange, withDay } from './range';

const DAY = '2026-11-22';
const read = (query: string) => readRange(new URLSearchParams(query), DAY);

describe('the days of the dashboard', () => {
  it('are the last 90 unless the address names others', () => {
    expect(read('')).toEqual({ from: '2026-08-25', to: DAY });
    expect(read('from=2026-01-01&to=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  });

  it('are the usual ones where the address names no day of the calendar', () => {
    expect(read('to=1x')).toEqual(read(''));
    expect(read('from=2026-02-30&to=2026-11-21T10:00')).toEqual(read(''));
    expect(read('from=2026-11-01&to=2026-11-31')).toEqual({ from: '2026-11-01', to: DAY });
  });

  it('include the first and the last one', () => {
    expect(daysOf('last_7', DAY)).toEqual({ from: '2026-11-16', to: DAY });
    expect(daysOf('last_30', DAY)).toEqual({ from: '2026-10-24', to: DAY });
  });

  it('of the financial year begin on 1 April', () => {
    expect(daysOf('year', DAY).from).toBe('2026-04-01');
    expect(daysOf('year', '2027-03-31').from).toBe('2026-04-01');
    expect(daysOf('year', '2027-04-01').from).toBe('2027-04-01');
  });

  it('are recognised as a preset, and leave the address where they are the usual ones', () => {
    expect(presetOf(daysOf('last_30', DAY), DAY)).toBe('last_30');
    expect(presetOf({ from: '2026-11-01', to: '2026-11-02' }, DAY)).toBeNull();
    expect(rangeParams(daysOf('last_90', DAY), DAY)).toEqual({ from: '', to: '' });
    expect(rangeParams(daysOf('last_7', DAY), DAY)).toEqual({ from: '2026-11-16', to: DAY });
  });

  it('begin and end where the person says, and their other end follows where they would be backwards', () => {
    const november = { from: '2026-11-01', to: '2026-11-22' };
    expect(withDay(november, 'from', '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-22' });
    expect(withDay(november, 'to', '2026-11-10')).toEqual({ from: '2026-11-01', to: '2026-11-10' });
    expect(withDay(november, 'to', '2026-10-15')).toEqual({ from: '2026-10-15', to: '2026-10-15' });
    expect(withDay({ from: '2026-01-01', to: '2026-01-31' }, 'from', '2026-11-22')).toEqual({ from: DAY, to: DAY });
  });

  it('are never more than 366: their other end follows', () => {
    const year = { from: '2025-11-22', to: '2026-11-22' };
    expect(withDay({ ...year, from: '2026-01-01' }, 'from', year.from)).toEqual(year);
    expect(withDay(year, 'from', '2025-11-21')).toEqual({ from: '2025-11-21', to: '2026-11-21' });
    expect(withDay({ from: '2024-01-01', to: '2024-01-31' }, 'to', year.to)).toEqual(year);
  });
});
