import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client';
import { currentToasts, removeToast } from '../kit/toast/store';
import { type StubAnswer, stubApi } from '../testing/api-stub';
import { pendingOrder } from './pending-order';
import { redirectTo } from './redirect';
import { usePay } from './use-pay';

vi.mock('./redirect', () => ({ redirectTo: vi.fn(() => () => undefined) }));
afterAll(() => vi.doUnmock('./redirect'));
const redirected = vi.mocked(redirectTo);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </StrictMode>
);
const link = 'https://pay.example/o/7';

const service = { serviceId: 'gst-registration', title: 'GST', amount: 299 };

/** A person who presses Pay `times` times at once, with the server's answer. */
function pressed(times = 1) {
  const calls = stubApi({
    'HEAD /mark.svg': {},
    'POST /api/payment/initiate': { body: { orderId: 'ORD_7', paymentLink: link, testMode: false } },
  });
  const answers = globalThis.fetch;
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = async (input, init) => {
    if (String(input) === '/api/payment/initiate') await late;
    return answers(input, init);
  };
  const { result, unmount } = renderHook(() => usePay(), { wrapper });
  act(() => {
    for (let n = 0; n < times; n += 1) result.current.buy(service);
  });
  return { answer, unmount, calls, result };
}
const answered = () => waitFor(() => expect(queryClient.isMutating()).toBe(0));

beforeEach(() => {
  redirected.mockClear();
  queryClient.clear();
  localStorage.clear();
  removeToast();
});

const told = () => currentToasts().map(({ title, description }) => [title, description]);

describe('a payment that cannot be opened', () => {
  const withLink = (paymentLink: string | null): StubAnswer => ({
    body: { orderId: 'o-1', paymentLink, testMode: false },
  });
  it.each<[string, StubAnswer | null, string]>([
    ['the server has words for it', { status: 503, body: { message: 'The gateway is away.' } }, 'The gateway is away.'],
    [
      'it has none',
      { status: 503, statusText: 'Service Unavailable', body: {} },
      'Payment initialization failed: 503 Service Unavailable',
    ],
    ['no answer comes', null, 'Failed to initiate payment. Please try again.'],
    ['there is no link', withLink(null), 'Could not generate payment link. Please try again.'],
    ['the link leads to no page', withLink('javascript:alert(1)'), 'Invalid payment link received from server'],
  ])('says why, and keeps no order, where %s', async (_, answer, text) => {
    stubApi({ 'HEAD /mark.svg': {}, 'POST /api/payment/initiate': answer ?? {} });
    if (answer === null) globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    const { result } = renderHook(() => usePay(), { wrapper });
    act(() => result.current.buy(service));
    await waitFor(() => expect(told()).toEqual([['Payment Error', text]]));
    expect([redirected.mock.calls, pendingOrder()]).toEqual([[], null]);
  });
});

describe('a payment page that the browser does not open', () => {
  it('is offered as a link, and told', async () => {
    const { answer, result } = pressed();
    answer();
    await waitFor(() => expect(redirected).toHaveBeenCalledTimes(1));
    expect(told()).toEqual([['Redirecting to Payment', undefined]]);
    act(() => redirected.mock.calls[0]?.[1].onStillHere());
    expect(told()[0]).toEqual([
      'Navigation Error',
      'Could not open payment page. Please try again or check popup settings.',
    ]);
    render(result.current.dialog, { wrapper });
    expect(await screen.findByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', link);
  });
});

describe('the redirect to the payment page', () => {
  it('begins when the order is open', async () => {
    const { answer } = pressed();
    answer();
    await waitFor(() => expect(redirected.mock.calls.map(([href]) => href)).toEqual([link]));
    expect(pendingOrder()?.orderId).toBe('ORD_7');
  });

  it('does not begin when the panel was closed before the answer', async () => {
    const { answer, unmount } = pressed();
    await waitFor(() => expect(queryClient.isMutating()).toBe(1));
    unmount();
    answer();
    await answered();
    expect(redirected).not.toHaveBeenCalled();
    expect(pendingOrder()).toBeNull();
  });

  it('opens one order for a double click, and another one for a press after it', async () => {
    const { answer, calls, result } = pressed(2);
    const initiated = () => calls.filter(({ url }) => url === '/api/payment/initiate').length;
    answer();
    await waitFor(() => expect(redirected).toHaveBeenCalledTimes(1));
    await answered();
    expect(initiated()).toBe(1);
    act(() => result.current.buy(service));
    await answered();
    expect(initiated()).toBe(2);
  });
});
