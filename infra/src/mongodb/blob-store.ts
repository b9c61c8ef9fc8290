import { Readable } from 'node:stream';
import { Binary, type Collection, type Filter, ObjectId } from 'mongodb';
import type { BlobStore } from '../ports/blob-store.js';
import { type Clock, systemClock } from '../ports/clock.js';
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

/** Marks a deletion that has begun (`begunAt` is 1970), so that one that a crash interrupted is found. */
interface UploadRow {
  readonly _id: ObjectId;
  readonly begunAt: Date;
}

/** Uploads begun before `through` were checked: each has its row or was removed. */
interface LookRow {
  readonly _id: 'uploads';
  readonly through: Date;
}

const CHUNK_BYTES = 255 * 1024;
/** Chunks written in parallel: each call waits for a majority and its journal. */
const CHUNKS_AT_ONCE = 8;
const MAX_IDS_PER_QUERY = 1000;
const UNFINISHED_MS = 24 * 60 * 60_000;

/** Letters, digits, `-` and `_` only, as in the embedded store. */
const ID = /^[A-Za-z0-9_-]{8,100}$/;
const checkedId = (id: string): string => {
  if (!ID.test(id)) throw new RangeError('not a blob id');
  return id;
};

/** Cuts the source into pieces of `size` bytes; the last piece may be shorter. */
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

/** The lowest ObjectId of that second. */
const idFrom = (ms: number): ObjectId => ObjectId.createFromTime(Math.max(0, Math.floor(ms / 1000)));

interface Collections {
  readonly files: Collection<FileRow>;
  readonly chunks: Collection<ChunkRow>;
  readonly uploads: Collection<UploadRow>;
  readonly looks: Collection<LookRow>;
}

/** Removes what is no blob, or none any more. */
class Leftovers {
  constructor(
    private readonly stored: Collections,
    private readonly clock: Clock,
  ) {}

  async discard(upload: ObjectId): Promise<void> {
    await answered(() => this.stored.chunks.deleteMany({ files_id: upload }));
  }

  async discardMarked(upload: ObjectId): Promise<void> {
    await this.discard(upload);
    await answered(() => this.stored.uploads.deleteOne({ _id: upload }));
  }

  async removeAll(): Promise<void> {
    await this.#removeBrokenOff();
    await this.#removeDeleted();
  }

  async #removeBrokenOff(): Promise<void> {
    const { chunks, looks } = this.stored;
    const through = new Date(this.clock.now() - UNFINISHED_MS);
    const look = await answered(() => looks.findOne({ _id: 'uploads' }));
    // Checks one day again that was checked before: clocks differ, and an upload may have been delayed.
    const from = look === null ? 0 : look.through.getTime() - UNFINISHED_MS;
    const begun = { files_id: { $gte: idFrom(from), $lt: idFrom(through.getTime()) } };
    // Answered by the index alone. It reads all chunks, because a removal deletes the first ones first.
    const cursor = chunks.find(begun, { projection: { _id: 0, files_id: 1 } }).sort({ files_id: 1, n: 1 });
    try {
      let some: ObjectId[] = [];
      for (let row = await answered(() => cursor.next()); row !== null; row = await answered(() => cursor.next())) {
        if (some.at(-1)?.equals(row.files_id) === true) continue;
        some.push(row.files_id);
        if (some.length < MAX_IDS_PER_QUERY) continue;
        await this.#discardRowless(some);
        some = [];
      }
      await this.#discardRowless(some);
    } finally {
      await cursor.close().catch(() => undefined);
    }
    const note = () => looks.updateOne({ _id: 'uploads' }, { $set: { through } }, { upsert: true });
    try {
      await answered(note);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Another process inserted the first note at the same time.
      await answered(note);
    }
  }

  async #discardRowless(some: readonly ObjectId[]): Promise<void> {
    const asked = { _id: { $in: [...some] } };
    const rows = await answered(() => this.stored.files.find(asked, { projection: { _id: 1 } }).toArray());
    const whole = new Set(rows.map(({ _id }) => _id.toHexString()));
    for (const upload of some) if (!whole.has(upload.toHexString())) await this.discard(upload);
  }

  async #removeDeleted(): Promise<void> {
    const { files, uploads } = this.stored;
    const long = new Date(this.clock.now() - UNFINISHED_MS);
    const left = await answered(() => uploads.find({ begunAt: { $lt: long } }).toArray());
    for (const { _id } of left) {
      const whole = await answered(() => files.findOne({ _id }));
      await (whole === null ? this.discardMarked(_id) : answered(() => uploads.deleteOne({ _id })));
    }
  }
}

