import type { ErasureEvent, KeptReceipt } from '../identity/erasure-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Job, Process } from '../kernel/process.js';
import { endOfDayInIndia } from '../rules/dates.js';
import { job, jobKey } from './reactions.js';

/** The name on a receipt goes when tax law no longer requires it. `eventId`: the beginning of the erasure. */
export const forgetReceiptName = (eventId: string, { orderId, keptUntil }: KeptReceipt): Job =>
  job('tax-keys', jobKey(eventId, 'tax', orderId), endOfDayInIndia(keptUntil), { orderId, eventId });

/** A person's data is erased now, and the name on each of their receipts when tax law no longer requires it. */
export const whenErasureStarted: Process<Extract<ErasureEvent, { readonly type: 'ErasureStarted' }>> = {
  name: 'when-erasure-started-then-erase',
  stream: 'erasure',
  on: ['ErasureStarted'],
  react: ({ id, stream, event, metadata }) => [
    job('erasures', jobKey(id, 'erase'), metadata.time, { erasureId: idOf(stream), eventId: id }),
    ...event.data.receipts.map((receipt) => forgetReceiptName(id, receipt)),
  ],
};
