import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Condition, Query, ReadStore, StoredDoc } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { oldestReadable, type Readable } from './projection.js';
import { readRecord, viewName } from './view-record.js';

export interface ViewDoc<Doc> {
  readonly id: string;
  /** The last event folded into it; also the document's version for a conditional change. */
  readonly position: Position;
  readonly doc: Doc;
}

/** The live documents of one read model, typed. */
export interface View<Doc> {
  get(id: string): Promise<ViewDoc<Doc> | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Doc>>;
  find(query: Query): Promise<{ readonly docs: readonly ViewDoc<Doc>[]; readonly cursor: string | null }>;
  /** All that match, page by page: only if they are few by nature, such as the orders of one person, or by a rule, such as the teams of one. */
  all(query: Omit<Query, 'limit' | 'after'>): Promise<readonly Doc[]>;
  /** All that match, page by page, for work on many. */
  each(query: Omit<Query, 'limit' | 'after'>): AsyncIterable<Doc>;
  count(where: readonly Condition[], limit?: number): Promise<number>;
  counts(wheres: readonly (readonly Condition[])[], limit: number): Promise<readonly number[]>;
  /** True when this document waits for an admin and may lack its latest events. */
  isParked(id: string): Promise<boolean>;
}

/**
 * The namespace that these queries read: of their own version, or, until that one is built, of the newest older one
 * that they understand; never of a newer one. Null while there is none.
 */
export const readableNamespace = async (
  reads: Pick<ReadStore, 'getMeta'>,
  projection: Readable,
): Promise<string | null> => {
  for (let version = projection.version; version >= oldestReadable(projection); version -= 1) {
    const record = await readRecord(reads, viewName({ name: projection.name, version }));
    if (record !== null && record.live !== null) return record.live;
  }
  return null;
};

/** Documents in one page of `all`. */
const PAGE = 100;

/**
 * Opens the documents of a read model in the projection's version. Each query looks its namespace up, so that a
 * promotion takes effect at once. Until a projector has built the view, queries throw StoreUnavailable.
 */
export const openView = <Doc extends JsonObject>(reads: ReadStore, projection: Readable): View<Doc> => {
  const live = async (): Promise<string> => {
    const namespace = await readableNamespace(reads, projection);
    if (namespace === null)
      throw new StoreUnavailable(`No view of ${projection.name} is built yet.`, { refusal: 'not_ready' });
    return namespace;
  };
  // Only the projection of that name writes the namespace; its documents have its type.
  const typed = (stored: StoredDoc): ViewDoc<Doc> => ({ ...stored, doc: stored.doc as Doc });
  const find: View<Doc>['find'] = async (query) => {
    const { docs, cursor } = await reads.find(await live(), query);
    return { docs: docs.map(typed), cursor };
  };
  async function* each(query: Omit<Query, 'limit' | 'after'>): AsyncIterable<Doc> {
    for (let after: string | null | undefined; after !== null; ) {
      const page = await find({ ...query, limit: PAGE, ...(after === undefined ? {} : { after }) });
      for (const { doc } of page.docs) yield doc;
      after = page.cursor;
    }
  }
  return {
    get: async (id) => {
      const stored = await reads.get(await live(), id);
      return stored === null ? null : typed(stored);
    },
    getMany: async (ids) => {
      const wanted = [...new Set(ids)];
      const stored = wanted.length === 0 ? [] : await reads.getMany(await live(), wanted);
      return new Map(stored.map((doc) => [doc.id, doc.doc as Doc]));
    },
    find,
    each,
    all: async (query) => {
      const found: Doc[] = [];
      for await (const doc of each(query)) found.push(doc);
      return found;
    },
    count: async (where, limit) => reads.count(await live(), where, limit),
    counts: async (wheres, limit) => reads.counts(await live(), wheres, limit),
    isParked: async (id) => reads.isParked(await live(), id),
  };
};
