import type { Actor, DomainEvent } from './event.js';
import type { NoFacts } from './facts.js';
import type { Rejection } from './rejection.js';
import type { Result } from './result.js';

/** Inputs of a decision beside the command: the clock, the actor, and ids that are the same on every retry. */
export interface Ctx {
  /** UTC ISO-8601 with milliseconds. */
  readonly now: string;
  readonly actor: Actor;
  /** A UUID derived from the command's id and `name`: a retried command gets the same ids. */
  readonly id: (name: string) => string;
}

/**
 * The rules of one aggregate, pure. `decide` returns the resulting events or a rejection; no events mean that nothing
 * has to change. `facts` are a guard's inputs from outside the stream; the handler loads them.
 */
export interface Decider<S, C, E extends DomainEvent, F = NoFacts> {
  readonly initial: S;
  decide(command: C, state: S, facts: F, ctx: Ctx): Result<readonly E[], Rejection>;
  /** `at`: when the event was recorded, UTC ISO-8601; absent while its own decision is under way. */
  evolve(state: S, event: E, at?: string): S;
}

/** The state after these events. */
export const fold = <S, E extends DomainEvent>(
  decider: { readonly initial: S; evolve(state: S, event: E): S },
  events: Iterable<E>,
  from: S = decider.initial,
): S => {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
