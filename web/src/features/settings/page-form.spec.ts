import { expect, it } from 'vitest';
import { holdOf } from './page-form';

it('a version holds since its day, from its day on, or never where a newer one holds by then', () => {
  const day = '2026-11-24';
  const first = { version: 1, effective_from: '2025-11-19' };
  const planned = { version: 2, effective_from: '2027-01-01' };
  expect(holdOf([planned, first], 1, day)).toBe('since');
  expect(holdOf([planned, first], 2, day)).toBe('upcoming');
  const later = { version: 3, effective_from: '2027-02-01' };
  expect(holdOf([later, planned, first], 2, day)).toBe('upcoming');
  const now = { version: 3, effective_from: day };
  expect(holdOf([now, planned, first], 2, day)).toBe('replaced');
  expect(holdOf([now, planned, first], 3, day)).toBe('since');
});
