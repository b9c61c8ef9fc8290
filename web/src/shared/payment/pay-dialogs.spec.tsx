import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client';
import { currentToasts } from '../kit/toast/store';
import { stubApi } from '../testing/api-stub';
import { SimulatedDialog } from './PayDialogs';

const order = {
  orderId: 'TEST_ORD_7',
  paymentLink: '/payment-simulation?orderId=TEST_ORD_7',
  testMode: true,
  serviceId: 'gst-registration',
  title: 'GST Registration',
  amount: 299,
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

/** The dialog of a test order, which is paid by the simulated success, after so many failures of that. */
function opened(failures = 0) {
  let status = 'created';
  let left = failures;
  const calls = stubApi({
    'HEAD /mark.svg': {},
    'GET /api/payments/TEST_ORD_7': () => ({ body: { orderId: 'TEST_ORD_7', status } }),
    'POST /api/payment/simulate': () => {
      left -= 1;
      if (left >= 0) return { status: 500, body: {} };
      status = 'captured';
      return { body: {} };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/service/gst-registration']}>
        <Routes>
          <Route path="/service/:id" element={<SimulatedDialog order={order} onClose={() => undefined} />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { simulated: () => calls.filter(({ url }) => url === '/api/payment/simulate').length };
}
const other = () => screen.queryByRole('link', { name: 'Choose another outcome' });
/** Advances second by second: each timer is set by the one before. */
const pass = async (seconds: number) => {
  for (let n = 0; n < seconds; n += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
};

beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

describe('another outcome of a test payment', () => {
  it('can be chosen before a success is simulated, which then does not happen', async () => {
    const { simulated } = opened();
    fireEvent.click(other() ?? document.body);
    await waitFor(() =>
      expect(screen.getByText('/payment-simulation?orderId=TEST_ORD_7', { selector: 'output' })).toBeDefined(),
    );
    await pass(20);
    expect(simulated()).toBe(0);
  });

  it('is no longer offered once the success is sent', async () => {
    const { simulated } = opened();
    expect(other()).not.toBeNull();
    await pass(10);
    await waitFor(() => expect([simulated(), other()]).toEqual([1, null]));
    await screen.findByText('SUCCESS');
    expect(other()).toBeNull();
  });

  it('waits while it has the keyboard focus', async () => {
    const { simulated } = opened();
    act(() => other()?.focus());
    await pass(20);
    expect(simulated()).toBe(0);
    act(() => other()?.blur());
    await pass(10);
    await waitFor(() => expect(simulated()).toBe(1));
  });
});

describe('a simulated success that fails', () => {
  it('is told and tried again, and leads on by itself once the order is paid', async () => {
    const { simulated } = opened(1);
    fireEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(currentToasts()[0]).toMatchObject({
      title: 'Test Payment Error',
      description: 'Could not complete the test payment simulation.',
    });
    fireEvent.click(again);
    await screen.findByText('SUCCESS');
    expect([simulated(), currentToasts()[0]?.title]).toEqual([2, 'Test Payment Successful']);
    await pass(2);
    expect(await screen.findByText('/payment-success?orderId=TEST_ORD_7', { selector: 'output' })).toBeDefined();
  });
});

describe('a paid test order', () => {
  it('leads to its result at once when that is pressed', async () => {
    opened();
    fireEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to Success Page' }));
    expect(await screen.findByText('/payment-success?orderId=TEST_ORD_7', { selector: 'output' })).toBeDefined();
  });
});
