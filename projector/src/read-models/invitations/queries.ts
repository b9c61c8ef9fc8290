import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { InvitationDoc } from './doc.js';
import { invitations } from './projection.js';

export const uses = ['invitations'] as const;

const view = (reads: ReadStore) => openView<InvitationDoc>(reads, invitations);

/** `open`: can still be accepted. */
export type InvitationStatus = 'open' | 'expired' | 'accepted' | 'revoked';

export const statusOf = ({ state, expiresAt }: InvitationDoc, now: string): InvitationStatus =>
  state === 'open' && expiresAt <= now ? 'expired' : state;

export const findInvitation = async (reads: ReadStore, id: string): Promise<InvitationDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

const isIn = (status: InvitationStatus, now: string): readonly Condition[] => {
  if (status === 'accepted' || status === 'revoked') return [{ field: 'state', op: 'eq', value: status }];
  const expiry: Condition = { field: 'expiresAt', op: status === 'open' ? 'gt' : 'lte', value: now };
  return [{ field: 'state', op: 'eq', value: 'open' }, expiry];
};

/** Invitations, in the order of their last link, newest first. */
export const listInvitations = async (
  reads: ReadStore,
  {
    status,
    now,
    limit,
    cursor,
  }: {
    readonly status: InvitationStatus | null;
    readonly now: string;
    readonly limit: number;
    readonly cursor: string | null;
  },
): Promise<{ readonly docs: readonly InvitationDoc[]; readonly cursor: string | null; readonly total: number }> => {
  const where = status === null ? [] : isIn(status, now);
  const page = await view(reads).find({
    where,
    sort: [{ field: 'expiresAt', dir: 'desc' }],
    limit,
    ...(cursor === null ? {} : { after: cursor }),
  });
  return {
    docs: page.docs.map(({ doc }) => doc),
    cursor: page.cursor,
    total: await view(reads).count([...where], 1000),
  };
};
