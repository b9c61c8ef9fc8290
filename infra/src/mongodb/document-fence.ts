import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { answered, isDuplicate } from './faults.js';
import type { ViewDoc } from './view-document.js';

/**
 * Among the documents of a view: the latest lease that was given out for its projection. For readers it is a document that
 * was deleted, at a time that never gets old. Its id is no text, so that no document has it.
 */
interface DocumentFence {
  readonly _id: 0;
  readonly epoch: number;
  readonly gone: number;
}

const NEVER = Number.MAX_SAFE_INTEGER;

const fences = (documents: Collection<ViewDoc>): Collection<DocumentFence> =>
  documents as unknown as Collection<DocumentFence>;

/** From now on no batch under an older epoch writes a document here. */
export const raiseFence = async (documents: Collection<ViewDoc>, epoch: number): Promise<void> => {
  const raise = () =>
    fences(documents).updateOne({ _id: 0 }, { $max: { epoch }, $setOnInsert: { gone: NEVER } }, { upsert: true });
  try {
    await answered(raise);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // Two who were first at the same time.
    await answered(raise);
  }
};

/** The first step of an ordered batch of writes under a lease: where the fence is higher, it meets its id and the batch ends. */
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

/** Is the fence higher than this epoch? */
export const isFencedOff = async (documents: Collection<ViewDoc>, epoch: number): Promise<boolean> =>
  ((await answered(() => fences(documents).findOne({ _id: 0 })))?.epoch ?? 0) > epoch;
