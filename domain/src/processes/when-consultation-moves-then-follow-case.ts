import type { ConsultationEvent } from '../consultations/consultation-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { toConsultation, toRequest } from './reactions.js';

/**
 * While a consultation is being booked or handed over, another process of the API may reassign or cancel the case, and
 * the reaction to that finds the consultation as it was before. So the case is looked at once more afterwards. A case
 * that waits for another time has one now.
 */
export const whenConsultationMoves: Process<
  Extract<ConsultationEvent, { readonly type: 'ConsultationBooked' | 'ConsultationHandedOver' }>
> = {
  name: 'when-consultation-moves-then-follow-case',
  stream: 'consultation',
  on: ['ConsultationBooked', 'ConsultationHandedOver'],
  react: ({ stream, event }) => [
    toConsultation(idOf(stream), { type: 'followCase' }),
    ...(event.type === 'ConsultationBooked' ? [toRequest(idOf(stream), { type: 'agreeTime' })] : []),
  ],
};
