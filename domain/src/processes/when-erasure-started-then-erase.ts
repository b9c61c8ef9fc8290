import type { ErasureEvent } from '../identity/erasure-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { endOfDayInIndia } from '../rules/dates.js';
import { job, jobKey } from './reactions.js';

/** A person's data is erased now, and the name on each of their receipts when tax law no longer requires it. */
export const whenErasureStarted: Process<Extract<ErasureEvent, { readonly type: 'ErasureStarted' }>> = {
  name: 'when-erasure-started-then-erase',
  stream: 'erasure',
  on: ['ErasureStarted'],
  react: ({ id, stream, event, metadata }) => [
    job('erasures', jobKey(id, 'erase'), metadata.time, { erasureId: idOf(stream), eventId: id }),
    ...event.data.receipts.map(({ orderId, keptUntil }) =>
      job('tax-keys', jobKey(id, 'tax', orderId), endOfDayInIndia(keptUntil), { orderId, eventId: id }),
    ),
  ],
};
