import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Metadata, Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Expected } from '@anupalan/infra/ports/event-store';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';

interface Executed {
  readonly from: number;
  readonly to: number;
  readonly bodyHash?: string;
}

/** A stream folded up to `revision`, and which commands stand in it: that is how a repetition is recognised. */
export interface LoadedStream<S> {
  readonly state: S;
  readonly revision: Expected;
  /** Of the last event; null for a stream that does not exist. */
  readonly position: Position | null;
  /** Grows with the stream, also for who holds an older fold of it: what stands in the log stands there for everybody. */
  readonly commands: ReadonlyMap<string, Executed>;
}

type Folding<S, E extends DomainEvent> = Pick<Aggregate<S, never, E, never>, 'prefix' | 'decider' | 'events'>;
type Fold<S> = LoadedStream<S> & {
  readonly commands: Map<string, Executed>;
  /** How many keys had been destroyed when it was opened; null where no event of its kind is sealed, so that nothing can be erased in it. */
  readonly erasures: number | null;
};

/** How many folded streams are kept in memory; a case is a few kB. */
const MAX_KEPT_STREAMS = 5000;

/** Folded streams by name, brought up to date from the log by reading only what is new; dropped at an erasure if they can hold anything personal. */
export class LoadedStreams {
  readonly #kept = new Map<string, Fold<unknown>>();
  readonly #store: SealedStore;
  #erasures = 0;

  constructor(store: SealedStore) {
    this.#store = store;
  }

  /** From memory when it is there; `refresh` also reads what others appended since. */
  async load<S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    stream: string,
    options: { readonly refresh: boolean },
  ): Promise<LoadedStream<S>> {
    const erasures = await this.#store.erasures();
    // What an erased person said would otherwise live on in here.
    if (erasures !== this.#erasures)
      for (const [name, fold] of this.#kept) if (fold.erasures !== null) this.#kept.delete(name);
    this.#erasures = erasures;
    const kept = this.#kept.get(stream) as Fold<S> | undefined;
    if (kept !== undefined && !options.refresh) return this.#keep(stream, kept);
    const { initial } = aggregate.decider;
    let fold: Fold<S> = kept ?? {
      state: initial,
      revision: 'none',
      position: null,
      commands: new Map(),
      erasures: isSealed(aggregate) ? erasures : null,
    };
    for await (const news of this.#store.pages(stream, { from: numberOf(fold) + 1 }))
      fold = extend(aggregate, fold, news);
    return this.#keep(stream, fold);
  }

  /** The events `from`..`to` of a stream, opened. */
  async range(stream: string, from: number, to: number): Promise<readonly Recorded[]> {
    return this.#store.load(stream, { from, to });
  }

  /** Folds what was just appended after `before`, without reading it back. */
  appended<S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    stream: string,
    before: LoadedStream<S>,
    events: readonly { readonly id: string; readonly event: E; readonly metadata: Metadata }[],
    outcome: { readonly revision: number; readonly position: Position; readonly positions?: readonly Position[] },
  ): { readonly events: readonly Recorded[]; readonly state: S; readonly revision: number } {
    const first = outcome.revision - events.length + 1;
    const recorded = events.map(
      ({ id, event, metadata }, index): Recorded => ({
        id,
        stream,
        revision: first + index,
        // Where the log cannot tell each, that of the last one stands for all: nobody waits for the ones before it.
        position: outcome.positions?.[index] ?? outcome.position,
        event,
        metadata,
      }),
    );
    // Whatever `load` answered is a Fold.
    const after = this.#keep(stream, extend(aggregate, before as Fold<S>, recorded));
    return { events: recorded, state: after.state, revision: outcome.revision };
  }

  /** Keeps the newest fold there is: who read slowly must not bring back an older one, or one opened before an erasure. */
  #keep<S>(stream: string, loaded: Fold<S>): Fold<S> {
    const held = this.#kept.get(stream) as Fold<S> | undefined;
    const newest = held !== undefined && numberOf(held) > numberOf(loaded) ? held : loaded;
    this.#kept.delete(stream);
    const current = newest.erasures === null || newest.erasures === this.#erasures;
    if (newest.revision !== 'none' && current) this.#kept.set(stream, newest);
    if (this.#kept.size > MAX_KEPT_STREAMS) {
      const oldest = this.#kept.keys().next().value;
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return newest;
  }
}

/** Does an event of these streams hold anything that is sealed? */
const isSealed = ({ events }: Pick<Folding<unknown, DomainEvent>, 'events'>): boolean =>
  Object.values(events).some(({ seals }) => seals !== undefined);

const numberOf = ({ revision }: { readonly revision: Expected }): number => (revision === 'none' ? -1 : revision);

const extend = <S, E extends DomainEvent>(
  aggregate: Folding<S, E>,
  before: Fold<S>,
  events: readonly Recorded[],
): Fold<S> => {
  let { state, revision, position } = before;
  for (const { event, metadata, revision: at, position: where } of events) {
    state = aggregate.decider.evolve(state, event as E);
    [revision, position] = [at, where];
    const { from = at, bodyHash = metadata.bodyHash } = before.commands.get(metadata.commandId) ?? {};
    before.commands.set(metadata.commandId, { from, to: at, ...(bodyHash === undefined ? {} : { bodyHash }) });
  }
  return { ...before, state, revision, position };
};
