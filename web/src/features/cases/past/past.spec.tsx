import type { CaseView, PastCase } from '@anupalan/domain/contracts/requests';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { caseView, document, entry } from '../../../shared/testing/case-fixture';
import { CaseHistory } from './CaseHistory';
import { dayMarks, turnsOf } from './moments';

const ID = caseView().request.id;
const BASE = `/api/admin/requests/${ID}`;
const moment = (n: number, type: string, summary: string) =>
  entry(type, { eventId: `e${n}`, position: `p${n}`, summary, actor: { id: 'u1', role: 'customer', name: 'Asha' } });
const MOMENTS = [
  moment(1, 'OrderCreated', 'Order made'),
  moment(2, 'ServiceRequested', 'Service requested'),
  moment(3, 'DocumentAttached', 'PAN card uploaded'),
];
const status = (label: string): Partial<CaseView> => ({ status: { ...caseView().status, label } });
const VIEWS: Readonly<Record<string, CaseView | null>> = {
  p1: null,
  p2: caseView({ ...status('Upload documents'), documents: [], allowed_actions: ['cancel'] }),
  p3: caseView({ ...status('Under review'), documents: [document('pan', 'pending_review', { label: 'PAN card' })] }),
};
const page = (items: readonly unknown[]) => ({ items, next_cursor: null, total: items.length });

const answers = (): Parameters<typeof stubApi>[0] => ({
  [`GET /api/requests/${ID}`]: { body: caseView() },
  [`GET ${BASE}/moments`]: { body: page(MOMENTS) },
  ...Object.fromEntries(
    Object.entries(VIEWS).flatMap(([position, view]) =>
      (['staff', 'customer'] as const).map((as) => [
        `GET ${BASE}/history?at=${position}&as=${as}`,
        { body: { position, as, view } satisfies PastCase },
      ]),
    ),
  ),
  'HEAD /mark.svg': {},
  [`GET /api/service-fields/${caseView().request.service_id}?requestId=${ID}`]: { body: [] },
});

const Customer = ({ view }: { readonly view: CaseView }) => (
  <p>{`Customer page: ${view.status.label}, may ${view.allowed_actions.join(' ') || 'nothing'}`}</p>
);

const open = (search = '', more: Parameters<typeof stubApi>[0] = {}) => {
  stubApi({ ...answers(), ...more });
  const router = createMemoryRouter(
    [{ path: '/admin/requests/:id/history', element: <CaseHistory customer={Customer} /> }],
    {
      initialEntries: [`/admin/requests/${ID}/history${search}`],
    },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Event' });
const changes = async () => {
  const heading = await screen.findByRole('heading', { name: 'Differences' });
  return within(heading.closest('section') as HTMLElement);
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  queryClient.clear();
});

describe('the line of moments', () => {
  const filing = currentVersion('filing');

  it('has the colour of whose turn it was after each, which stays until the next move', () => {
    const told = [
      entry('OrderCreated'),
      entry('ServiceRequested', { to: 'documents_not_uploaded' }),
      entry('IntakeReceived', { from: 'documents_not_uploaded', to: 'documents_uploaded_pending_review' }),
      entry('DocumentApproved'),
      entry('SubmittedToAuthority', { from: 'filing_processing_started', to: 'awaiting_govt_approval' }),
    ];
    expect(turnsOf(told, filing)).toEqual(['customer', 'customer', 'staff', 'staff', 'authority']);
  });

  it('names each day in India once, and leaves out days that would run into each other', () => {
    const days = ['18T18:00', '18T18:29', '18T18:31', '20T08:00', '20T09:00', '25T08:00'];
    const marks = dayMarks(days.map((day) => ({ at: `2026-11-${day}:00.000Z` })));
    expect(marks.map(({ at, near }) => [at.slice(8, 16), near])).toEqual([
      ['18T18:00', false],
      ['18T18:31', false],
      ['20T08:00', true],
      ['25T08:00', false],
    ]);
    const many = Array.from({ length: 101 }, (_, n) => ({ at: new Date(Date.UTC(2026, 0, n)).toISOString() }));
    expect(dayMarks(many).map(({ left }) => left)).toEqual([0, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99]);
  });
});

describe('a case at its past moments', () => {
  it('opens at its last event, and says what happened, who did it and when', async () => {
    open();
    const range = await slider();
    expect(range.value).toBe('3');
    expect(range.getAttribute('aria-valuetext')).toMatch(/^Event 3 of 3: PAN card uploaded, Asha, customer, /);
    const page = await screen.findByRole('region', { name: 'As staff saw it' });
    await waitFor(() => expect(page).toHaveTextContent('Under review'));
  });

  it('says which of its data are of today, for staff and as the customer', async () => {
    open();
    await screen.findByText('Past view: read only. Names and contact data are of today.');
    await userEvent.click(screen.getByRole('radio', { name: 'As the customer saw it' }));
    await screen.findByText(/^Customer page: /);
    expect(screen.getByText(/Names and contact data are of today\.$/)).toBeInTheDocument();
  });

  it('lists what changed since the event before, old and new', async () => {
    open('?at=p3');
    const list = await changes();
    const lines = await waitFor(() => {
      const found = list.getAllByRole('listitem').map((one) => one.textContent);
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(lines).toEqual([
      'Statuswas Upload documents › is Under review',
      expect.stringMatching(/^Document: PAN cardwas none › is /),
    ]);
  });

  it('goes to another event by the slider, which the address then names', async () => {
    const router = open();
    fireEvent.change(await slider(), { target: { value: '2' } });
    await waitFor(() => expect(router.state.location.search).toBe('?at=p2'));
    expect(await screen.findByText(/^Event 2 of 3$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Event after' }));
    await waitFor(() => expect(router.state.location.search).toBe('?at=p3'));
  });

  it('compares with any other event, earlier always as the old one', async () => {
    const router = open('?at=p2&with=p3');
    expect(await screen.findByText('Event 2 to event 3')).toBeInTheDocument();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Compare with' }), '0');
    await waitFor(() => expect(router.state.location.search).toBe('?at=p2&with=p1'));
    expect(await screen.findByText('Event 1 to event 2')).toBeInTheDocument();
  });

  it('shows the customer’s page as it was, on which nothing can be done', async () => {
    const router = open('?at=p2');
    await userEvent.click(await screen.findByRole('radio', { name: 'As the customer saw it' }));
    expect(await screen.findByText('Customer page: Upload documents, may nothing')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?at=p2&as=customer');
  });

  it('says that there was no case while there was only its order', async () => {
    open('?at=p1');
    expect(await screen.findByText('There was no case yet')).toBeInTheDocument();
    expect((await changes()).getByText('There is nothing before the first event.')).toBeInTheDocument();
  });

  it('leads to the last event from a link to a moment that the case does not have', async () => {
    const router = open('?at=elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the last event' }));
    expect((await slider()).value).toBe('3');
    expect(router.state.location.search).toBe('');
  });

  it('says why the events or a moment could not be loaded, and tries again', async () => {
    open('?at=p2', { [`GET ${BASE}/history?at=p2&as=staff`]: { status: 503, body: { message: 'Not now.' } } });
    expect(await screen.findAllByRole('button', { name: 'Try again' })).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Live case' })).toHaveAttribute('href', `/admin/requests/${ID}`);
  });
});
