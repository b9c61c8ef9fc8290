import { randomBytes } from 'node:crypto';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Collection, IndexDescription } from 'mongodb';
import type { Index, Lease, ParkedEvent } from '../ports/read-store.js';
import type { Mongo } from './connection.js';
import { encodeText } from './document-codec.js';
import { raiseFence } from './document-fence.js';
import { answered, isDuplicate } from './faults.js';
import { checkedName, fieldPath } from './names.js';
import type { ViewDoc } from './view-document.js';

/** A namespace. Checkpoint, parked rows and fence are in one document, so that they change atomically. */
export interface ViewRow {
  readonly _id: string;
  readonly view: string;
  /** Name of its collection of documents; new each time the namespace is created. */
  readonly collection: string;
  readonly checkpoint: Position | null;
  readonly parked: readonly ParkedEvent[];
  /** Counts the changes of `parked`. */
  readonly revision: number;
  /** Epoch of the view's latest lease. */
  readonly epoch: number;
}

export interface ViewRegistry {
  readonly rows: Collection<ViewRow>;
  /** The row of a namespace, without parked rows unless `withParked` is given; null when it does not exist. */
  row(namespace: string, withParked?: 'with parked'): Promise<ViewRow | null>;
  isParked(namespace: string, key: string): Promise<boolean>;
  /**
   * The documents of a namespace; null when it does not exist. Changes by another process are visible within a second.
   */
  documents(namespace: string): Promise<Collection<ViewDoc> | null>;
  documentsOf(row: Pick<ViewRow, 'collection'>): Collection<ViewDoc>;
  /** Creates the namespace and the wanted indexes; null keeps the existing indexes. */
  declare(namespace: string, wanted: readonly Index[] | null, epoch: (view: string) => Promise<number>): Promise<void>;
  /** Refuses every later write under an older epoch to the namespaces of the view. */
  fence(view: string, epoch: number): Promise<void>;
  /** Removes the namespace: for readers at once, its documents right after. False when the lease is not the latest. */
  drop(namespace: string, lease: Lease | undefined): Promise<boolean>;
}

/** The view that a lease names: `case@3` for `case@3`, `case@3.2` and the scratch view `case@3.s-…`. */
export const viewOf = (namespace: string): string => namespace.replace(/(@\d+)\.[a-z0-9-]+$/, '$1');

const PREFIX = 'view.';
const KNOWN_MS = 1000;
const GONE_MS = 24 * 60 * 60_000;
const NO_COLLECTION = 26;
const NO_INDEX = 27;
/** Index of the deleted documents only. No field of a projection has this name. */
const GONE_INDEX = '(gone)';

const unless = async (code: number, work: Promise<unknown>): Promise<void> => {
  await work.catch((error: { code?: unknown }) => {
    if (error.code !== code) throw error;
  });
};

/** Named by its fields: MongoDB refuses a second index of the same fields under any name. */
const described = ({ name, fields }: Index): IndexDescription => {
  checkedName('index', name);
  if (fields.length === 0) throw new RangeError('an index without fields');
  const key = Object.fromEntries([...fields.map((field) => [fieldPath(field), 1]), ['_id', 1]]);
  return { name: fields.join(' '), key };
};
const indexesOf = (wanted: readonly Index[]): readonly IndexDescription[] => [
  ...new Map(wanted.map(described).map((index) => [index.name, index])).values(),
];

const newRow = (namespace: string, epoch: number): ViewRow => ({
  _id: checkedName('namespace', namespace),
  view: viewOf(namespace),
  collection: `${PREFIX}${namespace}.${randomBytes(6).toString('hex')}`,
  checkpoint: null,
  parked: [],
  revision: 0,
  epoch,
});

