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
}

export interface Query {
  /** All of them. */
  readonly where?: readonly Condition[];
  /** Missing values sort first; ties by id, so that a cursor is exact. */
  readonly sort?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  readonly limit?: number;
  /** Opaque, from `cursor` of the page before; only with the same where and sort. */
  readonly after?: string;
}

export interface Page {
  readonly docs: readonly StoredDoc[];
  /** Pass as `after` for the next page; null on the last one. */
  readonly cursor: string | null;
}

/** Fields that are indexed together, in order; a leading `contains` field is indexed per element. */
export interface Index {
  readonly name: string;
  readonly fields: readonly string[];
}

/**
 * The read side's documents, by namespace (`case-list@3`: a projection and its version). Adapters pass
 * infra/testing/read-store.contract.ts.
 */
export interface ReadStore {
  /** Makes the namespace and its indexes when they are missing. */
  declare(namespace: string, indexes: readonly Index[]): Promise<void>;
  /**
   * Writes the documents and moves the checkpoint `from` → `at`, guarded: when the stored checkpoint is not `from`,
   * another writer was here, nothing counts and the answer is `fenced`. A document that is already at or past its
   * change's position is left alone.
   */
  apply(batch: {
    readonly namespace: string;
    readonly changes: readonly DocChange[];
    readonly from: Position | null;
    readonly at: Position;
    readonly park?: readonly ParkedEvent[];
    readonly unpark?: readonly string[];
  }): Promise<'ok' | 'fenced'>;
  checkpoint(namespace: string): Promise<Position | null>;
  parked(namespace: string): Promise<readonly ParkedEvent[]>;
  get(namespace: string, id: string): Promise<StoredDoc | null>;
  getMany(namespace: string, ids: readonly string[]): Promise<readonly StoredDoc[]>;
  find(namespace: string, query: Query): Promise<Page>;
  /** Counts to `limit` and stops there. */
  count(namespace: string, where: readonly Condition[], limit?: number): Promise<number>;
  groupCount(namespace: string, field: string, where?: readonly Condition[]): Promise<ReadonlyMap<string, number>>;
  /** Small facts about the store itself: which version of a projection is live, whose log it was built from. */
  getMeta(key: string): Promise<string | null>;
  setMeta(key: string, value: string): Promise<void>;
  namespaces(): Promise<readonly string[]>;
  drop(namespace: string): Promise<void>;
  close(): Promise<void>;
}
