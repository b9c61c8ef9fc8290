import { prefixOf } from '@anupalan/domain/kernel/aggregate';
import {
  type DomainEvent,
  type EventSpec,
  type EventSpecs,
  homesOf,
  type Metadata,
  type Recorded,
  type Subject,
  upcast,
} from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import {
  type AppendOutcome,
  DamagedEvent,
  type EventStore,
  type Expected,
  lastEvent,
  type NewEvent,
  orDamage,
  type RecordedEvent,
} from '../ports/event-store.js';
import { KeyMissing, type KeyVault } from '../ports/key-vault.js';
import { nextTurn } from '../ports/next-turn.js';
import { chained, hashOf } from './chain.js';
import { type Allow, openDeep, sealData, subjectsIn } from './seal.js';

/** An event of the domain on its way into the log. */
export interface Draft {
  /** UUID, derived from the command. */
  readonly id: string;
  readonly event: DomainEvent;
  readonly metadata: Metadata;
}

/** The log as the domain sees it: personal fields open, newest schema versions, no hashes. */
export interface SealedStore {
  /** Revisions `from`..`to`, both inclusive, opened and upcast; an unknown stream has none. */
  load(stream: string, range?: { readonly from?: number; readonly to?: number }): Promise<readonly Recorded[]>;
  /** As load, a page at a time. Between two pages others get their turn, however long the stream is. */
  pages(stream: string, range?: { readonly from?: number; readonly to?: number }): AsyncIterable<readonly Recorded[]>;
  /** Seals, chains and appends; outcomes as EventStore.append. */
  append(stream: string, expected: Expected, drafts: readonly Draft[]): Promise<AppendOutcome>;
  /** One event of a subscription. With `allow`, values of other subjects stay sealed, also for upcasters. */
  decode(event: RecordedEvent, allow?: Allow): Promise<Recorded>;
  /**
   * As decode, for many callers that read the same events with the same rights. An event that needs no key is made once
   * for all of them, and returned at once instead of by a promise.
   */
  decoder(allow: Allow): (event: RecordedEvent) => Recorded | Promise<Recorded>;
  /** As decode, with one question to the vault for all of them. */
  decodeAll(events: readonly RecordedEvent[], allow?: Allow): Promise<readonly Recorded[]>;
  /** Number of destroyed keys: a cache of opened values is dropped when it has grown. */
  erasures(): Promise<number>;
}

/** Number of events in a page of a stream. */
const PAGE = 50;
/** Number of remembered chain heads; a few hundred bytes each. */
const MAX_CACHED_HEADS = 5000;
/** Number of subjects whose key is known to exist. */
const MAX_CACHED_SUBJECTS = 20_000;

/** The metadata that `append` was given, without the hash of the chain, which only the log has. */
const metadataOf = ({ metadata: { hash: _, ...metadata } }: RecordedEvent): Metadata => metadata as unknown as Metadata;

interface SealedDeps {
  readonly events: EventStore;
  readonly vault: KeyVault;
  readonly specs: (streamPrefix: string) => EventSpecs;
}

/** The hashes at the ends of the streams, where their chains go on. */
class ChainHeads {
  readonly #heads = new RecentlyUsed<string, { readonly revision: number; readonly hash: string }>(MAX_CACHED_HEADS);

  constructor(private readonly events: EventStore) {}

  remember(stream: string, revision: number, { metadata }: NewEvent): void {
    const hash = hashOf(metadata);
    if (hash !== null) this.#heads.set(stream, { revision, hash });
  }

  /** The hash at `revision`, or the stream's real end when the stream does not reach it. */
  async hashAt(stream: string, revision: number): Promise<string | { readonly actual: Expected }> {
    const head = this.#heads.get(stream);
    if (head?.revision === revision) return head.hash;
    for await (const event of this.events.readStream(stream, { from: revision, to: revision })) {
      this.remember(stream, revision, event);
      const hash = hashOf(event.metadata);
      if (hash === null) throw new Error(`no hash at revision ${revision} of ${stream}`);
      return hash;
    }
    return { actual: (await lastEvent(this.events, stream))?.revision ?? 'none' };
  }
}

