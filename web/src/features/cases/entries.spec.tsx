import type { CaseView, Message } from '@anupalan/domain/contracts/requests';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidateModel, queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView, entry } from '../../shared/testing/case-fixture';
import { Conversation } from './Conversation';
import { History } from './History';

const message = (n: number): Message => ({
  id: `m${n}`,
  text: `Message ${n}`,
  at: '2026-11-18T08:30:00.000Z',
  from: { id: 'asha', role: 'customer', name: 'Asha Kulkarni' },
  mine: false,
});
/** Messages `from` to `to` of `total`, and the page before them. */
const messages = (from: number, to: number, total = to) => ({
  items: Array.from({ length: to - from + 1 }, (_, i) => message(from + i)),
  next_cursor: from === 1 ? null : `before-${from}`,
  total,
});
const PATH = '/api/requests/1/messages';

const shown = (children: ReactNode, at = '/') => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  </QueryClientProvider>
);
const conversation = (page: CaseView['messages']) => shown(<Conversation view={caseView({ messages: page })} />);
const thread = () => document.getElementById('case-messages') as HTMLElement;
const texts = () =>
  within(thread())
    .getAllByText(/^Message \d+$/)
    .map(({ textContent }) => Number(textContent?.slice(8)));
const earlier = () => within(thread()).queryByRole('button', { name: 'Show earlier messages' });
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

