import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { signOut, USER_KEY } from '../../../shared/api/session';
import AdminRequestsPage from './AdminRequestsPage';

const at = '2026-11-18T08:30:00.000Z';
const waiting: CaseRow = {
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
  assigned_to: null,
  assignee_name: null,
  payment_status: 'paid',
  price: 299,
  created_at: at,
  updated_at: at,
  due_at: null,
  due_paused: false,
  overdue: false,
  documents_open: 0,
};
const closed: CaseRow = { ...waiting, id: 'r2', case_number: 'SR-9Q2K7M-1', status: 'closed', waiting_on: 'nobody' };
const page = { items: [waiting, closed], next_cursor: null, total: 2, more: false };
const counts = { mine: 9, unassigned: 4, overdue: 2, review: 3, all: 9, finished: 1 };

let sent: string[];
const answerTo = (path: string): unknown => {
  if (path === '/api/admin/requests') return page;
  if (path === '/api/staff/queue') return { ...page, counts };
  return path.endsWith('/claim') ? { success: true, message: '', id: 'r1' } : [];
};
const show = (search = '') => {
  queryClient.setQueryData(USER_KEY, { id: 'arjun', role: 'admin', name: 'Arjun', is_super_admin: false });
  const router = createMemoryRouter([{ path: '*', element: <AdminRequestsPage /> }], {
    initialEntries: [`/admin/requests${search}`],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
const tabs = () => within(screen.getByRole('navigation', { name: 'Which cases' }));
const current = () => tabs().queryByRole('link', { current: 'page' })?.textContent ?? null;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const [path = ''] = url.split('?');
    sent.push(`${init?.method ?? 'GET'} ${path}`);
    return Response.json(answerTo(path));
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(async () => {
  await signOut();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the list of all cases', () => {
  it.each([
    [/^My cases/, { assignee: 'me', waiting_on: 'customer,staff,authority' }],
    [/^Unassigned\s*4/, { assignee: 'none', waiting_on: 'customer,staff,authority' }],
    [/^Overdue\s*2/, { due: 'overdue' }],
    [/^To review\s*3/, { status: 'documents_uploaded_pending_review,document_review' }],
  ])('has a tab %s, which keeps the other filters', async (name, filters) => {
    const router = show('?service=gst-registration&due=week');
    expect(current()).toBeNull();
    await userEvent.click(await tabs().findByRole('link', { name }));
    expect(current()).toMatch(name);
    const query = Object.fromEntries(new URLSearchParams(router.state.location.search));
    expect(query).toEqual({ service: 'gst-registration', ...filters });
    await userEvent.click(tabs().getByRole('link', { name: 'All' }));
    expect(router.state.location.search).toBe('?service=gst-registration');
    expect(current()).toBe('All');
  });

  it('lets an admin take an open case that nobody has', async () => {
    show();
    const [take] = await screen.findAllByRole('button', { name: 'Take SR-7K3M9Q-4' });
    expect(screen.queryByRole('button', { name: 'Take SR-9Q2K7M-1' })).toBeNull();
    await userEvent.click(take as HTMLElement);
    await waitFor(() => expect(sent).toContain('POST /api/staff/requests/r1/claim'));
  });
});
