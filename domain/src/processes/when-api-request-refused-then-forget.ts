import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { ApiRequestEvent } from '../requests/api-request.js';
import { later } from '../rules/dates.js';
import { DAY, job, jobKey } from './reactions.js';

/** As long as a program may send a refused request again; then what it said of the customer is deleted. */
export const REFUSED_REQUEST_RETENTION_DAYS = 30;

/**
 * What was typed for a request that was refused is deleted after thirty days, unless it was sent again meanwhile: `eventId`
 * tells the worker which refusal it waited for. It may be of a person without an account, who cannot ask for it.
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
