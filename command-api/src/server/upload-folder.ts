import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** How often a process says that its folder is in use. */
const TOUCH_MS = 60_000;
/** A folder of which nobody said so for that long is of a process that was killed. */
const STALE_MS = 10 * TOUCH_MS;

/** When it was last said to be in use, ms since the epoch; null when it is gone. */
const touchedAt = (folder: string): number | null => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? null;

/**
 * A folder under `dataDir/uploads` for this process alone, where uploads wait for the end of their call; others may have theirs
 * beside it. What killed processes left is removed, now and as long as this one is open. `now`: ms since the epoch.
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
      // A disk that refuses this says so to every upload.
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
