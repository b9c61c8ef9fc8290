import type { Actor, DomainEvent } from './event.js';
import type { Rejection } from './rejection.js';
import type { Result } from './result.js';

/** What a decision may know beside the command: the clock, who asks, and ids that come out the same on every retry. */
export interface Ctx {
  /** UTC ISO-8601 with milliseconds. */
  readonly now: string;
  readonly actor: Actor;
  /** A UUID derived from the command's id and `name`: a retried command makes the same ids. */
  readonly id: (name: string) => string;
}

/**
 * The rules of one aggregate, pure. `decide` answers the events that follow, or why not; no events means "already so".
 * `facts` is what a guard needs from outside the stream; the handler loads it.
 */
export interface Decider<S, C, E extends DomainEvent, F = Record<string, never>> {
  readonly initial: S;
  decide(command: C, state: S, facts: F, ctx: Ctx): Result<readonly E[], Rejection>;
  evolve(state: S, event: E): S;
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
