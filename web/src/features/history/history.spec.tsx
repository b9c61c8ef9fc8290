import type { CauseNode, LoggedEvent, LoggedEventsPage, LoggedEventView } from '@anupalan/domain/contracts/log';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { treesOf } from './CauseTree';
import { commandInWords, pathInWords } from './command-words';
import { isTechnical, valueText } from './event-values';
import HistoryPage from './HistoryPage';
import { positionText } from './history-url';

const at = (n: number): string => String(n).padStart(20, '0');
const logged = (n: number, over: Partial<LoggedEvent> = {}): LoggedEvent => ({
  position: at(n),
  type: 'DocumentApproved',
  name: 'Document approved',
  summary: 'PAN card was approved.',
  move: null,
  stream: 'submission-r1',
  revision: n,
  at: '2026-11-18T08:30:00.000Z',
  actor: { id: 'meera', role: 'staff', name: 'Meera' },
  case: { id: 'r1', number: 'SR-4F8T2W-9', service: 'GST Registration' },
  ...over,
});
const page = (items: readonly LoggedEvent[], over: Partial<LoggedEventsPage> = {}): { body: LoggedEventsPage } => ({
  body: { items: [...items], next_cursor: null, total: items.length, looked_to: null, more_cases: false, ...over },
});
const node = (depth: number, event: LoggedEvent | null, over: Partial<CauseNode> = {}): CauseNode => ({
  depth,
  event,
  command: 'approveDocument',
  channel: 'web',
  here: false,
  more: false,
  ...over,
});

