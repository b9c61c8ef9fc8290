import type { BusinessEvent } from '../compliance/business-events.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

type Near = Extract<BusinessEvent, { readonly type: 'DutiesNear' }>;

/** Tells the owner of a business that dates are near. */
export const whenDutiesNearNotify: Process<Near> = {
  name: 'when-duties-near-then-notify',
  stream: 'business',
  on: ['DutiesNear'],
  react: (recorded) => [
    notify(recorded, { template: 'duties_near', to: 'owner', userId: recorded.event.data.ownerId }),
  ],
};