/** Creates the missing indexes while documents are read and written. Returns the names of those that are not wanted. */
const createIndexes = async (
  collection: Collection<ViewDoc>,
  indexes: readonly IndexDescription[],
): Promise<readonly string[]> => {
  const present = await answered(async () => {
    const list: { readonly name: string }[] = [];
    await unless(NO_COLLECTION, (async () => list.push(...(await collection.listIndexes().toArray())))());
    return list.map(({ name }) => name);
  });
  const all: IndexDescription[] = [...indexes, { name: GONE_INDEX, key: { gone: 1 }, sparse: true }];
  const missing = all.filter(({ name }) => !present.includes(name ?? ''));
  if (missing.length > 0) await answered(() => collection.createIndexes(missing));
  return present.filter((name) => name !== '_id_' && !all.some((one) => one.name === name));
};

/** The namespaces of a read store: a collection of documents for each, found through a row in `views`. */
export const viewRegistry = ({ db }: Mongo): ViewRegistry => {
  const rows = db.collection<ViewRow>('views');
  const documentsOf: ViewRegistry['documentsOf'] = (row) => db.collection<ViewDoc>(row.collection);
  const row: ViewRegistry['row'] = (namespace, withParked) =>
    answered(() => rows.findOne({ _id: namespace }, withParked === undefined ? { projection: { parked: 0 } } : {}));
  const isParked: ViewRegistry['isParked'] = async (namespace, key) => {
    const filter = { _id: namespace, 'parked.key': encodeText(key) };
    return (await answered(() => rows.findOne(filter, { projection: { _id: 1 } }))) !== null;
  };
  const known = new Map<string, { readonly documents: Collection<ViewDoc>; readonly until: number }>();

  const documents: ViewRegistry['documents'] = async (namespace) => {
    const held = known.get(namespace);
    if (held !== undefined && performance.now() < held.until) return held.documents;
    const stored = await row(namespace);
    if (stored === null) {
      known.delete(namespace);
      return null;
    }
    const found = documentsOf(stored);
    known.set(namespace, { documents: found, until: performance.now() + KNOWN_MS });
    return found;
  };

  /**
   * Drops collections that no namespace uses: of dropped namespaces, and those to which a late writer wrote afterwards.
   */
  const sweep = async (): Promise<void> => {
    // Collections are listed first: one that is created later had its row before.
    const collections = await answered(() => db.listCollections({}, { nameOnly: true }).toArray());
    const used = await answered(() => rows.distinct('collection'));
    for (const { name } of collections)
      if (name.startsWith(PREFIX) && !used.includes(name)) await answered(() => db.dropCollection(name));
  };

  const made = async (namespace: string, epoch: number): Promise<ViewRow> => {
    const fresh = newRow(namespace, epoch);
    try {
      await answered(() => rows.insertOne(fresh));
      return fresh;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return (await row(namespace)) ?? made(namespace, epoch);
    }
  };

  const declare: ViewRegistry['declare'] = async (namespace, wanted, epoch) => {
    const indexes = indexesOf(wanted ?? []);
    const latest = await epoch(viewOf(namespace));
    const collection = documentsOf(await made(namespace, latest));
    known.delete(namespace);
    await raiseFence(collection, latest);
    const stale = await createIndexes(collection, indexes);
    if (wanted !== null) for (const name of stale) await answered(() => unless(NO_INDEX, collection.dropIndex(name)));
    await answered(() => collection.deleteMany({ gone: { $lt: Date.now() - GONE_MS } }));
    await sweep();
  };

  const fence: ViewRegistry['fence'] = async (view, epoch) => {
    await answered(() => rows.updateMany({ view }, { $max: { epoch } }));
    const all = await answered(() => rows.find({ view }, { projection: { collection: 1 } }).toArray());
    for (const one of all) await raiseFence(documentsOf(one), epoch);
  };

  const drop: ViewRegistry['drop'] = async (namespace, lease) => {
    const mayDrop = lease === undefined ? {} : { epoch: { $lte: lease.epoch } };
    const { deletedCount } = await answered(() => rows.deleteOne({ _id: namespace, ...mayDrop }));
    known.delete(namespace);
    if (deletedCount === 0 && lease !== undefined && (await row(namespace)) !== null) return false;
    await sweep();
    return true;
  };

  return { rows, row, isParked, documents, documentsOf, declare, fence, drop };
};
