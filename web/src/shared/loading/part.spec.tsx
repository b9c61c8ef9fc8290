import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OverlayComing } from './PartFailed';
import { overlay, part } from './part';
import { isReachable } from './reachable';

/** For each closed dialog: whether it was still in the document. */
const closed: boolean[] = [];
const reload = vi.fn();
const fetched = vi.spyOn(globalThis, 'fetch');
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
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  fetched.mockReset().mockResolvedValue(new Response(null));
  // React reports each error that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Named {
  readonly name: string;
}
const Hello = ({ name }: Named) => <p>{`Hello, ${name}`}</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const wait = <p>Waiting</p>;
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

describe('a part in a chunk of its own', () => {
  it('shows the placeholder, then itself', async () => {
    const Part = part<Named>(async () => ({ default: Hello }), { wait });
    render(<Part name="Asha" />);
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    expect(await screen.findByText('Hello, Asha')).toBeInTheDocument();
  });

  it('that was fetched ahead is there at once', async () => {
    const load = vi.fn(async () => ({ default: Hello }));
    const Part = part<Named>(load, { wait });
    await act(async () => Part.prefetch());
    render(<Part name="Asha" />);
    expect(screen.getByText('Hello, Asha')).toBeInTheDocument();
    expect(load).toHaveBeenCalledOnce();
  });

  it('says that it could not be fetched, and the page is loaded again when that is tried again', async () => {
    const Part = part<Named>(gone, { wait });
    render(<Part name="Asha" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened');
    expect(reload).not.toHaveBeenCalled();
    await retry();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('keeps the page while the server does not answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const Part = part<Named>(gone);
    render(<Part name="Asha" />);
    await screen.findByRole('alert');
    await retry();
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy', 'true'),
    );
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not report a fetch ahead that failed', async () => {
    const load = vi.fn(async () => ({ default: Hello })).mockImplementationOnce(gone);
    const Part = part<Named>(load);
    await act(async () => Part.prefetch());
    render(<Part name="Asha" />);
    expect(await screen.findByText('Hello, Asha')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leaves errors of its own to the page', async () => {
    const Part = part<Named>(async () => ({
      default: () => {
        throw new Error('a mistake');
      },
    }));
    const Page = part<object>(async () => ({ default: () => <Part name="Asha" /> }));
    await expect(async () => {
      render(<Page />);
      await act(async () => undefined);
    }).rejects.toThrow('a mistake');
  });
});

describe('a dialog in a chunk of its own', () => {
  const Missing = overlay<{ readonly open: boolean; readonly onClose: () => void }>(gone);

  it('is reported missing in a dialog of the browser, which can be closed', async () => {
    const close = vi.fn();
    render(<Missing open onClose={close} />);
    expect(await screen.findByRole('dialog', { name: 'This could not be opened' })).toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('gives back the focus: what reports it missing is closed while still in the document', async () => {
    const { rerender } = render(<Missing open onClose={vi.fn()} />);
    await screen.findByRole('dialog');
    rerender(<Missing open={false} onClose={vi.fn()} />);
    expect(closed).toEqual([true]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows a small sign when it takes longer than 300 ms, and none before', () => {
    vi.useFakeTimers();
    render(<OverlayComing />);
    act(() => void vi.advanceTimersByTime(299));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toHaveTextContent('Opening...');
  });
});

describe('whether the server can be reached', () => {
  it('is asked once for concurrent callers, and again later; ten seconds without an answer mean no', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const silent = (_: unknown, init?: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('too late'))));
    fetched.mockImplementation(silent);
    const asked = [isReachable(), isReachable()];
    expect(fetched).toHaveBeenCalledOnce();
    limit.abort();
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(timeout).toHaveBeenCalledWith(10_000);
    fetched.mockReset().mockResolvedValue(new Response(null));
    await expect(isReachable()).resolves.toBeUndefined();
    expect(fetched).toHaveBeenCalledOnce();
  });
});
