import type { IntakeEvent } from '../intake/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

type ToldEvent = Extract<IntakeEvent, { readonly type: 'IntakeSubmitted' | 'CorrectionRequested' }>;

/**
 * Staff hear of what came in; the customer of what our review wants again (one message for all documents of a decision).
 * An authority's query is told from the request.
 */
export const whenSubmissionChangesNotify: Process<ToldEvent> = {
  name: 'when-submission-changes-then-notify',
  stream: 'submission',
  on: ['IntakeSubmitted', 'CorrectionRequested'],
  react: (recorded) => {
    const { event } = recorded;
    const requestId = idOf(recorded.stream);
    if (event.type === 'IntakeSubmitted')
      return [notify(recorded, { template: 'submitted', to: 'assignee', requestId })];
    return event.data.origin === 'review'
      ? [notify(recorded, { template: 'documents_rejected', to: 'customer', requestId })]
      : [];
  },
};
