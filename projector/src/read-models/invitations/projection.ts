import type { InvitationEvent } from '@anupalan/domain/identity/invitation-events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Projection } from '../../runner/projection.js';
import type { InvitationDoc } from './doc.js';

const evolve = (
  doc: InvitationDoc | null,
  { event, metadata, stream }: Recorded<InvitationEvent>,
): InvitationDoc | null => {
  if (event.type === 'InvitationSent')
    return {
      id: idOf(stream),
      ...event.data,
      state: 'open',
      acceptedBy: null,
      acceptedAt: null,
      createdAt: metadata.time,
    };
  if (doc === null) return null;
  switch (event.type) {
    case 'InvitationResent':
      return { ...doc, ...event.data };
    case 'InvitationRevoked':
      return { ...doc, state: 'revoked' };
    case 'InvitationAccepted':
      return { ...doc, state: 'accepted', acceptedBy: event.data.userId, acceptedAt: metadata.time };
  }
};

/** One document per invitation; its name and addresses stay sealed. */
export const invitations: Projection<InvitationDoc, InvitationEvent> = {
  name: 'invitations',
  version: 1,
  streams: ['invitation'],
  handles: ['InvitationSent', 'InvitationResent', 'InvitationRevoked', 'InvitationAccepted'],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [
    { name: 'by-state', fields: ['state', 'expiresAt'] },
    { name: 'by-expiry', fields: ['expiresAt'] },
  ],
  audience: () => ({ users: [], roles: ['admin'] }),
};
