import type { Folding } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Metadata, Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import type { Expected } from '@anupalan/infra/ports/event-store';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';

/** Where the events of a command stand in its stream. */
export interface RecordedCommand {
  readonly from: number;
  readonly to: number;
  readonly bodyHash?: string;
}

/** A stream folded up to `revision`, with the commands in it, by which a repetition is recognised. */
export interface LoadedStream<S> {
  readonly state: S;
  readonly revision: Expected;
  /** Position of the last event; null for a stream that does not exist. */
  readonly position: Position | null;
  /** Grows with the stream, also for holders of an older fold: recorded commands are the same for all. */
  readonly commands: ReadonlyMap<string, RecordedCommand>;
}

type Fold<S> = LoadedStream<S> & {
  readonly commands: Map<string, RecordedCommand>;
  /** Number of destroyed keys at the opening; null if no event type of the stream is sealed. */
  readonly erasures: number | null;
};

/** Maximum number of folded streams in memory; a case is a few kB. */
const MAX_CACHED_STREAMS = 5000;

/** Folded streams by name, updated by reading only new events; those with sealed fields are dropped at an erasure. */
export class LoadedStreams {
  readonly #kept = new RecentlyUsed<string, Fold<unknown>>(MAX_CACHED_STREAMS);
  readonly #store: SealedStore;
  #erasures = 0;

  constructor(store: SealedStore) {
    this.#store = store;
  }

  /** From memory if present; `refresh` also reads events of other processes. */
  async load<S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    stream: string,
    options: { readonly refresh: boolean },
  ): Promise<LoadedStream<S>> {
    const erasures = await this.#store.erasures();
    // Cached values of an erased person are dropped.
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
    for await (const page of this.#store.pages(stream, { from: numberOf(fold) + 1 }))
      fold = extend(aggregate, fold, page);
    return this.#keep(stream, fold);
  }

  /** The events `from`..`to` of a stream, opened. */
  async range(stream: string, from: number, to: number): Promise<readonly Recorded[]> {
    return this.#store.load(stream, { from, to });
  }

  /** Folds the appended events onto `before`, without reading them back. */
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
        // If the log does not report each position, the last one stands for all: no caller waits for earlier ones.
        position: outcome.positions?.[index] ?? outcome.position,
        event,
        metadata,
      }),
    );
    // Callers pass a stream that `load` returned, and those are folds.
    const after = this.#keep(stream, extend(aggregate, before as Fold<S>, recorded));
    return { events: recorded, state: after.state, revision: outcome.revision };
  }

  /** Keeps the newest fold: a slow reader must not restore an older one, or one from before an erasure. */
  #keep<S>(stream: string, loaded: Fold<S>): Fold<S> {
    const held = this.#kept.get(stream) as Fold<S> | undefined;
    const newest = held !== undefined && numberOf(held) > numberOf(loaded) ? held : loaded;
    const current = newest.erasures === null || newest.erasures === this.#erasures;
    if (newest.revision !== 'none' && current) this.#kept.set(stream, newest);
    else this.#kept.delete(stream);
    return newest;
  }
}

/** True when any event type of these streams has sealed fields. */
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
    state = aggregate.decider.evolve(state, event as E, metadata.time);
    [revision, position] = [at, where];
    const { from = at, bodyHash = metadata.bodyHash } = before.commands.get(metadata.commandId) ?? {};
    before.commands.set(metadata.commandId, { from, to: at, ...(bodyHash === undefined ? {} : { bodyHash }) });
  }
  return { ...before, state, revision, position };
};
