import { cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { position } from '@anupalan/domain/kernel/position';
import { MESSAGE_QUEUES } from '@anupalan/domain/processes/reactions';
import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import { openKeyVault } from '@anupalan/infra/embedded/key-vault';
import { openFolder } from '@anupalan/infra/embedded/open-folder';
import { upgradeFolder } from '@anupalan/infra/embedded/upgrade-folder';
import { withdrawJobs } from '@anupalan/infra/embedded/withdraw-jobs';
import type { Clock } from '@anupalan/infra/ports/clock';
import { openHistory } from '../platform/commands/history.js';
import { readErasures } from '../privacy/erasure-list.js';
import { MANIFEST, type Manifest, manifestProblems, readManifest } from './backup-set.js';

/** The list of erasures in a data folder, unless ERASURES_FILE names another place. */
const ERASURES = 'erasures.jsonl';

const code = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? '');

/** Refuses a folder that is not empty, with a specific text when a server runs there. */
const refuseUsed = async (into: string): Promise<void> => {
  let names: readonly string[];
  try {
    names = await readdir(into);
  } catch (error) {
    if (code(error) === 'ENOENT') return;
    throw error;
  }
  // Throws with the text that names the process.
  if (names.includes('lock.db')) openFolder(into).close();
  if (names.length > 0)
    throw new Error(`${into} is not empty. Restore into a new folder and start the server on that.`);
};

const erase = async (vaultFile: string, masterKey: Buffer, subjects: readonly string[]): Promise<void> => {
  const vault = openKeyVault(vaultFile, masterKey, { sole: true });
  try {
    for (const subject of subjects) await vault.destroy(subject);
  } finally {
    await vault.close();
  }
};

/**
 * Withdraws all messages that are due by now, waiting jobs and those planned from the end of the log, because the
 * backup does not know which were sent since. Later reminders stay. Returns the number of withdrawn messages.
 */
const withdrawDueMessages = async (workFile: string, { head }: Manifest, clock: Clock): Promise<number> => {
  const withdrawn = withdrawJobs(workFile, MESSAGE_QUEUES, clock.now());
  const keyValue = openKeyValue(workFile, 'kv', { clock });
  try {
    if (head !== null) await openHistory(keyValue, clock).lost(position(head));
  } finally {
    await keyValue.close();
  }
  return withdrawn;
};

/** The effects of a restore beside copying. */
export interface Restored {
  readonly manifest: Manifest;
  /** Subjects whose keys were destroyed again. */
  readonly erased: number;
  /** Messages that waited in the backup and are not sent. */
  readonly withdrawn: number;
}

/**
 * Restores a backup into `into`, which must be missing or empty: copied beside it, checked byte by byte, later erasures
 * applied again, due messages withdrawn, and only then named, so that no server starts on half of it. The next start
 * rebuilds the views. `erasures`: the list and the master key of the vault; null when there is none.
 * @throws Error with a text for people
 */
export const restoreBackup = async (
  options: {
    readonly backup: string;
    readonly into: string;
    readonly erasures: { readonly file: string; readonly masterKey: (unfinished: string) => Buffer } | null;
  },
  clock: Clock,
): Promise<Restored> => {
  const { backup, erasures } = options;
  const into = resolve(options.into);
  await refuseUsed(into);
  const manifest = await readManifest(backup);
  const subjects = erasures === null ? [] : await readErasures(erasures.file);
  const unfinished = `${into}.restoring`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(into), { recursive: true });
  try {
    await cp(backup, unfinished, { recursive: true });
    // The written files are compared with the manifest: this checks backup and copy in one.
    const problems = await manifestProblems(unfinished, manifest);
    if (problems.length > 0) throw new Error(`This backup is not whole: ${problems.join('; ')}.`);
    await rm(join(unfinished, MANIFEST));
    upgradeFolder((file) => join(unfinished, file));
    if (erasures !== null) {
      await erase(join(unfinished, 'vault.db'), erasures.masterKey(unfinished), subjects);
      // The next start completes these erasures, and the next restore needs the whole list.
      await cp(erasures.file, join(unfinished, ERASURES));
    }
    const withdrawn = await withdrawDueMessages(join(unfinished, 'work.db'), manifest, clock);
    await syncAll(unfinished);
    await rename(unfinished, into);
    return { manifest, erased: subjects.length, withdrawn };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (code(error) === 'EBUSY' || code(error) === 'EXDEV')
      throw new Error(`${into} cannot be replaced. Restore into a folder inside it.`, { cause: error });
    throw error;
  }
};

/** Opens a file or folder to be synced; undefined if it is no longer there. */
const openUnlessGone = async (path: string) => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (code(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Makes a tree durable, files and names. SQLite takes the side files of a closed database away when the binding lets go
 * of it, which may be after they were listed; their content is in the database by then.
 */
const syncAll = async (dir: string): Promise<void> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const path of [...entries.map((entry) => join(entry.parentPath, entry.name)), dir]) {
    const handle = await openUnlessGone(path);
    try {
      await handle?.sync();
    } finally {
      await handle?.close();
    }
  }
};
