import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { ConsultationEvent } from '../staffing/consultation-events.js';
import { toConsultation } from './reactions.js';

/**
 * While a consultation is being booked, another process of the API may reassign or cancel the case, and the reaction to
 * that finds no consultation yet. The booking therefore checks the case's assignee once more.
 */
export const whenConsultationBookedFollowCase: Process<
  Extract<ConsultationEvent, { readonly type: 'ConsultationBooked' }>
> = {
  name: 'when-consultation-booked-then-follow-case',
  stream: 'consultation',
  on: ['ConsultationBooked'],
  react: ({ stream }) => [toConsultation(idOf(stream), { type: 'followCase' })],
};
