import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from '../ports/blob-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';

const UNAVAILABLE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. The file was not saved.',
  EDQUOT: 'The disk quota is used up. The file was not saved.',
  EFBIG: 'The disk takes no file of this size. The file was not saved.',
  EROFS: 'The data folder is read-only. The file was not saved.',
  EACCES: 'The data folder is read-only. The file was not saved.',
  EIO: 'The disk failed. The file was not saved.',
};

const code = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const explained = (error: unknown): unknown => {
  const message = UNAVAILABLE[code(error)];
  return message === undefined ? error : new StoreUnavailable(message, { cause: error, refusal: 'not_saved' });
};

/** Answers null where there is no such file. */
const ifThere = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (code(error) === 'ENOENT') return null;
    throw explained(error);
  }
};

/** A new name in a folder is durable only when the folder is synced too. */
const syncFolder = async (dir: string): Promise<void> => {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Only letters, digits, `-` and `_`, so that no id leaves the folder. */
const ID = /^[A-Za-z0-9_-]{8,100}$/;

/**
 * Files under `root`/ab/cd/<id>. Written to `root`/tmp first, synced, then renamed, so that a name always means a whole
 * file. What a crash left in `tmp` is removed when the store opens.
 */
export const openBlobStore = async (root: string): Promise<BlobStore> => {
  const temporary = join(root, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const writing = new Set<string>();

  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new RangeError('not a blob id');
    return join(root, id.slice(0, 2), id.slice(2, 4), id);
  };

  const writeWhole = async (source: AsyncIterable<Uint8Array>, file: string): Promise<number> => {
    const handle = await open(file, 'wx', 0o600);
    let bytes = 0;
    try {
      for await (const chunk of source) {
        await handle.writeFile(chunk);
        bytes += chunk.byteLength;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return bytes;
  };

  const write: BlobStore['write'] = async (id, source) => {
    const target = pathOf(id);
    const taken = writing.has(id) || (await ifThere(access(target, constants.F_OK))) !== null;
    if (taken || writing.has(id)) throw new Error(`the blob ${id} exists`);
    writing.add(id);
    const file = join(temporary, `${id}.${randomUUID()}`);
    try {
      const bytes = await writeWhole(source, file);
      const dir = dirname(target);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await rename(file, target);
      for (const folder of [dir, dirname(dir), root]) await syncFolder(folder);
      return { bytes };
    } catch (error) {
      await rm(file, { force: true });
      throw explained(error);
    } finally {
      writing.delete(id);
    }
  };

  async function* list(): ReturnType<BlobStore['list']> {
    for (const first of await readdir(root)) {
      if (first.length !== 2) continue;
      for (const second of await readdir(join(root, first))) {
        yield* await readdir(join(root, first, second));
      }
    }
  }

  return {
    write,
    read: async (id, range) => {
      const handle = await ifThere(open(pathOf(id), 'r'));
      return handle?.createReadStream(range === undefined ? {} : { start: range.from, end: range.to }) ?? null;
    },
    size: async (id) => (await ifThere(stat(pathOf(id))))?.size ?? null,
    delete: async (id) => (await ifThere(rm(pathOf(id)).then(() => true))) ?? false,
    list,
  };
};
