import type { BusinessEvent } from '../compliance/business-events.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

type Near = Extract<BusinessEvent, { readonly type: 'DutiesNear' }>;

/** Tells whoever keeps the dates of a business that some are near. */
export const whenDutiesNearNotify: Process<Near> = {
  name: 'when-duties-near-then-notify',
  stream: 'business',
  on: ['DutiesNear'],
  react: (recorded) => {
    const { ownerId, userId = ownerId } = recorded.event.data;
    return [notify(recorded, { template: 'duties_near', to: 'owner', userId })];
  },
};
