import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';

/** One document of a read model. `position` is the last event folded into it. */
export interface StoredDoc {
  readonly id: string;
  readonly position: Position;
  readonly doc: JsonObject;
}

/** `doc: null` deletes. */
export interface DocChange {
  readonly id: string;
  readonly position: Position;
  readonly doc: JsonObject | null;
  /** Written whatever position the stored document has: a repair, under the checkpoint's guard alone. */
  readonly replace?: boolean;
}

/** A document key whose event could not be folded: it and what follows for it wait for an admin. */
export interface ParkedEvent {
  readonly key: string;
  readonly eventId: string;
  readonly position: Position;
  readonly error: string;
}

export type Comparison = 'eq' | 'ne' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'exists';

/** `field` is a dotted path into the document. `contains`: the field is a list that holds `value`. */
export interface Condition {
  readonly field: string;
  readonly op: Comparison;
  readonly value: string | number | boolean | null | readonly (string | number)[];
  /**
   * Few documents meet this one (`eq`, `in`), whatever else is asked: read by an index that begins with its field. Says
   * how to look, never what is found.
   */
  readonly lead?: boolean;
}

export interface Query {
  /** All of them. */
  readonly where?: readonly Condition[];
  /** Missing values sort first; ties by id, so that a cursor is exact. */
  readonly sort?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  /** The order of the ids where there is no sort; `asc` unless said. */
  readonly ids?: 'asc' | 'desc';
  readonly limit?: number;
  /** Fields of texts and numbers that suffice: a store that has them in an index may leave the others, and the position, out. */
  readonly only?: readonly string[];
  /** Opaque, from `cursor` of the page before; only with the same where and order. */
  readonly after?: string;
}

export interface Page {
  readonly docs: readonly StoredDoc[];
  /** Pass as `after` for the next page; null on the last one. */
  readonly cursor: string | null;
}

/** Fields that are indexed together, in order. */
export interface Index {
  readonly name: string;
  readonly fields: readonly string[];
  /** The first field is a list and is indexed per element: serves `contains`. */
  readonly list?: true;
}

/**
 * The right to write the views of one version of a projection, as `lease` gave it out: that of `case@3` covers the namespaces
 * `case@3`, `case@3.2` and so on.
 */
export interface Lease {
  readonly view: string;
  /** Grows with every holder; a write that carries an older one than was given out last is refused. */
  readonly epoch: number;
}

export type LeaseOutcome =
  | { readonly kind: 'held'; readonly epoch: number }
  /** Somebody else has it, for `forMs` more unless he renews it. */
  | { readonly kind: 'taken'; readonly holder: string; readonly forMs: number };

/** What is in a namespace. `bytes` is that of the documents' texts, estimated from some of them. */
export interface Size {
  readonly documents: number;
  readonly bytes: number;
}

/**
 * The read side's documents, by namespace (`case-list@3`: a projection and its version). Adapters pass
 * infra/testing/read-store.contract.ts.
 */
export interface ReadStore {
  /**
   * Makes the namespace and its indexes when they are missing. `later`: makes the namespace ready for these, the indexes
   * themselves with the next `declare`, when the documents are there: all at once they cost a fraction.
   */
  declare(namespace: string, indexes: readonly Index[], options?: { readonly later?: boolean }): Promise<void>;
  /**
   * Writes the documents and moves the checkpoint `from` → `at`, guarded: when the stored checkpoint is not `from`,
   * another writer was here, nothing counts and the answer is `fenced`; so it is when `lease` is not the latest that was
   * given out. (Without transactions its documents may be there all the same, ahead of the checkpoint; checkpoint and parked
   * rows never are.) A document that is already at or past its change's position is left alone. Keys are released before others
   * are parked. With `at` equal to `from` the documents run ahead of the checkpoint, which stays: a reader that starts again
   * there meets them with events that they have already.
   */
  apply(batch: {
    readonly namespace: string;
    readonly changes: readonly DocChange[];
    readonly from: Position | null;
    readonly at: Position | null;
    readonly park?: readonly ParkedEvent[];
    readonly unpark?: readonly string[];
    readonly lease?: Lease;
  }): Promise<'ok' | 'fenced'>;
  /**
   * Without `epoch` asks for the right to write the views of one version of a projection for `ttlMs`: given, with the next epoch, when
   * nobody has it, when it has run out, and when the same holder had it (a process that starts anew under its name). With
   * `epoch` renews that one, also after it has run out as long as nobody else took it. Times are the store's own.
   */
  lease(asked: {
    readonly view: string;
    readonly holder: string;
    readonly ttlMs: number;
    readonly epoch?: number;
  }): Promise<LeaseOutcome>;
  /** Gives the right back before it runs out; nothing happens when it is not the latest. */
  release(lease: Lease): Promise<void>;
  checkpoint(namespace: string): Promise<Position | null>;
  parked(namespace: string): Promise<readonly ParkedEvent[]>;
  get(namespace: string, id: string): Promise<StoredDoc | null>;
  getMany(namespace: string, ids: readonly string[]): Promise<readonly StoredDoc[]>;
  find(namespace: string, query: Query): Promise<Page>;
  /** Counts to `limit` and stops there. */
  count(namespace: string, where: readonly Condition[], limit?: number): Promise<number>;
  /** As count, for each of these in turn. */
  counts(namespace: string, wheres: readonly (readonly Condition[])[], limit?: number): Promise<readonly number[]>;
  groupCount(namespace: string, field: string, where?: readonly Condition[]): Promise<ReadonlyMap<string, number>>;
  /** Small facts about the store itself: which version of a projection is live, whose log it was built from. */
  getMeta(key: string): Promise<string | null>;
  /** `fenced`, with nothing written, when `lease` is not the latest that was given out. */
  setMeta(key: string, value: string, lease?: Lease): Promise<'ok' | 'fenced'>;
  namespaces(): Promise<readonly string[]>;
  /**
   * What was overwritten or deleted is gone from the store's own files, as far as the engine can see to that.
   * @throws StoreUnavailable when that is not possible right now
   */
  purge(): Promise<void>;
  size(namespace: string): Promise<Size>;
  /** As setMeta. */
  drop(namespace: string, lease?: Lease): Promise<'ok' | 'fenced'>;
  close(): Promise<void>;
}
