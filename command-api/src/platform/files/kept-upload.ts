import type { Subject } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { openBlob, writeBlob } from '@anupalan/infra/sealing/blobs';
import { sealValue } from '@anupalan/infra/sealing/seal';
import type { App } from '../app.js';
import { randomId } from '../commands/ids.js';
import { planAbandonedFile, withdrawAbandonedFile } from './abandoned-files.js';

/** How long an unfinished upload can be resumed, ms; as long as its bytes are kept (see abandoned-files). */
export const UPLOAD_RETENTION_MS = 24 * 3600_000;
/**
 * The least number of bytes that a call brings, except the last one: each call makes a piece, and pieces cost more than
 * bytes.
 */
export const LEAST_PIECE_BYTES = 64 * 1024;

/**
 * An upload that may come in several calls, to any process, before and after a restart. Each piece is a blob, sealed
 * under the subject of the file that it becomes.
 */
export interface KeptUpload {
  readonly id: string;
  readonly requestId: string;
  readonly userId: string;
  readonly subject: Subject;
  readonly length: number;
  /** The day whose allowance its bytes were taken from. */
  readonly chargedOn: string;
  /** ms since the epoch. */
  readonly createdAt: number;
  /** The details that the sender gave with the file. */
  readonly details: JsonObject;
  readonly parts: readonly Part[];
  /** The file was taken; its pieces are removed. */
  readonly taken: boolean;
}

interface Part {
  readonly blobId: string;
  readonly bytes: number;
}

type Stored = Omit<KeptUpload, 'id'>;
type Stores = Pick<App, 'blobs' | 'clock' | 'jobs' | 'keyValue' | 'open' | 'vault'>;

const keyOf = (id: string): string => `upload/${id}`;

/** The number of stored bytes. */
export const offsetOf = ({ parts, length, taken }: KeptUpload): number =>
  taken ? length : parts.reduce((sum, { bytes }) => sum + bytes, 0);

const put = (app: Stores, id: string, stored: unknown, createdAt: number, expect: number | 'absent') =>
  app.keyValue.put(keyOf(id), JSON.stringify(stored), {
    expect,
    ttlMs: Math.max(1, createdAt + UPLOAD_RETENTION_MS - app.clock.now()),
  });

/** False when the data of the request was erased. */
export const keepUpload = async (
  app: Stores,
  upload: Pick<KeptUpload, 'id' | 'requestId' | 'userId' | 'subject' | 'length' | 'chargedOn' | 'details'>,
): Promise<boolean> => {
  const { id, details, ...rest } = upload;
  const key = await app.vault.keyFor(upload.subject);
  if (key === 'destroyed') return false;
  const createdAt = app.clock.now();
  const sealed = sealValue(details, upload.subject, key);
  await put(app, id, { ...rest, createdAt, details: sealed, parts: [], taken: false }, createdAt, 'absent');
  return true;
};

/** Null for an upload that does not exist, has expired, or whose data was erased. */
export const findUpload = async (app: Stores, id: string): Promise<KeptUpload | null> => {
  const entry = await app.keyValue.get(keyOf(id));
  if (entry === null) return null;
  const stored = await app.open(JSON.parse(entry.value) as Stored);
  return typeof stored.details === 'object' ? { id, ...stored } : null;
};

/** Changes the stored record; null when it is gone, or when `change` no longer fits the stored state. */
const change = async (
  app: Stores,
  id: string,
  next: (stored: Stored) => Stored | null,
): Promise<'changed' | 'refused'> => {
  for (;;) {
    const entry = await app.keyValue.get(keyOf(id));
    const stored = entry === null ? null : (JSON.parse(entry.value) as Stored);
    const changed = stored === null ? null : next(stored);
    if (entry === null || changed === null) return 'refused';
    if ((await put(app, id, changed, changed.createdAt, entry.version)) !== null) return 'changed';
  }
};

/** The first `least` bytes of a source, or all that it has, in whole chunks. */
const headOf = async (source: AsyncIterator<Buffer>, least: number): Promise<readonly Buffer[]> => {
  const head: Buffer[] = [];
  for (let missing = least; missing > 0; ) {
    const step = await source.next();
    if (step.done === true) break;
    head.push(step.value);
    missing -= step.value.length;
  }
  return head;
};

async function* joined(head: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  yield* head;
  for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value;
}

/**
 * Appends what `source` brings, at most to the file's length, also from a call that broke off. Returns the new offset;
 * `moved` when another call has meanwhile appended to the upload, `small` for too small a piece, of which nothing is
 * kept.
 */
export const appendToUpload = async (
  app: Stores,
  upload: KeptUpload,
  source: AsyncIterable<Buffer>,
): Promise<number | 'moved' | 'small'> => {
  const before = offsetOf(upload);
  const steps = source[Symbol.asyncIterator]();
  const least = Math.min(LEAST_PIECE_BYTES, upload.length - before);
  const head = await headOf(steps, least);
  if (head.length === 0) return before;
  if (head.reduce((sum, { length }) => sum + length, 0) < least) return 'small';
  const blobId = randomId();
  await planAbandonedFile(app, upload.requestId, blobId);
  const written = await writeBlob(app, upload.subject, blobId, joined(head, steps));
  if (written === 'destroyed') return 'moved';
  const part: Part = { blobId, bytes: written.bytes };
  const outcome = await change(app, upload.id, (stored) =>
    stored.taken || stored.parts.length !== upload.parts.length ? null : { ...stored, parts: [...stored.parts, part] },
  );
  if (outcome === 'changed') return before + written.bytes;
  await deletePart(app, part);
  return 'moved';
};

/** The whole content, decrypted while it is read. @throws Error when a piece is gone */
export async function* contentOfUpload(app: Stores, { parts, subject }: KeptUpload): AsyncIterable<Buffer> {
  for (const { blobId } of parts) {
    const blob = await openBlob(app, subject, blobId);
    if (blob === null || blob === 'destroyed') throw new Error('a piece of an upload is gone');
    yield* (await blob.read()) as AsyncIterable<Buffer>;
  }
}

const deletePart = async (app: Stores, { blobId }: Part): Promise<void> => {
  await app.blobs.delete(blobId);
  await withdrawAbandonedFile(app, blobId);
};

/**
 * Called once an event names the file: the pieces are removed, and for a day the sender may ask for the answer again.
 */
export const markTaken = async (app: Stores, { id, parts }: KeptUpload): Promise<void> => {
  await change(app, id, (stored) => ({ ...stored, parts: [], taken: true }));
  for (const part of parts) await deletePart(app, part);
};

/** Removes an upload with its bytes; false when there is none. */
export const dropUpload = async (app: Stores, { id }: Pick<KeptUpload, 'id'>): Promise<boolean> => {
  const entry = await app.keyValue.get(keyOf(id));
  if (entry === null) return false;
  const { parts } = JSON.parse(entry.value) as Stored;
  if (!(await app.keyValue.delete(keyOf(id)))) return false;
  for (const part of parts) await deletePart(app, part);
  return true;
};
