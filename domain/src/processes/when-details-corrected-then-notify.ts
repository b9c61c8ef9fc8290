import type { UserEvent } from '../identity/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

/** Tells a person that an admin corrected their details, without the values. */
export const whenDetailsCorrectedNotify: Process<Extract<UserEvent, { readonly type: 'DetailsCorrected' }>> = {
  name: 'when-details-corrected-then-notify',
  stream: 'user',
  on: ['DetailsCorrected'],
  react: (recorded) => [
    notify(recorded, { template: 'details_corrected', to: 'person', userId: idOf(recorded.stream) }),
  ],
};
