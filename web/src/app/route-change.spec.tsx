import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RouteChange } from './RouteChange';

const page = (title: string) => (
  <main>
    <h1>{title}</h1>
    <input aria-label={`Search ${title}`} />
  </main>
);

/** Navigates and gives the frame, which the browser paints when it can. */
const navigated = async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const frame = (
    <>
      <RouteChange />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: page('Cases') },
        { path: '/users', element: page('Users') },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/users'));
  return () => {
    for (const one of frames) one(0);
  };
};

afterEach(() => vi.restoreAllMocks());

describe('after a navigation the focus', () => {
  it('goes to the heading of the new page', async () => {
    const paint = await navigated();
    paint();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Users' }));
  });

  it('stays where the person has moved it before the page was painted', async () => {
    const paint = await navigated();
    const search = screen.getByLabelText('Search Users');
    search.focus();
    paint();
    expect(document.activeElement).toBe(search);
  });
});
