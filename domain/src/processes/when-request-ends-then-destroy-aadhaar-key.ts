import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { AADHAAR_RETENTION_DAYS } from '../rules/aadhaar.js';
import { later } from '../rules/dates.js';
import type { Step } from '../workflows/definition.js';
import { EVERY_STEP } from '../workflows/registry.js';
import { isEnded } from '../workflows/statuses.js';
import { DAY, job, jobKey } from './reactions.js';

/** True at statuses in which no filing needs the full Aadhaar number any more. */
export const needsNoAadhaar = (status: unknown): boolean => typeof status === 'string' && isEnded(status);

/** True for an event that brings the request to such a status from another one. */
export const isEnding = ({ data }: RequestEvent): boolean => needsNoAadhaar(data.to) && !needsNoAadhaar(data.from);

/**
 * Thirty days after the end of a request the full Aadhaar numbers are deleted, whichever step of any workflow ended it.
 * The key is the event's: a reopened request that ends again has a second timer, and `eventId` tells the worker which
 * end it waited for.
 */
export const destroyAadhaarKeyOf = (steps: readonly Step[]): Process<RequestEvent> => {
  const ending = steps.filter(({ to }) => to === 'chosen' || isEnded(to));
  return {
    name: 'when-request-ends-then-destroy-aadhaar-key',
    stream: 'serviceRequest',
    on: [...new Set(ending.map(({ event }) => event))] as readonly RequestEvent['type'][],
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
};

export const whenRequestEndsDestroyAadhaarKey = destroyAadhaarKeyOf(EVERY_STEP);
