import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { stepNamed } from '../workflows/registry.js';
import { DAY, job, jobKey, later } from './reactions.js';

/** The worker sends nothing once the documents are submitted. */
export const whenInitialPaymentReceived: Process<Extract<RequestEvent, { readonly type: 'InitialPaymentReceived' }>> = {
  name: 'when-initial-payment-received-then-remind-about-documents',
  stream: 'serviceRequest',
  on: ['InitialPaymentReceived'],
  react: ({ id, stream, metadata }) =>
    stepNamed('receiveInitialPayment').timers?.flatMap((timer, index) =>
      'remind' in timer
        ? [
            job('document-reminders', jobKey(id, String(index + 1)), later(metadata.time, timer.days * DAY), {
              template: timer.remind,
              to: 'customer',
              requestId: idOf(stream),
              eventId: id,
            }),
          ]
        : [],
    ) ?? [],
};
