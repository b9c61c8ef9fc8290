import type { WorkflowDefinition } from './definition.js';
import { filing } from './filing.js';
import { inOwnWords } from './own-words.js';

/** An agreement that the office drafts and the customer checks: the steps of a filing without an authority. */
export const drafting = {
  id: 'drafting',
  version: 1,
  call: false,
  stages: [
    'paymentReceived',
    'documentsUploaded',
    'documentsApproved',
    'finalPayment',
    'agreementDrafted',
    'draftChecked',
    'delivered',
  ],
  statuses: inOwnWords(filing.statuses, {
    new_request: { label: 'completePayment', hint: 'completePayment' },
    final_payment_received: { stageLabel: 'drafting' },
    filing_processing_started: { label: 'drafting', stageLabel: 'drafting' },
    awaiting_govt_approval: {
      label: 'draftReady',
      hint: 'checkDraft',
      waitingOn: 'customer',
      waitsFor: 'draft',
      stageLabel: 'draftWithCustomer',
    },
  }),
  steps: {
    ...filing.steps,
    submitToAuthority: {
      ...filing.steps.submitToAuthority,
      act: {
        ...filing.steps.submitToAuthority.act,
        input: [
          {
            name: 'acknowledgementNumber',
            kind: 'line',
            max: 100,
            required: true,
            label: 'draftReference',
            hint: 'draftReferenceHint',
          },
        ],
      },
    },
  },
} as const satisfies WorkflowDefinition;
