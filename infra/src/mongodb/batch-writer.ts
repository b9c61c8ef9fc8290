import type { Position } from '@anupalan/domain/kernel/position';
import type { Lease, ParkedEvent, ReadStore } from '../ports/read-store.js';
import { prepareChanges } from './document-writer.js';
import { answered } from './faults.js';
import type { Leases } from './leases.js';
import { parkedAfter } from './parked-rows.js';
import type { ViewRegistry, ViewRow } from './view-registry.js';

type Batch = Parameters<ReadStore['apply']>[0];
type Place = Pick<ViewRow, 'collection' | 'view'>;

/** The state in which this process left a namespace: the checkpoint that it wrote under the lease of `epoch`. */
interface Left {
  readonly place: Place;
  readonly checkpoint: Position | null;
  readonly epoch: number;
}

/** The epoch that guards a namespace; null without a lease or under the lease of another view. */
const epochFor = ({ view }: Place, lease: Lease | undefined): number | null =>
  lease?.view === view ? lease.epoch : null;

export interface BatchWriter {
  readonly apply: ReadStore['apply'];
  /** Makes the next batch of every namespace read the row first. */
  forget(): void;
}

/**
 * A batch that continues this process's last one under the same lease costs two calls: the documents, behind their
 * fence and each guarded by its own position, then the namespace's row, guarded by collection, checkpoint and epoch.
 * Any other batch (the first, one that repairs or parks, one without a lease, one after a refusal) reads the row before
 * it writes documents.
 */
export const batchWriter = (registry: ViewRegistry, leases: Leases): BatchWriter => {
  const left = new Map<string, Left>();

  /** The second step: updates the row if it has not changed since it was read. */
  const move = async (
    place: Place,
    { namespace, from, at, lease }: Batch,
    parked: { readonly seen: number; readonly rows: readonly ParkedEvent[] } | null,
  ): Promise<'ok' | 'fenced'> => {
    const epoch = epochFor(place, lease);
    const guard = {
      _id: namespace,
      collection: place.collection,
      checkpoint: from,
      ...(parked === null ? {} : { revision: parked.seen }),
      ...(epoch === null ? {} : { epoch: { $lte: epoch } }),
    };
    const change = { checkpoint: at, ...(parked === null ? {} : { parked: parked.rows, revision: parked.seen + 1 }) };
    const { matchedCount } = await answered(() => registry.rows.updateOne(guard, { $set: change }));
    if (matchedCount !== 1) return 'fenced';
    const { collection, view } = place;
    if (epoch !== null) left.set(namespace, { place: { collection, view }, checkpoint: at, epoch });
    return 'ok';
  };

  const looked: ReadStore['apply'] = async (batch) => {
    const { namespace, changes, from, park = [], unpark = [], lease } = batch;
    const parks = park.length > 0 || unpark.length > 0;
    const look = (): Promise<ViewRow | null> => registry.row(namespace, parks ? 'with parked' : undefined);
    const [found, fencedBefore] = await Promise.all([look(), leases.isFenced(lease)]);
    if (found === null) throw new RangeError(`${namespace} is not declared`);
    const prepared = await prepareChanges(registry.documentsOf(found), changes, epochFor(found, lease));
    // The row's own update has the guard; this read keeps a writer that is already too late from writing documents.
    const row = prepared.repairs ? await look() : found;
    const fenced = fencedBefore || (prepared.repairs && (await leases.isFenced(lease)));
    if (fenced || row === null || row.collection !== found.collection || row.checkpoint !== from) return 'fenced';
    if (!(await prepared.write())) return 'fenced';
    return move(row, batch, parks ? { seen: row.revision, rows: parkedAfter(row.parked, park, unpark) } : null);
  };

  /** True when the batch starts where this process left the namespace, under the same lease, and holds changes only. */
  const follows = (before: Left, { changes, from, park = [], unpark = [], lease }: Batch): boolean =>
    before.checkpoint === from &&
    before.epoch === epochFor(before.place, lease) &&
    park.length === 0 &&
    unpark.length === 0 &&
    changes.every(({ replace }) => replace !== true);

  const apply: ReadStore['apply'] = async (batch) => {
    const before = left.get(batch.namespace);
    // The entry is valid again only after the row was updated.
    left.delete(batch.namespace);
    if (before !== undefined && follows(before, batch)) {
      const { write } = await prepareChanges(registry.documentsOf(before.place), batch.changes, before.epoch);
      if ((await write()) && (await move(before.place, batch, null)) === 'ok') return 'ok';
    }
    return looked(batch);
  };

  return { apply, forget: () => left.clear() };
};
