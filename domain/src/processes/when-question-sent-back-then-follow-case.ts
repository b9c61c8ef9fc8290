import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toConsultation } from './reactions.js';

/**
 * The slot of a question that was sent back is released. The consultation looks at its case again, so that a late
 * reaction does not release a slot that was booked for the corrected question; other requests have none.
 */
export const whenQuestionSentBack: Process<Extract<RequestEvent, { readonly type: 'ReuploadRequested' }>> = {
  name: 'when-question-sent-back-then-follow-case',
  stream: 'serviceRequest',
  on: ['ReuploadRequested'],
  react: ({ stream }) => [toConsultation(idOf(stream), { type: 'followCase' })],
};
