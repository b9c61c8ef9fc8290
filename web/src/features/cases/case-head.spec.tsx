import type { CasePayment } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { caseView } from '../../shared/testing/case-fixture';
import { CaseHead } from './CaseHead';

const paid = (purpose: CasePayment['purpose'], amount: number, captured_at: string | null): CasePayment => ({
  orderId: `order_${amount}`,
  purpose,
  status: captured_at === null ? 'created' : 'captured',
  amount,
  lineItems: [],
  paymentLink: null,
  created_at: '2026-11-02T06:00:00.000Z',
  captured_at,
  expires_at: null,
  confirming_since: null,
  receipt: null,
  refund_vouchers: [],
});
const shown = (payments: CasePayment[]): void => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CaseHead view={caseView({ payments })} back="/staff" actions={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const first = paid('initial', 399, '2026-11-02T06:10:00.000Z');

it('the head of a case says the sum that was paid in all', () => {
  shown([first, paid('final', 4830, '2026-11-12T06:10:00.000Z')]);
  expect(screen.getByText(/paid ₹5,229 in all/)).toBeVisible();
});

it('the head of a case says the first payment while the final one is open', () => {
  shown([first, paid('final', 4830, null)]);
  expect(screen.getByText(/paid ₹399 on 2 Nov/)).toBeVisible();
});
