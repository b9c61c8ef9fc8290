import { describe, expect, it } from 'vitest';
import { expiresAt, stateOf } from './expiry';

const NOW = Date.parse('2026-11-23T20:00:00.000Z');

describe('the expiry of a key', () => {
  it('is the end of a day in India, counted from the day there', () => {
    // Half past one at night of the 24th in India.
    expect(expiresAt('month', NOW)).toBe('2026-12-24T18:29:00.000Z');
    expect(expiresAt('never', NOW)).toBeNull();
  });

  it.each([
    ['active', '2027-11-23T00:00:00.000Z', 'active'],
    ['active', null, 'active'],
    ['active', '2026-12-01T00:00:00.000Z', 'expiring'],
    ['expired', '2026-11-01T00:00:00.000Z', 'expired'],
    ['revoked', '2026-12-01T00:00:00.000Z', 'revoked'],
  ] as const)('of an %s key that ends at %s is shown as %s', (status, expires_at, shown) => {
    expect(stateOf({ status, expires_at }, NOW)).toBe(shown);
  });
});