const sealer = ({ events, vault, specs }: SealedDeps): ((stream: string, draft: Draft) => Promise<NewEvent>) => {
  /** Subjects that have a key, or had one that was destroyed. */
  const keyed = new Set<string>();
  /**
   * A new key is made only if nothing is sealed under a lost one: the lost key could be found again, and then there
   * would be two.
   */
  const keyFor: KeyVault['keyFor'] = async (subject) => {
    if (!keyed.has(subject) && (await vault.find(subject)) === null)
      for (const home of homesOf(subject as Subject))
        for await (const event of events.readStream(home)) {
          const data = orDamage(() => event.data);
          if (!(data instanceof DamagedEvent) && subjectsIn(data).has(subject as Subject))
            throw new KeyMissing(subject);
        }
    const key = await vault.keyFor(subject);
    if (keyed.size >= MAX_CACHED_SUBJECTS) keyed.clear();
    keyed.add(subject);
    return key;
  };
  return async (stream, { id, event, metadata }) => {
    const spec = specs(prefixOf(stream))[event.type];
    if (spec === undefined) throw new Error(`no spec for ${event.type} in ${stream}`);
    const data = await sealData(spec, stream, event.data, { keyFor });
    const { type } = event;
    return { id, type, version: spec.version, data, metadata: { ...metadata, actor: { ...metadata.actor } } };
  };
};

const opener = ({ vault, specs }: SealedDeps): Pick<SealedStore, 'decode' | 'decodeAll' | 'decoder'> => {
  const specOf = ({ stream, type }: RecordedEvent): EventSpec | undefined => specs(prefixOf(stream))[type];

  const toRecorded = (event: RecordedEvent, opened: JsonObject): Recorded => ({
    id: event.id,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    event: { type: event.type, data: upcast(specOf(event), event.version, opened) },
    metadata: metadataOf(event),
  });

  const decode: SealedStore['decode'] = async (event, allow) =>
    toRecorded(event, await openDeep(event.data, vault, allow));

  return {
    decode,
    decodeAll: async (recorded, allow) => {
      const sealed = recorded.map((event) => event.data);
      const opened = await openDeep(sealed, vault, allow);
      return recorded.map((event, i) => toRecorded(event, opened[i] ?? {}));
    },
    decoder: (allow) => {
      // Events with opened values are not cached: their key may be destroyed meanwhile.
      const plain = new WeakMap<RecordedEvent, Recorded>();
      return (event) => {
        const known = plain.get(event);
        if (known !== undefined) return known;
        for (const subject of subjectsIn(event.data)) if (allow(subject)) return decode(event, allow);
        const recorded = toRecorded(event, event.data);
        plain.set(event, recorded);
        return recorded;
      };
    },
  };
};

/**
 * Seals personal fields on their way from deciders to the log. `specs` says how events of a stream prefix are stored.
 * Throws for an event type without a spec: it could carry personal fields that nobody seals.
 */
export const sealedStore = (deps: SealedDeps): SealedStore => {
  const { events, vault } = deps;
  const heads = new ChainHeads(events);
  const sealed = sealer(deps);
  const { decode, decodeAll, decoder } = opener(deps);

  const append: SealedStore['append'] = async (stream, expected, drafts) => {
    let previous: string | null = null;
    if (expected !== 'none') {
      const found = await heads.hashAt(stream, expected);
      if (typeof found !== 'string') return { kind: 'conflict', actual: found.actual };
      previous = found;
    }
    const ready: NewEvent[] = [];
    for (const draft of drafts) ready.push(await sealed(stream, draft));
    const linked = chained(previous, stream, expected === 'none' ? 0 : expected + 1, ready);
    const outcome = await events.append(stream, expected, linked);
    const last = linked.at(-1);
    // A repetition keeps the first texts, with their own sealing and hash, so its head is read when it is needed.
    if (outcome.kind === 'appended' && !outcome.repeated && last !== undefined)
      heads.remember(stream, outcome.revision, last);
    return outcome;
  };

  async function* pages(
    stream: string,
    range: { readonly from?: number; readonly to?: number } = {},
  ): AsyncIterable<readonly Recorded[]> {
    let page: RecordedEvent[] = [];
    for await (const event of events.readStream(stream, range)) {
      if (page.length === PAGE) {
        yield await decodeAll(page);
        await nextTurn();
        page = [];
      }
      page.push(event);
    }
    const last = page.at(-1);
    // Mostly the caller already has everything.
    if (last === undefined) return;
    heads.remember(stream, last.revision, last);
    yield await decodeAll(page);
  }

  return {
    append,
    decode,
    decoder,
    decodeAll,
    erasures: () => vault.erasures(),
    pages,
    load: async (stream, range) => {
      const opened: Recorded[] = [];
      for await (const page of pages(stream, range)) opened.push(...page);
      return opened;
    },
  };
};
