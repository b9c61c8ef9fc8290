import type { ConsultationEvent } from '../consultations/consultation-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { later } from '../rules/dates.js';
import type { NotificationTemplate } from '../texts/en.js';
import { type Audience, HOUR, job, jobKey } from './reactions.js';

const BEFORE = HOUR;
const TEMPLATE: NotificationTemplate = 'consultation_reminder';
const BOTH: readonly Audience[] = ['customer', 'assignee'];

/**
 * Both parties are reminded one hour before, unless the slot is nearer when it is booked. The key is the slot's: one
 * that is moved away and back is reminded of once; the worker sends nothing when the slot is no longer the agreed one.
 */
export const whenConsultationBooked: Process<Extract<ConsultationEvent, { readonly type: 'ConsultationBooked' }>> = {
  name: 'when-consultation-booked-then-remind',
  stream: 'consultation',
  on: ['ConsultationBooked'],
  react: ({ id, stream, metadata, event: { data } }) => {
    const { startsAt } = data;
    const runAt = later(startsAt, -BEFORE);
    if (runAt <= metadata.time) return [];
    const requestId = idOf(stream);
    return BOTH.map((to) =>
      job('consultation-reminders', jobKey(requestId, startsAt, to), runAt, {
        template: TEMPLATE,
        to,
        requestId,
        startsAt,
        eventId: id,
      }),
    );
  },
};
