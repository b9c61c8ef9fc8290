import type { BlobStore } from '@anupalan/infra/ports/blob-store';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { DocumentDoc } from '@anupalan/projector/read-models/documents/doc';
import { documents } from '@anupalan/projector/read-models/documents/projection';
import { openView } from '@anupalan/projector/runner/view';
import type { App } from '../platform/app.js';

/** An upload takes minutes at most; a blob that no event names after this was left by a crash or a refusal. */
const ABANDONED_AFTER_MS = 24 * 3600_000;
/** Documents that are read between two moments in which others get their turn. */
const PAGE = 100;

/**
 * Deletes blobs that no event names and that are older than 24 h; answers their ids. The documents view spares what it
 * knows, and what it does not know is looked up in the log itself before anything is deleted: a view that lags behind, was
 * rebuilt or lost can cost no file.
 */
export const sweepBlobs = async (
  app: Pick<App, 'blobs' | 'events' | 'reads' | 'clock' | 'log'>,
): Promise<readonly string[]> => {
  // Files carry the machine's own time: a clock that runs ahead of it must not age an upload that is under way.
  const old = await blobsBefore(app.blobs, Math.min(app.clock.now(), Date.now()) - ABANDONED_AFTER_MS);
  if (old.size > 0) await spareKnown(app.reads, old);
  if (old.size > 0) await spareNamed(app.events, old);
  const deleted: string[] = [];
  for (const id of old) if (await app.blobs.delete(id)) deleted.push(id);
  if (deleted.length > 0) app.log.info({ blobs: deleted.length }, 'deleted files that no event names');
  return deleted;
};

const blobsBefore = async (blobs: BlobStore, time: number): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const { id, writtenAt } of blobs.list()) if (writtenAt < time) ids.add(id);
  return ids;
};

const spareKnown = async (reads: ReadStore, ids: Set<string>): Promise<void> => {
  const view = openView<DocumentDoc>(reads, documents);
  let after: string | null = null;
  do {
    const page = await view.find({ limit: PAGE, ...(after === null ? {} : { after }) });
    for (const { doc } of page.docs) ids.delete(doc.blobId);
    after = page.cursor;
    await nextTurn();
  } while (after !== null && ids.size > 0);
};

/** Blob ids are not sealed: the log is read as it lies there. */
const spareNamed = async (events: EventStore, ids: Set<string>): Promise<void> => {
  for await (const { type, data } of events.readAll({ after: null, prefixes: ['submission', 'serviceRequest'] })) {
    if (type === 'DocumentAttached') spare(ids, data);
    if (type === 'ServiceDelivered' && Array.isArray(data.deliverables))
      for (const file of data.deliverables) spare(ids, file);
  }
};

const spare = (ids: Set<string>, file: unknown): void => {
  const blobId = (file as { readonly blobId?: unknown } | null)?.blobId;
  if (typeof blobId === 'string') ids.delete(blobId);
};
