import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogFailed, OverlayComing, overlay, PartFailed } from './LaterFailed';
import { isReachable, later, laterCode } from './later';

/** For each closed dialog: whether it was still in the document. */
const closed: boolean[] = [];
beforeAll(() => {
  // jsdom has the element without these methods.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    closed.push(this.isConnected);
    this.open = false;
  };
});
beforeEach(() => {
  closed.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
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
  it('shows the placeholder, then itself', async () => {
    const { Place } = place(online);
    render(<Place name="Asha" />);
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    expect(await screen.findByText('Hello, Asha')).toBeInTheDocument();
  });

  it('says that it could not be fetched, and comes when it is tried again', async () => {
    const reachable = vi.fn(online).mockImplementationOnce(offline);
    const { Place, load } = place(reachable);
    render(<Place name="Asha" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened');
    // A browser never fetches a failed module again, so nothing is imported while the server is away.
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

  it('does not report a failure from before it was shown', async () => {
    const reachable = vi.fn(online).mockImplementationOnce(offline);
    const { Place, load } = place(reachable);
    await act(async () => Place.prefetch());
    expect(reachable).toHaveBeenCalledOnce();
    expect(load).not.toHaveBeenCalled();
    render(<Place name="Asha" />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await screen.findByText('Hello, Asha')).toBeInTheDocument();
  });

  it('reports a missing dialog in a dialog of the browser, which can be closed', async () => {
    const close = vi.fn();
    const retry = { onRetry: vi.fn(), retrying: false, again: false };
    render(<DialogFailed {...retry} open onClose={close} />);
    expect(screen.getByRole('dialog', { name: 'This could not be opened' })).toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('returns the focus when that dialog is removed: it is closed while still in the document', () => {
    const retry = { onRetry: vi.fn(), retrying: false, again: false, onClose: vi.fn() };
    const { rerender } = render(<DialogFailed {...retry} open />);
    rerender(<DialogFailed {...retry} open={false} />);
    expect(closed).toEqual([true]);
  });

  it('is fetched again when its dialog is opened again, without the earlier failure’s message', async () => {
    const reachable = vi.fn(online).mockImplementationOnce(offline);
    const load = async () => ({ default: ({ open }: { readonly open: boolean }) => (open ? <p>Here it is</p> : null) });
    const Body = later<{ readonly open: boolean; readonly onClose: () => void }>(load, { ...overlay, reachable });
    const onClose = vi.fn();
    const { rerender } = render(<Body open onClose={onClose} />);
    expect(await screen.findByRole('dialog', { name: 'This could not be opened' })).toBeInTheDocument();
    rerender(<Body open={false} onClose={onClose} />);
    rerender(<Body open onClose={onClose} />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
    expect(reachable).toHaveBeenCalledTimes(2);
  });

  it('shows a small sign when an overlay takes longer than 300 ms, and none before', () => {
    vi.useFakeTimers();
    render(<OverlayComing />);
    act(() => void vi.advanceTimersByTime(299));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toHaveTextContent('Opening...');
  });
});

describe('code that is fetched later', () => {
  it('is fetched once, at the first need', async () => {
    const load = vi.fn(() => Promise.resolve({ sum: 3 }));
    const code = laterCode(load, online);
    code.prefetch();
    const [first, second] = await Promise.all([code.get(), code.get()]);
    expect([first.sum, second.sum]).toEqual([3, 3]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is fetched again after a failure, which only the present caller sees', async () => {
    const reachable = vi.fn(online).mockImplementationOnce(offline).mockImplementationOnce(offline);
    const load = vi.fn(() => Promise.resolve({ sum: 3 }));
    const code = laterCode(load, reachable);
    await act(async () => code.prefetch());
    await expect(code.get()).rejects.toThrow('Failed to fetch');
    expect(load).not.toHaveBeenCalled();
    await expect(code.get()).resolves.toEqual({ sum: 3 });
  });
});

describe('whether the server can be reached', () => {
  it('is asked once for concurrent callers, and again later; ten seconds without an answer mean no', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const silent = (_: unknown, init?: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('too late'))));
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(silent);
    const asked = [isReachable(), isReachable()];
    expect(fetched).toHaveBeenCalledOnce();
    limit.abort();
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(timeout).toHaveBeenCalledWith(10_000);
    fetched.mockResolvedValue(new Response(null));
    await expect(isReachable()).resolves.toBeUndefined();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
