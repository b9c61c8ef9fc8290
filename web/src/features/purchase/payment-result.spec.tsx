import type { Order } from '@anupalan/domain/contracts/payments';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import PaymentFailedPage from './PaymentFailedPage';
import PaymentResult from './PaymentResult';

const now = () => new Date().toISOString();
const order = (more: Partial<Order>): Order => ({
  orderId: 'ORD_1',
  purpose: 'final',
  status: 'created',
  requestId: 'r1',
  caseNumber: 'SR-7K3M9Q-4',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  workflow: 'filing',
  amount: 2680.59,
  lineItems: [],
  paymentLink: 'https://pay.example/o/1',
  testMode: false,
  method: null,
  failureReason: null,
  created_at: now(),
  captured_at: null,
  expires_at: now(),
  confirming_since: null,
  receipt: null,
  ...more,
});
const failed = { status: 'failed', failureReason: 'The bank declined the payment.' } as const;

/** The server with an order before and after the gateway query; `answer` releases the query's answer. */
const server = (before: Order, after: Order = before, checked: { readonly status?: number } = {}) => {
  let asked = false;
  return stubApi({
    'HEAD /mark.svg': {},
    'GET /api/services': { body: [] },
    'GET /api/payments/ORD_1': () => ({ body: asked ? after : before }),
    'POST /api/payments/ORD_1/check': () => {
      asked = true;
      return { body: { success: true, message: '', id: 'ORD_1' }, ...checked };
    },
  });
};
const at = (page: 'success' | 'failed', more = ''): { readonly seen: readonly string[] } => {
  const seen: string[] = [];
  const routes: ReactNode = (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/payment-${page}?orderId=ORD_1${more}`]}>
        <Routes>
          <Route path="/payment-success" element={<PaymentResult registrationOf={() => null} />} />
          <Route path="/payment-failed" element={<PaymentFailedPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { container } = render(routes);
  seen.push(container.textContent ?? '');
  new MutationObserver(() => seen.push(container.textContent ?? '')).observe(container, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  return { seen };
};
const payButtons = () => screen.queryAllByRole('button', { name: /pay|try again/i });

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});

describe('the result of a payment', () => {
  it.each(['success', 'failed'] as const)(
    'after a second try says confirming and never the old failure, and asks the gateway at once: /payment-%s',
    async (page) => {
      const calls = server(
        order({ ...failed, confirming_since: now() }),
        order({ status: 'captured', captured_at: now(), paymentLink: null }),
      );
      const { seen } = at(page);
      await screen.findByText('Payment received');
      expect(seen.some((text) => text.includes("We're confirming your payment"))).toBe(true);
      expect(seen.filter((text) => /failed|declined|Try again/.test(text))).toEqual([]);
      const check = calls.find(({ url }) => url.endsWith('/check'));
      expect(check?.init.body).toBe('{"returned":true}');
    },
  );

  it('is awaited without a button to pay while the bank decides', async () => {
    const calls = server(order({ ...failed, confirming_since: now() }));
    at('success');
    await screen.findByText("We're confirming your payment");
    await waitFor(() => expect(calls.some(({ url }) => url.endsWith('/check'))).toBe(true));
    expect(payButtons()).toEqual([]);
  });

  it.each(['success', 'failed'] as const)(
    'is asked for again when another try is closed without paying: /payment-%s (PAY-20, reading 28)',
    async (page) => {
      let since: string | null = null;
      const done = { body: { success: true, message: '', id: 'ORD_1' } };
      const calls = stubApi({
        'HEAD /mark.svg': {},
        'GET /api/payments/ORD_1': () => ({ body: order({ ...failed, testMode: true, confirming_since: since }) }),
        'POST /api/payments/ORD_1/attempts': () => {
          since = now();
          return done;
        },
        // Only of a person who is back it counts as unpaid that there is no payment.
        'POST /api/payments/ORD_1/check': () => {
          if (calls.at(-1)?.init.body === '{"returned":true}') since = null;
          return done;
        },
      });
      at(page);
      for (let tries = 0; tries < 2; tries += 1) {
        await userEvent.click(await screen.findByRole('button', { name: /try again/i }));
        await screen.findByRole('dialog');
        await screen.findByText("We're confirming your payment");
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
      expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
    },
  );

  it('that is awaited for a minute offers to ask again and to pay', async () => {
    server(order({ confirming_since: new Date(Date.now() - 61_000).toISOString() }));
    at('success');
    await screen.findByRole('button', { name: 'Check again' });
    expect(payButtons()).toHaveLength(1);
  });

  it('of an unpaid order says so at once, with links to pay and to the request', async () => {
    server(order({}));
    at('success');
    await screen.findByText('Not paid yet');
    expect(screen.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to your request' })).toHaveAttribute(
      'href',
      '/services/gst-registration?id=r1',
    );
  });

  it('that was not made is not called failed, and is not made by any address', async () => {
    const calls = server(order({ testMode: true }));
    at('success', '&mockPayment=true');
    await screen.findByText('Not paid yet');
    expect(calls.map(({ url }) => url).filter((url) => /simulate|attempts/.test(url))).toEqual([]);
    cleanup();
    queryClient.clear();
    at('failed');
    await screen.findByText('Not paid yet');
    expect(screen.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
    expect(screen.queryByText('The payment failed')).toBeNull();
  });

  it('of an order that nobody knows says so', async () => {
    stubApi({ 'HEAD /mark.svg': {}, 'GET /api/services': { body: [] } });
    at('success');
    expect(await screen.findByRole('heading', { name: "We can't find this payment" })).toBeVisible();
  });

  it('of an order that expired before anything was bought leads to the service, and of another to its request', async () => {
    server(order({ purpose: 'initial', status: 'expired', caseNumber: null }));
    at('success');
    await screen.findByText('It could be paid for 30 days. You can order the service again from its page.');
    expect(screen.getByRole('link', { name: 'Back to the service' })).toBeVisible();
    cleanup();
    queryClient.clear();
    server(order({ status: 'expired' }));
    at('success');
    await screen.findByText('This link has expired. You can get a new one from your request.');
    expect(screen.getByRole('link', { name: 'Back to your request' })).toBeVisible();
  });

  it('that failed leads back to its request, never to the page that sells it', async () => {
    server(order(failed));
    at('failed');
    await screen.findByText('The bank declined the payment.');
    expect(screen.getByRole('link', { name: 'Back to your request' })).toBeVisible();
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).not.toMatch(/^\/service\//);
  });

  it('is shown as it is known when the gateway cannot be asked', async () => {
    server(order(failed), order(failed), { status: 503 });
    at('failed');
    await screen.findByText('The bank declined the payment.');
  });
});
