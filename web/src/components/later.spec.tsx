import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DialogFailed, PartFailed } from './LaterFailed';
import { isPartComing, later } from './later';

beforeAll(() => {
  // jsdom knows the element, not how to show it.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const part = { default: ({ name }: { readonly name: string }) => <p>{`Hello, ${name}`}</p> };
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const online = () => Promise.resolve();
const place = (reachable: () => Promise<unknown>, load = vi.fn(() => Promise.resolve(part))) => {
  const Place = later<{ name: string }>(load, {
    reachable,
    waiting: <p>Waiting</p>,
    failed: (retry) => <PartFailed {...retry} />,
  });
  return { Place, load };
};

describe('a part that is fetched later', () => {
  it('shows what waits, then itself', async () => {
    const { Place } = place(online);
    render(<Place name="Asha" />);
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    expect(await screen.findByText('Hello, Asha')).toBeInTheDocument();
    expect(isPartComing()).toBe(false);
  });

  it('says that it could not be fetched, and comes when it is tried again', async () => {
    const reachable = vi.fn(online).mockImplementationOnce(offline);
    const { Place, load } = place(reachable);
    render(<Place name="Asha" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened');
    // A browser never asks again for a module that once failed: nothing is imported while nobody answers.
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello, Asha')).toBeInTheDocument();
  });

  it('offers to load the page again when trying again does not help, as after an update', async () => {
    const { Place } = place(
      online,
      vi.fn(() => Promise.reject(new TypeError('gone'))),
    );
    render(<Place name="Asha" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeInTheDocument();
  });

  it('keeps quiet about what failed while nobody waited for it', async () => {
    const reachable = vi.fn(online).mockImplementationOnce(offline);
    const { Place, load } = place(reachable);
    Place.prefetch();
    await waitFor(() => expect(isPartComing()).toBe(false));
    expect(load).not.toHaveBeenCalled();
    render(<Place name="Asha" />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await screen.findByText('Hello, Asha')).toBeInTheDocument();
  });

  it('tells of a missing dialog in a dialog of the browser, which can be closed', async () => {
    const close = vi.fn();
    const retry = { onRetry: vi.fn(), retrying: false, again: false };
    render(<DialogFailed {...retry} open onClose={close} />);
    expect(screen.getByRole('dialog', { name: 'This could not be opened' })).toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
