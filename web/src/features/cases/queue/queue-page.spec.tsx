import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidateModel, queryClient } from '../../../shared/api/query-client';
import { signOut, USER_KEY } from '../../../shared/api/session';
import { typeDay } from '../../../shared/testing/day-parts';
import QueuePage from './QueuePage';

const at = '2026-11-18T08:30:00.000Z';
const row = (more: Partial<CaseRow> = {}): CaseRow => ({
  id: 'r1',
  case_number: 'SR-7K3M9Q-4',
  service_id: 'gst-registration',
  service_title: 'GST Registration',
  workflow: 'filing',
  workflow_version: 1,
  status: 'documents_uploaded_pending_review',
  status_label: 'Documents Under Review',
  waiting_on: 'staff',
  stage: 2,
  status_since: at,
  customer_id: 'asha',
  customer_name: 'Asha Kulkarni',
  customer_mobile: '+919876543210',
  assigned_to: 'meera',
  assignee_name: 'Meera Nair',
  payment_status: 'paid',
  price: 299,
  created_at: at,
  updated_at: at,
  due_at: null,
  due_paused: false,
  overdue: false,
  documents_open: 0,
  ...more,
});
const COMPLETED = row({ status: 'completed', status_label: 'Completed', waiting_on: 'nobody' });

const asked: string[] = [];
let queue: () => Response;
let members: () => Response;
const page = (...items: readonly CaseRow[]) =>
  Response.json({ items, next_cursor: null, total: items.length, more: false, counts: { mine: 1, finished: 1 } });

const show = (search = '', role: 'staff' | 'admin' = 'staff') => {
  queryClient.setQueryData(USER_KEY, { id: 'meera', role, name: 'Meera Nair', is_super_admin: false });
  const router = createMemoryRouter([{ path: '*', element: <QueuePage /> }], { initialEntries: [`/staff${search}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
const options = (name: RegExp) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);

beforeEach(() => {
  asked.length = 0;
  queue = () => page(row());
  members = () => Response.json([]);
  // jsdom has no media queries; the stub stands for a desk.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.startsWith('/api/staff/queue')) return queue();
    if (url === '/api/staff/members') return members();
    return url === '/api/staff/profile' ? new Response(null, { status: 404 }) : Response.json([]);
  });
});
afterEach(async () => {
  await signOut();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the queue', () => {
  it.each([
    ['staff', 'Hand over'],
    ['admin', 'Assign'],
  ] as const)('of open cases lets %s pass them on, and closes none', async (role, name) => {
    show('', role);
    fireEvent.click((await screen.findAllByRole('checkbox', { name: 'Select SR-7K3M9Q-4' }))[0] as HTMLElement);
    screen.getByRole('button', { name });
    expect(screen.queryByRole('button', { name: 'Close cases' })).toBeNull();
  });

  it('of finished cases closes them, and does nothing else with them', async () => {
    queue = () => page(COMPLETED);
    show('?tab=finished');
    fireEvent.click((await screen.findAllByRole('checkbox', { name: 'Select SR-7K3M9Q-4' }))[0] as HTMLElement);
    screen.getByRole('button', { name: 'Close cases' });
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
    expect(asked).toContain('/api/staff/queue?tab=finished&limit=25');
  });

  it('of finished cases of all staff offers nobody a case to take', async () => {
    queue = () => page({ ...COMPLETED, assigned_to: null, assignee_name: null });
    show('?tab=finished', 'admin');
    await screen.findAllByText('GST Registration');
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  it('offers no filter that none of its cases matches, or each one', async () => {
    show();
    await screen.findAllByText('GST Registration');
    fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(options(/^Status/)).toContain('awaiting_govt_approval');
    for (const ended of ['service_delivered', 'completed', 'closed', 'cancelled'])
      expect(options(/^Status/)).not.toContain(ended);
    expect(options(/^Waits for/)).toEqual(['', 'customer', 'staff', 'authority']);
    expect(screen.queryByRole('group', { name: 'Delivered from' })).toBeNull();
    screen.getByRole('group', { name: 'From' });
  });

  it('leaves behind what the other kind of tab does not offer', async () => {
    const router = show('?status=documents_approved&due=today&service=gst-registration&sort=due_at');
    await screen.findAllByText('GST Registration');
    fireEvent.click(screen.getByRole('link', { name: /^Finished/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?service=gst-registration&tab=finished'));
    await screen.findAllByText('GST Registration');
    fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(screen.queryByRole('combobox', { name: /^Status/ })).toBeNull();
    await typeDay('Delivered from', '01112026');
    await waitFor(() => expect(router.state.location.search).toContain('delivered_from=2026-11-01'));
    fireEvent.click(screen.getByRole('link', { name: /^My queue/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?service=gst-registration'));
  });
});

describe('cases that are shown and cannot be fetched again', () => {
  const refused = () => Response.json({ code: 'x', message: 'The store is away.' }, { status: 503 });

  it('stay with the reason over them, until they can', async () => {
    show();
    await screen.findAllByText('GST Registration');
    queue = refused;
    await act(() => invalidateModel('case-list'));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded again. The store is away.');
    screen.getAllByText('GST Registration');
    queue = () => page(row({ service_title: 'Company Registration' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByText('Company Registration');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('give way to the failure of another list that was never there', async () => {
    show();
    await screen.findAllByText('GST Registration');
    queue = refused;
    fireEvent.click(screen.getByRole('link', { name: /^Finished/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The store is away.');
    expect(screen.queryByText('GST Registration')).toBeNull();
  });
});

describe('a note to a colleague', () => {
  it('is needed before a case is handed over', async () => {
    members = () =>
      Response.json([{ id: 'lata', name: 'Lata Deshpande', role: 'staff', available: true, open_cases: 1 }]);
    show();
    fireEvent.click((await screen.findAllByRole('checkbox', { name: 'Select SR-7K3M9Q-4' }))[0] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over 1 case' }));
    await dialog.findByRole('option', { name: /^Lata/ });
    fireEvent.change(dialog.getByLabelText(/^Colleague/), { target: { value: 'lata' } });
    const calls = asked.length;
    fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await dialog.findAllByText('Write a note for your colleague')).not.toHaveLength(0);
    expect(asked).toHaveLength(calls);
  });

  it('stays as it was typed when the colleagues cannot be fetched again', async () => {
    show();
    fireEvent.click((await screen.findAllByRole('checkbox', { name: 'Select SR-7K3M9Q-4' }))[0] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const note = await screen.findByLabelText(/^Note/);
    fireEvent.change(note, { target: { value: 'Knows this authority.' } });
    members = () => Response.json({ code: 'x', message: 'The store is away.' }, { status: 503 });
    await act(() => invalidateModel('people'));
    expect(screen.getByLabelText(/^Note/)).toHaveValue('Knows this authority.');
  });
});
