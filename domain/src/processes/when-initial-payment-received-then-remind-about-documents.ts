import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import type { NotificationTemplate } from '../texts/en.js';
import { DAY, job, jobKey, later } from './reactions.js';

const REMIND_AFTER = [1 * DAY, 3 * DAY, 7 * DAY];
const TEMPLATE: NotificationTemplate = 'document_reminder';

/** The worker sends nothing once the documents are submitted. */
export const whenInitialPaymentReceived: Process<Extract<RequestEvent, { readonly type: 'InitialPaymentReceived' }>> = {
  name: 'when-initial-payment-received-then-remind-about-documents',
  stream: 'serviceRequest',
  on: ['InitialPaymentReceived'],
  react: ({ id, stream, metadata }) =>
    REMIND_AFTER.map((after, index) =>
      job('document-reminders', jobKey(id, String(index + 1)), later(metadata.time, after), {
        template: TEMPLATE,
        to: 'customer',
        requestId: idOf(stream),
        eventId: id,
      }),
    ),
};
