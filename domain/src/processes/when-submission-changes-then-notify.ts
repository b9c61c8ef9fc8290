import type { IntakeEvent } from '../intake/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

type NotifyingEvent = Extract<IntakeEvent, { readonly type: 'IntakeSubmitted' | 'CorrectionRequested' }>;

/**
 * Notifies staff of a submission, and the customer of corrections that our review requests (one message for all
 * documents of a decision). The request's events notify of an authority's query.
 */
export const whenSubmissionChangesNotify: Process<NotifyingEvent> = {
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
