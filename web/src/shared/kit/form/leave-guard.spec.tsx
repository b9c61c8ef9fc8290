import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { LeaveGuard } from './LeaveGuard';

describe('the question before a page is left', () => {
  it('goes once the save that was under way has come, and leads on', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    let saved = false;
    const isUnsaved = (): boolean => !saved;
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <>
            <Link to="/list">Cancel</Link>
            <LeaveGuard unsaved={isUnsaved} />
          </>
        ),
      },
      { path: '/list', element: <h1>The list</h1> },
    ]);
    render(<RouterProvider router={router} />);
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    saved = true;
    await screen.findByRole('heading', { name: 'The list' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
