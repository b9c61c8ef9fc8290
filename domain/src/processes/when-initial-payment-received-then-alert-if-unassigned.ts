import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { afterWorkingTime } from '../rules/working-time.js';
import type { NotificationTemplate } from '../texts/en.js';
import { job, jobKey } from './reactions.js';

/** Working minutes that a paid case may be unassigned before the admins are notified. */
const MAX_UNASSIGNED_MINUTES = 30;
const TEMPLATE: NotificationTemplate = 'unassigned';

/** Once per case. The worker sends nothing when the case is assigned by then. */
export const whenInitialPaymentReceivedAlert: Process<
  Extract<RequestEvent, { readonly type: 'InitialPaymentReceived' }>
> = {
  name: 'when-initial-payment-received-then-alert-if-unassigned',
  stream: 'serviceRequest',
  on: ['InitialPaymentReceived'],
  react: ({ id, stream, metadata }) => [
    job('unassigned-alerts', jobKey(idOf(stream), TEMPLATE), afterWorkingTime(metadata.time, MAX_UNASSIGNED_MINUTES), {
      template: TEMPLATE,
      to: 'admins',
      requestId: idOf(stream),
      eventId: id,
    }),
  ],
};
