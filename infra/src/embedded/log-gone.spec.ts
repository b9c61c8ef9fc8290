import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { openEmbedded } from './embedded.js';

// A folder without its log started with an empty one and reported that all was well.

let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
});
afterEach(async () => remove());

const masterKey = randomBytes(32);
const event = { id: 'e1', type: 'noted', version: 1, data: {}, metadata: {} };

const used = async (): Promise<void> => {
  const embedded = await openEmbedded(dir, { masterKey });
  const added = await embedded.events.append('case-1', 'none', [event]);
  if (added.kind !== 'appended') throw new Error(added.kind);
  await embedded.reads.declare('cases', []);
  await embedded.reads.apply({ namespace: 'cases', changes: [], from: null, at: added.position });
  await embedded.close();
};
const without = async (file: string): Promise<void> => {
  for (const end of ['', '-wal', '-shm']) await rm(join(dir, `${file}${end}`), { force: true });
};

describe('a folder whose views were made from a log', () => {
  it('is not opened without that log, and no new log is made', async () => {
    await used();
    await without('log.db');
    await expect(openEmbedded(dir, { masterKey })).rejects.toThrow(/log\.db is missing or has no events/);
    expect(existsSync(join(dir, 'log.db'))).toBe(false);
  });

  it('is not opened with a log that was cut down to nothing', async () => {
    await used();
    await without('log.db');
    await writeFile(join(dir, 'log.db'), '');
    await expect(openEmbedded(dir, { masterKey })).rejects.toThrow(/log\.db is missing or has no events/);
  });

  it('is opened anew once its views are gone, too, as a folder in which nothing was done', async () => {
    await used();
    await without('log.db');
    await without('views.db');
    await (await openEmbedded(dir, { masterKey })).close();
  });

  it('is opened where nothing was appended before a first start ended', async () => {
    await (await openEmbedded(dir, { masterKey })).close();
    await (await openEmbedded(dir, { masterKey })).close();
  });
});
