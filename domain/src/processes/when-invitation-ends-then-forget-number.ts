import type { BusinessEvent } from '../compliance/business-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { job, jobKey } from './reactions.js';

type Ended = Extract<
  BusinessEvent,
  { readonly type: 'MemberJoined' | 'MemberLeft' | 'MemberRemoved' | 'BusinessRemoved' }
>;

/**
 * Forgets the number of an invited person as soon as the invitation has ended before its time; those of all open
 * invitations where the business is removed.
 */
export const whenInvitationEndsForgetNumber: Process<Ended> = {
  name: 'when-invitation-ends-then-forget-number',
  stream: 'business',
  on: ['MemberJoined', 'MemberLeft', 'MemberRemoved', 'BusinessRemoved'],
  react: ({ id, stream, metadata, event: { data } }) => [
    job('team-invitation-keys', jobKey(id, 'forget'), metadata.time, {
      businessId: idOf(stream),
      ...('memberId' in data && { memberId: data.memberId }),
      eventId: id,
    }),
  ],
};
