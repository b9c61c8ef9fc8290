import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Metadata, Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Expected } from '@anupalan/infra/ports/event-store';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';

/** A stream folded up to `revision`, and which commands stand in it: that is how a repetition is recognised. */
export interface LoadedStream<S> {
  readonly state: S;
  readonly revision: Expected;
  readonly commands: ReadonlyMap<string, { readonly from: number; readonly to: number; readonly bodyHash?: string }>;
}

type Folding<S, E extends DomainEvent> = Pick<Aggregate<S, never, E, never>, 'prefix' | 'decider' | 'events'>;

/** How many folded streams are kept in memory; a case is a few kB. */
const KEPT = 5000;

/** Folded streams by name, brought up to date from the log by reading only what is new. */
export class LoadedStreams {
  readonly #kept = new Map<string, LoadedStream<unknown>>();
  readonly #store: SealedStore;

  constructor(store: SealedStore) {
    this.#store = store;
  }

  /** From memory when it is there; `refresh` also reads what others appended since. */
  async load<S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    stream: string,
    options: { readonly refresh: boolean },
  ): Promise<LoadedStream<S>> {
    const kept = this.#kept.get(stream) as LoadedStream<S> | undefined;
    if (kept !== undefined && !options.refresh) return this.#keep(stream, kept);
    const from = kept ?? { state: aggregate.decider.initial, revision: 'none' as const, commands: new Map() };
    const start = from.revision === 'none' ? 0 : from.revision + 1;
    const news = await this.#store.load(stream, { from: start });
    return this.#keep(stream, extend(aggregate, from, news));
  }

  /** The events `from`..`to` of a stream, opened. */
  async range(stream: string, from: number, to: number): Promise<readonly Recorded[]> {
    return this.#store.load(stream, { from, to });
  }

  /** Folds what was just appended, without reading it back. */
  async appended<S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    stream: string,
    before: LoadedStream<S>,
    events: readonly { readonly id: string; readonly event: E; readonly metadata: Metadata }[],
    outcome: { readonly revision: number; readonly position: Position },
  ): Promise<{ readonly events: readonly Recorded[]; readonly state: S; readonly revision: number }> {
    const first = outcome.revision - events.length + 1;
    const recorded = events.map(
      ({ id, event, metadata }, index): Recorded => ({
        id,
        stream,
        revision: first + index,
        // Exact for the last one; the ones before it in the same append are never waited for.
        position: outcome.position,
        event,
        metadata,
      }),
    );
    const after = this.#keep(stream, extend(aggregate, before, recorded));
    return { events: recorded, state: after.state, revision: outcome.revision };
  }

  #keep<S>(stream: string, loaded: LoadedStream<S>): LoadedStream<S> {
    this.#kept.delete(stream);
    if (loaded.revision !== 'none') this.#kept.set(stream, loaded);
    if (this.#kept.size > KEPT) {
      const oldest = this.#kept.keys().next().value;
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return loaded;
  }
}

const extend = <S, E extends DomainEvent>(
  aggregate: Folding<S, E>,
  before: LoadedStream<S>,
  events: readonly Recorded[],
): LoadedStream<S> => {
  if (events.length === 0) return before;
  const commands = new Map(before.commands);
  let state = before.state;
  let revision = before.revision;
  for (const { event, metadata, revision: at } of events) {
    state = aggregate.decider.evolve(state, event as E);
    revision = at;
    const known = commands.get(metadata.commandId);
    commands.set(metadata.commandId, {
      from: known?.from ?? at,
      to: at,
      ...(known?.bodyHash === undefined
        ? metadata.bodyHash === undefined
          ? {}
          : { bodyHash: metadata.bodyHash }
        : { bodyHash: known.bodyHash }),
    });
  }
  return { state, revision, commands };
};
