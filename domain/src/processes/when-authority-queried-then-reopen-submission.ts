import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toSubmission } from './reactions.js';

export const whenAuthorityQueried: Process<Extract<RequestEvent, { readonly type: 'AuthorityQueried' }>> = {
  name: 'when-authority-queried-then-reopen-submission',
  stream: 'serviceRequest',
  on: ['AuthorityQueried'],
  react: ({ stream, event: { data } }) => [
    toSubmission(idOf(stream), {
      type: 'reopenForAuthority',
      documentKeys: data.documentKeys,
      reason: data.reason,
    }),
  ],
};
