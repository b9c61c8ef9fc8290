import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterWorkingTime } from './working-time.js';

/** `2026-01-05 10:00` (a Monday) in India. */
const india = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+05:30`).toISOString();

describe('working time', () => {
  it.each([
    ['within a day', '2026-01-05 11:00', 30, '2026-01-05 11:30'],
    ['from before the doors open', '2026-01-05 06:15', 30, '2026-01-05 10:30'],
    ['from the evening on, the next morning', '2026-01-05 20:00', 30, '2026-01-06 10:30'],
    ['to the last minute of a day', '2026-01-05 17:30', 30, '2026-01-05 18:00'],
    ['over the night', '2026-01-05 17:50', 30, '2026-01-06 10:20'],
    ['over a Sunday', '2026-01-10 17:50', 30, '2026-01-12 10:20'],
    ['from a Sunday', '2026-01-11 12:00', 30, '2026-01-12 10:30'],
    ['over a whole week: six days of eight hours', '2026-01-05 10:00', 6 * 480 + 1, '2026-01-12 10:01'],
    ['none at all, by day', '2026-01-05 11:00', 0, '2026-01-05 11:00'],
    ['none at all, by night: at the next opening', '2026-01-05 19:00', 0, '2026-01-06 10:00'],
    ['a whole day: at its closing', '2026-01-05 10:00', 480, '2026-01-05 18:00'],
    ['none at all, from the closing: at the next opening', '2026-01-05 18:00', 0, '2026-01-06 10:00'],
  ])('passes %s', (_, from, minutes, to) => {
    expect(afterWorkingTime(india(from), minutes)).toBe(india(to));
  });

  it('adds up: so many minutes and then so many more are both together', () => {
    const anyTime = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString());
    const opening = fc
      .integer({ min: 0, max: 20_000 })
      .map((day) => new Date(Date.parse(india('2026-01-05 10:00')) + day * 24 * 3600_000).toISOString());
    const time = fc.oneof(anyTime, opening);
    const days = fc.integer({ min: 0, max: 6 }).map((n) => n * 480);
    const minutes = fc.oneof(fc.integer({ min: 0, max: 3000 }), days);
    // Zero minutes from a closing time end at the next opening (see above), so one minute at least is added.
    const more = minutes.map((n) => Math.max(1, n));
    fc.assert(
      fc.property(time, minutes, more, (at, a, b) => {
        expect(afterWorkingTime(afterWorkingTime(at, a), b)).toBe(afterWorkingTime(at, a + b));
        expect(Date.parse(afterWorkingTime(at, a))).toBeGreaterThanOrEqual(Date.parse(at) + a * 60_000);
      }),
    );
  });
});
