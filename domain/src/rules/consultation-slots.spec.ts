import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lengthProblem,
  minutesProblem,
  overlap,
  overlapProblem,
  type Span,
  slotOf,
  startProblem,
} from './consultation-slots.js';
import { clockInIndia, dayInIndia, momentInIndia } from './dates.js';

const NOW = '2026-11-21T10:00:00.000Z';
const span = (startsAt: string, minutes = 30): Span => {
  const slot = slotOf(startsAt, minutes);
  if (slot === null) throw new Error(`${startsAt} is no time`);
  return slot;
};
const after = (minutes: number, long = 30): Span =>
  span(new Date(Date.parse(NOW) + minutes * 60_000).toISOString(), long);

describe('a day and a clock in India', () => {
  it('are a moment, or none where one of them is none', () => {
    expect(momentInIndia('2026-11-24', '10:00')).toBe('2026-11-24T04:30:00.000Z');
    expect(momentInIndia('2026-11-24', '04:15')).toBe('2026-11-23T22:45:00.000Z');
    for (const [day, clock] of [
      ['', '10:00'],
      ['2026-02-31', '10:00'],
      ['2026-11-24', ''],
      ['2026-11-24', '24:00'],
      ['2026-11-24', '10:60'],
    ] as const)
      expect(momentInIndia(day, clock)).toBeNull();
  });

  it('come back from the moment as they were typed', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        at.setUTCSeconds(0, 0);
        const moment = at.toISOString();
        expect(momentInIndia(dayInIndia(moment), clockInIndia(moment))).toBe(moment);
      }),
    );
  });
});

describe('slots of a consultation', () => {
  it('have one spelling, and what is none is none', () => {
    expect(slotOf('2026-11-24T10:00:00+05:30', 30)).toEqual({
      startsAt: '2026-11-24T04:30:00.000Z',
      endsAt: '2026-11-24T05:00:00.000Z',
    });
    expect(slotOf('tomorrow', 30)).toBeNull();
    expect(slotOf('2026-11-24T10:00:00Z', Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('overlap when they share a moment, whichever comes first; one may begin where the other ends', () => {
    const minute = fc.integer({ min: 0, max: 60 });
    const length = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(minute, length, minute, length, (a, long, b, wide) => {
        const [one, other] = [after(a, long), after(b, wide)];
        expect(overlap(one, other)).toBe(Math.max(a, b) < Math.min(a + long, b + wide));
        expect(overlap(other, one)).toBe(overlap(one, other));
      }),
    );
  });

  it('of a list may not overlap an earlier one of it; one that is not typed yet overlaps none', () => {
    const list = [after(0), null, after(29), after(30)];
    expect(list.map((_, n) => overlapProblem(list, n)?.code)).toEqual([
      undefined,
      undefined,
      'slots.overlap',
      'slots.overlap',
    ]);
    expect(overlapProblem([after(0), after(30)], 1)).toBeNull();
  });

  it('lie in the future, up to the end of the ninetieth day in India', () => {
    expect(startProblem(NOW, NOW)?.code).toBe('slot.past');
    expect(startProblem(after(1).startsAt, NOW)).toBeNull();
    expect(startProblem('2027-02-19T18:29:00.000Z', NOW)).toBeNull();
    expect(startProblem('2027-02-19T18:30:00.000Z', NOW)).toMatchObject({
      code: 'slot.too_far',
      message: 'Choose a time within the next 90 days',
    });
  });
});

describe('the length of a consultation', () => {
  it('is from 10 minutes to two hours when it is booked, and up to four hours once it was held', () => {
    expect([9, 10, 120, 121, 10.5, Number.NaN].map((minutes) => lengthProblem(minutes) === null)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([0, 1, 240, 241, 1.5, Number.NaN].map((minutes) => minutesProblem(minutes) === null)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
