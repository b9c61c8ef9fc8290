import type { Actor, DomainEvent, Recorded } from './event.js';
import type { JsonObject } from './json.js';

/** A command of a process: the aggregate's prefix, the stream id, and the command. */
export interface Issue {
  readonly kind: 'command';
  readonly aggregate: string;
  readonly id: string;
  readonly command: { readonly type: string };
  /** In whose name; the system's when left out. */
  readonly actor?: Actor;
}

/**
 * Work outside the log: a message, a gateway call, a timer. `key` makes it one job however often the event is
 * delivered; `runAt` is computed from the event's time, never from the clock, so that a replay plans the same moment.
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
 * Maps an event to commands and jobs. Pure: the same event gives the same reactions. Runs right after the append and
 * again from the subscription; the commands' derived ids make the second run a no-op. A process that is added to a log
 * starts at its end.
 */
export interface Process<E extends DomainEvent = DomainEvent> {
  /** The file's name, `when-<event>-then-<command>`; also the name of its checkpoint. */
  readonly name: string;
  /** Stream prefix of the events it listens to. */
  readonly stream: string;
  readonly on: readonly E['type'][];
  react(event: Recorded<E>): readonly Reaction[];
}
