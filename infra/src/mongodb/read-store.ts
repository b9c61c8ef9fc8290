import type { Position } from '@anupalan/domain/kernel/position';
import type { Condition, Page, Query, ReadStore, StoredDoc } from '../ports/read-store.js';
import { batchWriter } from './batch-writer.js';
import type { Mongo } from './connection.js';
import { readCursor, writeCursor } from './cursor.js';
import { decodeDoc } from './document-codec.js';
import { answered } from './faults.js';
import { openLeases } from './leases.js';
import { parkedIn } from './parked-rows.js';
import { keyRanges, PRESENT, whereFilter } from './query-filter.js';
import type { ViewDoc } from './view-document.js';
import { viewRegistry } from './view-registry.js';

const DEFAULT_LIMIT = 100;
const MAX_IDS_PER_QUERY = 1000;
/** Documents that are measured to estimate the size of all. */
const SAMPLE = 200;

const toDoc = ({ _id, position, doc = {} }: ViewDoc): StoredDoc => ({ id: _id, position, doc: decodeDoc(doc) });

/**
 * One collection of documents per namespace, with one index for each declared one (per list element where its first
 * field is a list). There is no transaction: each document is replaced under the guard of its own position, then
 * checkpoint, parked rows and epoch change together in the namespace's row, under the guard of the checkpoint. A crash
 * in between leaves documents ahead of the checkpoint (docs/adr/0008 and 0012).
 * Conditions other than `contains` and `exists`, and sorts, need fields with one value: MongoDB would compare each
 * element of a list. MongoDB chooses the index itself, so `lead` has no effect. Leases run by the server's clock.
 * @throws RangeError for an invalid field, namespace or cursor; StoreUnavailable when the database does not answer
 */
export const openReadStore = (mongo: Mongo): ReadStore => {
  const registry = viewRegistry(mongo);
  const leases = openLeases(mongo, registry);
  const batches = batchWriter(registry, leases);

  const getMany: ReadStore['getMany'] = async (namespace, ids) => {
    const documents = await registry.documents(namespace);
    if (documents === null) return [];
    const found = new Map<string, StoredDoc>();
    for (let i = 0; i < ids.length; i += MAX_IDS_PER_QUERY) {
      const asked = ids.slice(i, i + MAX_IDS_PER_QUERY);
      // Filters by id alone, which every server answers from the id index; deleted documents are left out below.
      const some = await answered(() => documents.find({ _id: { $in: asked } }).toArray());
      for (const one of some) if (one.gone === undefined) found.set(one._id, toDoc(one));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  };

  const get: ReadStore['get'] = async (namespace, id) => {
    const documents = await registry.documents(namespace);
    const found = documents === null ? null : await answered(() => documents.findOne({ _id: id }));
    return found === null || found.gone !== undefined ? null : toDoc(found);
  };

  const find = async (namespace: string, query: Query): Promise<Page> => {
    const { limit = DEFAULT_LIMIT, after } = query;
    if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('a limit is a whole number from 1');
    const parts = keyRanges(query, after === undefined ? null : readCursor(query, after));
    const documents = await registry.documents(namespace);
    if (documents === null) return { docs: [], cursor: null };
    const rows: ViewDoc[] = [];
    // One more than requested says whether there is a next page.
    for (const { filter, sort } of parts) {
      if (rows.length > limit) break;
      const left = limit + 1 - rows.length;
      const order = sort.map(([path, direction]): [string, 1 | -1] => [path, direction]);
      rows.push(...(await answered(() => documents.find(filter).sort(order).limit(left).toArray())));
    }
    const docs = rows.slice(0, limit).map(toDoc);
    const last = docs.at(-1);
    return { docs, cursor: rows.length > limit && last !== undefined ? writeCursor(query, last) : null };
  };

  const count = async (namespace: string, where: readonly Condition[], limit?: number): Promise<number> => {
    const filter = whereFilter(where);
    const documents = await registry.documents(namespace);
    if (documents === null) return 0;
    return answered(() => documents.countDocuments(filter, limit === undefined ? {} : { limit }));
  };

  const size: ReadStore['size'] = async (namespace) => {
    const documents = await registry.documents(namespace);
    if (documents === null) return { documents: 0, bytes: 0 };
    const some = await answered(() =>
      documents
        .find({ ...PRESENT })
        .limit(SAMPLE)
        .toArray(),
    );
    const bytes = some.map((one) => Buffer.byteLength(JSON.stringify(toDoc(one).doc)));
    const n = await count(namespace, []);
    return {
      documents: n,
      bytes: Math.round((n * bytes.reduce((sum, one) => sum + one, 0)) / Math.max(1, some.length)),
    };
  };

  return {
    declare: (namespace, indexes, { later = false }: { readonly later?: boolean } = {}) => {
      batches.forget();
      return registry.declare(namespace, later ? null : indexes, leases.epochOf);
    },
    apply: batches.apply,
    checkpoint: async (namespace): Promise<Position | null> => (await registry.row(namespace))?.checkpoint ?? null,
    isParked: registry.isParked,
    parked: async (namespace) => parkedIn((await registry.row(namespace, 'with parked'))?.parked ?? []),
    get,
    getMany,
    find,
    count,
    counts: (namespace, wheres, limit) => Promise.all(wheres.map((where) => count(namespace, where, limit))),
    getMeta: leases.getMeta,
    setMeta: leases.setMeta,
    lease: (asked) => {
      // The previous holder in this process has lost its lease.
      if (asked.epoch === undefined) batches.forget();
      return leases.lease(asked);
    },
    release: leases.release,
    size,
    namespaces: async () => {
      const rows = await answered(() => registry.rows.find({}, { projection: { _id: 1 } }).toArray());
      return rows.map(({ _id }) => _id).sort((a, b) => (a < b ? -1 : 1));
    },
    drop: async (namespace, lease) => {
      batches.forget();
      return !(await leases.isFenced(lease)) && (await registry.drop(namespace, lease)) ? 'ok' : 'fenced';
    },
    // The server overwrites its journal itself (docs/operations.md).
    purge: async () => {},
    // The connection is shared; its creator closes it.
    close: async () => {},
  };
};
