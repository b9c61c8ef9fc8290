import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FileDamaged, isShort, openSqlite } from './sqlite.js';

/** The files of a database in WAL mode. The database itself comes first: SQLite drops the WAL of a missing database. */
const ENDINGS = ['', '-wal', '-shm'] as const;

const noteOf = (path: string): string => `${path}.unreadable`;

/** Marks a database, in a file beside it, as damaged: a damaged text does not show in its structure at the next start. */
export const noteDamage = (path: string): void => {
  try {
    writeFileSync(noteOf(path), '', { mode: 0o600 });
  } catch {
    // A full disk: the next reader of that place writes the mark again, and each reader gets the error anyway.
  }
};

const closedOf = (path: string): string => `${path}.closed`;

/** The files of a database, with size and time of the last write of each. */
const stateOf = (path: string): string =>
  ENDINGS.map((end) => statSync(`${path}${end}`, { bigint: true, throwIfNoEntry: false }))
    .map((found) => (found === undefined ? '-' : `${found.ino} ${found.size} ${found.mtimeNs}`))
    .join('\n');

/** Notes, in a file beside a closed database, the state of its files. `damageOf` does not read unchanged files. */
export const noteClosed = (path: string): void => {
  try {
    writeFileSync(closedOf(path), stateOf(path), { mode: 0o600 });
  } catch {
    // A full disk: the next start reads the file.
  }
};

/** True when nothing has written the files since `noteClosed`. The note holds for one start. */
const isAsClosed = (path: string): boolean => {
  const note = closedOf(path);
  if (!existsSync(note)) return false;
  const noted = readFileSync(note, 'utf8');
  rmSync(note);
  return noted === stateOf(path);
};

/**
 * The fault in the structure of a database; null for a sound one and for none. Reads the whole file (0.2 s of CPU for
 * 165 MB) unless it is unchanged since it was closed in good order. Changes nothing in it.
 * @throws StoreUnavailable when the file cannot be read at all
 */
export const damageOf = (path: string): string | null => {
  if (!existsSync(path)) return null;
  if (existsSync(noteOf(path))) return 'a reader met damage in it';
  if (isAsClosed(path)) return null;
  try {
    const db = openSqlite(path, { readonly: true });
    try {
      const found = db.prepare<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check ?? 'ok';
      return found === 'ok' ? null : found.replaceAll(/\s+/g, ' ');
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof FileDamaged) return error.reason;
    throw error;
  }
};

/**
 * Refuses a database that was cut, on which nothing must be written. Costs nothing for a file of its full length.
 * @throws FileDamaged
 */
export const refuseCut = (path: string): void => {
  const damage = isShort(path) ? damageOf(path) : null;
  if (damage !== null) throw new FileDamaged(basename(path), damage, {});
};

/**
 * Renames a damaged database, so that a new one is made in its place, and returns its new name. No process may have it
 * open. Only the last renamed file of each kind is kept.
 */
export const setAside = (path: string, now: number): string => {
  const [folder, file] = [dirname(path), basename(path)];
  const earlier = readdirSync(folder).filter((name) => name.startsWith(`${file}.damaged-`));
  const name = `${file}.damaged-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  for (const end of ENDINGS)
    if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, join(folder, `${name}${end}`));
  for (const note of [noteOf(path), closedOf(path)]) rmSync(note, { force: true });
  const kept: readonly string[] = ENDINGS.map((end) => `${name}${end}`);
  for (const one of earlier) if (!kept.includes(one)) rmSync(join(folder, one), { force: true });
  return name;
};

/** Tells the operator who starts the server how to go on with a damaged work.db. */
export const WORK_DAMAGED =
  'work.db in the data folder is damaged. It holds the jobs, one-time codes, sessions and drafts; cases, payments and files are not in it. ' +
  'Restore it from a backup, or go on without it:\n  npm run admin -- set-aside work\n' +
  'Then everybody signs in again and drafts are gone. Jobs are planned again from the log, and messages that were due more than two hours before ' +
  'are not sent. Nothing was changed.';
