import type { InvitationEvent } from '../identity/invitation-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { toUser } from './reactions.js';

/** Gives the person who accepted an invitation its role. */
export const whenInvitationAccepted: Process<Extract<InvitationEvent, { readonly type: 'InvitationAccepted' }>> = {
  name: 'when-invitation-accepted-then-take-invitation',
  stream: 'invitation',
  on: ['InvitationAccepted'],
  react: ({ stream, event: { data } }) => {
    const { userId, ...given } = data;
    return [toUser(userId, { type: 'takeInvitation', invitationId: idOf(stream), ...given })];
  },
};
