import { describe, expect, it } from 'vitest';
import { confirmsErasure, endsByCancelling, erasureBlocker, taxRecordsKeptUntil } from './erasure.js';

const facts = {
  status: 'documents_not_uploaded',
  filingStarted: false,
  paymentDue: false,
  heldPaise: 0,
  refundUnderWay: false,
};
describe('erasing a customer', () => {
  it('waits for the end of a filing that is under way', () => {
    const filing = { ...facts, status: 'awaiting_govt_approval', filingStarted: true, heldPaise: 39_900 };
    expect(erasureBlocker(filing)).toBe('filing_under_way');
    expect(endsByCancelling('filing_under_way')).toBe(false);
    expect(erasureBlocker({ ...filing, status: 'service_delivered' })).toBeNull();
  });

  it('waits while money is due, held for an open request, or on its way back; cancelling ends the first two', () => {
    expect(erasureBlocker({ ...facts, status: 'final_payment_link_sent', paymentDue: true })).toBe('payment_due');
    expect(erasureBlocker({ ...facts, heldPaise: 39_900 })).toBe('money_held');
    expect(erasureBlocker({ ...facts, status: 'cancelled', refundUnderWay: true })).toBe('refund_under_way');
    expect((['payment_due', 'money_held', 'refund_under_way'] as const).map(endsByCancelling)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is open to those who owe and are owed nothing, whatever their requests', () => {
    for (const status of ['new_request', 'documents_not_uploaded', 'completed', 'closed', 'cancelled', 'pending'])
      expect(erasureBlocker({ ...facts, status })).toBeNull();
  });

  it('is confirmed by the sentence itself and by nothing else', () => {
    expect(['erase my data', ' Erase my data '].every(confirmsErasure)).toBe(true);
    expect(['', 'yes', 'erase my dat', 'erase my data!'].some(confirmsErasure)).toBe(false);
  });
});

describe('a receipt', () => {
  it('is kept for 72 months from the due date of the annual return of its year', () => {
    expect(taxRecordsKeptUntil('2026-11-22T10:00:00.000Z')).toBe('2033-12-31');
    // 00:30 in India on 1 April: the next financial year.
    expect(taxRecordsKeptUntil('2027-03-31T19:00:00.000Z')).toBe('2034-12-31');
  });
});
