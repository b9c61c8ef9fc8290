import type { DomainEvent } from './event.js';
import type { JsonObject } from './json.js';

/** The union of a context's events, from a map of event names to their data. */
export type EventsOf<M extends Record<string, object>> = {
  [T in keyof M & string]: DomainEvent<T, M[T] & JsonObject>;
}[keyof M & string];
