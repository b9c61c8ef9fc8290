import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toConsultation } from './reactions.js';

/** The talk goes with the case, at the time that the customer knows. Before somebody has a case, nothing is booked. */
export const whenRequestAssigned: Process<Extract<RequestEvent, { readonly type: 'RequestAssigned' }>> = {
  name: 'when-request-assigned-then-hand-over-consultation',
  stream: 'serviceRequest',
  on: ['RequestAssigned'],
  react: ({ stream, event: { data } }) =>
    data.previousStaffId === null
      ? []
      : [toConsultation(idOf(stream), { type: 'handOverConsultation', staffId: data.staffId })],
};
