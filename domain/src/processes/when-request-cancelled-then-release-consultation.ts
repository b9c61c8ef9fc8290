import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toConsultation } from './reactions.js';

/** Releases the agreed slot; without effect for a request that has none. */
export const whenRequestCancelledRelease: Process<Extract<RequestEvent, { readonly type: 'RequestCancelled' }>> = {
  name: 'when-request-cancelled-then-release-consultation',
  stream: 'serviceRequest',
  on: ['RequestCancelled'],
  react: ({ stream }) => [toConsultation(idOf(stream), { type: 'releaseConsultation' })],
};
