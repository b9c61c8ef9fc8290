import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, tempFolder } from './server.js';

const run = (command: string, ...args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A separate file system of a few megabytes. */
export interface SmallDisk {
  readonly dir: string;
  /** Fills all free space. */
  fill(): void;
  /** Frees the filled space. */
  makeRoom(): void;
  /** Makes it read-only. */
  readOnly(): void;
  remove(): void;
}

/** Null where mounting is not permitted (it needs root on Linux). */
export const smallDisk = (size: string): SmallDisk | null => {
  const dir = tempFolder();
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir)) {
    removeFolder(dir);
    return null;
  }
  const filler = join(dir, 'filler');
  return {
    dir,
    fill: () => {
      const file = openSync(filler, 'a');
      // Large pieces first, then the rest of a page.
      for (const bytes of [65_536, 4096, 1]) {
        try {
          for (;;) if (writeSync(file, Buffer.alloc(bytes)) < bytes) break;
        } catch {
          // The disk is full.
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    readOnly: () => {
      if (!run('mount', '-o', 'remount,ro', dir)) throw new Error('the disk could not be made read-only');
    },
    remove: () => {
      run('umount', '-l', dir);
      removeFolder(dir);
    },
  };
};

/**
 * Limits the size of the server's files to `bytes`; null removes the limit. False where the system does not support it.
 */
export const limitFiles = (dataDir: string, bytes: number | null): boolean => {
  const pid = readFileSync(join(dataDir, 'lock.pid'), 'utf8').trim();
  return run('prlimit', '--pid', pid, `--fsize=${bytes ?? 'unlimited'}:unlimited`);
};
