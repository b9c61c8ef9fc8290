import { describe, expect, it } from 'vitest';
import {
  awaitsClosing,
  awaitsFirstSubmission,
  awaitsPayment,
  awaitsReview,
  isInCorrection,
  takesAnswers,
  takesDocuments,
  takesSlots,
} from './phases.js';
import { currentWorkflow, WORKFLOW_IDS, type WorkflowId } from './registry.js';
import { STATUSES } from './statuses.js';

/** The statuses of a phase, an unknown one among those asked. */
const during = (phase: typeof takesDocuments, id: WorkflowId): readonly string[] =>
  [...STATUSES, 'lost_in_import'].filter((status) => phase(currentWorkflow(id), status));

describe.each(WORKFLOW_IDS)('a request of the workflow %s', (id) => {
  it('waits for its payment where it begins', () => {
    expect(during(awaitsPayment, id)).toEqual(['new_request', 'payment_pending']);
  });

  it('takes documents from the payment to the submission, and in a correction', () => {
    expect(during(takesDocuments, id)).toEqual([
      'documents_not_uploaded',
      'reupload_requested',
      'pending',
      'waiting_for_customer',
    ]);
    expect(during(isInCorrection, id)).toEqual(['reupload_requested', 'waiting_for_customer']);
  });

  it('takes answers already before the payment', () => {
    expect(during(takesAnswers, id)).toEqual([
      'new_request',
      'documents_not_uploaded',
      'reupload_requested',
      'payment_pending',
      'pending',
      'waiting_for_customer',
    ]);
  });

  it('takes a registration from the payment to the first submission', () => {
    expect(during(awaitsFirstSubmission, id)).toEqual(['documents_not_uploaded', 'pending']);
  });

  it('is reviewed once it was submitted', () => {
    expect(during(awaitsReview, id)).toEqual(['documents_uploaded_pending_review', 'document_review']);
  });

  it('can be closed once the delivery is confirmed', () => {
    expect(during(awaitsClosing, id)).toEqual(['completed']);
  });
});

describe('the slots of a consultation', () => {
  it('are agreed from the question until the call took place, and in no other workflow', () => {
    expect(during(takesSlots, 'consultation')).toEqual([
      'documents_uploaded_pending_review',
      'documents_approved',
      'document_review',
    ]);
    expect([...during(takesSlots, 'filing'), ...during(takesSlots, 'drafting')]).toEqual([]);
  });
});

describe('a status', () => {
  it.each(WORKFLOW_IDS)('of %s says what it waits for exactly while the customer acts', (id) => {
    const { statuses } = currentWorkflow(id);
    const named = STATUSES.filter((status) => statuses[status].waitsFor !== undefined);
    expect(named).toEqual(STATUSES.filter((status) => statuses[status].waitingOn === 'customer'));
  });
});
