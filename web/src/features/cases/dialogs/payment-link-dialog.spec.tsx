import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { caseView } from '../../../shared/testing/case-fixture';
import { PaymentLinkDialog } from './PaymentLinkDialog';

const LINK = 'POST /api/staff/requests/1/send-payment-link';
const shown = () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const calls = stubApi({ [LINK]: { status: 503, body: { message: 'Away.' } } });
  const view = caseView({
    announced_fees: {
      ours: 1180,
      government: [
        { label: 'Name reservation', from: 1000, to: 1000 },
        { label: 'Stamp duty', from: 0, to: 8500 },
      ],
      open: false,
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentLinkDialog view={view} action="send-payment-link" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const send = () => userEvent.click(screen.getByRole('button', { name: /^Send link for/ }));
  const sent = async () => {
    const posts = () => calls.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(1));
    return JSON.parse(String(posts()[0]?.init.body));
  };
  return { send, sent };
};

it('begins with what the service announced, and takes GST out of an amount that includes it', async () => {
  const { send, sent } = shown();
  expect(screen.getByLabelText('Professional fee')).toHaveValue('1180');
  await userEvent.type(screen.getByLabelText('Amount of fee 2'), '360');
  expect(screen.queryByLabelText('Reason for this fee')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Professional fee₹1,000GST (18%)₹180');
  await send();
  expect(await sent()).toEqual({
    professionalFee: 1000,
    governmentFees: [
      { label: 'Name reservation', amount: 1000 },
      { label: 'Stamp duty', amount: 360 },
    ],
  });
});

it('asks why for each line above what was announced, ours or the government’s, and sends it along', async () => {
  const { send, sent } = shown();
  const user = userEvent.setup();
  const ours = screen.getByLabelText('Professional fee');
  await user.clear(ours);
  await user.type(ours, '1181');
  await user.type(screen.getByLabelText('Amount of fee 2'), '15000.50');
  await send();
  expect(await screen.findAllByText('Tell the customer why this fee is due')).toHaveLength(2);
  const [first, second] = screen.getAllByLabelText('Reason for this fee') as [HTMLElement, HTMLElement];
  await user.type(first, 'A second class');
  await user.type(second, 'More capital');
  await send();
  const body = await sent();
  expect([body.reason, body.governmentFees[1]]).toEqual([
    'A second class',
    { label: 'Stamp duty', amount: 15_000.5, reason: 'More capital' },
  ]);
});
