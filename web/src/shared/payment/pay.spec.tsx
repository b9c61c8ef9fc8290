import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors';
import { initiateHeaders } from './initiate-headers';
import { initiateFailure, isTestOrder, safePaymentLink } from './payment-link';
import { forgetPendingOrder, keepPendingOrder, pendingOrder } from './pending-order';
import { redirectTo } from './redirect';

const origin = 'https://anupalan.example';

describe('a payment link', () => {
  it.each([
    ['/payment-simulation?orderId=1', `${origin}/payment-simulation?orderId=1`],
    ['https://pay.example/o/1', 'https://pay.example/o/1'],
  ])('%s is followed', (link, href) => expect(safePaymentLink(link, origin)).toBe(href));

  it.each(['javascript:alert(1)', 'http://pay.example/o/1', 'data:text/html,x', 'pay', '//', 'http://', ''])(
    '%s is refused',
    (link) => expect(safePaymentLink(link, origin)).toBeNull(),
  );

  it('of a test order is known by its id', () => {
    expect(isTestOrder('TEST_ORD1')).toBe(true);
    expect(isTestOrder('order_1')).toBe(false);
  });
});

describe('a payment that could not be started', () => {
  it('shows the server’s message', () => {
    expect(initiateFailure(new ApiError(409, 'Not on offer', { message: 'Not on offer' }))).toBe('Not on offer');
  });
  it('shows the status when the server sends no message', () => {
    expect(initiateFailure(new ApiError(502, 'Bad Gateway', {}, null, 'Bad Gateway'))).toBe(
      'Payment initialization failed: 502 Bad Gateway',
    );
    expect(initiateFailure(new ApiError(502, 'Request failed with status: 502', {}))).toBe(
      'Payment initialization failed: 502',
    );
  });
  it('asks to try again when no answer came', () => {
    expect(initiateFailure(new NetworkError())).toBe('Failed to initiate payment. Please try again.');
  });
  it('names both prices when the price moved', () => {
    const problem = { message: 'moved', code: 'price_changed', params: { shown: 399, price: 449 } };
    expect(initiateFailure(new ApiError(409, 'moved', problem))).toBe(
      'The price changed from ₹399 to ₹449. Review and continue.',
    );
  });
});

describe('the call that opens an order', () => {
  const place = { pathname: '/services', search: '?service=gst-registration', hash: '#fees' } as Location;

  it('names the customer’s mobile and the page', () => {
    expect(initiateHeaders('+919876543210', place)).toEqual({
      'x-customer-mobile': '+919876543210',
      'x-current-url': '/services?service=gst-registration',
    });
  });
  it('names no unknown mobile', () => {
    expect(Object.keys(initiateHeaders(undefined, place))).toEqual(['x-current-url']);
  });
});

describe('the reminder of a pending order', () => {
  const order = { orderId: 'TEST_ORD1', serviceId: 'rent-agreement', amount: 199, title: 'Rent Agreement' };
  afterEach(() => localStorage.clear());

  it('survives the way to the payment page and goes when that order is settled', () => {
    keepPendingOrder(order);
    expect(pendingOrder()).toEqual(order);
    forgetPendingOrder('another');
    expect(pendingOrder()).toEqual(order);
    forgetPendingOrder(order.orderId);
    expect(pendingOrder()).toBeNull();
  });

  it('is nothing when the storage holds something else', () => {
    localStorage.setItem('anupalan_pending_order', '[1]');
    expect(pendingOrder()).toBeNull();
    localStorage.setItem('anupalan_pending_order', '{');
    expect(pendingOrder()).toBeNull();
  });
});

describe('the redirect to the payment page', () => {
  afterEach(() => vi.useRealTimers());

  it('is taken after 800 ms, once more a second later, then offered as a link', () => {
    vi.useFakeTimers();
    const go = vi.fn();
    const onStillHere = vi.fn();
    redirectTo('https://pay.example', { go, onStillHere });
    vi.advanceTimersByTime(799);
    expect(go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(go).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(go).toHaveBeenCalledTimes(2);
    expect(onStillHere).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onStillHere).toHaveBeenCalledTimes(1);
  });

  it.each([1, 2])('is offered as a link at once, and once, when the browser refuses the try %i', (refused) => {
    vi.useFakeTimers();
    const onStillHere = vi.fn();
    let tries = 0;
    const go = () => {
      tries += 1;
      if (tries === refused) throw new Error('refused');
    };
    redirectTo('https://pay.example', { go, onStillHere });
    vi.advanceTimersByTime(800 + 1000 * (refused - 1));
    expect(onStillHere).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5000);
    expect([tries, onStillHere.mock.calls.length]).toEqual([refused, 1]);
  });

  it('does not happen after the person cancelled', () => {
    vi.useFakeTimers();
    const go = vi.fn();
    redirectTo('https://pay.example', { go, onStillHere: vi.fn() })();
    vi.advanceTimersByTime(5000);
    expect(go).not.toHaveBeenCalled();
  });
});
