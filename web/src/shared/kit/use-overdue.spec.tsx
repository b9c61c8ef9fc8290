import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOverdue } from './use-overdue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A hook that waits or not, for the first answer or a later one. */
const waits = () => {
  const { result, rerender } = renderHook(({ on, step }) => useOverdue(on, step), {
    initialProps: { on: true, step: 1 },
  });
  return {
    now: (on: boolean, step = 1): boolean => {
      rerender({ on, step });
      return result.current;
    },
    after: (ms: number): boolean => {
      act(() => void vi.advanceTimersByTime(ms));
      return result.current;
    },
  };
};

describe('an answer that decides the layout', () => {
  it('is waited for 400 ms, each time', () => {
    const { now, after } = waits();
    expect([after(399), after(1)]).toEqual([false, true]);
    expect([now(false), now(true)]).toEqual([false, false]);
    expect([after(399), after(1)]).toEqual([false, true]);
  });

  it('has its own 400 ms after another one, unless that was late: shown content is not hidden again', () => {
    const early = waits();
    expect([early.after(300), early.now(true, 2), early.after(399), early.after(1)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const late = waits();
    expect([late.after(400), late.now(true, 2), late.after(100)]).toEqual([true, true, true]);
  });
});
