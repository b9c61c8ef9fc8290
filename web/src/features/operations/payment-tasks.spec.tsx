import type { PaymentTask } from '@anupalan/domain/contracts/payments';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { PaymentTasksCard } from './PaymentTasksCard';

const task = (more: Partial<PaymentTask>): PaymentTask => ({
  kind: 'proposal',
  id: 'p1',
  order_id: 'ORD1',
  request_id: 'r1',
  case_number: 'SR-AAAAAA-A',
  service_title: 'GST Registration',
  amount: 6000,
  at: '2026-11-26T10:00:00.000Z',
  by: 'Ravi Rao',
  own: false,
  dispute: null,
  respond_by: null,
  ...more,
});
const shown = async (body: object): Promise<void> => {
  queryClient.clear();
  stubApi({ 'GET /api/admin/payments/tasks': { body } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PaymentTasksCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Payments that need you' });
};

describe('the list of payments that need an admin', () => {
  it('says of each what to do, and leads to its case', async () => {
    await shown({
      items: [
        task({}),
        task({
          id: 'd1',
          kind: 'dispute',
          by: null,
          dispute: 'action_required',
          respond_by: '2026-12-03T18:29:00.000Z',
        }),
        task({ id: 'f1', kind: 'refund_failed', by: null, case_number: null }),
      ],
      more: false,
      reports: [{ code: 'order_not_found', order_id: 'ORD77', count: 2, last_at: '2026-11-26T10:00:00.000Z' }],
    });
    expect(await screen.findByText('Refund of ₹6,000 waits for a second admin')).toBeInTheDocument();
    expect(screen.getByText(/by 3 Dec 2026\./)).toBeInTheDocument();
    expect(screen.getByText('an answer is needed')).toBeInTheDocument();
    expect(screen.getByText(/About an order that isn't ours/)).toBeInTheDocument();
    expect(screen.getByText('2 times')).toBeInTheDocument();
    const links = screen.getAllByRole('link', { name: 'SR-AAAAAA-A' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/requests/r1', '/admin/requests/r1']);
  });

  it('says that nothing is to be settled', async () => {
    await shown({ items: [], more: false, reports: [] });
    expect(await screen.findByText('Nothing to settle')).toBeInTheDocument();
  });
});
