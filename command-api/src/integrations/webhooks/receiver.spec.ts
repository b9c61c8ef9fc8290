import { describe, expect, it } from 'vitest';
import { Receiver } from './receiver.js';

const AT = '2026-01-01T00:00:00.000Z';
const receiver = (failures = 0): Receiver => new Receiver({ takenAt: null, failedAt: AT, failures });

describe('the receiver of a webhook', () => {
  it('is unavailable from the fifth new request in a row that fails, until it takes one', () => {
    const it = receiver(4);
    expect([it.state, it.maxAttempts]).toEqual(['available', 4]);
    it.failNewRequest();
    expect([it.state, it.maxAttempts]).toEqual(['unavailable', 1]);
    expect(it.take(AT)).toBe(true);
    expect([it.state, it.take(AT)]).toEqual(['available', false]);
  });

  it('is probed after 5 s, then after twice as long each time, and at least each five minutes', () => {
    const pauses = [5, 6, 7, 20].map((failures) => receiver(failures).probeAt - Date.parse(AT));
    expect(pauses).toEqual([5000, 10_000, 20_000, 300_000]);
  });

  it('is gone, and sent nothing, until its webhook is enabled again', () => {
    const it = receiver(9);
    it.leave();
    expect([it.state, it.maxAttempts]).toEqual(['gone', 0]);
    it.enable();
    expect([it.state, it.saved().failures]).toEqual(['available', 0]);
  });

  it('took nothing since a time before which its last success was, or without one', () => {
    const it = receiver();
    expect(it.tookNothingSince(null)).toBe(true);
    it.take(AT);
    expect(it.tookNothingSince(null)).toBe(false);
    expect(it.tookNothingSince('2025-12-31T00:00:00.000Z')).toBe(false);
    expect(it.tookNothingSince('2026-01-02T00:00:00.000Z')).toBe(true);
  });
});