describe('the messages of a case', () => {
  it('are shown without a call of their own, and without a button where all of them are there', () => {
    const calls = stubApi({});
    render(conversation(messages(1, 5)));
    expect(texts()).toEqual(upTo(5));
    expect(earlier()).toBeNull();
    expect(calls).toEqual([]);
  });

  it('get those before them on top, page by page, and say how many are there', async () => {
    stubApi({
      [`GET ${PATH}?before=before-61`]: { body: messages(31, 60, 90) },
      [`GET ${PATH}?before=before-31`]: { body: messages(1, 30, 90) },
    });
    render(conversation(messages(61, 90)));
    const user = userEvent.setup();
    await user.click(earlier() as HTMLElement);
    await waitFor(() => expect(texts()).toEqual(upTo(90).slice(30)));
    expect(within(thread()).getByRole('status').textContent).toBe('60 of 90');
    expect(earlier()).toBe(document.activeElement);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(texts()).toEqual(upTo(90)));
    // The button is removed, so the focus moves to the status beside it.
    expect(earlier()).toBeNull();
    expect(document.activeElement).toBe(within(thread()).getByRole('status'));
    expect(document.activeElement?.textContent).toBe('90 of 90');
  });

  it('stay all there, without a gap, when as much is said meanwhile as fits on two pages', async () => {
    stubApi({ [`GET ${PATH}?before=before-31`]: { body: messages(1, 30, 60) } });
    const { rerender } = render(conversation(messages(31, 60)));
    await userEvent.setup().click(earlier() as HTMLElement);
    await waitFor(() => expect(texts()).toEqual(upTo(60)));
    stubApi({
      [`GET ${PATH}`]: { body: messages(91, 120) },
      [`GET ${PATH}?before=before-91`]: { body: messages(61, 90, 120) },
      [`GET ${PATH}?before=before-61`]: { body: messages(31, 60, 120) },
      [`GET ${PATH}?before=before-31`]: { body: messages(1, 30, 120) },
    });
    rerender(conversation(messages(91, 120)));
    await act(() => invalidateModel('case', '1'));
    await waitFor(() => expect(texts()).toEqual(upTo(120)));
    expect(within(thread()).getByRole('status').textContent).toBe('120 of 120');
  });

  it('show new ones as soon as the case has them, while the pages are fetched', async () => {
    stubApi({ [`GET ${PATH}?before=before-31`]: { body: messages(1, 30, 60) } });
    const { rerender } = render(conversation(messages(31, 60)));
    await userEvent.setup().click(earlier() as HTMLElement);
    await waitFor(() => expect(texts()).toEqual(upTo(60)));
    rerender(conversation(messages(32, 61)));
    expect(texts()).toEqual(upTo(61));
  });

  it('show no message that was erased meanwhile, on any page', async () => {
    stubApi({ [`GET ${PATH}?before=before-31`]: { body: messages(1, 30, 60) } });
    render(conversation(messages(31, 60)));
    await userEvent.setup().click(earlier() as HTMLElement);
    await waitFor(() => expect(texts()).toEqual(upTo(60)));
    const erased = (page: CaseView['messages']) => ({
      body: { ...page, items: page.items.map((one) => ({ ...one, text: '[erased]' })) },
    });
    stubApi({
      [`GET ${PATH}`]: erased(messages(31, 60)),
      [`GET ${PATH}?before=before-31`]: erased(messages(1, 30, 60)),
    });
    await act(() => invalidateModel('case', '1'));
    await waitFor(() => expect(within(thread()).getAllByText('[erased]')).toHaveLength(60));
  });

  it('say beside them why a page did not come, and let one ask again', async () => {
    stubApi({ [`GET ${PATH}?before=before-31`]: { status: 503, body: { code: 'BUSY', message: 'Too busy.' } } });
    render(conversation(messages(31, 60)));
    const user = userEvent.setup();
    await user.click(earlier() as HTMLElement);
    const again = await within(thread()).findByRole('button', { name: 'Try again: Show earlier messages' });
    expect(within(thread()).getByRole('status').textContent).toBe('Too busy.');
    expect(again).toBe(document.activeElement);
    expect(texts()).toEqual(upTo(60).slice(30));
    stubApi({ [`GET ${PATH}?before=before-31`]: { body: messages(1, 30, 60) } });
    await user.click(again);
    await waitFor(() => expect(texts()).toEqual(upTo(60)));
    expect(within(thread()).getByRole('status').textContent).toBe('60 of 60');
  });

  it('say at once that the device is offline', async () => {
    stubApi({});
    onlineManager.setOnline(false);
    try {
      render(conversation(messages(31, 60)));
      await userEvent.setup().click(earlier() as HTMLElement);
      await within(thread()).findByRole('button', { name: 'Try again: Show earlier messages' });
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it('stay where they are on the screen when others come above them', async () => {
    stubApi({ [`GET ${PATH}?before=before-31`]: { body: messages(1, 30, 60) } });
    render(conversation(messages(31, 60)));
    // Each message is 40 px high.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = this.parentElement === null ? 0 : [...this.parentElement.children].indexOf(this);
      return new DOMRect(0, 100 + place * 40, 300, 40);
    });
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    await userEvent.setup().click(earlier() as HTMLElement);
    await waitFor(() => expect(texts()).toEqual(upTo(60)));
    expect(scrollBy.mock.calls).toEqual([[{ top: 30 * 40, behavior: 'instant' }]]);
  });
});

describe('the history of a case', () => {
  const events = (from: number, to: number, total = to) => ({
    items: Array.from({ length: to - from + 1 }, (_, i) => entry(`Step${from + i}`)),
    next_cursor: from === 1 ? null : `before-${from}`,
    total,
  });

  it('goes back to the event of the address, numbered as in the whole story', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    stubApi({
      'GET /api/requests/1/timeline?before=before-101': { body: events(51, 100, 150) },
      'GET /api/requests/1/timeline?before=before-51': { body: events(1, 50, 150) },
    });
    render(shown(<History view={caseView({ timeline: events(101, 150) })} />, '/#event-Step7'));
    const step = await screen.findByText('Step7');
    expect(step.closest('li')?.getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'Link to event 7' }).textContent).toBe('7');
  });

  it('gives up where the pages do not come', async () => {
    const calls = stubApi({});
    render(shown(<History view={caseView({ timeline: events(101, 150) })} />, '/#event-Step7'));
    await screen.findByRole('button', { name: 'Try again: Show earlier events' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toHaveLength(1);
  });
});
