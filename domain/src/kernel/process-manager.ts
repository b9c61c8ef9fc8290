import type { Aggregate } from './aggregate.js';
import type { DomainEvent } from './event.js';
import type { Issue, Job, Process } from './process.js';
import type { Rejection } from './rejection.js';

/**
 * A command that a manager wants. Its id follows from the manager's stream and `name`, which is unique in the life of that
 * stream: a step that is asked for again is the same command.
 */
export interface Step extends Issue {
  readonly name: string;
}

/**
 * A flow that writes several streams, one step after the other. Pure. What it knows is the state of a stream of its own,
 * `<prefix>-<correlation id>`; an event of another stream or the job of a timer reaches it as a command to that stream.
 *
 * After each event of its stream, and once more from the subscription, the steps and timers of the present state are taken. What
 * becomes of a step is recorded by the command `outcome`, also under a derived id: the first outcome counts. So a crash
 * before that takes the same step again, and after it the step is never taken again, not even one that was refused.
 */
export interface ProcessManager<
  S = unknown,
  C extends { readonly type: string } = { readonly type: string },
  E extends DomainEvent = DomainEvent,
  F = unknown,
> {
  /** Also the name of its checkpoint. */
  readonly name: string;
  readonly aggregate: Aggregate<S, C, E, F>;
  /** What is to be done now; nothing once it has ended. A step stays until its outcome is recorded. `id`: of its stream. */
  next(state: S, id: string): readonly (Step | Job)[];
  /**
   * Says that a step was done, or why the domain refused it: the decider of `aggregate` then goes on, ends, or takes back what was
   * done before. Always an event, and the step is not wanted any more after it.
   */
  outcome(step: string, refused: Rejection | null): C;
}

/** Follows the log, under a checkpoint of its own. */
export type Follower = Process | ProcessManager;
