import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { answered, isDuplicate } from './faults.js';
import type { ViewDoc } from './view-document.js';

/**
 * A record among the documents of a view with the latest epoch of its projection's lease. Readers take it for a deleted
 * document whose deletion never gets old; its id is no text, so that no document can have it.
 */
interface DocumentFence {
  readonly _id: 0;
  readonly epoch: number;
  readonly gone: number;
}

const NEVER = Number.MAX_SAFE_INTEGER;

const fences = (documents: Collection<ViewDoc>): Collection<DocumentFence> =>
  documents as unknown as Collection<DocumentFence>;

/** After this, a batch under an older epoch writes no document here. */
export const raiseFence = async (documents: Collection<ViewDoc>, epoch: number): Promise<void> => {
  const raise = () =>
    fences(documents).updateOne({ _id: 0 }, { $max: { epoch }, $setOnInsert: { gone: NEVER } }, { upsert: true });
  try {
    await answered(raise);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // Two processes inserted the fence at the same time.
    await answered(raise);
  }
};

/**
 * The first step of an ordered bulk write under a lease: where the fence is higher, the step meets its id and the batch
 * stops.
 */
export const fenceStep = (epoch: number): AnyBulkWriteOperation<ViewDoc> => {
  const step: AnyBulkWriteOperation<DocumentFence> = {
    updateOne: {
      filter: { _id: 0, epoch: { $lte: epoch } },
      update: { $set: { epoch }, $setOnInsert: { gone: NEVER } },
      upsert: true,
    },
  };
  return step as unknown as AnyBulkWriteOperation<ViewDoc>;
};

/** True when the fence is higher than this epoch. */
export const isFencedOff = async (documents: Collection<ViewDoc>, epoch: number): Promise<boolean> =>
  ((await answered(() => fences(documents).findOne({ _id: 0 })))?.epoch ?? 0) > epoch;
