import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubApi } from '../../testing/api-stub';
import { removeToast, toast } from './store';
import { Toaster } from './Toaster';

/** Callbacks for the browser's idle time. */
const idle: (() => void)[] = [];
const asked = (given: { readonly status?: number } = {}) => stubApi({ 'HEAD /mark.svg': given });

afterEach(() => {
  act(() => removeToast());
  idle.length = 0;
  vi.unstubAllGlobals();
});

// The order of these tests matters: a loaded module stays for the life of the page.
describe('the code of the toasts', () => {
  it('is not fetched before the browser is idle, and not at all where data is to be saved', () => {
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const calls = asked({ status: 502 });
    const shown = render(<Toaster />);
    expect([calls.length, idle.length]).toEqual([0, 1]);
    act(() => idle[0]?.());
    expect(calls).toHaveLength(1);
    shown.unmount();

    vi.stubGlobal('navigator', { connection: { saveData: true } });
    render(<Toaster />);
    expect(idle).toHaveLength(1);
  });

  it('comes with the first toast, and where that could not be shown with the next', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    render(<Toaster />);
    const calls = asked({ status: 502 });
    act(() => void toast({ title: 'Not saved' }));
    await expect.poll(() => calls).toHaveLength(1);
    await act(async () => undefined);
    asked();
    act(() => void toast({ title: 'Saved' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });
});
