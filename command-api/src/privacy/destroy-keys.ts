import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Subject } from '@anupalan/domain/kernel/event';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { App } from '../platform/app.js';

/**
 * Destroys the keys of these subjects for good. Each is first written to the list of erasures, synced, so that `restore
 * --erasures` destroys it again in a restored backup. Idempotent.
 */
export const destroyKeys = async (
  app: Pick<App, 'config' | 'vault' | 'clock'>,
  subjects: readonly Subject[],
): Promise<void> => {
  const held = await app.vault.findMany(subjects);
  const due = subjects.filter((subject) => held.get(subject) !== 'destroyed');
  if (due.length > 0) {
    const at = isoNow(app.clock);
    await appendLines(
      app.config.erasureFile,
      due.map((subject) => JSON.stringify({ subject, at })),
    );
  }
  // Also those that are already gone: a process may have died before the vault reported them.
  for (const subject of subjects) await app.vault.destroy(subject);
};

const appendLines = async (file: string, lines: readonly string[]): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  try {
    // The leading line break ends a line that a power cut left incomplete: readErasures passes it over.
    await handle.writeFile(`\n${lines.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
