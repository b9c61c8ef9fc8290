import type { Process } from '../kernel/process.js';
import type { PaperEvent } from '../papers/paper-events.js';
import { notify } from './reactions.js';

type Expiring = Extract<PaperEvent, { readonly type: 'PapersExpire' }>;

/** Tells a customer that documents of their own expire. */
export const whenPapersExpireNotify: Process<Expiring> = {
  name: 'when-papers-expire-then-notify',
  stream: 'paper',
  on: ['PapersExpire'],
  react: (recorded) => [
    notify(recorded, { template: 'papers_expire', to: 'keeper', userId: recorded.event.data.ownerId }),
  ],
};
