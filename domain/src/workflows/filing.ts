import { base } from './base.js';
import type { WorkflowDefinition } from './definition.js';

/** A case that is filed with an authority. */
export const filing = {
  id: 'filing',
  version: 1,
  consultation: false,
  stages: [
    'paymentReceived',
    'documentsUploaded',
    'documentsApproved',
    'finalPayment',
    'filing',
    'approvedByAuthority',
    'delivered',
  ],
  statuses: base.statuses,
  steps: base.steps,
} as const satisfies WorkflowDefinition;
