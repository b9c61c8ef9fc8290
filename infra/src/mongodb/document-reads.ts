import type { ReadStore, StoredDoc } from '../ports/read-store.js';
import { readCursor, writeCursor } from './cursor.js';
import { decodeDoc } from './document-codec.js';
import { answered } from './faults.js';
import { keyRanges, PRESENT, whereFilter } from './query-filter.js';
import type { ViewDoc } from './view-document.js';
import type { ViewRegistry } from './view-registry.js';

const DEFAULT_LIMIT = 100;
const MAX_IDS_PER_QUERY = 1000;
/** Documents that are measured to estimate the size of all. */
const SAMPLE = 200;

const toDoc = ({ _id, position, doc = {} }: ViewDoc): StoredDoc => ({ id: _id, position, doc: decodeDoc(doc) });

/** The reads of documents, each in the collection of its namespace; a namespace that does not exist has none. */
export const documentReads = (
  registry: Pick<ViewRegistry, 'documents'>,
): Pick<ReadStore, 'get' | 'getMany' | 'find' | 'count' | 'counts' | 'size'> => {
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

  const find: ReadStore['find'] = async (namespace, query) => {
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

  const count: ReadStore['count'] = async (namespace, where, limit) => {
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
    get,
    getMany,
    find,
    count,
    counts: (namespace, wheres, limit) => Promise.all(wheres.map((where) => count(namespace, where, limit))),
    size,
  };
};
