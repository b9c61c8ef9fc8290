import type { Decider } from './decider.js';
import type { DomainEvent, EventSpecs } from './event.js';

/**
 * One kind of stream: its name prefix, its rules and how its events are stored. The command path needs nothing else, so
 * that a new aggregate is one object.
 */
export interface Aggregate<S, C extends { readonly type: string }, E extends DomainEvent, F> {
  /** Stream names are `<prefix>-<id>`. */
  readonly prefix: string;
  readonly decider: Decider<S, C, E, F>;
  readonly events: EventSpecs;
}

export const streamName = (aggregate: { readonly prefix: string }, id: string): string => `${aggregate.prefix}-${id}`;

/** `payment-TEST_ORD1` → `TEST_ORD1`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
/** `payment-TEST_ORD1` → `payment`. */
export const prefixOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
