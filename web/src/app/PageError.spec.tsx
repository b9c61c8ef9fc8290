import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageError } from './PageError';
import { type PageCodeOptions, pageCode } from './page-code';

const CHUNK = 'Unable to preload CSS for /assets/MyServicesPage-Dx1.css';
const network = vi.spyOn(navigator, 'onLine', 'get');
const goes = (to: 'online' | 'offline') =>
  act(() => {
    network.mockReturnValue(to === 'online');
    window.dispatchEvent(new Event(to));
  });

const show = (load: (options: PageCodeOptions) => Promise<never>, reachable = () => Promise.resolve()) => {
  const reload = vi.fn();
  const options = { reload, reachable };
  const errorElement = <PageError {...options} />;
  const routes = [
    { path: '/', element: <Link to="/next">The next page</Link> },
    { path: '/next', errorElement, lazy: () => load(options) },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  screen.getByRole('link').click();
  return reload;
};
const missing = (options: PageCodeOptions) => pageCode(() => Promise.reject(new Error(CHUNK)), options);
const unreachable = () => vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  sessionStorage.clear();
  network.mockReturnValue(true);
});
afterEach(() => {
  network.mockReturnValue(true);
});

describe('a page whose code could not be fetched', () => {
  it('says offline that the network is missing, without technical terms, and loads by itself when it is back', async () => {
    network.mockReturnValue(false);
    const reload = show(missing);
    expect(await screen.findByRole('alert')).toHaveTextContent("You're offline. Try again when you're connected.");
    expect(screen.queryByText(/preload/)).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    goes('online');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('never leaves the present page for a document that cannot load', async () => {
    network.mockReturnValue(false);
    const reachable = unreachable();
    const reload = show(missing, reachable);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reachable).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'This could not be opened' })).toBeInTheDocument();
  });

  it('loads with a new document after an update, and the previous page stays until then', async () => {
    const reload = show(missing);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.getByRole('link', { name: 'The next page' })).toBeInTheDocument();
  });

  it('is reported when the device is online in name only, and loads by itself once the server answers', async () => {
    const reachable = unreachable();
    const reload = show(missing, reachable);
    expect(await screen.findByRole('alert')).toHaveTextContent("couldn't load this part");
    await waitFor(() => expect(reachable).toHaveBeenCalledTimes(2));
    expect(reload).not.toHaveBeenCalled();
    reachable.mockResolvedValue(undefined as never);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('may still load with a new document once the server answers again', async () => {
    await expect(missing({ reachable: unreachable(), reload: vi.fn() })).rejects.toThrow('could not be fetched');
    const reload = show(missing);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('is not reloaded repeatedly when a new document did not help', async () => {
    const before = vi.fn();
    void missing({ reachable: () => Promise.resolve(), reload: before });
    await waitFor(() => expect(before).toHaveBeenCalledOnce());
    const reload = show(missing);
    expect(await screen.findByRole('alert')).toHaveTextContent('Everything you saved is safe');
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe('a page that fails while it renders', () => {
  it('names the error, and is not reloaded without a press', async () => {
    const reload = show(() => Promise.reject(new Error('rows is not iterable')));
    expect(await screen.findByText('rows is not iterable')).toBeInTheDocument();
    goes('offline');
    goes('online');
    expect(reload).not.toHaveBeenCalled();
  });
});
