import type { CasePayment } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { usePageActs } from '../../shared/page-acts';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { Returns } from './Returns';

const DECIDE = 'POST /api/admin/payments/ORD1/refunds/p1';
const shown = (own: boolean, readOnly = false) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const calls = stubApi({ [DECIDE]: { body: { success: true, message: 'Done', id: 'ORD1' } } });
  const payment = {
    orderId: 'ORD1',
    amount: 8000,
    returns: {
      refunds: [],
      proposals: [
        { id: 'p1', amount: 6000, reason: 'Filed too late', by: 'Ravi Rao', own, at: '2026-11-26T10:00:00.000Z' },
      ],
      disputes: [],
      refundable: 8000,
      alone: 5000,
      proposed: 6000,
    },
  } as unknown as CasePayment;
  render(
    <QueryClientProvider client={queryClient}>
      <Returns view={caseView({})} payment={payment} readOnly={readOnly} />
    </QueryClientProvider>,
  );
  return () => calls.filter(({ method }) => method === 'POST').map(({ init }) => JSON.parse(String(init.body)));
};

describe('the palette', () => {
  it('offers the refund of each payment, and the decision on a proposed one', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const offered = renderHook(usePageActs).result;
    const returns = { refunds: [], disputes: [], alone: 5000, proposed: 0 };
    const proposal = { id: 'p1', amount: 6000, reason: 'Late', by: 'Ravi', own: false, at: '2026-11-26T10:00:00.000Z' };
    const payments = [
      { orderId: 'ORD1', purpose: 'initial', amount: 399, returns: { ...returns, refundable: 399, proposals: [] } },
      {
        orderId: 'ORD2',
        purpose: 'final',
        amount: 8000,
        returns: { ...returns, refundable: 8000, proposals: [proposal] },
      },
      { orderId: 'ORD3', purpose: 'final', amount: 500, returns: { ...returns, refundable: 0, proposals: [] } },
    ] as unknown as CasePayment[];
    const { unmount } = render(
      <QueryClientProvider client={queryClient}>
        {payments.map((payment) => (
          <Returns key={payment.orderId} view={caseView({})} payment={payment} readOnly={false} />
        ))}
      </QueryClientProvider>,
    );
    expect(offered.current.map(({ label }) => label)).toEqual([
      'Refund: Service fee, ₹399',
      'Decide on the refund of ₹6,000',
    ]);
    act(() => offered.current[0]?.run());
    expect(screen.getByRole('dialog', { name: 'Refund this payment' })).toBeInTheDocument();
    unmount();
    expect(offered.current).toEqual([]);
  });
});

describe('a refund', () => {
  const ask = async (alone: number) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const returns = { refunds: [], proposals: [], disputes: [], refundable: 8000, alone, proposed: 0 };
    const payment = { orderId: 'ORD1', amount: 8000, returns } as unknown as CasePayment;
    render(
      <QueryClientProvider client={queryClient}>
        <Returns view={caseView({})} payment={payment} readOnly={false} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
    return within(screen.getByRole('dialog'));
  };

  it('says while its amount is typed from where on a second admin has to approve it', async () => {
    const dialog = await ask(5000);
    expect(dialog.getByRole('status')).toHaveTextContent('Above ₹5,000 a second admin has to approve it.');
    await userEvent.type(dialog.getByLabelText(/^Amount/), '5000');
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Amount/), '.50');
    expect(dialog.getByRole('status')).toHaveTextContent(
      'A second admin has to approve this: up to ₹5,000 you can refund alone.',
    );
    expect(dialog.getByRole('button', { name: 'Propose refund' })).toBeInTheDocument();
  });

  it('of which nothing can be given back alone says so at once', async () => {
    expect((await ask(0)).getByRole('status')).toHaveTextContent('A second admin has to approve it.');
  });

  it('of a payment within the limit says nothing of a second admin', async () => {
    expect((await ask(8000)).getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('a proposed refund', () => {
  it('is approved by a second admin in a dialog that says how much, why and who proposed it', async () => {
    const sent = shown(false);
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Refund ₹6,000?' }));
    for (const said of ['Filed too late', 'Ravi Rao', /₹8,000/, '26 Nov 2026, 15:30'])
      expect(dialog.getByText(said)).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Refund ₹6,000' }));
    await waitFor(() => expect(sent()).toEqual([{ decision: 'approve' }]));
  });

  it('cannot be approved by who proposed it, only taken back', async () => {
    const sent = shown(true);
    await userEvent.click(screen.getByRole('button', { name: 'Look at it' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(sent()).toEqual([{ decision: 'decline' }]));
  });

  it('of a past moment has no button', () => {
    shown(false, true);
    expect(screen.getByText(/Ravi Rao proposes to refund ₹6,000/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
