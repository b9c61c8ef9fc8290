import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { wrongAt } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import { dayInIndia, isCalendarDate, later } from '../rules/dates.js';
import { type ParityCounts, type ScratchEvent, scratchEventSpecs } from './scratch-events.js';

/** `id`s are new ones of the caller; `models` are known to exist. */
export type ScratchCommand =
  | {
      readonly type: 'orderReplay';
      readonly id: string;
      readonly models: readonly string[];
      readonly from: string | null;
      readonly head: string | null;
    }
  | {
      readonly type: 'orderPastViews';
      readonly id: string;
      readonly models: readonly string[];
      readonly day: string;
      /** The present order of the day, where its views failed: they are built anew. */
      readonly renews: string | null;
    }
  | {
      readonly type: 'promoteScratchView';
      readonly id: string;
      readonly model: string;
      readonly parity: ParityCounts;
    }
  | { readonly type: 'dropScratchViews'; readonly id: string };

interface Order {
  readonly kind: 'replay' | 'past';
  readonly models: readonly string[];
  /** Every document is folded: a promotion is possible. */
  readonly whole: boolean;
  /** Of past views; else null. */
  readonly day: string | null;
  readonly expiresAt: string;
}

/** The orders that were not dropped; those that have expired may still be among them. */
export interface ScratchState {
  readonly orders: Readonly<Record<string, Order>>;
}

/** At most so many replays, and views of so many past days, exist at once: each is a copy on the disk. */
export const MAX_SCRATCH_ORDERS = 3;
const HOUR_MS = 3600_000;
/** After the order. */
const REPLAY_MS = 7 * 24 * HOUR_MS;
/** After the last order: those who use them order them again. */
const PAST_MS = 24 * HOUR_MS;
/** Another use is recorded only when it prolongs by this much. */
const KEEP_STEP_MS = 6 * HOUR_MS;

type Open = readonly (readonly [id: string, order: Order])[];

const decider: Decider<ScratchState, ScratchCommand, ScratchEvent> = {
  initial: { orders: {} },
  decide: (command, state, _facts, { actor, now }) => {
    if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'scratch.admin_only');
    const open: Open = Object.entries(state.orders).filter(([, { expiresAt }]) => expiresAt > now);
    const of = (kind: Order['kind']): Open => open.filter(([, order]) => order.kind === kind);
    const kept = (id: string, { expiresAt }: Order): readonly ScratchEvent[] => {
      const until = later(now, PAST_MS);
      return Date.parse(until) - Date.parse(expiresAt) < KEEP_STEP_MS
        ? []
        : [{ type: 'ScratchViewsKept', data: { id, expiresAt: until } }];
    };
    switch (command.type) {
      case 'orderReplay': {
        const { id, models, from, head } = command;
        if (models.length === 0) return refuseValues('scratch.invalid', wrongAt('models', 'scratch.no_models'));
        if (from !== null && (head === null || from > head))
          return refuseValues('scratch.invalid', wrongAt('from', 'scratch.beyond_end'));
        if (of('replay').length >= MAX_SCRATCH_ORDERS)
          return refuse('conflict', 'scratch.too_many', { params: { max: MAX_SCRATCH_ORDERS } });
        const expiresAt = later(now, REPLAY_MS);
        return ok([{ type: 'ReplayOrdered', data: { id, models: [...new Set(models)], from, head, expiresAt } }]);
      }
      case 'orderPastViews': {
        const { id, models, day, renews } = command;
        if (!isCalendarDate(day) || day >= dayInIndia(now))
          return refuseValues('scratch.invalid', wrongAt('day', 'scratch.not_past'));
        const past = of('past');
        const same = past.find(([, order]) => order.day === day);
        if (same !== undefined && same[0] !== renews) return ok(kept(...same));
        const ordered: ScratchEvent = {
          type: 'PastViewsOrdered',
          data: { id, models, day, expiresAt: later(now, PAST_MS) },
        };
        if (same !== undefined)
          return ok([{ type: 'ScratchViewsDropped', data: { id: same[0], why: 'replaced' } }, ordered]);
        // The views that were not read for the longest time make room.
        const [unused] = [...past].sort(([, a], [, b]) => (a.expiresAt < b.expiresAt ? -1 : 1));
        if (past.length < MAX_SCRATCH_ORDERS || unused === undefined) return ok([ordered]);
        return ok([{ type: 'ScratchViewsDropped', data: { id: unused[0], why: 'replaced' } }, ordered]);
      }
      case 'promoteScratchView': {
        const { id, model, parity } = command;
        const order = open.find(([one]) => one === id)?.[1];
        if (order?.kind !== 'replay' || !order.models.includes(model)) return refuse('not_found', 'scratch.gone');
        if (!order.whole) return refuse('conflict', 'scratch.partial');
        return ok([{ type: 'ScratchViewPromoted', data: { id, model, parity } }]);
      }
      case 'dropScratchViews':
        return ok(
          Object.hasOwn(state.orders, command.id)
            ? [{ type: 'ScratchViewsDropped', data: { id: command.id, why: 'thrown_away' } }]
            : [],
        );
    }
  },
  evolve: (state, event) => {
    const { id } = event.data;
    const order = state.orders[id];
    switch (event.type) {
      case 'ReplayOrdered': {
        const { models, from, expiresAt } = event.data;
        const made: Order = { kind: 'replay', models, whole: from === null, day: null, expiresAt };
        return { orders: { ...state.orders, [id]: made } };
      }
      case 'PastViewsOrdered': {
        const { models, day, expiresAt } = event.data;
        return { orders: { ...state.orders, [id]: { kind: 'past', models, whole: false, day, expiresAt } } };
      }
      case 'ScratchViewsKept':
        return order === undefined
          ? state
          : { orders: { ...state.orders, [id]: { ...order, expiresAt: event.data.expiresAt } } };
      case 'ScratchViewPromoted':
        return state;
      case 'ScratchViewsDropped': {
        const { [id]: _dropped, ...orders } = state.orders;
        return { orders };
      }
    }
  },
};

/** The orders of scratch views, in one stream, so that their number has a limit. */
export const scratchViews: Aggregate<ScratchState, ScratchCommand, ScratchEvent> = {
  prefix: 'scratch',
  decider,
  events: scratchEventSpecs,
};

/** Id of the only stream: `scratch-views`. */
export const SCRATCH_VIEWS = 'views';
