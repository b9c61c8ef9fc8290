import { describe, expect, it } from 'vitest';
import { isPayable } from './order-status.js';

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
