import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorText } from '@anupalan/domain/kernel/error-text';
import type { Position } from '@anupalan/domain/kernel/position';
import Database from 'libsql';
import { StoreUnavailable } from '../ports/unavailable.js';
import { toPosition } from './log-rows.js';

/** The log that a file is a copy of, and its last position. */
export interface CopiedLog {
  readonly identity: string;
  /** Null for an empty log. */
  readonly head: Position | null;
}

const BUSY_TIMEOUT_MS = 5000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes a new file, or the names in a folder, durable. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Copies a database that others write to meanwhile, as it was committed when the copy began. */
const copyDatabase = async (from: string, to: string): Promise<void> => {
  const db = new Database(from, { timeout: BUSY_TIMEOUT_MS });
  try {
    // VACUUM copies rows in use only, so that no remains of deleted ones (destroyed keys) get into the backup.
    db.prepare('VACUUM INTO ?').run([to]);
  } finally {
    db.close();
  }
  await sync(to);
};

/** Copies the file; false when there is none (any more). */
const copyIfThere = async (from: string, to: string): Promise<boolean> => {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await rm(to, { force: true });
    return false;
  }
  await sync(to);
  return true;
};

/** Copies whole blobs; unfinished ones are in `tmp`. If a blob is swept meanwhile, no event names it. */
const copyBlobs = async (from: string, to: string): Promise<void> => {
  const folders = new Set([to]);
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath.slice(from.length + 1);
    if (!entry.isFile() || folder.split('/')[0] === 'tmp') continue;
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    await copyIfThere(join(from, folder, entry.name), join(to, folder, entry.name));
    folders.add(join(to, dirname(folder))).add(join(to, folder));
  }
  for (const folder of folders) await sync(folder);
};

/**
 * Reads the identity and the last position from a log file. Does not change the file; opening it for work would change
 * it.
 */
export const readLogHead = (file: string): CopiedLog => {
  const db = new Database(file);
  try {
    const one = (sql: string): unknown => (db.prepare(sql).get() as { readonly value: unknown } | undefined)?.value;
    const identity = one("SELECT value FROM store WHERE key = 'identity'");
    const last = one('SELECT max(position) AS value FROM events');
    if (typeof identity !== 'string') throw new StoreUnavailable(`${file} is no log.`);
    return { identity, head: typeof last === 'number' ? toPosition(last) : null };
  } finally {
    db.close();
  }
};

/** The faults that SQLite finds in the file; empty for a sound one. Does not change it. */
export const databaseProblems = (file: string): readonly string[] => {
  try {
    const db = new Database(file);
    try {
      const rows = db.prepare('PRAGMA quick_check').all() as { readonly quick_check: string }[];
      return rows.flatMap(({ quick_check }) => (quick_check === 'ok' ? [] : [quick_check]));
    } finally {
      db.close();
    }
  } catch (error) {
    return [error instanceof Error ? error.message : errorText(error)];
  }
};

/** The databases of a backup, in the order in which they are copied. */
export const BACKED_UP_DATABASES = ['log.db', 'vault.db', 'work.db'] as const;

/**
 * Copies the data of folder `dir` that cannot be rebuilt into the new folder `into`, also while a server works there.
 * The order keeps the copy whole: the log, then the vault, so that every event has its key; then the files that events
 * name; then the jobs, which repeat their work since. The copies of seals come first, because missing ones are written
 * again from the log. Views are left out: they are rebuilt.
 * @throws StoreUnavailable, or the error of the file system, when something cannot be read or written
 */
export const copyStores = async (dir: string, into: string): Promise<CopiedLog> => {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const [log, vault, work] = BACKED_UP_DATABASES;
  await copyIfThere(join(dir, 'seals.jsonl'), join(into, 'seals.jsonl'));
  await copyDatabase(join(dir, log), join(into, log));
  await copyDatabase(join(dir, vault), join(into, vault));
  await copyIfThere(join(dir, 'master.key'), join(into, 'master.key'));
  await copyBlobs(join(dir, 'blobs'), join(into, 'blobs'));
  await copyDatabase(join(dir, work), join(into, work));
  await sync(into);
  await sync(dirname(into));
  return readLogHead(join(into, log));
};
