import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '../../../shared/i18n/office-texts';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { caseView } from '../../../shared/testing/case-fixture';
import { PaymentLinkDialog } from './PaymentLinkDialog';

it('asks staff why a fee is due that the service does not announce, and sends it along (product F6)', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const calls = stubApi({
    'POST /api/staff/requests/1/send-payment-link': { status: 503, body: { message: 'Away.' } },
  });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentLinkDialog view={caseView({ announced_fee: 708 })} action="send-payment-link" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const fee = screen.getByLabelText('Professional fee');
  await user.type(fee, '600');
  expect(screen.queryByLabelText('Reason for this fee')).not.toBeInTheDocument();
  await user.clear(fee);
  await user.type(fee, '601');
  await user.click(screen.getByRole('button', { name: /^Send link for/ }));
  await screen.findByText('Tell the customer why this fee is due');
  await user.type(screen.getByLabelText('Reason for this fee'), 'A second class');
  await user.click(screen.getByRole('button', { name: /^Send link for/ }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(JSON.parse(String(calls.find(({ method }) => method === 'POST')?.init.body))).toMatchObject({
    professionalFee: 601,
    reason: 'A second class',
  });
});
