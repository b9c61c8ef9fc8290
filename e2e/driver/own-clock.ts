import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, tempFolder } from './server.js';

/** A clock for servers that a test starts, beside the machine's, which its browsers keep. */
export interface OwnClock {
  /** The environment of a server with this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets it ahead of the machine's clock by so many ms; behind, when negative. */
  setAhead(ms: number): void;
  /** Removes its file; its servers have ended. */
  end(): void;
}

/** A clock that is right at first. */
export const ownClock = (): OwnClock => {
  const folder = tempFolder();
  const file = join(folder, 'ahead');
  const setAhead = (ms: number): void => writeFileSync(file, String(ms));
  setAhead(0);
  return {
    env: { OWN_CLOCK: file, NODE_OPTIONS: `--import=${new URL('own-clock.mjs', import.meta.url)}` },
    setAhead,
    end: () => removeFolder(folder),
  };
};
