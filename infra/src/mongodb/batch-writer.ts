import type { Position } from '@anupalan/domain/kernel/position';
import type { Lease, ParkedEvent, ReadStore } from '../ports/read-store.js';
import { prepareChanges } from './document-writer.js';
import { answered } from './faults.js';
import type { Leases } from './leases.js';
import { parkedAfter } from './parked-rows.js';
import type { ViewRegistry, ViewRow } from './view-registry.js';

type Batch = Parameters<ReadStore['apply']>[0];
type Place = Pick<ViewRow, 'collection' | 'view'>;

/** A namespace as this process left it: it had the lease of `epoch` when the checkpoint became this one. */
interface Left {
  readonly place: Place;
  readonly checkpoint: Position | null;
  readonly epoch: number;
}

/** The epoch that guards a namespace; null without a lease, and under one of another view, of which it knows nothing. */
const epochFor = ({ view }: Place, lease: Lease | undefined): number | null =>
  lease?.view === view ? lease.epoch : null;

/** Writes the batches of views. */
export interface BatchWriter {
  readonly apply: ReadStore['apply'];
  /** Looks before the next batch of every namespace. */
  forget(): void;
}

/**
 * Two calls to the server for a batch that follows one of this process under the same lease: the documents, behind their fence
 * and each under the guard of its own position, then the namespace's row under the guard of collection, checkpoint and epoch.
 * Any other batch (the first one, one that repairs or parks, one without a lease) looks before it writes documents; and so
 * does, once more, one that was refused.
 */
export const batchWriter = (registry: ViewRegistry, leases: Leases): BatchWriter => {
  const left = new Map<string, Left>();

  /** The second step: the row, if it is still as it was. */
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
    // The guard is in the row's own update; this look keeps a writer who is known to be too late from documents.
    const row = prepared.repairs ? await look() : found;
    const fenced = fencedBefore || (prepared.repairs && (await leases.isFenced(lease)));
    if (fenced || row === null || row.collection !== found.collection || row.checkpoint !== from) return 'fenced';
    if (!(await prepared.write())) return 'fenced';
    return move(row, batch, parks ? { seen: row.revision, rows: parkedAfter(row.parked, park, unpark) } : null);
  };

  /** Whether the batch goes on from where this process left the namespace, under the same lease, with nothing but changes. */
  const follows = (before: Left, { changes, from, park = [], unpark = [], lease }: Batch): boolean =>
    before.checkpoint === from &&
    before.epoch === epochFor(before.place, lease) &&
    park.length === 0 &&
    unpark.length === 0 &&
    changes.every(({ replace }) => replace !== true);

  const apply: ReadStore['apply'] = async (batch) => {
    const before = left.get(batch.namespace);
    // It is so again once the row says so.
    left.delete(batch.namespace);
    if (before !== undefined && follows(before, batch)) {
      const { write } = await prepareChanges(registry.documentsOf(before.place), batch.changes, before.epoch);
      if ((await write()) && (await move(before.place, batch, null)) === 'ok') return 'ok';
    }
    return looked(batch);
  };

  return { apply, forget: () => left.clear() };
};
