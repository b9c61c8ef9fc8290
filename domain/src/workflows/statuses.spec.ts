import { describe, expect, it } from 'vitest';
import { type StepName, VERSIONS } from './registry.js';
import { allowsReassignment, isCancelled, isEnded, quickAccess, reopenTarget, START, STATUSES } from './statuses.js';
import { stepOf } from './steps.js';

describe('what every version shares', () => {
  it.each(VERSIONS)(
    'holds for $id, version $version: its first status, where it ends, and its steps of payment and submission',
    (workflow) => {
      const to = (name: StepName) => stepOf(workflow, name)?.to;
      expect(to('requestService')).toBe(START);
      expect(STATUSES.filter((status) => workflow.statuses[status].waitingOn === 'nobody')).toEqual(
        STATUSES.filter(isEnded),
      );
      expect(STATUSES.filter(isCancelled)).toEqual([to('cancel')]);
      expect(STATUSES.filter(allowsReassignment)).toEqual(
        expect.arrayContaining([to('receiveInitialPayment'), to('submitIntake')]),
      );
    },
  );

  it('lets the rules reassign a case once it is paid and once it is submitted', () => {
    expect(STATUSES.filter(allowsReassignment)).toEqual([
      'documents_not_uploaded',
      'documents_uploaded_pending_review',
      'pending',
      'document_review',
    ]);
  });
});

describe('Quick Access', () => {
  it('leaves out delivered, completed, closed and cancelled requests only (Reading 6)', () => {
    const left = [...STATUSES, 'lost_in_import'].filter(isEnded);
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
