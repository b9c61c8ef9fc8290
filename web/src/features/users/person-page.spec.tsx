import type { CustomerOverview, PersonDetail } from '@anupalan/domain/contracts/people';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { saveBlob } from '../../shared/kit/save-blob';
import { currentToasts } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import PersonPage from './PersonPage';

vi.mock('../../shared/kit/save-blob', () => ({ saveBlob: vi.fn() }));

const customer: PersonDetail = {
  id: 'c1',
  name: 'Asha Rao',
  mobile: '+919820011001',
  email: 'asha@example.in',
  role: 'customer',
  is_super_admin: false,
  profile_completed: true,
  active: true,
  created_at: '2026-11-18T08:30:00.000Z',
  invited_by: null,
  second_factor: { app: false, recovery_codes_left: 0 },
  sessions: [],
  open_cases: 0,
  legal_hold: null,
  changes: [],
};
const overview: CustomerOverview = {
  cases: [
    {
      id: 'r1',
      case_number: 'SR-4F8T2W-9',
      service_title: 'GST Registration',
      status: 'documents_uploaded_pending_review',
      workflow: 'filing',
      workflow_version: 1,
      requested_at: '2026-11-18T08:30:00.000Z',
    },
  ],
  total: 1,
  money: { captured: 4830, refunded: 399, refunding: 0 },
  last_message: {
    at: '2026-11-19T08:30:00.000Z',
    from: { id: 'c1', role: 'customer', name: 'Asha Rao' },
    case_id: 'r1',
    case_number: 'SR-4F8T2W-9',
  },
};

const show = (person: PersonDetail) => {
  stubApi({
    [`GET /api/admin/users/${person.id}`]: { body: person },
    [`GET /api/admin/users/${person.id}/customer`]: { body: overview },
    [`GET /api/admin/users/${person.id}/access-log`]: {
      headers: { 'content-disposition': `attachment; filename="anupalan-audit-${person.id}.zip"` },
    },
  });
  queryClient.setQueryData(USER_KEY, { id: 'me', role: 'admin', name: 'Ravi Iyer', is_super_admin: false });
  const router = createMemoryRouter([{ path: '/admin/users/:id', element: <PersonPage /> }], {
    initialEntries: [`/admin/users/${person.id}`],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  queryClient.clear();
});

describe('the page of a customer', () => {
  it('shows their cases, their money and the last message, and how to reach them', async () => {
    show(customer);
    await screen.findByRole('heading', { name: 'Money' });
    const cases = await card('Cases');
    expect(cases.getByRole('link', { name: 'GST Registration' })).toHaveAttribute('href', '/admin/requests/r1');
    cases.getByText('Documents Under Review');
    const money = await card('Money');
    money.getByText('₹4,830');
    money.getByText('₹399');
    (await card('Last message')).getByText(/Asha Rao, customer/);
    expect(screen.getByRole('link', { name: '+91 98200 11001' })).toHaveAttribute('href', 'tel:+919820011001');
    expect(screen.getByRole('link', { name: 'asha@example.in' })).toHaveAttribute('href', 'mailto:asha@example.in');
  });

  it('offers to change their details, and not their role, as the first act', async () => {
    show(customer);
    await screen.findByRole('button', { name: 'Change details' });
    expect(screen.queryByRole('button', { name: 'Change Role' })).toBeNull();
  });
});

describe('the page of a member of staff', () => {
  it('offers to change their role first, and asks nothing of a customer', async () => {
    show({ ...customer, role: 'staff' });
    await screen.findByRole('button', { name: 'Change Role' });
    expect(screen.queryByRole('heading', { name: 'Money' })).toBeNull();
  });

  it('saves the log of the cases of others that they opened, as a signed export', async () => {
    show({ ...customer, role: 'staff' });
    await screen.findByText(/^The cases of others that they opened/);
    await userEvent.click(screen.getByRole('button', { name: 'Signed export' }));
    await waitFor(() => expect(currentToasts()[0]?.title).toBe('The export is saved'));
    expect(vi.mocked(saveBlob).mock.lastCall?.[1]).toBe('anupalan-audit-c1.zip');
  });
});
