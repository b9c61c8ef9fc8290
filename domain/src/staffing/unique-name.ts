import type { Aggregate } from '../kernel/aggregate.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';

/** `assignmentName-<id derived from the kind and the name>`: at most one rule, and one service type, has a name. */
export type UniqueNameEvents = {
  /** `at`: UTC ISO-8601. */
  NameClaimed: { readonly ownerId: string; readonly at: string };
};
export type UniqueNameEvent = EventsOf<UniqueNameEvents>;

/** Claims the name before it is given to `ownerId`. */
export type UniqueNameCommand = { readonly type: 'claimName'; readonly ownerId: string };

/** `inUse`: the last claimant has this name now. */
export type UniqueNameNeeds = { readonly claimName: { readonly inUse: boolean } };

export interface UniqueNameState {
  readonly ownerId: string | null;
  readonly claimedAt: string;
}

/** How long a claim is valid by itself, ms; by then its owner has the name, or never will. */
const CLAIM_MS = 60_000;

/** Names that differ only in case or spaces are equal. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * The reservation of a name, refused with `name_taken` while another owner has or claims it. An unused name is free
 * without a release: a claimant that did not take it within a minute (a crash, a refused rule), or was renamed since,
 * has lost it.
 */
export const uniqueName: Aggregate<UniqueNameState, UniqueNameCommand, UniqueNameEvent, UniqueNameNeeds> = {
  prefix: 'assignmentName',
  decider: {
    initial: { ownerId: null, claimedAt: '' },
    decide: ({ ownerId }, state, { inUse }, ctx) => {
      if (state.ownerId === ownerId && inUse) return ok([]);
      const pending = state.ownerId !== null && Date.parse(ctx.now) - Date.parse(state.claimedAt) < CLAIM_MS;
      if (state.ownerId !== ownerId && (inUse || pending)) return refuse('conflict', 'name_taken');
      return ok([{ type: 'NameClaimed', data: { ownerId, at: ctx.now } }]);
    },
    evolve: (_, event) => ({ ownerId: event.data.ownerId, claimedAt: event.data.at }),
  },
  events: { NameClaimed: { version: 1 } } satisfies EventSpecs & Record<UniqueNameEvent['type'], unknown>,
};
