import { lengthProblem } from '@anupalan/domain/rules/consultation-slots';
import { describe, expect, it } from 'vitest';
import { isWithin, LENGTHS, slotProblem, USUAL_LENGTH } from './call-slot';
import { callSpan } from './call-time';

describe('the time of a call', () => {
  it('is told in Indian time with its day', () => {
    expect(callSpan('2026-11-24T04:30:00.000Z', '2026-11-24T05:00:00.000Z')).toBe('Tue 24 Nov, 10:00 to 10:30 IST');
    expect(callSpan('2026-09-01T18:15:00.000Z', '2026-09-01T18:45:00.000Z')).toBe(
      'Tue 1 Sep, 23:45 to Wed 2 Sep, 00:15 IST',
    );
  });
});

describe('a time that is typed for a call', () => {
  const now = '2026-11-24T04:29:00.000Z';

  it('is a day and a clock, and what the rule of server and web takes: in the future, not too far ahead', () => {
    const problem = (date: string, clock: string) => slotProblem({ date, clock }, now);
    expect(problem('', '10:00')).toEqual({ field: 'date', missing: 'day' });
    expect(problem('2026-11-24', '')).toEqual({ field: 'clock', missing: 'clock' });
    expect(problem('2026-11-24', '09:59')).toMatchObject({ field: 'clock', problem: { code: 'slot.past' } });
    expect(problem('2026-11-24', '10:00')).toBeNull();
    expect(problem('2027-02-22', '23:59')).toBeNull();
    expect(problem('2027-02-23', '00:00')).toMatchObject({ field: 'clock', problem: { code: 'slot.too_far' } });
  });

  it('is booked for one of the lengths that the rule takes', () => {
    expect(LENGTHS.filter((minutes) => lengthProblem(Number(minutes)) !== null)).toEqual([]);
    expect(LENGTHS).toContain(USUAL_LENGTH);
  });

  it('lies within the times of the customer to its last minute, or outside of them', () => {
    const wished = [{ starts_at: '2026-11-24T04:30:00.000Z', ends_at: '2026-11-24T06:30:00.000Z' }];
    const at = (clock: string) => isWithin(wished, { date: '2026-11-24', clock }, 30);
    expect(['10:00', '11:30', '11:31', '09:59'].map(at)).toEqual([true, true, false, false]);
    expect(at('')).toBe(true);
    expect(isWithin([], { date: '2026-11-24', clock: '03:00' }, 30)).toBe(true);
  });
});
