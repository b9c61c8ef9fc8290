import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { Order } from '@anupalan/domain/contracts/payments';
import type { CasePayment } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts } from '../../shared/kit/toast/store';
import { sendFile } from '../../shared/kit/upload/send-file';
import { CompleteRegistration } from '../../shared/registration/CompleteRegistration';
import { RegistrationContext } from '../../shared/registration/registration';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { asha, registrationValues as values } from '../../shared/testing/customer-fixture';
import ServicePage from '../catalogue/ServicePage';
import { forgetRegistration, holdFiles, keepRegistration } from './kept-registration';
import { OrderRegistration } from './OrderRegistration';
import { registration } from './registration';

vi.mock('../../shared/kit/upload/send-file', () => ({ sendFile: vi.fn() }));
afterAll(() => vi.doUnmock('../../shared/kit/upload/send-file'));
const sending = vi.mocked(sendFile);

const gst: Service = {
  id: 'gst-registration',
  title: 'GST Registration',
  price: '299',
  description: 'A GSTIN.',
  detailed_description: 'A GSTIN.',
  benefits: [],
  helpText: '',
  requiredDocuments: [],
  icon: 'tax',
  category: 'tax',
  workflow: 'filing',
  estimated_duration_days: 7,
  decision_time: null,
  is_popular: false,
  not_included: [],
  fee_breakup: { professional_fee: 0, gst: 0 },
  government_fees: { kind: 'none', from: null, note: '' },
  later_fees: [],
  search_words: [],
  faqs: [],
};
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

const around = (what: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <RegistrationContext value={registration}>{what}</RegistrationContext>
  </QueryClientProvider>
);
const show = (what: ReactNode) => render(around(<MemoryRouter>{what}</MemoryRouter>));
const registeredAs = (id: string, orderId: string | null) => ({
  data: { success: true, message: 'ok', id, status: 'documents_not_uploaded', orderId },
  status: 201,
  position: null,
  stale: false,
});
const complete = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText(/^Business name/), 'Kulkarni Traders');
  await userEvent.click(screen.getByRole('button', { name: 'Complete Registration' }));
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  sending.mockReset();
  queryClient.clear();
  sessionStorage.clear();
  forgetRegistration('u1', 'gst-registration');
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

  it('is sent at once with the order that paid it, and is not offered again', async () => {
    const payment = { orderId: 'ORD_1', purpose: 'initial', status: 'captured' } as CasePayment;
    const base = caseView({ payments: [payment], registration: null });
    const view = { ...base, request: { ...base.request, status: 'documents_not_uploaded' } };
    sending.mockResolvedValue(registeredAs('1', 'ORD_1'));
    const { rerender } = show(<CompleteRegistration view={view} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a note (optional)' }));
    await complete();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sending.mock.calls.map(([, data]) => data.get('orderId'))).toEqual(['ORD_1']);
    const { name, email } = values;
    const made = { name, email, phone: '+919876543210', business_name: 'K', additional_info: null };
    rerender(
      around(
        <MemoryRouter>
          <CompleteRegistration view={{ ...view, registration: made }} />
        </MemoryRouter>,
      ),
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a service at price 0', () => {
  it('has no payment: it is registered at once, and leads to its request', async () => {
    stubApi({
      'HEAD /mark.svg': {},
      'GET /api/user': { body: asha },
      'GET /api/services/gst-registration': { body: { ...gst, price: '0' } },
      'GET /api/customer-services': { body: { services: [] } },
    });
    sending.mockResolvedValue(registeredAs('r7', null));
    const routes = [
      { path: '/service/:id', element: <ServicePage /> },
      { path: '/services/:serviceId', element: <p>The request</p> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/service/gst-registration'] });
    render(around(<RouterProvider router={router} />));
    await userEvent.click(await screen.findByRole('button', { name: 'Register' }));
    expect(screen.queryByText('Proceed with this Service')).toBeNull();
    await complete();
    expect(await screen.findByText('The request')).toBeVisible();
    expect(router.state.location.search).toBe('?id=r7');
    const [, data] = sending.mock.calls[0] ?? [];
    expect([data?.get('businessName'), data?.get('orderId')]).toEqual(['Kulkarni Traders', null]);
    expect(currentToasts()[0]?.title).toBe('Registration Successful');
  });
});
