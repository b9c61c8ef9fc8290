import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { ApiRequestEvent } from '../requests/api-request.js';
import { notify } from './reactions.js';

/** The customer is told which partner requested a service for them, and what is to be paid. */
export const whenApiRequestCompletedNotify: Process<
  Extract<ApiRequestEvent, { readonly type: 'ApiRequestCompleted' }>
> = {
  name: 'when-api-request-completed-then-notify',
  stream: 'apiRequest',
  on: ['ApiRequestCompleted'],
  react: (recorded) => [
    notify(recorded, { template: 'requested_for_you', to: 'customer', requestId: idOf(recorded.stream) }),
  ],
};
