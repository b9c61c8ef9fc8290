import type { DomainEvent } from './event.js';
import type { JsonObject } from './json.js';

/** From a map of event names to their data the union of a context's events. */
export type EventsOf<M extends Record<string, object>> = {
  [T in keyof M & string]: DomainEvent<T, M[T] & JsonObject>;
}[keyof M & string];
