import type { Position } from '@anupalan/domain/kernel/position';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { DocChange } from '../ports/read-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { encodeDoc } from './document-codec.js';
import { fenceStep, isFencedOff } from './document-fence.js';
import { answered, foundOnlyDuplicates, isDuplicate } from './faults.js';
import { checkedKey } from './names.js';
import type { ViewDoc } from './view-document.js';

const TRIES = 10;
const MAX_IDS_PER_QUERY = 1000;

/** The stored form of a change; a deleted document keeps its row, so that no late writer restores it. */
const replacement = ({ position, doc }: DocChange): Omit<ViewDoc, '_id'> =>
  doc === null ? { position, gone: Date.now() } : { position, doc: encodeDoc(doc) };

/** Of several changes of one document, the first of the latest position. */
const latestOfEach = (changes: readonly DocChange[]): readonly DocChange[] => {
  const latest = new Map<string, DocChange>();
  for (const change of changes) {
    const held = latest.get(checkedKey('document id', change.id));
    if (held === undefined || held.position < change.position) latest.set(change.id, change);
  }
  return [...latest.values()];
};

const positionsOf = async (
  documents: Collection<ViewDoc>,
  changes: readonly DocChange[],
): Promise<ReadonlyMap<string, Position>> => {
  const positions = new Map<string, Position>();
  for (let i = 0; i < changes.length; i += MAX_IDS_PER_QUERY) {
    const ids = changes.slice(i, i + MAX_IDS_PER_QUERY).map(({ id }) => id);
    const found = await answered(() =>
      documents.find({ _id: { $in: ids } }, { projection: { position: 1 } }).toArray(),
    );
    for (const { _id, position } of found) positions.set(_id, position);
  }
  return positions;
};

/**
 * Writes each document that is newer than the stored one: the filter matches older positions only, so that a newer
 * document is not found and the upsert meets its id. The batch stops there and continues with the documents that are
 * still older; so it does where a document that was taken for new exists. Answers false, with nothing written, when the
 * fence is higher than the epoch.
 */
const writeNewer = async (
  documents: Collection<ViewDoc>,
  changes: readonly DocChange[],
  epoch: number | null,
): Promise<boolean> => {
  let pending = changes;
  for (let i = 0; pending.length > 0; i += 1) {
    if (i === TRIES) throw new StoreUnavailable('Too many write the same documents.');
    const operations = pending.map(
      (change): AnyBulkWriteOperation<ViewDoc> =>
        change.isNew === true && i === 0
          ? { insertOne: { document: { _id: change.id, ...replacement(change) } } }
          : {
              replaceOne: {
                filter: { _id: change.id, position: { $lt: change.position } },
                replacement: replacement(change),
                upsert: true,
              },
            },
    );
    if (epoch !== null) operations.unshift(fenceStep(epoch));
    try {
      await answered(() => documents.bulkWrite(operations, { ordered: true }));
      return true;
    } catch (error) {
      if (!foundOnlyDuplicates(error)) throw error;
    }
    if (epoch !== null && (await isFencedOff(documents, epoch))) return false;
    const stored = await positionsOf(documents, pending);
    pending = pending.filter(({ id, position }) => {
      const held = stored.get(id);
      return held === undefined || held < position;
    });
  }
  return true;
};

/** Replaces the version that was just read; false when another writer changed it in between. */
const writeRepair = async (
  documents: Collection<ViewDoc>,
  change: DocChange,
  seen: Position | undefined,
): Promise<boolean> => {
  const next = replacement(change);
  try {
    if (seen === undefined)
      return (await answered(() => documents.insertOne({ _id: change.id, ...next }))).acknowledged;
    const { matchedCount } = await answered(() => documents.replaceOne({ _id: change.id, position: seen }, next));
    return matchedCount === 1;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

/** Changes with the stored positions of the documents that are to be repaired. */
export interface PreparedChanges {
  /** True when there are repairs: their writer must not have been fenced after this was prepared. */
  readonly repairs: boolean;
  /** False when another writer changed a document that is to be repaired, or has a later lease. */
  write(): Promise<boolean>;
}

/** `epoch`: of the lease that covers the documents; null without a lease. */
export const prepareChanges = async (
  documents: Collection<ViewDoc>,
  changes: readonly DocChange[],
  epoch: number | null,
): Promise<PreparedChanges> => {
  const repairs = latestOfEach(changes.filter(({ replace }) => replace === true));
  const newer = latestOfEach(changes.filter(({ replace }) => replace !== true));
  const seen = repairs.length === 0 ? new Map<string, Position>() : await positionsOf(documents, repairs);
  return {
    repairs: repairs.length > 0,
    write: async () => {
      for (const repair of repairs) if (!(await writeRepair(documents, repair, seen.get(repair.id)))) return false;
      return writeNewer(documents, newer, epoch);
    },
  };
};
