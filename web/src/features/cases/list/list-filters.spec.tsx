import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { USER_KEY } from '../../../shared/api/session';
import { stubApi } from '../../../shared/testing/api-stub';
import { readFilters } from './filters';
import { ListFilters } from './ListFilters';

const change = vi.fn();
const show = (role: 'staff' | 'admin', search: string) => {
  const calls = stubApi({
    'GET /api/services': { body: [] },
    'GET /api/staff/services': { body: [{ id: 'old-licence', title: 'Old Licence', category: 'legal' }] },
    'GET /api/staff/members': { body: [{ id: 'meera', name: 'Meera Nair' }] },
    'GET /api/admin/users/kabir': { body: { id: 'kabir', name: 'Kabir Shah', mobile: '+919820011001' } },
  });
  queryClient.setQueryData(USER_KEY, { id: 'meera', role, name: 'Meera Nair', is_super_admin: false });
  render(
    <QueryClientProvider client={queryClient}>
      <ListFilters
        search={null}
        filters={readFilters(new URLSearchParams(search))}
        onChange={change}
        scope="all"
        people
        sort={{ value: '-created_at', options: ['-created_at'], fixed: false }}
      />
    </QueryClientProvider>,
  );
  return calls;
};
const chip = (name: string) => screen.findByRole('button', { name });
const option = (select: RegExp, name: string) =>
  within(screen.getByRole('combobox', { name: select })).getByRole('option', { name });

beforeEach(() => queryClient.clear());
afterEach(() => queryClient.clear());

describe('the filters of a list of cases', () => {
  it('know a service that is no longer on offer: its cases go on', async () => {
    show('staff', 'service=old-licence');
    await chip('Without Service: Old Licence');
    option(/^Service/, 'Old Licence');
  });

  it('name an assignee who has left', async () => {
    show('admin', 'assignee=kabir');
    await chip('Without Assigned to: Kabir Shah');
    option(/^Assigned to/, 'Kabir Shah');
  });

  it('show all open cases by one chip, which takes the whole filter away', async () => {
    show('admin', 'waiting_on=staff,customer,authority');
    const open = await chip('Without Waits for: Anybody');
    expect(screen.getAllByRole('button', { name: /^Without Waits for/ })).toEqual([open]);
    fireEvent.click(open);
    expect(change).toHaveBeenCalledWith({ waiting_on: '' });
  });

  it('ask nothing about an account for staff, who may not read it', async () => {
    const calls = show('staff', 'assignee=kabir');
    await chip('Without Assigned to: Somebody');
    await within(screen.getByRole('combobox', { name: /^Assigned to/ })).findByRole('option', { name: 'Meera Nair' });
    expect(calls.map(({ url }) => url)).not.toContain('/api/admin/users/kabir');
  });
});
