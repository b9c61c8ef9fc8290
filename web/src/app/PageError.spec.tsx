import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageError } from './PageError';
import { pageCode } from './page-code';

const CHUNK = 'Unable to preload CSS for /assets/MyServicesPage-Dx1.css';
const network = vi.spyOn(navigator, 'onLine', 'get');
const goes = (to: 'online' | 'offline') =>
  act(() => {
    network.mockReturnValue(to === 'online');
    window.dispatchEvent(new Event(to));
  });

const show = (load: () => Promise<never>, reachable = () => Promise.resolve()) => {
  const reload = vi.fn();
  const errorElement = <PageError reload={reload} reachable={reachable} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', errorElement, lazy: load }])} />);
  return reload;
};
const missing = () => pageCode(() => Promise.reject(new Error(CHUNK)));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  network.mockReturnValue(true);
});
afterEach(() => {
  network.mockReturnValue(true);
});

describe('a page whose code could not be fetched', () => {
  it('says offline that the network is missing, in no technical words, and comes by itself when it is back', async () => {
    network.mockReturnValue(false);
    const reload = show(missing);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are offline. Try again when you are connected; what you see stays as it is.',
    );
    expect(screen.queryByText(/preload/)).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    goes('online');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('never gives up what is there for a document that cannot come', async () => {
    network.mockReturnValue(false);
    const reachable = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const reload = show(missing, reachable);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reachable).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'This could not be opened' })).toBeInTheDocument();
  });

  it('is not loaded again and again where the network was there all the time, as after an update', async () => {
    const reload = show(missing);
    expect(await screen.findByRole('alert')).toHaveTextContent('Anupalan was updated meanwhile');
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe('a page that fails while it is drawn', () => {
  it('names the fault, and is not loaded anew without being asked', async () => {
    const reload = show(() => Promise.reject(new Error('rows is not iterable')));
    expect(await screen.findByText('rows is not iterable')).toBeInTheDocument();
    goes('offline');
    goes('online');
    expect(reload).not.toHaveBeenCalled();
  });
});
