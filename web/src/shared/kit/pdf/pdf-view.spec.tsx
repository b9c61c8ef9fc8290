import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PdfView } from './PdfView';
import type { OpenedPdf, PageLook, PdfProblem } from './pdf';

const engine = vi.hoisted(() => ({ openPdf: vi.fn() }));
vi.mock('./engine', () => engine);
afterAll(() => vi.doUnmock('./engine'));

const looks: PageLook[] = [];
const close = vi.fn();
const twoPages = (): OpenedPdf => ({
  pages: 2,
  draw: (look) => {
    looks.push(look);
    const text = document.createElement('div');
    text.textContent = `words of page ${look.page}`;
    return Promise.resolve({
      canvas: document.createElement('canvas'),
      ratio: 0.7,
      scale: 1,
      text: () => Promise.resolve(text),
    });
  },
  close,
});
const open = (result: OpenedPdf | PdfProblem) => {
  engine.openPdf.mockResolvedValue(result);
  return render(
    <PdfView src="/api/documents/d1?inline=1" label="Bill" download="/api/documents/d1" fileName="bill.pdf" />,
  );
};
const key = (name: string, on: Element = screen.getByLabelText('Bill, pages')) => fireEvent.keyDown(on, { key: name });

beforeEach(() => {
  looks.length = 0;
  vi.clearAllMocks();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(532);
  HTMLElement.prototype.scrollTo = () => undefined;
});

describe('a PDF that is looked at', () => {
  it('opens at its first page, as wide as the space, with words that can be read out', async () => {
    open(twoPages());
    await screen.findByText('words of page 1');
    expect(screen.getByText('page 1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Bill, page 1 of 2' })).toBeInTheDocument();
    expect(looks).toEqual([{ page: 1, turns: 0, width: 500 }]);
  });

  it('turns its pages, and says why there is none before the first', async () => {
    open(twoPages());
    await screen.findByText('page 1 of 2');
    expect(screen.getByLabelText('Previous page. This is the first page')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(screen.getByLabelText('Next page'));
    await screen.findByText('words of page 2');
    key('ArrowRight');
    expect(screen.getByText('page 2 of 2')).toBeInTheDocument();
    key('ArrowLeft');
    await screen.findByText('words of page 1');
  });

  it('becomes larger, turns and fits the width again', async () => {
    open(twoPages());
    await screen.findByText('page 1 of 2');
    key('+');
    fireEvent.click(screen.getByLabelText('Turn'));
    await waitFor(() => expect(looks.at(-1)).toEqual({ page: 1, turns: 1, width: 625 }));
    fireEvent.click(screen.getByText('125%'));
    await waitFor(() => expect(looks.at(-1)).toEqual({ page: 1, turns: 1, width: 500 }));
  });

  it('takes no keys while the focus is elsewhere', async () => {
    open(twoPages());
    await screen.findByText('page 1 of 2');
    key('+', document.body);
    key('ArrowRight', document.body);
    expect(screen.getByText('100%')).toBeInTheDocument();
    expect(screen.getByText('page 1 of 2')).toBeInTheDocument();
  });

  it('is closed when it is left', async () => {
    const view = open(twoPages());
    await screen.findByText('page 1 of 2');
    view.unmount();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('a PDF that cannot be shown', () => {
  it('says that it asks for a password, and can be downloaded', async () => {
    open('locked');
    expect(await screen.findByRole('alert')).toHaveTextContent('This PDF asks for a password');
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/documents/d1');
  });

  it('says that it is damaged, and can be downloaded', async () => {
    open('damaged');
    expect(await screen.findByRole('alert')).toHaveTextContent('This PDF cannot be shown');
    expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument();
  });

  it('is tried again after the connection was lost', async () => {
    open('unreachable');
    await screen.findByText('The document could not be loaded');
    engine.openPdf.mockResolvedValue(twoPages());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('words of page 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
