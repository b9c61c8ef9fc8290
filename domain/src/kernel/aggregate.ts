import type { Decider } from './decider.js';
import type { DomainEvent, EventSpecs } from './event.js';
import type { FactsOf, NoFacts } from './facts.js';

/**
 * One kind of stream: its name prefix, its rules and how its events are stored. The command path needs nothing else, so
 * that a new aggregate is one object. `N` declares what its commands need from outside the stream (facts.ts); whoever runs
 * them has to load just that.
 */
export interface Aggregate<S, C extends { readonly type: string }, E extends DomainEvent, N = NoFacts> {
  /** Stream names are `<prefix>-<id>`. */
  readonly prefix: string;
  readonly decider: Decider<S, C, E, FactsOf<N, C['type']>>;
  readonly events: EventSpecs;
}

/** An aggregate as its streams are folded, whatever its commands are. */
export type Folding<S, E extends DomainEvent> = Pick<Aggregate<S, never, E, never>, 'prefix' | 'decider' | 'events'>;

export const streamName = (aggregate: { readonly prefix: string }, id: string): string => `${aggregate.prefix}-${id}`;

/** `payment-TEST_ORD1` → `TEST_ORD1`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
/** `payment-TEST_ORD1` → `payment`. */
export const prefixOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
