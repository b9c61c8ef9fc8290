import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';

/** One document of a read model. `position` is that of the last event folded into it. */
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
  /** Written at any stored position: a repair, guarded only by the checkpoint. */
  readonly replace?: boolean;
  /** The writer has found no such document, so a store may try to insert it first. A hint: it never changes the result. */
  readonly isNew?: boolean;
}

/** A document key whose event could not be folded; the event and later ones for the key wait for an admin. */
export interface ParkedEvent {
  readonly key: string;
  readonly eventId: string;
  readonly position: Position;
  readonly error: string;
}

export type Comparison = 'eq' | 'ne' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'exists';

/** In a comparison with a text, this field means the id of the document. */
export const DOCUMENT_ID = '_id';

/**
 * `field` is a dotted path into the document, or DOCUMENT_ID. `contains`: the field is a list that holds `value`.
 */
export interface Condition {
  readonly field: string;
  readonly op: Comparison;
  readonly value: string | number | boolean | null | readonly (string | number)[];
  /**
   * Few documents match this condition (`eq`, `in`), so the store should read by an index that begins with its field. A
   * hint: it never changes the result.
   */
  readonly lead?: boolean;
}

export interface Query {
  /** Default: all documents. */
  readonly where?: readonly Condition[];
  /** Missing values sort first; ties are sorted by id, so that a cursor is exact. */
  readonly sort?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  /** The order of the ids if there is no sort; `asc` by default. */
  readonly ids?: 'asc' | 'desc';
  readonly limit?: number;
  /**
   * The text and number fields that the caller needs. A store that has them in an index may leave out others and the
   * position.
   */
  readonly only?: readonly string[];
  /** Opaque, from `cursor` of the page before; only with the same where and order. */
  readonly after?: string;
}

export interface Page {
  readonly docs: readonly StoredDoc[];
  /** `after` of the next page; null on the last one. */
  readonly cursor: string | null;
}

/** Fields that are indexed together, in order. */
export interface Index {
  readonly name: string;
  readonly fields: readonly string[];
  /** The first field is a list and is indexed per element: serves `contains`. */
  readonly list?: true;
  /** Serves only queries that name a text as the value of the last field: documents without one may be left out. */
  readonly sparse?: true;
}

/**
 * The right to write the views of one version of a projection: a lease of `case@3` covers the namespaces `case@3`,
 * `case@3.2` and so on.
 */
export interface Lease {
  readonly view: string;
  /** Grows with every holder; a write with an older epoch than the latest is refused. */
  readonly epoch: number;
}

export type LeaseOutcome =
  | { readonly kind: 'held'; readonly epoch: number }
  /** Another holder has it, for `forMs` more unless it renews it. */
  | { readonly kind: 'taken'; readonly holder: string; readonly forMs: number };

/** Contents of a namespace. `bytes` is the size of the documents' texts, estimated from a sample. */
export interface Size {
  readonly documents: number;
  readonly bytes: number;
}

/**
 * The read side's documents by namespace (`case-list@3`: a projection and its version). Adapters pass
 * infra/testing/read-store.contract.ts.
 */
export interface ReadStore {
  /**
   * Creates the namespace and its indexes when they are missing. `later` leaves the indexes to the next `declare`,
   * after the documents are written: building them at once costs a fraction.
   */
  declare(namespace: string, indexes: readonly Index[], options?: { readonly later?: boolean }): Promise<void>;
  /**
   * Writes the documents and moves the checkpoint from `from` to `at`. Returns `fenced`, and nothing counts, when the
   * stored checkpoint is not `from` or `lease` is not the latest. (Without transactions its documents may be stored,
   * ahead of the checkpoint; checkpoint and parked rows never are.) A document at or past its change's position is left
   * alone; keys are released before others are parked. With `at` equal to `from` the documents run ahead of the
   * checkpoint: a reader that restarts there meets documents that already have its events.
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
   * Without `epoch`: requests the lease of one version of a projection for `ttlMs`. It is granted, with the next epoch,
   * when it is free or expired, or when the same holder had it (a process that restarts under its name).
   * With `epoch`: renews that lease, also after its expiry as long as no other holder took it. Times are the store's
   * own.
   */
  lease(asked: {
    readonly view: string;
    readonly holder: string;
    readonly ttlMs: number;
    readonly epoch?: number;
  }): Promise<LeaseOutcome>;
  /** Releases the lease before its expiry; no effect when it is not the latest. */
  release(lease: Lease): Promise<void>;
  checkpoint(namespace: string): Promise<Position | null>;
  parked(namespace: string): Promise<readonly ParkedEvent[]>;
  /** True when this key is parked; equally cheap with many parked keys. */
  isParked(namespace: string, key: string): Promise<boolean>;
  get(namespace: string, id: string): Promise<StoredDoc | null>;
  getMany(namespace: string, ids: readonly string[]): Promise<readonly StoredDoc[]>;
  find(namespace: string, query: Query): Promise<Page>;
  /** Counts up to `limit`. */
  count(namespace: string, where: readonly Condition[], limit?: number): Promise<number>;
  /** As count, for each list of conditions in order. */
  counts(namespace: string, wheres: readonly (readonly Condition[])[], limit?: number): Promise<readonly number[]>;
  /**
   * Small facts about the store itself: the live version of a projection, the identity of the log it was built from.
   */
  getMeta(key: string): Promise<string | null>;
  /** `fenced`, with nothing written, when `lease` is not the latest. */
  setMeta(key: string, value: string, lease?: Lease): Promise<'ok' | 'fenced'>;
  namespaces(): Promise<readonly string[]>;
  /**
   * Removes overwritten and deleted data from the store's files, as far as the engine allows.
   * @throws StoreUnavailable when that is not possible now
   */
  purge(): Promise<void>;
  size(namespace: string): Promise<Size>;
  /** `fenced` as for setMeta. */
  drop(namespace: string, lease?: Lease): Promise<'ok' | 'fenced'>;
  close(): Promise<void>;
}
