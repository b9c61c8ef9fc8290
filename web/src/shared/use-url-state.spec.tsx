import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { NewestQuery } from './newest-query';
import { useUrlState } from './use-url-state';

const List = () => {
  const [params, set] = useUrlState();
  // A second change before React has rendered the first, as on a busy device.
  const both = (): void => {
    set({ status: 'open' });
    set({ sort: 'due_at' });
  };
  return (
    <>
      <output>{params.toString()}</output>
      <button type="button" onClick={both}>
        Both
      </button>
      <button type="button" onClick={() => set({ status: null, sort: '' })}>
        Neither
      </button>
    </>
  );
};

const open = (at: string) => {
  const router = createMemoryRouter([{ path: '/', element: <List /> }], {
    initialEntries: ['/before', at],
    initialIndex: 1,
  });
  render(
    <NewestQuery value={() => router.state.location.search}>
      <RouterProvider router={router} />
    </NewestQuery>,
  );
  return router;
};

describe('the state of a list in the address', () => {
  it('keeps a change that is not rendered yet when the next one follows', async () => {
    const router = open('/?q=gst&pages=3');
    fireEvent.click(screen.getByRole('button', { name: 'Both' }));
    expect(router.state.location.search).toBe('?q=gst&status=open&sort=due_at');
    await screen.findByText('q=gst&status=open&sort=due_at');
  });

  it('leaves out what is empty, and adds nothing to go Back to', async () => {
    const router = open('/?q=gst&status=open&sort=due_at');
    fireEvent.click(screen.getByRole('button', { name: 'Neither' }));
    await screen.findByText('q=gst');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});
