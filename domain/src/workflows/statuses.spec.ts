import { describe, expect, it } from 'vitest';
import { isEnded, OLDER_STATUSES, PRESENT_STATUSES, quickAccess, reopenTarget } from './statuses.js';

describe('Quick Access', () => {
  it('leaves out delivered, completed, closed and cancelled requests only (Reading 6, customer B6)', () => {
    const left = [...PRESENT_STATUSES, ...OLDER_STATUSES, 'lost_in_import'].filter(isEnded);
    expect(left).toEqual(['service_delivered', 'completed', 'closed', 'cancelled']);
  });

  it('shows the active requests in the order given', () => {
    const requests = ['closed', 'pending', 'completed', 'closed', 'new_request'].map((status, id) => ({ id, status }));
    expect(quickAccess(requests).map(({ id }) => id)).toEqual([1, 4]);
  });
});

describe('reopening', () => {
  it.each([
    [['new_request', 'documents_not_uploaded', 'cancelled'], false, 'documents_not_uploaded'],
    [['awaiting_govt_approval', 'service_delivered', 'completed', 'closed'], false, 'awaiting_govt_approval'],
    [['documents_approved', 'cancelled'], true, 'new_request'],
    [['in_progress', 'completed'], false, 'filing_processing_started'],
    [['cancelled'], false, 'new_request'],
  ] as const)('%j, refunded %s, leads to %s', (history, refunded, to) => {
    expect(reopenTarget(history, refunded)).toBe(to);
  });
});
