import type { Person } from '@anupalan/domain/contracts/people';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { removeToast } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import { DetailsDialog } from './DetailsDialog';

const PATH = '/api/admin/users/meera';
const meera: Person = {
  id: 'meera',
  name: 'Meera Nair',
  mobile: '+919820011001',
  email: 'meera@example.in',
  role: 'staff',
  is_super_admin: false,
  profile_completed: true,
  active: true,
  created_at: '2026-11-18T08:30:00.000Z',
};

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() })),
);
afterEach(() => {
  removeToast();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('of a person that were changed elsewhere are not set back by a dialog that was open', async () => {
  const calls = stubApi({ [`PATCH ${PATH}`]: { body: { success: true, code: 'details_corrected', message: 'Done' } } });
  let closed = false;
  const dialog = (person: Person) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DetailsDialog
          person={person}
          onClose={() => {
            closed = true;
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(meera));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  // The page behind the dialog learns of the other admin's change.
  rerender(dialog({ ...meera, mobile: '+919820011002', email: 'nair@example.in' }));
  await userEvent.clear(name);
  await userEvent.type(name, 'Meera Rao');
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'She married.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(closed).toBe(true));
  const sent = calls.filter(({ method }) => method === 'PATCH').map(({ init }) => JSON.parse(String(init.body)));
  expect(sent).toEqual([{ name: 'Meera Rao', reason: 'She married.' }]);
});
