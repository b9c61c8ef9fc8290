import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePassed } from './use-passed';

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T04:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([1, 24, 25, 90])('a moment %d days ahead passes while the page stays open', (days) => {
  const at = new Date(Date.now() + days * DAY).toISOString();
  const { result } = renderHook(() => usePassed(at));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(days * DAY - 1));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});

it('no moment never passes', () => {
  expect(renderHook(() => usePassed(null)).result.current).toBe(false);
});
