import { describe, expect, it } from 'vitest';
import { closesAt } from './closing.js';

const delivered = { at: '2026-11-27T06:00:00.000Z', days: 14 };

describe('a delivered case that nobody confirms', () => {
  it('closes by itself so many days after its delivery', () => {
    expect(closesAt(delivered, null)).toBe('2026-12-11T06:00:00.000Z');
  });
  it('is not closed by a message from before its delivery', () => {
    const before = { at: '2026-11-26T06:00:00.000Z', byCustomer: true };
    expect(closesAt(delivered, before)).toBe('2026-12-11T06:00:00.000Z');
  });
  it('stays open while its customer waits for an answer', () => {
    expect(closesAt(delivered, { at: '2026-11-28T06:00:00.000Z', byCustomer: true })).toBeNull();
  });
  it('closes so many days after the answer', () => {
    expect(closesAt(delivered, { at: '2026-11-30T06:00:00.000Z', byCustomer: false })).toBe('2026-12-14T06:00:00.000Z');
  });
});
