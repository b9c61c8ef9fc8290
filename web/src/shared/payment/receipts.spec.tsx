import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../api/query-client';
import { USER_KEY } from '../api/session';
import { stubApi } from '../testing/api-stub';
import { asha } from '../testing/customer-fixture';
import { Receipts } from './Receipts';

const at = '2026-11-27T10:00:00.000Z';
const number = 'RV/26-27/000001';

it('corrects whom a receipt names, and keeps the earlier ones at hand', async () => {
  const calls = stubApi({
    'HEAD /mark.svg': {},
    'GET /api/user': { body: asha },
    'GET /api/payments/ORD1/receipt': { body: { bill_to: { name: 'Ravi Sharma', state: 'Goa', gstin: null } } },
    'POST /api/payments/ORD1/receipt/corrections': { body: { success: true, message: 'Cancelled', id: 'ORD1' } },
  });
  queryClient.setQueryData(USER_KEY, asha);
  const shown = (earlier: readonly { kind: 'receipt' | 'cancellation'; number: string; issued_at: string }[]) => (
    <QueryClientProvider client={queryClient}>
      <Receipts
        payment={{ orderId: 'ORD1', status: 'captured', receipt: { number, issued_at: at, earlier: [...earlier] } }}
        correctedBy="customer"
      >
        Download receipt
      </Receipts>
    </QueryClientProvider>
  );
  const { rerender } = render(shown([]));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: `Correct, ${number}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the receipt' }));
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ravi Sharma');
  await user.clear(dialog.getByRole('textbox', { name: /^Name/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Sharma Foods');
  await user.click(dialog.getByRole('button', { name: 'Make out a new receipt' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.init.body))).toEqual({ name: 'Sharma Foods', state: 'Goa', gstin: null });
  const cancellation = { kind: 'cancellation', number: 'CN/26-27/000001', issued_at: at } as const;
  const receipts = ['1', '2', '3', '4', '5'].map((n) => ({ kind: 'receipt' as const, number: n, issued_at: at }));
  rerender(shown([cancellation, ...receipts]));
  expect(screen.getByRole('link', { name: 'Cancellation CN/26-27/000001' })).toHaveAttribute(
    'href',
    '/api/payments/ORD1/receipt.pdf?number=CN%2F26-27%2F000001',
  );
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
});
