import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseAfter, RETRIED_MS } from './webhook.js';

const HOUR_MS = 3_600_000;

/** ms from the first attempt to each further one, of a receiver that takes nothing. */
const attemptsOf = (random: () => number): readonly number[] => {
  const at: number[] = [];
  let forMs = 0;
  for (let failed = 1; ; failed += 1) {
    const pause = pauseAfter(failed, { forMs, random: random() });
    if (pause === null) return at;
    forMs += pause;
    at.push(forMs);
  }
};

describe('the attempts of a delivery', () => {
  it('go on for three days, the last one at their end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 20, maxLength: 20 }),
        (chances) => {
          let n = 0;
          const at = attemptsOf(() => chances[n++ % chances.length] ?? 0);
          expect(at.at(-1)).toBe(RETRIED_MS);
          expect(at.length).toBeLessThan(20);
        },
      ),
    );
  });
  it('come quickly at first: five within the first hour', () => {
    const within = (random: number) => attemptsOf(() => random).filter((ms) => ms <= HOUR_MS).length;
    expect([within(0), within(0.999)]).toEqual([5, 5]);
  });
  it('wait as long as the receiver asks, an hour at most', () => {
    const first = { forMs: 0, random: 0.5 };
    expect(pauseAfter(1, { ...first, askedMs: 120_000 })).toBe(120_000);
    expect(pauseAfter(1, { ...first, askedMs: 90 * 24 * HOUR_MS })).toBe(HOUR_MS);
    expect(pauseAfter(1, { ...first, askedMs: 1 })).toBe(5000);
  });
});
