import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../api/query-client';
import { USER_KEY } from '../api/session';
import { stubApi } from '../testing/api-stub';
import { asha } from '../testing/customer-fixture';
import { BillTo } from './BillTo';

it('says before paying whom the receipt is made out to, and a GSTIN decides the state', async () => {
  let known = { name: 'Ravi Sharma', state: null as string | null, gstin: null as string | null };
  const calls = stubApi({
    'HEAD /mark.svg': {},
    'GET /api/user': { body: asha },
    'GET /api/me/bill-to': () => ({ body: { bill_to: known } }),
    'PUT /api/me/bill-to': () => {
      known = { name: 'Sharma Foods', state: 'Karnataka', gstin: '29AAGCB7383J1Z4' };
      return { body: { success: true, message: 'Saved', id: '7' } };
    },
  });
  queryClient.setQueryData(USER_KEY, asha);
  render(
    <QueryClientProvider client={queryClient}>
      <BillTo />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  expect(await screen.findByText('Bill to: Ravi Sharma.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByRole('textbox', { name: /^Name/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Sharma Foods');
  await user.type(dialog.getByLabelText('GSTIN (optional)'), '29aagcb7383j1z5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/last character of this GSTIN/);
  await user.type(dialog.getByLabelText('GSTIN (optional)'), '{Backspace}4');
  expect(await dialog.findByText('Of Karnataka')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bill to: Sharma Foods, Karnataka, 29AAGCB7383J1Z4.')).toBeVisible();
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(sent?.init.body))).toEqual({ name: 'Sharma Foods', state: null, gstin: '29AAGCB7383J1Z4' });
});

it('says before paying that the receipt of somebody without a name has their number, and asks for a name', async () => {
  queryClient.clear();
  stubApi({ 'GET /api/user': { body: asha }, 'GET /api/me/bill-to': { body: { bill_to: null } } });
  queryClient.setQueryData(USER_KEY, asha);
  render(
    <QueryClientProvider client={queryClient}>
      <BillTo />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Your receipt names your mobile number.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a name or GSTIN' }));
  expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Name/ })).toHaveValue('');
});
