import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { errorText } from '@anupalan/domain/kernel/error-text';
import Database from 'libsql';
import { refuseCut } from './damaged-files.js';
import { folderForOwnerAlone, forOwnerAlone } from './own-rights.js';

export interface Folder {
  readonly dir: string;
  /** `file` inside the folder. */
  path(file: string): string;
  close(): void;
}

const PROBE_BYTES = 65_536;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
};

const cannot = (dir: string, error: unknown): Error => {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return new Error(
    `The data folder ${dir} cannot be used: ${REASONS[code] ?? `it failed with ${code || errorText(error)}`}.`,
    {
      cause: error,
    },
  );
};

/** Writes, syncs and removes a small file, so that a start reports a full disk or a read-only folder. */
const probe = (dir: string): void => {
  const file = join(dir, `.probe-${process.pid}`);
  try {
    const fd = openSync(file, 'w', 0o600);
    try {
      writeSync(fd, Buffer.alloc(PROBE_BYTES));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } finally {
    rmSync(file, { force: true });
  }
};

/** Logs whose folders this process has already opened. */
const heldBefore = new Set<string>();

/**
 * True when another process works on the log. Every connection in WAL mode holds a shared lock on its file, which an
 * exclusive lock cannot pass; so this works even after `lock.db` was removed. Checked once in a process: the binding
 * closes a file late, so that later this process itself may hold the lock.
 */
const isOpenElsewhere = (log: string): boolean => {
  if (!existsSync(log) || heldBefore.has(log)) return false;
  const db = new Database(log, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    db.exec('ROLLBACK');
    return false;
  } catch (error) {
    // The opening of the file reports any other fault.
    return (error as { code?: unknown }).code === 'SQLITE_BUSY';
  } finally {
    db.close();
  }
};

/**
 * Makes the folder (0700) if it is missing, keeps other users from reading an existing one, checks that it can be
 * written, and locks it against other processes until `close`. The lock is SQLite's own on `lock.db`: the system
 * releases it however the process ends, and neither a reused process id nor a clock affects it. If that file was
 * removed, the log's own lock keeps a second process out. Do not open `lock.db` anywhere else in this process, because
 * closing any handle of it drops the lock. `lock.pid` names the holder for people only.
 * @throws Error with a text for people when the folder cannot be written or another process has it
 */
export const openFolder = (dir: string, options: { readonly log?: (message: string) => void } = {}): Folder => {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    probe(dir);
  } catch (error) {
    throw cannot(dir, error);
  }
  const pidFile = join(dir, 'lock.pid');
  const holder = (): string => {
    try {
      return readFileSync(pidFile, 'utf8').trim();
    } catch {
      return '';
    }
  };
  const inUse = (cause?: unknown): Error => {
    const pid = holder();
    const by = pid === '' ? '' : ` (${pid})`;
    return new Error(
      `The data folder ${dir} is in use by another process${by}. Stop it first, or choose another folder.`,
      { cause },
    );
  };
  let lock: Database.Database;
  try {
    lock = new Database(join(dir, 'lock.db'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    forOwnerAlone(join(dir, 'lock.db'));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw cannot(dir, error);
    throw inUse(error);
  }
  const log = resolve(dir, 'log.db');
  try {
    // Before anything opens it: the last connection to close a log moves its WAL into it, which hides that it was cut.
    refuseCut(log);
    if (isOpenElsewhere(log)) throw inUse();
  } catch (error) {
    lock.exec('ROLLBACK');
    lock.close();
    throw error;
  }
  heldBefore.add(log);
  const before = holder();
  if (before !== '') options.log?.(`Process ${before} did not close the data folder; taking it over.`);
  try {
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    lock.exec('ROLLBACK');
    throw cannot(dir, error);
  }
  const readable = folderForOwnerAlone(dir);
  if (readable.length > 0)
    options.log?.(`Others on this machine may read ${readable.join(', ')}. Keep them out: chmod -R go= ${dir}`);
  let open = true;
  return {
    dir,
    path: (file) => join(dir, file),
    close: () => {
      if (!open) return;
      open = false;
      rmSync(pidFile, { force: true });
      // Explicitly: the binding may keep the file open until the object is collected.
      lock.exec('ROLLBACK');
      lock.close();
    },
  };
};
