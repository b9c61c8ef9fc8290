import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { ConsultationEvent } from '../staffing/consultation-events.js';
import { toConsultation } from './reactions.js';

/**
 * A case that was given to somebody else or cancelled by another process of the API while its talk was being booked: what followed
 * from that found no talk yet. So the booking itself looks once more whose the case is.
 */
export const whenConsultationBookedFollowCase: Process<
  Extract<ConsultationEvent, { readonly type: 'ConsultationBooked' }>
> = {
  name: 'when-consultation-booked-then-follow-case',
  stream: 'consultation',
  on: ['ConsultationBooked'],
  react: ({ stream }) => [toConsultation(idOf(stream), { type: 'followCase' })],
};
