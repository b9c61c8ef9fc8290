import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx, Decider } from '../kernel/decider.js';
import type { NoFacts } from '../kernel/facts.js';
import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import { type ErasureEvent, type ErasureEvents, type ErasureStep, erasureEventSpecs } from './erasure-events.js';

export type ErasureCommand =
  /** By the person themselves; the caller has checked that no request prevents it. */
  | ({ readonly type: 'requestErasure' } & ErasureEvents['ErasureRequested'])
  /** The outcome of a step, by its name; `refused` is null when it was done. */
  | { readonly type: 'recordOutcome'; readonly step: string; readonly refused: Rejection | null }
  /** By the system, after all else. */
  | { readonly type: 'completeErasure'; readonly document: string; readonly signature: string };

export interface ErasureState {
  readonly requested: ErasureEvents['ErasureRequested'] | null;
  /** How often it was requested. */
  readonly attempt: number;
  /** The remaining steps in their order. */
  readonly steps: readonly ErasureStep[];
  readonly refused: Rejection | null;
  readonly started: ErasureEvents['ErasureStarted'] | null;
  readonly completed: ErasureEvents['ErasureCompleted'] | null;
}

type Decision = ReturnType<Decider<ErasureState, ErasureCommand, ErasureEvent>['decide']>;

/** The next step; its name is unique in the life of the stream. */
export const dueStep = ({ requested, attempt, steps: [step] }: ErasureState) =>
  requested === null || step === undefined ? null : { requested, step, name: `${step}-${attempt}` };

const follows = (
  { step, requested }: NonNullable<ReturnType<typeof dueStep>>,
  refused: Rejection | null,
): ErasureEvent => {
  // A number that another user has was released before.
  if (step === 'number') return { type: 'ErasureNumberReleased', data: {} };
  if (refused !== null) return { type: 'ErasureRefused', data: { step, rejection: refused } };
  if (step === 'account') {
    const { userId, requestIds, receipts } = requested;
    return { type: 'ErasureStarted', data: { userId, requestIds, receipts } };
  }
  return { type: 'ErasureRequestCancelled', data: { requestId: step.slice('cancel-'.length) } };
};

const decide = (command: ErasureCommand, state: ErasureState, _facts: NoFacts, { actor }: Ctx): Decision => {
  const { requested, started, completed, refused } = state;
  if (command.type === 'requestErasure') {
    const { type: _, ...data } = command;
    if (actor.id !== data.userId) return refuse('forbidden', 'erasure.self_only');
    return ok(requested === null || refused !== null ? [{ type: 'ErasureRequested', data }] : []);
  }
  if (actor.role !== 'system') return refuse('forbidden', 'erasure.system_only');
  if (command.type === 'recordOutcome') {
    const due = dueStep(state);
    return ok(due === null || due.name !== command.step ? [] : [follows(due, command.refused)]);
  }
  if (started === null) return refuse('not_found', 'erasure.not_found');
  const { document, signature } = command;
  const { userId } = started;
  return ok(completed === null ? [{ type: 'ErasureCompleted', data: { userId, document, signature } }] : []);
};

const evolve = (state: ErasureState, event: ErasureEvent): ErasureState => {
  const steps = state.steps.slice(1);
  switch (event.type) {
    case 'ErasureRequested': {
      const cancels = event.data.toCancel.map((requestId): ErasureStep => `cancel-${requestId}`);
      return {
        ...state,
        requested: event.data,
        attempt: state.attempt + 1,
        steps: [...cancels, 'account', 'number'],
        refused: null,
      };
    }
    case 'ErasureRequestCancelled':
    case 'ErasureNumberReleased':
      return { ...state, steps };
    case 'ErasureRefused':
      return { ...state, steps: [], refused: event.data.rejection };
    case 'ErasureStarted':
      return { ...state, steps, started: event.data };
    case 'ErasureCompleted':
      return { ...state, completed: event.data };
  }
};

export const erasure: Aggregate<ErasureState, ErasureCommand, ErasureEvent> = {
  prefix: 'erasure',
  decider: {
    initial: { requested: null, attempt: 0, steps: [], refused: null, started: null, completed: null },
    decide,
    evolve,
  },
  events: erasureEventSpecs,
};
