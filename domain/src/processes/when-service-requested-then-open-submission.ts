import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toSubmission } from './reactions.js';

/** Opens the submission for answers and documents at once, bound to the revision that was bought. */
export const whenServiceRequested: Process<Extract<RequestEvent, { readonly type: 'ServiceRequested' }>> = {
  name: 'when-service-requested-then-open-submission',
  stream: 'serviceRequest',
  on: ['ServiceRequested'],
  react: ({ stream, event: { data } }) => [
    toSubmission(idOf(stream), {
      type: 'openSubmission',
      customerId: data.customerId,
      serviceId: data.serviceId,
      catalogueRevision: data.catalogueRevision,
    }),
  ],
};
