import type { Service } from '@anupalan/domain/contracts/catalogue';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import '../../i18n/i18n';
import { queryClient } from '../../api/query-client';
import { USER_KEY } from '../../api/session';
import { stubApi } from '../../testing/api-stub';
import { asha } from '../../testing/customer-fixture';
import { adminService } from '../../testing/service-fixture';
import { PriceBlock } from './PriceBlock';

const stampDuty = {
  payee: 'government' as const,
  label: 'Stamp duty',
  from: 0,
  to: 8500,
  note: '',
  by_state: [
    { state: 'Delhi', from: 360, to: 360 },
    { state: 'Kerala', from: 3000, to: 3000 },
  ],
};
const service = adminService({
  price: 399,
  government_fees: { kind: 'at_cost', from: null, note: '' },
  later_fees: [stampDuty],
}) as unknown as Service;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});

const shown = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PriceBlock service={service} />
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox', { name: 'Fees in' });
};

it('a state that is chosen turns the range into one total', async () => {
  stubApi({ 'GET /api/user': { status: 401 } });
  const chooser = shown();
  expect(screen.getByText(/In total ₹399 to ₹8,899/)).toBeVisible();
  await userEvent.selectOptions(chooser, 'Delhi');
  expect(screen.getByText(/In total ₹759 in Delhi/)).toBeVisible();
});

it('a customer’s own state is chosen for them, until they choose another or none', async () => {
  stubApi({
    'GET /api/user': { body: asha },
    'GET /api/me/bill-to': { body: { bill_to: { name: 'Asha', state: 'Kerala', gstin: null } } },
  });
  queryClient.setQueryData(USER_KEY, asha);
  const chooser = shown();
  expect(await screen.findByText(/In total ₹3,399 in Kerala/)).toBeVisible();
  expect(chooser).toHaveValue('Kerala');
  await userEvent.selectOptions(chooser, '');
  expect(screen.getByText(/In total ₹399 to ₹8,899/)).toBeVisible();
});
