import type { InvitationEvent } from '../identity/invitation-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { later } from '../rules/dates.js';
import { DAY, job, jobKey } from './reactions.js';

type SentEvent = Extract<InvitationEvent, { readonly type: 'InvitationSent' | 'InvitationResent' }>;

/** As long as what an invitation says of a person is kept after its link expired, unless they accepted it. */
const RETENTION_DAYS = 30;

/**
 * Mails the link of an invitation, and forgets its person once nobody accepted it. The jobs name the invitation and the
 * hash of its token: a newer link has jobs of its own.
 */
export const whenInvitationSent: Process<SentEvent> = {
  name: 'when-invitation-sent-then-mail-and-forget',
  stream: 'invitation',
  on: ['InvitationSent', 'InvitationResent'],
  react: ({ id, stream, metadata, event }) => {
    const { tokenHash, expiresAt } = event.data;
    const about = { invitationId: idOf(stream), tokenHash, eventId: id };
    return [
      job('invitations', jobKey(id, 'mail'), metadata.time, about),
      job('invitation-keys', jobKey(id, 'forget'), later(expiresAt, RETENTION_DAYS * DAY), about),
    ];
  },
};
