import type { Actor } from '@anupalan/domain/kernel/event';

/**
 * One event of the log, under its position, in few bytes: `t` its type, `o` the id in its stream's name, `a` the actor,
 * `c` the case of an event whose stream is not one of the case's own, `e` the event's short id, `k` that of its cause,
 * `m` its time (ms since the epoch), revision, and the actor's role. Ids are packed (./ids).
 */
export type EventDoc = {
  readonly t: string;
  readonly o: string;
  readonly a: string;
  readonly c?: string;
  readonly e: string;
  readonly k: string;
  readonly m: readonly [at: number, revision: number, role: Actor['role']];
};

/** The ids of the first and the last event of one day in India, in the order of the log. */
export type DayDoc = { readonly day: string; readonly first: string; readonly last: string };

export type LogIndexDoc = EventDoc | DayDoc;
