import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, type Histogram, medianOf, merged, withDuration } from './durations.js';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
const of = (durations: readonly number[]): Histogram =>
  durations.reduce<Histogram>((histogram, ms) => withDuration(histogram, ms), {});

describe('a histogram of durations', () => {
  it('has its median within 9.6 % of the true one, however it was put together', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: MINUTE, max: YEAR }), { minLength: 1 }), fc.nat(), (durations, seed) => {
        const cut = seed % durations.length;
        const histogram = merged([of(durations.slice(0, cut)), of(durations.slice(cut))]);
        const truth = durations.toSorted((a, b) => a - b)[Math.ceil(durations.length / 2) - 1] ?? 0;
        const ratio = (medianOf(histogram) ?? 0) / truth;
        expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.0961);
        expect(countOf(histogram)).toBe(durations.length);
      }),
    );
  });

  it('counts what took no time, or less than none by the clocks of two servers, as about a minute', () => {
    expect(medianOf(of([-5_000, 0, 1]))).toBeLessThan(1.1 * MINUTE);
    expect(countOf(of([-5_000, 0, 1]))).toBe(3);
  });

  it('has no median without durations', () => {
    expect(medianOf({})).toBeNull();
  });

  it('stays small however many there are', () => {
    const many = of(Array.from({ length: 50_000 }, (_, n) => n * 10 * MINUTE));
    expect(Object.keys(many).length).toBeLessThan(75);
  });
});
