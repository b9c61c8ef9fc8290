import type { Aggregate } from '../kernel/aggregate.js';
import { informed } from '../kernel/facts.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { type LastAdminEvent, lastAdminEventSpecs } from './last-admin-events.js';

/**
 * The removal of an admin is reserved before they are demoted, deactivated or erased, and released when that was
 * refused or undone later.
 */
export type LastAdminCommand = { readonly type: 'reserveRemoval' | 'releaseRemoval'; readonly userId: string };

export interface LastAdminState {
  /** Admins with a reserved removal. */
  readonly reserved: readonly string[];
}

export type LastAdminNeeds = {
  /** Ids of active admins other than the one to remove; may be slightly out of date. */
  readonly reserveRemoval: { readonly otherAdmins: readonly string[] };
};

/** The ids of its two streams. */
export const ALL_ADMINS = 'all';
export const SUPER_ADMINS = 'super';

/**
 * Guarantees that an admin remains, and a super admin. Every removal is reserved here first, so that of two who remove
 * each other at the same moment the second one is refused, even with an outdated list of people. Streams `admins-all`
 * and `admins-super`.
 */
export const lastAdmin: Aggregate<LastAdminState, LastAdminCommand, LastAdminEvent, LastAdminNeeds> = {
  prefix: 'admins',
  decider: {
    initial: { reserved: [] },
    decide: (asked, { reserved }, told) => {
      const { type, command, facts } = informed<LastAdminCommand, LastAdminNeeds>(asked, told);
      const { userId } = command;
      const isReserved = reserved.includes(userId);
      if (type === 'releaseRemoval') return ok(isReserved ? [{ type: 'AdminRemovalReleased', data: { userId } }] : []);
      if (isReserved) return ok([]);
      if (facts.otherAdmins.some((id) => id !== userId && !reserved.includes(id)))
        return ok([{ type: 'AdminRemovalReserved', data: { userId } }]);
      return refuse('not_allowed', 'user.last_admin');
    },
    evolve: ({ reserved }, { type, data }) => ({
      reserved:
        type === 'AdminRemovalReserved'
          ? [...reserved, data.userId]
          : reserved.filter((userId) => userId !== data.userId),
    }),
  },
  events: lastAdminEventSpecs,
};
