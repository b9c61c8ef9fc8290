import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { stepNamed } from '../workflows/registry.js';
import { DAY, job, jobKey, later } from './reactions.js';

/**
 * Two weeks after delivery the case completes without the customer's confirmation. The key is the delivery's: a case
 * that was reopened and delivered again has a second timer, and `eventId` tells the worker which delivery it waited
 * for.
 */
export const whenServiceDelivered: Process<Extract<RequestEvent, { readonly type: 'ServiceDelivered' }>> = {
  name: 'when-service-delivered-then-confirm-delivery',
  stream: 'serviceRequest',
  on: ['ServiceDelivered'],
  react: ({ id, stream, metadata }) =>
    stepNamed('deliver').timers?.flatMap((timer) =>
      'take' in timer
        ? [
            job('delivery-timer', jobKey(id, 'delivered'), later(metadata.time, timer.days * DAY), {
              requestId: idOf(stream),
              eventId: id,
            }),
          ]
        : [],
    ) ?? [],
};
