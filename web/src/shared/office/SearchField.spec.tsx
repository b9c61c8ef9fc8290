import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './SearchField';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const List = () => {
  const [params, set] = useSearchParams();
  return (
    <>
      <SearchField
        label="Search"
        placeholder=""
        value={params.get('q') ?? ''}
        onChange={(q) => set({ q }, { replace: true })}
      />
      <Link to="/case">The case</Link>
    </>
  );
};

/** A list with a route that takes a moment to load. */
const open = () => {
  let arrive = (): void => undefined;
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const lazy = async () => {
    await loaded;
    return { Component: () => <h1>A case</h1> };
  };
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/case', lazy },
  ]);
  render(<RouterProvider router={router} />);
  return { router, arrive };
};
const type = (text: string): boolean => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });
const wait = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

describe('a search field', () => {
  it('sets the address a moment after the last letter', async () => {
    const { router } = open();
    type('as');
    await wait(200);
    type('asha');
    await wait(200);
    expect(router.state.location.search).toBe('');
    await wait(100);
    expect(router.state.location.search).toBe('?q=asha');
  });

  it('sets the address at once when the field is left, so that a link pressed next is followed after it', () => {
    const { router } = open();
    type('asha');
    fireEvent.blur(screen.getByLabelText('Search'));
    expect(router.state.location.search).toBe('?q=asha');
  });

  it('keeps what was typed while the address still shows an earlier text', async () => {
    const reports: string[] = [];
    const field = (value: string) => (
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '/',
            element: (
              <SearchField label="Search" placeholder="" value={value} onChange={(text) => reports.push(text)} />
            ),
          },
        ])}
      />
    );
    const { rerender } = render(field(''));
    type('as');
    await wait(300);
    type('asha');
    await wait(300);
    expect(reports).toEqual(['as', 'asha']);
    rerender(field('as'));
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('asha');
    rerender(field('asha'));
    rerender(field(''));
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
    expect(reports).toEqual(['as', 'asha']);
  });

  it('does not undo a navigation that follows meanwhile', async () => {
    const { router, arrive } = open();
    type('asha');
    fireEvent.click(screen.getByRole('link', { name: 'The case' }));
    await wait(1000);
    arrive();
    await wait(0);
    expect(router.state.location.pathname).toBe('/case');
    screen.getByRole('heading', { name: 'A case' });
  });
});
