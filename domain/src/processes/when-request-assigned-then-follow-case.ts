import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toConsultation } from './reactions.js';

/**
 * The consultation moves with the case and keeps its slot. It goes to the present assignee, so that a late reaction does
 * not undo a later assignment. Nothing is booked while the case is unassigned.
 */
export const whenRequestAssigned: Process<Extract<RequestEvent, { readonly type: 'RequestAssigned' }>> = {
  name: 'when-request-assigned-then-follow-case',
  stream: 'serviceRequest',
  on: ['RequestAssigned'],
  react: ({ stream, event: { data } }) =>
    data.previousStaffId === null ? [] : [toConsultation(idOf(stream), { type: 'followCase' })],
};
