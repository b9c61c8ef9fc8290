import { submission } from '@anupalan/domain/intake/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { paper } from '@anupalan/domain/papers/paper';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { registration } from '@anupalan/domain/requests/registration';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../app.js';
import { textOf } from '../job-payload.js';

/** An upload takes minutes at most, ms; a file that no event names after this is the remainder of a crash. */
const ABANDONED_AFTER_MS = 24 * 3600_000;

export const ABANDONED_FILES_QUEUE = 'abandoned-files';

/** Called before the file is written, so that a crash at any moment leaves a job for it. `requestId` may be a paper's. */
export const planAbandonedFile = (app: Pick<App, 'jobs' | 'clock'>, requestId: string, blobId: string): Promise<void> =>
  app.jobs.add({
    queue: ABANDONED_FILES_QUEUE,
    id: blobId,
    payload: { requestId, blobId },
    runAt: new Date(app.clock.now() + ABANDONED_AFTER_MS).toISOString(),
  });

/** Called once an event names the file, or after it was deleted. */
export const withdrawAbandonedFile = async ({ jobs }: Pick<App, 'jobs'>, blobId: string): Promise<void> => {
  await jobs.remove(ABANDONED_FILES_QUEUE, blobId);
};

/**
 * Queue `abandoned-files`: deletes a stored file that neither an event of its request, a pending registration nor a kept paper names.
 * The log decides, not a view that may lag.
 */
export const deleteAbandonedFile =
  (app: App): JobHandler =>
  async (job) => {
    const [requestId, blobId] = [textOf(job, 'requestId'), textOf(job, 'blobId')];
    if (await isNamed(app, requestId, blobId)) return;
    if (await app.blobs.delete(blobId)) app.log.info({ blob: blobId }, 'deleted a file that no event names');
  };

/** Blob ids are not sealed: the streams are read without opening them. */
const isNamed = async ({ events, load }: App, requestId: string, blobId: string): Promise<boolean> => {
  const kept = (await load(paper, requestId)).state;
  if (!kept.removed && kept.file?.blobId === blobId) return true;
  const { state } = await load(registration, requestId);
  if (state.waiting.some(({ files }) => files.some((file) => file.blobId === blobId))) return true;
  for (const aggregate of [submission, serviceRequest])
    for await (const { type, data } of events.readStream(streamName(aggregate, requestId))) {
      if (type === 'DocumentAttached' && data.blobId === blobId) return true;
      const files = type === 'ServiceDelivered' && Array.isArray(data.deliverables) ? data.deliverables : [];
      if (files.some((file) => (file as { readonly blobId?: unknown } | null)?.blobId === blobId)) return true;
    }
  return false;
};
