import { base } from './base.js';
import type { WorkflowDefinition } from './definition.js';
import { inOwnWords } from './own-words.js';

/** An agreement that the office drafts and the customer checks: the steps of a filing, without an authority. */
export const drafting = {
  id: 'drafting',
  version: 1,
  consultation: false,
  stages: [
    'paymentReceived',
    'documentsUploaded',
    'documentsApproved',
    'finalPayment',
    'agreementDrafted',
    'draftChecked',
    'delivered',
  ],
  statuses: inOwnWords(base.statuses, {
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
    ...base.steps,
    submitToAuthority: {
      ...base.steps.submitToAuthority,
      act: {
        ...base.steps.submitToAuthority.act,
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
