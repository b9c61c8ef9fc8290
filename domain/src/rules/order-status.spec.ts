import { describe, expect, it } from 'vitest';
import { firstPayment, isPayable } from './order-status.js';

describe('an order', () => {
  it('can be paid after a try that failed or brought a wrong amount, and not once it is paid, withdrawn or expired', () => {
    const statuses = [
      'created',
      'failed',
      'mismatched',
      'captured',
      'withdrawn',
      'expired',
      'refund_pending',
      'refunded',
    ];
    expect(statuses.filter(isPayable)).toEqual(['created', 'failed', 'mismatched']);
  });
});

describe('the first payment of a request', () => {
  const order = (status: string, amount = 399, purpose = 'initial') => ({ purpose, status, amount });
  it('is what was captured, however often it was tried before and asked for since', () => {
    const tried = [order('expired'), order('failed'), order('captured', 299), order('created', 499)];
    expect(firstPayment(tried, 0)).toBe(299);
    expect(firstPayment([order('captured'), order('created', 1180, 'final')], 0)).toBe(399);
  });
  it('is the newest order that can be paid until then', () => {
    expect(firstPayment([order('expired'), order('failed', 299), order('created', 499)], 399)).toBe(499);
    expect(firstPayment([order('mismatched')], 0)).toBe(399);
  });
  it('is what is due where no order is open: none was made yet, or the money went back', () => {
    for (const orders of [[], [order('expired')], [order('withdrawn')], [order('refunded'), order('refund_pending')]])
      expect([firstPayment(orders, 399), firstPayment(orders, 0)]).toEqual([399, 0]);
  });
});
