import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, removeToast, TOAST_REMOVE_MS, toast, toastReducer } from './store';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    removeToast();
    vi.useRealTimers();
  });

  it('show one at a time: a new one takes the place of the old one', () => {
    toast({ title: 'Sending OTP' });
    toast({ title: 'OTP Sent' });
    expect(currentToasts().map(({ title }) => title)).toEqual(['OTP Sent']);
  });

  it('can be changed while they are shown', () => {
    const shown = toast({ title: 'Saving', description: 'one file' });
    shown.update({ title: 'Saved', kind: 'done' });
    expect(currentToasts()[0]).toMatchObject({ title: 'Saved', description: 'one file', kind: 'done', open: true });
  });

  it('stay in the list for 1,000,000 ms after their dismissal', () => {
    const shown = toast({ title: 'Logged out' });
    shown.dismiss();
    expect(currentToasts()[0]?.open).toBe(false);
    vi.advanceTimersByTime(TOAST_REMOVE_MS - 1);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it('are all dismissed when none is named', () => {
    toast({ title: 'A' });
    dismissToast();
    expect(currentToasts().every(({ open }) => !open)).toBe(true);
  });

  it('are removed by name, others stay', () => {
    const two = [
      { id: 'a', title: 'A', open: true },
      { id: 'b', title: 'B', open: true },
    ];
    expect(toastReducer(two, { type: 'remove', id: 'a' }).map(({ id }) => id)).toEqual(['b']);
    expect(toastReducer(two, { type: 'remove' })).toEqual([]);
  });
});