const writeChunks = async (
  chunks: Collection<ChunkRow>,
  upload: ObjectId,
  source: AsyncIterable<Uint8Array>,
): Promise<number> => {
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

/** The bytes `from` to `to`, both inclusive. */
async function* contentOf(
  chunks: Collection<ChunkRow>,
  file: FileRow,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
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
    await cursor.close().catch(() => undefined); // The server drops the cursor after its timeout.
  }
}

/**
 * Stores blobs as GridFS files, each under a random id; the file's name is the blob's id and is unique. The row is
 * written last, so that a name always means a whole blob; at least a day later, opening the store removes chunks
 * without a row that were begun since its last check.
 * @throws StoreUnavailable when the database does not answer, also in the middle of a stream
 */
export const openBlobStore = async (mongo: Mongo, options: { readonly clock?: Clock } = {}): Promise<BlobStore> => {
  const { clock = systemClock } = options;
  const files = mongo.db.collection<FileRow>('blobs.files');
  const chunks = mongo.db.collection<ChunkRow>('blobs.chunks');
  const uploads = mongo.db.collection<UploadRow>('blobs.uploads');
  const looks = mongo.db.collection<LookRow>('blobs.looks');
  await answered(() => files.createIndex({ filename: 1 }, { unique: true }));
  await answered(() => chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }));
  const leftovers = new Leftovers({ files, chunks, uploads, looks }, clock);
  await leftovers.removeAll();

  const fileOf = (id: string): Promise<FileRow | null> => answered(() => files.findOne({ filename: id }));

  const write: BlobStore['write'] = async (id, source) => {
    const filename = checkedId(id);
    const upload = new ObjectId();
    let bytes: number;
    try {
      bytes = await writeChunks(chunks, upload, source);
    } catch (error) {
      await leftovers.discard(upload).catch(() => undefined); // The next opening of the store removes it.
      throw error;
    }
    const file = { _id: upload, length: bytes, chunkSize: CHUNK_BYTES, uploadDate: new Date(), filename };
    try {
      await answered(() => files.insertOne(file));
    } catch (error) {
      // Without an answer the row may exist; the next opening of the store decides.
      if (!isDuplicate(error)) throw error;
      await leftovers.discard(upload).catch(() => undefined);
      throw new Error(`the blob ${id} exists`);
    }
    return { bytes };
  };

  const read: BlobStore['read'] = async (id, range) => {
    const file = await fileOf(checkedId(id));
    if (file === null) return null;
    const [from, to] = [range?.from ?? 0, Math.min(range?.to ?? file.length, file.length - 1)];
    return Readable.from(from > to ? [] : contentOf(chunks, file, from, to), { objectMode: false });
  };

  const remove: BlobStore['delete'] = async (id) => {
    const file = await fileOf(checkedId(id));
    if (file === null) return false;
    // The mark comes first, so that the chunks are found if the process ends right after the row was removed.
    const mark = { $setOnInsert: { begunAt: new Date(0) } };
    await answered(() => uploads.updateOne({ _id: file._id }, mark, { upsert: true }));
    const { deletedCount } = await answered(() => files.deleteOne({ _id: file._id }));
    await leftovers.discardMarked(file._id);
    return deletedCount === 1;
  };

  async function* list(): ReturnType<BlobStore['list']> {
    const all: Filter<FileRow> = {};
    const cursor = files.find(all, { projection: { filename: 1 } });
    try {
      for (let row = await answered(() => cursor.next()); row !== null; row = await answered(() => cursor.next()))
        yield row.filename;
    } finally {
      await cursor.close().catch(() => undefined);
    }
  }

  return { write, read, size: async (id) => (await fileOf(checkedId(id)))?.length ?? null, delete: remove, list };
};
