import type { BusinessEvent } from '../compliance/business-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { job, jobKey, notify } from './reactions.js';

type Invited = Extract<BusinessEvent, { readonly type: 'MemberInvited' }>;

/**
 * Tells a person that they are invited to the team of a business: customers as of everything else, others by an SMS to
 * the number. The number is forgotten once the invitation has ended: whoever joined has it in their account.
 */
export const whenMemberInvitedNotify: Process<Invited> = {
  name: 'when-member-invited-then-notify',
  stream: 'business',
  on: ['MemberInvited'],
  react: (recorded) => {
    const { id, stream, metadata, event } = recorded;
    const { memberId, userId, until } = event.data;
    const about = { businessId: idOf(stream), memberId, eventId: id };
    return [
      userId === null
        ? job('team-invitations', jobKey(id, 'sms'), metadata.time, about)
        : notify(recorded, { template: 'team_invited', to: 'member', userId }),
      job('team-invitation-keys', jobKey(id, 'forget'), until, about),
    ];
  },
};
