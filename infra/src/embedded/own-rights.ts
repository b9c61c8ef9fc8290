import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
/** Names of files and folders in a data folder, with those that SQLite keeps beside its own. */
const OURS =
  /^((log|views|work|vault|lock)\.db(-wal|-shm|-journal|\.unreadable|\.damaged-.+)?|lock\.pid|master\.key|admin\.sock|(seals|erasures)\.jsonl|(last-backup|moved)\.json(\.new)?|blobs|tmp|uploads|\.probe-\d+)$/;

/**
 * Takes away what others may do with a file or folder; false when it belongs to somebody else, who decides that themselves.
 * It does so by its name: opening and closing a file of SQLite would drop the locks of this process on it.
 */
export const forOwnerAlone = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, found.mode & ~OTHERS & 0o777);
    return true;
  } catch (error) {
    if (['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};

/** A file of SQLite with the two beside it. */
export const sqliteForOwnerAlone = (path: string): void => {
  for (const end of ['', '-wal', '-shm']) forOwnerAlone(`${path}${end}`);
};

/**
 * Keeps others out of a data folder that was there before, and out of what is ours in it. A folder that holds other files, too,
 * is left open to those who use them. Answers what stays readable to others, for people.
 */
export const folderForOwnerAlone = (dir: string): readonly string[] => {
  const names = readdirSync(dir);
  const ours = names.filter((name) => OURS.test(name));
  const left = ours.filter((name) => !forOwnerAlone(join(dir, name)));
  const isOpen = names.length > ours.length ? (statSync(dir).mode & OTHERS) !== 0 : !forOwnerAlone(dir);
  return [...(isOpen ? [dir] : []), ...left];
};
