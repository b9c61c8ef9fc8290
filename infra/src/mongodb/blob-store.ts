import { Readable } from 'node:stream';
import { Binary, type Filter, ObjectId } from 'mongodb';
import type { BlobStore } from '../ports/blob-store.js';
import type { Mongo } from './connection.js';
import { answered, isDuplicate } from './faults.js';

interface FileRow {
  readonly _id: ObjectId;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  /** The blob's id. */
  readonly filename: string;
}

interface ChunkRow {
  readonly _id: ObjectId;
  readonly files_id: ObjectId;
  readonly n: number;
  readonly data: Binary;
}

/** An upload that has begun, or a deletion: what is left of one that a crash ended is found by it. */
interface UploadRow {
  readonly _id: ObjectId;
  readonly begunAt: Date;
}

const CHUNK_BYTES = 255 * 1024;
/** Chunks that go to the server together: each call waits for a majority and its journal. */
const CHUNKS_AT_ONCE = 8;
const UNFINISHED_MS = 24 * 60 * 60_000;

/** Letters, digits, `-` and `_` only, as in the embedded store. */
const ID = /^[A-Za-z0-9_-]{8,100}$/;
const checkedId = (id: string): string => {
  if (!ID.test(id)) throw new RangeError('not a blob id');
  return id;
};

/** The source cut into pieces of `size` bytes; the last one is what is left. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of source) {
    held.push(part);
    bytes += part.byteLength;
    if (bytes < size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at >= size; at += size) yield all.subarray(at, at + size);
    held = [all.subarray(at)];
    bytes = all.length - at;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/**
 * Blobs as GridFS keeps files (any of its tools reads them), under a random id each; the blob's id is the file's name and
 * unique. The file's row comes last, so that a name always means a whole blob. What a crash left of an upload is removed
 * when the store opens a day later or more.
 * @throws StoreUnavailable when the database does not answer, in the middle of a stream too
 */
export const openBlobStore = async (mongo: Mongo): Promise<BlobStore> => {
  const files = mongo.db.collection<FileRow>('blobs.files');
  const chunks = mongo.db.collection<ChunkRow>('blobs.chunks');
  const uploads = mongo.db.collection<UploadRow>('blobs.uploads');
  await answered(() => files.createIndex({ filename: 1 }, { unique: true }));
  await answered(() => chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }));

  const fileOf = (id: string): Promise<FileRow | null> => answered(() => files.findOne({ filename: id }));

  const discard = async (upload: ObjectId): Promise<void> => {
    await answered(() => chunks.deleteMany({ files_id: upload }));
    await answered(() => uploads.deleteOne({ _id: upload }));
  };
  const removeUnfinished = async (): Promise<void> => {
    const long = new Date(Date.now() - UNFINISHED_MS);
    const left = await answered(() => uploads.find({ begunAt: { $lt: long } }).toArray());
    for (const { _id } of left) {
      const whole = await answered(() => files.findOne({ _id }));
      await (whole === null ? discard(_id) : answered(() => uploads.deleteOne({ _id })));
    }
  };
  await removeUnfinished();

  const writeChunks = async (upload: ObjectId, source: AsyncIterable<Uint8Array>): Promise<number> => {
    let [bytes, n] = [0, 0];
    for await (const some of pieces(source, CHUNK_BYTES * CHUNKS_AT_ONCE)) {
      const rows: ChunkRow[] = [];
      for (let at = 0; at < some.length; at += CHUNK_BYTES, n += 1) {
        const data = new Binary(some.subarray(at, at + CHUNK_BYTES));
        rows.push({ _id: new ObjectId(), files_id: upload, n, data });
      }
      await answered(() => chunks.insertMany(rows));
      bytes += some.length;
    }
    return bytes;
  };

  const write: BlobStore['write'] = async (id, source) => {
    const taken = (): Error => new Error(`the blob ${id} exists`);
    if ((await fileOf(checkedId(id))) !== null) throw taken();
    const upload = new ObjectId();
    await answered(() => uploads.insertOne({ _id: upload, begunAt: new Date() }));
    let bytes: number;
    try {
      bytes = await writeChunks(upload, source);
    } catch (error) {
      // The row of an upload that cannot be removed now stays, and so is found.
      await discard(upload).catch(() => undefined);
      throw error;
    }
    const file = { _id: upload, length: bytes, chunkSize: CHUNK_BYTES, uploadDate: new Date(), filename: id };
    try {
      await answered(() => files.insertOne(file));
    } catch (error) {
      // Without an answer the row may be there all the same: what has one and what has none is told apart when the store opens.
      if (!isDuplicate(error)) throw error;
      await discard(upload).catch(() => undefined);
      throw taken();
    }
    await answered(() => uploads.deleteOne({ _id: upload })).catch(() => undefined); // Found when the store opens.
    return { bytes };
  };

  async function* content(file: FileRow, from: number, to: number): AsyncGenerator<Buffer> {
    const [first, last] = [Math.floor(from / file.chunkSize), Math.floor(to / file.chunkSize)];
    const cursor = chunks
      .find({ files_id: file._id, n: { $gte: first, $lte: last } })
      .sort({ n: 1 })
      .batchSize(CHUNKS_AT_ONCE);
    try {
      for (let n = first; n <= last; n += 1) {
        const row = await answered(() => cursor.next());
        if (row === null || row.n !== n) throw new Error(`the blob ${file.filename} lacks its part ${n}`);
        const start = n * file.chunkSize;
        yield Buffer.from(row.data.value()).subarray(Math.max(0, from - start), to - start + 1);
      }
    } finally {
      await cursor.close().catch(() => undefined); // The server forgets it by itself.
    }
  }

  const read: BlobStore['read'] = async (id, range) => {
    const file = await fileOf(checkedId(id));
    if (file === null) return null;
    const [from, to] = [range?.from ?? 0, Math.min(range?.to ?? file.length, file.length - 1)];
    return Readable.from(from > to ? [] : content(file, from, to), { objectMode: false });
  };

  const remove: BlobStore['delete'] = async (id) => {
    const file = await fileOf(checkedId(id));
    if (file === null) return false;
    // Marked first, so that its chunks are found also when this ends right after its row is gone.
    const mark = { $setOnInsert: { begunAt: new Date(0) } };
    await answered(() => uploads.updateOne({ _id: file._id }, mark, { upsert: true }));
    const { deletedCount } = await answered(() => files.deleteOne({ _id: file._id }));
    await discard(file._id);
    return deletedCount === 1;
  };

  async function* list(): ReturnType<BlobStore['list']> {
    const all: Filter<FileRow> = {};
    const cursor = files.find(all, { projection: { filename: 1, uploadDate: 1 } });
    try {
      for (let row = await answered(() => cursor.next()); row !== null; row = await answered(() => cursor.next()))
        yield { id: row.filename, writtenAt: row.uploadDate.getTime() };
    } finally {
      await cursor.close().catch(() => undefined);
    }
  }

  return { write, read, size: async (id) => (await fileOf(checkedId(id)))?.length ?? null, delete: remove, list };
};
