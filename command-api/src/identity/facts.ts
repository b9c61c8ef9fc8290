import { user } from '@anupalan/domain/identity/aggregate';
import type { AuthorityFacts, RemovalFacts } from '@anupalan/domain/identity/commands';
import type { invitation } from '@anupalan/domain/identity/invitation';
import { type lastAdmin, SUPER_ADMINS } from '@anupalan/domain/identity/last-admin';
import type { numberChange } from '@anupalan/domain/identity/number-change';
import type { UserState } from '@anupalan/domain/identity/state';
import type { Deciding, FactSources, FactsOfCommands } from '../platform/commands/facts.js';
import { contactInForm } from './contact-in-form.js';

type OfPerson = Pick<Deciding<UserState, unknown>, 'id' | 'context'>;

const authority = async ({ id, context: { actor } }: OfPerson, { load }: FactSources): Promise<AuthorityFacts> => ({
  userId: id,
  actorIsSuperAdmin: actor.role === 'admin' && actor.id !== id && (await load(user, actor.id)).state.isSuperAdmin,
});

/** Only where an admin might be the last one, the others are asked for. */
const removal = async (
  deciding: OfPerson & { readonly state: UserState },
  from: FactSources,
): Promise<RemovalFacts> => ({
  ...(await authority(deciding, from)),
  otherAdmins: deciding.state.role === 'admin' ? (await from.otherAdmins(deciding.id)).length : 0,
});

export const factsOfUser: FactsOfCommands<typeof user> = {
  changeRole: removal,
  deactivateUser: removal,
  eraseUser: removal,
  updateProfile: async ({ id }, { config }) => ({ userId: id, secondFactor: config.secondFactor }),
  noteContact: async ({ id, command }, from) => ({
    userId: id,
    contact: await contactInForm(from, command.requestId),
  }),
  others: authority,
};

/**
 * No stream knows all people, so a view is read: the stream of reservations guarantees that one of two admins who remove
 * each other stays.
 */
export const factsOfLastAdmin: FactsOfCommands<typeof lastAdmin> = {
  reserveRemoval: async ({ id, command }, { otherAdmins }) => ({
    otherAdmins: await otherAdmins(command.userId, id === SUPER_ADMINS),
  }),
};

export const factsOfNumberChange: FactsOfCommands<typeof numberChange> = {
  requestNumberChange: async ({ command: { userId: id }, context }, from) => ({
    user: (await from.load(user, id)).state,
    userFacts: await authority({ id, context }, from),
  }),
};

export const factsOfInvitation: FactsOfCommands<typeof invitation> = {
  acceptInvitation: async ({ state: { sent }, context }, { load }) => {
    if (sent === null) return { account: null, senderIsAdmin: false };
    const [{ state: account }, { state: sender }] = await Promise.all([
      load(user, context.actor.id),
      load(user, sent.invitedBy),
    ]);
    return {
      account: account.active ? { role: account.role, mobile: account.mobile } : null,
      senderIsAdmin: sender.active && sender.role === 'admin',
    };
  },
};
