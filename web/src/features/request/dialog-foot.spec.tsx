import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DialogActions } from '../../shared/kit/DialogActions';
import { DialogFoot } from './DialogFoot';

afterEach(() => vi.unstubAllGlobals());

describe('the foot of a dialog', () => {
  it.each([
    [
      'of a customer',
      (pending: boolean, onClose: () => void) => <DialogFoot act="Go" back="Back" {...{ pending, onClose }} />,
    ],
    [
      'of the office',
      (pending: boolean, onClose: () => void) => <DialogActions label="Go" {...{ pending, onClose }} />,
    ],
  ])('%s closes the way back while the act is under way, and says why', async (_, foot) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const close = vi.fn();
    const { rerender } = render(foot(true, close));
    const back = screen.getByRole('button', { name: /^Back/ });
    expect(back).toHaveAttribute('aria-disabled', 'true');
    expect(back).toHaveAttribute('title', 'Sending… one moment');
    await userEvent.click(back);
    expect(close).not.toHaveBeenCalled();
    rerender(foot(false, close));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
