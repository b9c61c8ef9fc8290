import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Vitest's global set-up: a folder for what the files of one process share, RUN_FOLDER. A worker is ended by a signal,
 * so it cannot remove its own.
 */
export default (): (() => void) => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-run-'));
  process.env.RUN_FOLDER = dir;
  return () => {
    delete process.env.RUN_FOLDER;
    rmSync(dir, { recursive: true, force: true });
  };
};
