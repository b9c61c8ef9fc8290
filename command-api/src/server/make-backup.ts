import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { copyStores } from '@anupalan/infra/embedded/backup';
import type { Clock } from '@anupalan/infra/ports/clock';
import { isoNow } from '@anupalan/infra/ports/clock';
import { type LastBackup, lastBackup, lastBackupFile } from '../operations/last-backup.js';
import { bytesOf, MANIFEST, manifestProblems, readManifest, writeManifest } from './backup-set.js';

export interface BackupOrder {
  readonly dataDir: string;
  /** Folder of the backups, each in its own folder. */
  readonly target: string;
  /** How many backups stay there; null for all. */
  readonly keep: number | null;
}

const NAME = /^anupalan-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
const UNFINISHED = '.unfinished-';

const nameAt = (at: string): string => `anupalan-${at.replace(/[:.]/g, '-')}`;

const isWithin = (path: string, dir: string): boolean => {
  const way = relative(resolve(dir), resolve(path));
  return !way.startsWith('..') && !isAbsolute(way);
};

/** Makes names in a folder durable. */
const syncFolder = async (dir: string): Promise<void> => {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const record = async (dataDir: string, backup: LastBackup): Promise<void> => {
  const file = lastBackupFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
};

/** Removes the oldest beyond `keep`; only folders with our names and a manifest. */
const prune = async (target: string, keep: number): Promise<void> => {
  const named = (await readdir(target)).filter((name) => NAME.test(name)).sort();
  const whole: string[] = [];
  for (const name of named) if ((await readdir(join(target, name))).includes(MANIFEST)) whole.push(name);
  for (const name of whole.slice(0, Math.max(0, whole.length - keep))) {
    // Without its manifest it is no backup: an interrupted removal leaves nothing that could be taken for one.
    await rm(join(target, name, MANIFEST));
    await rm(join(target, name), { recursive: true });
  }
};

/**
 * Makes a backup of a data folder, also under a running server: copied, listed with sizes and SHA-256, read again and
 * checked, and only then named `anupalan-<time>`. Then the oldest beyond `keep` and the remainders of killed backups
 * are removed. One at a time per target. Returns the record for the operations page.
 * @throws Error with a text for people
 */
export const makeBackup = async ({ dataDir, target, keep }: BackupOrder, clock: Clock): Promise<LastBackup> => {
  if (isWithin(target, dataDir)) throw new Error('Keep backups outside the data folder.');
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of await readdir(target))
    if (name.startsWith(UNFINISHED)) await rm(join(target, name), { recursive: true, force: true });
  const at = isoNow(clock);
  const unfinished = join(target, UNFINISHED + nameAt(at));
  const path = join(target, nameAt(at));
  try {
    const log = await copyStores(dataDir, unfinished);
    const manifest = await writeManifest(unfinished, { at, ...log });
    const problems = await manifestProblems(unfinished, manifest);
    if (problems.length > 0) throw new Error(`The copy is not whole: ${problems.join('; ')}.`);
    await syncFolder(unfinished);
    await rename(unfinished, path);
    await syncFolder(target);
    const made = { at, path, bytes: bytesOf(manifest), verified: true };
    await record(dataDir, made);
    if (keep !== null) await prune(target, keep);
    return made;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

/**
 * Checks an existing backup byte by byte; returns its problems. If it is the newest of this data folder, its record is
 * updated with the result.
 * @throws Error with a text for people when it is not a backup
 */
export const checkBackup = async (path: string, dataDir: string): Promise<readonly string[]> => {
  const problems = await manifestProblems(path, await readManifest(path));
  const last = await lastBackup(dataDir);
  const verified = problems.length === 0;
  if (last !== null && resolve(last.path) === resolve(path) && last.verified !== verified)
    await record(dataDir, { ...last, verified });
  return problems;
};
