import type { Aggregate } from '../kernel/aggregate.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { type LastAdminEvent, lastAdminEventSpecs } from './last-admin-events.js';

/** `relieve` comes before an admin is demoted, deactivated or erased; `reinstate` after that was refused, or undone later. */
export type LastAdminCommand = { readonly type: 'relieve' | 'reinstate'; readonly userId: string };

export interface LastAdminState {
  /** Admins who were relieved and have not come back. */
  readonly relieved: readonly string[];
}

export type LastAdminFacts = {
  /** Ids of active admins other than the one it is about (relieve); they may be known a moment late. */
  readonly otherAdmins?: readonly string[];
};

/** The one stream of it. */
export const ALL_ADMINS = 'all';

/**
 * The promise that an admin remains. Everybody who takes an admin away says so here first, so that of two admins who remove
 * each other at the same moment the second one is refused, whatever the list of people says by then. Stream `admins-all`.
 */
export const lastAdmin: Aggregate<LastAdminState, LastAdminCommand, LastAdminEvent, LastAdminFacts> = {
  prefix: 'admins',
  decider: {
    initial: { relieved: [] },
    decide: ({ type, userId }, { relieved }, { otherAdmins = [] }) => {
      const isRelieved = relieved.includes(userId);
      if (type === 'reinstate') return ok(isRelieved ? [{ type: 'AdminReinstated', data: { userId } }] : []);
      if (isRelieved) return ok([]);
      if (otherAdmins.some((id) => id !== userId && !relieved.includes(id)))
        return ok([{ type: 'AdminRelieved', data: { userId } }]);
      return refuse('not_allowed', 'user.last_admin', 'This is the last admin. Make somebody else an admin first.');
    },
    evolve: ({ relieved }, { type, data }) => ({
      relieved:
        type === 'AdminRelieved' ? [...relieved, data.userId] : relieved.filter((userId) => userId !== data.userId),
    }),
  },
  events: lastAdminEventSpecs,
};
