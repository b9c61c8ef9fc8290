import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
/** Names of files and folders in a data folder, with those that SQLite keeps beside its own. */
const OURS =
  /^((log|views|work|vault|lock)\.db(-wal|-shm|-journal|\.unreadable|\.closed|\.damaged-.+)?|lock\.pid|master\.key|admin\.sock|(seals|erasures)\.jsonl|(last-backup|moved)\.json(\.new)?|blobs|tmp|uploads|\.probe-\d+)$/;

/**
 * Removes the rights of other users on a file or folder; false when another user owns it. Works by the file's name,
 * because opening and closing a file of SQLite would drop the locks of this process on it.
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

/** As `forOwnerAlone`, for a file of SQLite and the two beside it. */
export const sqliteForOwnerAlone = (path: string): void => {
  for (const end of ['', '-wal', '-shm']) forOwnerAlone(`${path}${end}`);
};

/**
 * Keeps other users out of an existing data folder and of our files in it. A folder that holds other files, too, stays
 * open to their users. Returns the files that others can still read, for a message.
 */
export const folderForOwnerAlone = (dir: string): readonly string[] => {
  const names = readdirSync(dir);
  const ours = names.filter((name) => OURS.test(name));
  const left = ours.filter((name) => !forOwnerAlone(join(dir, name)));
  const isOpen = names.length > ours.length ? (statSync(dir).mode & OTHERS) !== 0 : !forOwnerAlone(dir);
  return [...(isOpen ? [dir] : []), ...left];
};
