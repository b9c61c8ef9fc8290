import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { AADHAAR_RETENTION_DAYS } from '../rules/aadhaar.js';
import { later } from '../rules/dates.js';
import { isEnded } from '../workflows/statuses.js';
import { DAY, job, jobKey } from './reactions.js';

/** True at statuses in which no filing needs the full Aadhaar number any more. */
export const needsNoAadhaar = (status: string | null): boolean => status !== null && isEnded(status);

type EndingEvent = Extract<
  RequestEvent,
  { readonly type: 'ServiceDelivered' | 'RequestCancelled' | 'StatusOverridden' }
>;

/** True for an event that brings the request to such a status. */
export const isEnding = (event: RequestEvent): boolean =>
  event.type === 'ServiceDelivered' ||
  event.type === 'RequestCancelled' ||
  (event.type === 'StatusOverridden' && needsNoAadhaar(event.data.to));

/**
 * Thirty days after delivery or cancellation the full Aadhaar numbers are deleted. The key is the event's: a reopened
 * request that ends again has a second timer, and `eventId` tells the worker which end it waited for.
 */
export const whenRequestEndsDestroyAadhaarKey: Process<EndingEvent> = {
  name: 'when-request-ends-then-destroy-aadhaar-key',
  stream: 'serviceRequest',
  on: ['ServiceDelivered', 'RequestCancelled', 'StatusOverridden'],
  react: ({ id, stream, event, metadata }) =>
    isEnding(event)
      ? [
          job('aadhaar-keys', jobKey(id, 'aadhaar'), later(metadata.time, AADHAAR_RETENTION_DAYS * DAY), {
            requestId: idOf(stream),
            eventId: id,
          }),
        ]
      : [],
};
