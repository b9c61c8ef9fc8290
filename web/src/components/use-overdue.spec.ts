import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOverdue } from './use-overdue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an answer that decides where things stand', () => {
  it('is waited for 400 ms, each anew', () => {
    const { result, rerender } = renderHook(useOverdue, { initialProps: true });
    const after = (ms: number): boolean => {
      act(() => void vi.advanceTimersByTime(ms));
      return result.current;
    };
    expect([after(399), after(1)]).toEqual([false, true]);
    rerender(false);
    expect(result.current).toBe(false);
    rerender(true);
    expect([after(399), after(1)]).toEqual([false, true]);
  });
});
