import type { Folding } from './aggregate.js';
import type { DomainEvent } from './event.js';
import type { Issue, Job, Process } from './process.js';
import type { Rejection } from './rejection.js';

/**
 * A command that a manager issues. Its id is derived from the manager's stream and `name`, which is unique in the life
 * of that stream: a repeated step is the same command.
 */
export interface Step extends Issue {
  readonly name: string;
}

/**
 * A flow that writes several streams, one step after the other. Pure: its state is that of its own stream,
 * `<prefix>-<correlation id>`, and other streams' events and timers reach it as commands to that stream. The steps and
 * timers of its state are run after each event of its stream, and once more by the subscription. A step's outcome is
 * recorded by the command `outcome`, also under a derived id, and the first outcome counts: a crash before that repeats
 * the step, and after it the step is never run again, not even a refused one.
 */
export interface ProcessManager<
  S = unknown,
  C extends { readonly type: string } = { readonly type: string },
  E extends DomainEvent = DomainEvent,
> {
  /** Also the name of its checkpoint. */
  readonly name: string;
  readonly aggregate: Folding<S, E>;
  /**
   * The steps and jobs of this state; empty at its end. A step stays until its outcome is recorded. `id`: of its
   * stream.
   */
  next(state: S, id: string): readonly (Step | Job)[];
  /**
   * The command that records a done or refused step: the decider of `aggregate` then continues, ends, or compensates.
   * It always records an event, after which the step is no longer wanted.
   */
  outcome(step: string, refused: Rejection | null): C;
}

/** A subscriber of the log with its own checkpoint. */
export type Follower = Process | ProcessManager;
