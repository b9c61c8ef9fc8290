import type { Aggregate } from '../kernel/aggregate.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { FIRST_FREE_ID } from './events.js';

/** `catalogueIds-items`: the numbers of questions and documents of all services. */
export type ItemIdsEvents = { ItemIdsAllocated: { readonly ids: readonly number[] } };
export type ItemIdsEvent = EventsOf<ItemIdsEvents>;

/** One number for each entry: the wanted one where it was never given to anybody, else the next; null wants none. */
export type ItemIdsCommand = { readonly type: 'allocateItemIds'; readonly wanted: readonly (number | null)[] };

/** Numbers from here on are free. */
export type ItemIdsState = { readonly next: number };

/** The id of the only stream. */
export const ITEM_IDS = 'items';

/** A wanted number above it is not kept, so that a file cannot use up the numbers. */
const MAX_WANTED = 1_000_000_000;

const allocated = (wanted: readonly (number | null)[], { next }: ItemIdsState): readonly number[] => {
  const kept = wanted.map((id, i) =>
    id !== null && Number.isInteger(id) && id >= next && id <= MAX_WANTED && wanted.indexOf(id) === i ? id : null,
  );
  let free = Math.max(next, ...kept.map((id) => (id ?? 0) + 1));
  return kept.map((id) => {
    if (id !== null) return id;
    free += 1;
    return free - 1;
  });
};

/** Numbers that no two items of the catalogue share; a number that was given and not used is never given again. */
export const itemIds: Aggregate<ItemIdsState, ItemIdsCommand, ItemIdsEvent> = {
  prefix: 'catalogueIds',
  decider: {
    initial: { next: FIRST_FREE_ID },
    decide: ({ wanted }, state, _facts, { actor }) => {
      if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'service.admin_only');
      return ok(wanted.length === 0 ? [] : [{ type: 'ItemIdsAllocated', data: { ids: allocated(wanted, state) } }]);
    },
    evolve: ({ next }, event) => ({ next: Math.max(next, ...event.data.ids.map((id) => id + 1)) }),
  },
  events: { ItemIdsAllocated: { version: 1 } } satisfies EventSpecs & Record<ItemIdsEvent['type'], unknown>,
};
