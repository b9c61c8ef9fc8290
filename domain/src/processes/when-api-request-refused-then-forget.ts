import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { ApiRequestEvent } from '../requests/api-request.js';
import { later } from '../rules/dates.js';
import { DAY, job, jobKey } from './reactions.js';

/** As long as a program may send a refused request again; then what it said of the customer is deleted. */
export const REFUSED_REQUEST_RETENTION_DAYS = 30;

/**
 * Deletes the contents of a refused request after thirty days, because its customer may have no account to ask from.
 * `eventId` names the refusal: the worker skips a request that was sent again.
 */
export const whenApiRequestRefusedForget: Process<Extract<ApiRequestEvent, { readonly type: 'ApiRequestRefused' }>> = {
  name: 'when-api-request-refused-then-forget',
  stream: 'apiRequest',
  on: ['ApiRequestRefused'],
  react: ({ id, stream, metadata }) => [
    job('request-keys', jobKey(id, 'forget'), later(metadata.time, REFUSED_REQUEST_RETENTION_DAYS * DAY), {
      requestId: idOf(stream),
      eventId: id,
    }),
  ],
};
