import type { ConsultationEvent } from '../consultations/consultation-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { toStaffCalendar } from './reactions.js';

export const whenConsultationHandedOverReserveSlot: Process<
  Extract<ConsultationEvent, { readonly type: 'ConsultationHandedOver' }>
> = {
  name: 'when-consultation-handed-over-then-reserve-slot',
  stream: 'consultation',
  on: ['ConsultationHandedOver'],
  react: ({ stream, event: { data } }) => {
    const { staffId, startsAt, endsAt } = data;
    return [toStaffCalendar(staffId, { type: 'reserveSlot', requestId: idOf(stream), startsAt, endsAt })];
  },
};
