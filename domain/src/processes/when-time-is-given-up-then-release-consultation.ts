import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toConsultation, toRequest } from './reactions.js';

type GivenUp = Extract<RequestEvent, { readonly type: 'RequestCancelled' | 'ConsultationRescheduled' }>;

/**
 * Releases the agreed slot; without effect for a request that has none. A rescheduled call loses the booking that was
 * given up, and no other: one that came at the same moment is the new time.
 */
export const whenTimeGivenUpRelease: Process<GivenUp> = {
  name: 'when-time-is-given-up-then-release-consultation',
  stream: 'serviceRequest',
  on: ['RequestCancelled', 'ConsultationRescheduled'],
  react: ({ stream, event }) => {
    const requestId = idOf(stream);
    if (event.type === 'RequestCancelled') return [toConsultation(requestId, { type: 'releaseConsultation' })];
    const { booking } = event.data;
    return [
      toConsultation(requestId, { type: 'releaseConsultation', booking }),
      toRequest(requestId, { type: 'agreeTime' }),
    ];
  },
};
