import type { ConsultationEvent } from '../consultations/consultation-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

type Notifying = 'ConsultationSlotsProposed' | 'ConsultationBooked' | 'ConsultationHandedOver';
type NotifyingEvent = Extract<ConsultationEvent, { readonly type: Notifying }>;

/**
 * Both parties are notified of an agreed slot, whoever took it, since both have it in a calendar. The cancellation of a
 * request has its own notification.
 */
export const whenConsultationChangesNotify: Process<NotifyingEvent> = {
  name: 'when-consultation-changes-then-notify',
  stream: 'consultation',
  on: ['ConsultationSlotsProposed', 'ConsultationBooked', 'ConsultationHandedOver'],
  react: (recorded) => {
    const { event } = recorded;
    const requestId = idOf(recorded.stream);
    if (event.type === 'ConsultationSlotsProposed')
      return [notify(recorded, { template: 'consultation_proposed', to: 'customer', requestId })];
    const template = 'consultation_booked';
    return [
      notify(recorded, { template, to: 'customer', requestId }),
      notify(recorded, { template, to: 'assignee', requestId, userId: event.data.staffId }),
    ];
  },
};
