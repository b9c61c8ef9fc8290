import type { Actor, DomainEvent, Recorded } from './event.js';
import type { JsonObject } from './json.js';

/** A command that a process wants: which aggregate (by prefix), which stream id, and the command. */
export interface Issue {
  readonly kind: 'command';
  readonly aggregate: string;
  readonly id: string;
  readonly command: { readonly type: string };
  /** In whose name; the system's when left out. */
  readonly actor?: Actor;
}

/**
 * Work outside the log: a message, a gateway call, a timer. `key` makes it one job however often the event is seen.
 * `runAt` is computed from the event's time, never from the clock, so that a replay plans the same moment.
 */
export interface Job {
  readonly kind: 'job';
  readonly queue: string;
  readonly key: string;
  readonly runAt: string;
  /** Ids only, nothing personal. */
  readonly payload: JsonObject;
}

export type Reaction = Issue | Job;

/**
 * When an event, then commands and jobs. Pure: the same event gives the same reactions. Runs right after the append and
 * again from the subscription; the commands' derived ids make the second run a no-op.
 */
export interface Process<E extends DomainEvent = DomainEvent> {
  /** The file's name, `when-<event>-then-<command>`; also the mark of its checkpoint. */
  readonly name: string;
  /** Stream prefix of the events it listens to. */
  readonly stream: string;
  readonly on: readonly E['type'][];
  /**
   * Added to a log that others follow already, it begins at the beginning instead of where they are: what happened before is
   * its business, too. Only for commands that may come late.
   */
  readonly fromBeginning?: true;
  react(event: Recorded<E>): readonly Reaction[];
}