const show = (answers: Parameters<typeof stubApi>[0], path: string) => {
  stubApi(answers);
  const router = createMemoryRouter(
    [
      { path: '/admin/history', element: <HistoryPage /> },
      { path: '/admin/history/:position', element: <HistoryPage /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
const CALL = 'GET /api/admin/events?';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  queryClient.clear();
});

describe('the search of the log', () => {
  it('lists events with their case, who acted and when, and leads to each and back with the filter kept', async () => {
    const answers = page([logged(12)]);
    show(
      {
        [`${CALL}type=DocumentApproved&housekeeping=false&limit=25`]: answers,
        [`${CALL}type=DocumentApproved&housekeeping=false&limit=1`]: answers,
      },
      '/admin/history?type=DocumentApproved',
    );
    const link = await screen.findByRole('link', { name: 'PAN card was approved.' });
    expect(link).toHaveAttribute('href', `/admin/history/${at(12)}?type=DocumentApproved`);
    expect(screen.getByRole('link', { name: 'SR-4F8T2W-9' })).toHaveAttribute('href', '/admin/requests/r1');
    screen.getByText('Meera, staff');
    screen.getByText('1 event');
    expect(screen.queryByRole('link', { name: 'Older' })).toBeNull();
  });

  it('says a move of a case in the words people see, and shows housekeeping only when asked', async () => {
    const filing = { workflow: 'filing', workflow_version: 1 } as const;
    const moved = logged(3, {
      summary: 'All documents are approved.',
      move: { from: 'documents_uploaded_pending_review', to: 'documents_approved', ...filing },
    });
    const answers = page([moved]);
    const sealed = page([logged(4, { summary: 'All events since the last seal were signed.' }), moved]);
    const router = show(
      {
        [`${CALL}housekeeping=false&limit=25`]: answers,
        [`${CALL}housekeeping=false&limit=1`]: answers,
        [`${CALL}limit=25`]: sealed,
        [`${CALL}limit=1`]: sealed,
      },
      '/admin/history',
    );
    await screen.findByText(/Documents Under Review → Documents Approved/);
    await userEvent.click(screen.getByRole('switch', { name: 'Show housekeeping' }));
    await screen.findByRole('link', { name: 'All events since the last seal were signed.' });
    expect(router.state.location.search).toBe('?housekeeping=shown');
  });

  it.each([
    ['q=gst', 'false'],
    ['q=gst&actor=system', 'true'],
  ])('shows its filters from the start, on phones too, where they say what narrows it: %s', async (query, shown) => {
    const empty = page([]);
    show(
      { [`${CALL}${query}&housekeeping=false&limit=25`]: empty, [`${CALL}${query}&housekeeping=false&limit=1`]: empty },
      `/admin/history?${query}`,
    );
    expect(await screen.findByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', shown);
  });

  it('tells of newer events by a button, and shows them only then', async () => {
    let newest = page([logged(1)]);
    let shown = newest;
    show(
      { [`${CALL}housekeeping=false&limit=25`]: () => shown, [`${CALL}housekeeping=false&limit=1`]: () => newest },
      '/admin/history',
    );
    await screen.findByRole('link', { name: 'PAN card was approved.' });
    newest = page([logged(2, { summary: 'The form was approved.' })]);
    shown = page([logged(2, { summary: 'The form was approved.' }), logged(1)]);
    await queryClient.invalidateQueries({ queryKey: ['log-index'] });
    const button = await screen.findByRole('button', { name: 'There are newer events. Show them' });
    expect(screen.queryByRole('link', { name: 'The form was approved.' })).toBeNull();
    await userEvent.click(button);
    await screen.findByRole('link', { name: 'The form was approved.' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /newer events/ })).toBeNull());
  });

  it('says what to do where nothing fits, how far it looked, and what failed', async () => {
    const empty = page([]);
    const router = show(
      {
        [`${CALL}q=nothing&housekeeping=false&limit=25`]: empty,
        [`${CALL}q=nothing&housekeeping=false&limit=1`]: empty,
        [`${CALL}actor=system&housekeeping=false&limit=25`]: page([], {
          looked_to: '2026-11-02T00:00:00.000Z',
          next_cursor: at(3),
        }),
        [`${CALL}actor=system&housekeeping=false&limit=1`]: empty,
        [`${CALL}housekeeping=false&limit=25`]: { status: 503, body: { code: 'unavailable', message: 'Not now.' } },
      },
      '/admin/history?q=nothing',
    );
    await screen.findByRole('heading', { name: 'No event matches' });
    await router.navigate('/admin/history?actor=system');
    const further = await screen.findByRole('link', { name: 'Search further back' });
    expect(further).toHaveAttribute('href', `/admin/history?actor=system&after=${at(3)}`);
    screen.getByText('Searched back to 2 Nov 2026, 05:30');
    queryClient.clear();
    await router.navigate('/admin/history');
    await screen.findByText('Not now.');
  });
});

describe('an event of the log', () => {
  const view: LoggedEventView = {
    event: {
      ...logged(12),
      id: 'e12',
      summary: 'PAN was approved.',
      channel: 'web',
      command: 'reviewDocument',
      command_id: 'c1',
      correlation_id: 'c1',
      causation_id: 'c1',
      version: 1,
    },
    data: [
      { path: 'documentId', value: 'd1', state: 'plain' },
      { path: 'deliverables.0.fileName', value: null, state: 'sealed' },
      { path: 'note', value: null, state: 'erased' },
    ],
    more_data: false,
    causes: [
      node(0, null, { command: 'reviewDocument' }),
      node(1, logged(12), { here: true }),
      node(2, logged(13, { summary: 'All documents are approved.' }), {
        command: 'when-submission-approved-then-approve-documents',
      }),
    ],
    earlier_causes: false,
    is_moment: true,
  };

  it('says what happened, keeps what is personal sealed, and leads to the case as it was then', async () => {
    show({ [`GET /api/admin/events/${at(12)}`]: { body: view } }, `/admin/history/${at(12)}?q=gst`);
    await screen.findByText('PAN was approved.');
    screen.getByText('Deliverables 1, file name');
    expect(screen.getAllByText('Encrypted')).toHaveLength(2);
    expect(screen.getAllByText('[erased]')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Case at this moment' })).toHaveAttribute(
      'href',
      `/admin/requests/r1/history?at=${at(12)}`,
    );
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/admin/history?q=gst');
  });

  it('draws what it followed from and what followed as a nested list of links', async () => {
    show({ [`GET /api/admin/events/${at(12)}`]: { body: view } }, `/admin/history/${at(12)}`);
    const tree = within(await screen.findByRole('list', { name: 'Cause and effect' }));
    tree.getByText('Meera, staff');
    expect(tree.getByText('PAN card was approved.')).toHaveAttribute('aria-current', 'true');
    expect(tree.getByRole('link', { name: 'All documents are approved.' })).toHaveAttribute(
      'href',
      `/admin/history/${at(13)}`,
    );
    tree.getByText(/· automatic$/);
    expect(tree.getAllByRole('list')).toHaveLength(2);
  });

  it('is not found where none stands', async () => {
    show(
      { [`GET /api/admin/events/${at(5)}`]: { status: 404, body: { code: 'event_not_found', message: 'None.' } } },
      `/admin/history/${at(5)}`,
    );
    await screen.findByRole('heading', { name: 'Event not found' });
  });
});

describe('the words of an event', () => {
  it('name commands, processes, values and positions plainly', () => {
    expect(commandInWords('requestReupload')).toBe('request reupload');
    expect(commandInWords('when-order-created-then-create-link')).toBe('when order created, then create link');
    expect(pathInWords('lineItems.1.amountPaise')).toBe('Line items 2, amount paise');
    expect(positionText(at(1204))).toBe('1204');
    expect(positionText(`${at(7)}${at(9)}`)).toBe('7');
    expect(positionText(at(0))).toBe('0');
  });

  it('form a tree with each node once and in order, whatever the depths', () => {
    const flat = (trees: ReturnType<typeof treesOf>): string[] =>
      trees.flatMap(({ node: { event }, below }) => [event?.position ?? '', ...flat(below)]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 })), (depths) => {
        const nodes = depths.map((depth, n) => node(depth, logged(n)));
        expect(flat(treesOf(nodes))).toEqual(nodes.map(({ event }) => event?.position));
      }),
    );
  });
});

describe('a value of an event', () => {
  it.each([
    ['amountPaise', '483000', '₹4,830'],
    ['from', 'documents_approved', 'Documents Approved'],
    ['expiresAt', '2026-12-03T23:20:31.182Z', '4 Dec 2026, 04:50'],
    ['issuedOn', '2026-10-14', '14 Oct 2026'],
    ['reason', 'Taken on 3 June', 'Taken on 3 June'],
  ])('%s is read by people: %s', (path, value, text) => {
    expect(valueText(path, value)).toBe(text);
  });

  it('that is an id or a hash stands under the technical details', () => {
    const of = (path: string) => isTechnical({ path });
    expect(['orderId', 'documentIds.0', 'sha256', 'lines.0.itemId'].map(of)).toEqual([true, true, true, true]);
    expect(['amountPaise', 'reason', 'paid'].map(of)).toEqual([false, false, false]);
  });
});
