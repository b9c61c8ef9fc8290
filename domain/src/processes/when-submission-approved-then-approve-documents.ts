import type { IntakeEvent } from '../intake/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { toRequest } from './reactions.js';

export const whenSubmissionApproved: Process<Extract<IntakeEvent, { readonly type: 'SubmissionApproved' }>> = {
  name: 'when-submission-approved-then-approve-documents',
  stream: 'submission',
  on: ['SubmissionApproved'],
  react: ({ stream, event: { data } }) => [
    toRequest(idOf(stream), { type: 'approveDocuments', count: data.documentIds.length }),
  ],
};
