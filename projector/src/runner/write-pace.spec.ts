import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import { describe, expect, it } from 'vitest';
import { WritePace } from './write-pace.js';

const paced = () => {
  const clock = { ms: 0 };
  const tuning = { maxEvents: 10, maxWaitMs: 25, writeEveryMs: 10_000, quietMs: 500 };
  return { clock, pace: new WritePace(tuning, () => clock.ms) };
};
const batch = (length: number, caughtUp = false) => ({
  events: Array.from({ length }, () => ({}) as RecordedEvent),
  at: null,
  caughtUp,
});

describe('what a view has folded is written', () => {
  it('each ten seconds until it has caught up, and then at once', () => {
    const { pace, clock } = paced();
    expect([pace.phase, pace.isDue(batch(3))]).toEqual(['catching-up', false]);
    clock.ms = 10_000;
    expect([pace.isDue(batch(3)), pace.mustWrite(batch(3), 0), pace.isDue(batch(3))]).toEqual([true, true, false]);
    expect([pace.isDue(batch(3, true)), pace.mustWrite(batch(3, true), 3), pace.phase]).toEqual([true, true, 'live']);
  });

  it('after each batch of a live view, full ones soon', () => {
    const { pace, clock } = paced();
    pace.mustWrite(batch(0, true), 0);
    expect([pace.isDue(batch(9)), pace.isDue(batch(10))]).toEqual([true, false]);
    clock.ms += 25;
    expect(pace.isDue(batch(10))).toBe(true);
  });

  it('later where events changed nothing, unless no more of them come', () => {
    const { pace, clock } = paced();
    pace.mustWrite(batch(0, true), 0);
    expect(pace.patienceMs()).toBe(Number.POSITIVE_INFINITY);
    clock.ms += 100;
    expect([pace.mustWrite(batch(1, true), 0), pace.patienceMs()]).toEqual([false, 400]);
    clock.ms += 399;
    expect([pace.mustWrite(batch(1, true), 0), pace.patienceMs()]).toEqual([false, 1]);
    clock.ms += 1;
    expect([pace.mustWrite(batch(1, true), 0), pace.patienceMs()]).toEqual([true, Number.POSITIVE_INFINITY]);
    expect(pace.mustWrite(batch(1, true), 1)).toBe(true);
  });
});
