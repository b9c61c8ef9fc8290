import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Interval at which a process marks its folder as in use, ms. */
const TOUCH_MS = 60_000;
/** A folder without a mark for this long, ms, belongs to a killed process. */
const STALE_MS = 10 * TOUCH_MS;

/** When it was last marked as in use, ms since the epoch; null when it does not exist. */
const touchedAt = (folder: string): number | null => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? null;

/**
 * A folder under `dataDir/uploads` for the uploads of this process's running calls; other processes may have theirs
 * beside it. Folders of killed processes are removed now and while this one is open. `now`: ms since the epoch.
 * @throws the file system's error when it cannot be made
 */
export const openUploadFolder = (
  dataDir: string,
  now: () => number = Date.now,
): { readonly dir: string; close(): void } => {
  const all = join(dataDir, 'uploads');
  const dir = join(all, randomUUID());
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const sweep = (): void => {
    for (const name of readdirSync(all)) {
      const folder = join(all, name);
      const at = touchedAt(folder);
      if (folder !== dir && at !== null && at < now() - STALE_MS) rmSync(folder, { recursive: true, force: true });
    }
  };
  const touch = (): void => {
    try {
      const at = new Date(now());
      utimesSync(dir, at, at);
      sweep();
    } catch {
      // A failing disk is reported at every upload.
    }
  };
  touch();
  const touching = setInterval(touch, TOUCH_MS);
  touching.unref();
  return {
    dir,
    close: () => {
      clearInterval(touching);
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
