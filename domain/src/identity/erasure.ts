import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { type ErasureEvent, type ErasureEvents, erasureEventSpecs } from './erasure-events.js';

export type ErasureCommand =
  /** By the person themselves; that no request stands in the way was looked at before. */
  | ({ readonly type: 'startErasure' } & ErasureEvents['ErasureStarted'])
  /** By the system, after the last step. */
  | { readonly type: 'completeErasure'; readonly document: string; readonly signature: string };

export interface ErasureState {
  readonly started: ErasureEvents['ErasureStarted'] | null;
  readonly completed: ErasureEvents['ErasureCompleted'] | null;
}

const decider: Decider<ErasureState, ErasureCommand, ErasureEvent> = {
  initial: { started: null, completed: null },
  decide: (command, { started, completed }, _facts, { actor }) => {
    if (command.type === 'startErasure') {
      const { userId, requestIds, receipts } = command;
      if (actor.id !== userId)
        return refuse('forbidden', 'erasure.self_only', 'Only the person themselves can have their data erased.');
      return ok(started === null ? [{ type: 'ErasureStarted', data: { userId, requestIds, receipts } }] : []);
    }
    if (actor.role !== 'system')
      return refuse('forbidden', 'erasure.system_only', 'An erasure is completed by the system only.');
    if (started === null) return refuse('not_found', 'erasure.not_found', 'There is no such erasure.');
    const { document, signature } = command;
    const { userId } = started;
    return ok(completed === null ? [{ type: 'ErasureCompleted', data: { userId, document, signature } }] : []);
  },
  evolve: (state, event) =>
    event.type === 'ErasureStarted' ? { ...state, started: event.data } : { ...state, completed: event.data },
};

export const erasure: Aggregate<ErasureState, ErasureCommand, ErasureEvent, Record<string, never>> = {
  prefix: 'erasure',
  decider,
  events: erasureEventSpecs,
};
