import type { UserEvent } from '../identity/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

type DetailsEvent = Extract<UserEvent, { readonly type: 'DetailsCorrected' | 'ProfileUpdated' }>;

/**
 * Tells a person that an admin corrected their details, or that their email was replaced, without the values. The
 * worker also tells the old number and address.
 */
export const whenDetailsCorrectedNotify: Process<DetailsEvent> = {
  name: 'when-details-corrected-then-notify',
  stream: 'user',
  on: ['DetailsCorrected', 'ProfileUpdated'],
  react: (recorded) => {
    const { event, stream } = recorded;
    const about = { to: 'person', userId: idOf(stream) } as const;
    if (event.type === 'DetailsCorrected') return [notify(recorded, { template: 'details_corrected', ...about })];
    return event.data.emailReplaced ? [notify(recorded, { template: 'email_changed', ...about })] : [];
  },
};
