import type { Order } from '@anupalan/domain/contracts/payments';
import type { CasePayment } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { sendFile } from '../../shared/kit/upload/send-file';
import { CompleteRegistration } from '../../shared/registration/CompleteRegistration';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { asha, registrationValues as values } from '../../shared/testing/customer-fixture';
import { holdFiles, keepRegistration } from './kept-registration';
import { OrderRegistration } from './OrderRegistration';

vi.mock('../../shared/kit/upload/send-file', () => ({ sendFile: vi.fn() }));
afterAll(() => vi.doUnmock('../../shared/kit/upload/send-file'));
const sending = vi.mocked(sendFile);

const order: Order = {
  orderId: 'ORD_1',
  requestId: 'r1',
  caseNumber: 'ANU-2026-000001',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  purpose: 'initial',
  status: 'captured',
  amount: 299,
  failureReason: null,
  paymentLink: null,
} as Order;

const show = (what: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{what}</MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  sending.mockReset();
  queryClient.clear();
  sessionStorage.clear();
  stubApi({ 'HEAD /mark.svg': {} });
  queryClient.setQueryData(USER_KEY, asha);
});

describe('a registration that waited for its payment', () => {
  it('is not sent by itself without a file that was refused: the form opens and names it', async () => {
    keepRegistration('u1', 'gst-registration', { key: 'k', orderId: 'ORD_1', values, fileNames: [] });
    holdFiles('u1', 'gst-registration', [
      { id: '1', file: new File(['x'], 'zip.pdf'), error: 'Only PDF, Word, and image files are accepted' },
    ]);
    show(<OrderRegistration order={order} />);
    await screen.findByText('Only PDF, Word, and image files are accepted');
    expect(sending).not.toHaveBeenCalled();
  });
});

describe('the way to a registration that a paid request has not', () => {
  it('is a quiet offer that says it can be left out and calls nothing a registration', () => {
    const payment = { orderId: 'ORD_1', purpose: 'initial', status: 'captured' } as CasePayment;
    const view = caseView({ payments: [payment], registration: null });
    show(<CompleteRegistration view={{ ...view, request: { ...view.request, status: 'documents_not_uploaded' } }} />);
    screen.getByRole('button', { name: 'Add a note (optional)' });
    expect(screen.queryByText(/registration/i)).not.toBeInTheDocument();
  });
});
