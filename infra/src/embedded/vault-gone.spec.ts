import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { openEmbedded } from './embedded.js';
import { openKeyVault } from './key-vault.js';
import { readMasterKey } from './master-key.js';
import { openSqlite } from './sqlite.js';

// A log without its vault started as if all keys had been destroyed, and people became new people.

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
  await embedded.vault.keyFor('pepper:mobile');
  await embedded.events.append('case-1', 'none', [event]);
  await embedded.close();
};

describe('a folder that has a log', () => {
  it('is not opened without its vault, and no new vault is made', async () => {
    await used();
    for (const end of ['', '-wal', '-shm']) await rm(join(dir, `vault.db${end}`), { force: true });
    await expect(openEmbedded(dir, { masterKey })).rejects.toThrow(/vault\.db does not have its keys/);
    await expect(readFile(join(dir, 'vault.db'))).rejects.toThrow(/ENOENT/);
  });

  it('is not opened with a vault that was cut down to nothing, and opens once the right one is back', async () => {
    await used();
    await copyFile(join(dir, 'vault.db'), join(dir, 'kept'));
    const gone = async (): Promise<void> => {
      for (const end of ['', '-wal', '-shm']) await rm(join(dir, `vault.db${end}`), { force: true });
    };
    await gone();
    await writeFile(join(dir, 'vault.db'), '');
    await expect(openEmbedded(dir, { masterKey })).rejects.toThrow(/vault\.db does not have its keys/);
    await gone();
    await copyFile(join(dir, 'kept'), join(dir, 'vault.db'));
    await (await openEmbedded(dir, { masterKey })).close();
  });

  it('is not opened when the key by which people are found is gone, and nothing is changed', async () => {
    await used();
    const embedded = await openEmbedded(dir, { masterKey });
    await embedded.vault.keyFor('user:1');
    await embedded.events.append('mobile-1', 'none', [{ ...event, id: 'e2' }]);
    await embedded.close();
    const vault = openSqlite(join(dir, 'vault.db'));
    vault.exec("DELETE FROM keys WHERE subject LIKE 'pepper:%'");
    vault.close();
    const bytes = (): Promise<readonly Buffer[]> =>
      Promise.all(['log.db', 'vault.db', 'work.db', 'views.db'].map((file) => readFile(join(dir, file))));
    const before = await bytes();
    await expect(openEmbedded(dir, { masterKey })).rejects.toThrow(/vault\.db does not have its keys/);
    expect(await bytes()).toEqual(before);
  });

  it('has every key in vault.db itself, so that a copy of it alone has them', async () => {
    const embedded = await openEmbedded(dir, { masterKey });
    const subjects = Array.from({ length: 30 }, (_, i) => `case:${i}`);
    const made = await Promise.all(subjects.map((subject) => embedded.vault.keyFor(subject)));
    const last = await embedded.vault.keyFor('user:1');
    await mkdir(join(dir, 'copy'));
    await copyFile(join(dir, 'vault.db'), join(dir, 'copy', 'vault.db'));
    await embedded.close();
    const copy = openKeyVault(join(dir, 'copy', 'vault.db'), masterKey, { readonly: true });
    for (const [i, subject] of subjects.entries()) expect(await copy.find(subject)).toEqual(made[i]);
    expect(await copy.find('user:1')).toEqual(last);
    await copy.close();
  });
});

describe('the master key of a first start that was killed', () => {
  const file = (): string => join(dir, 'master.key');

  it('is made anew where its file is empty and nothing was wrapped by it', async () => {
    await writeFile(file(), '');
    const key = readMasterKey({ env: undefined, file: file() });
    expect(key).toHaveLength(32);
    expect(readMasterKey({ env: undefined, file: file() })).toEqual(key);
  });

  it('is not made anew where a vault needs the one that was there', async () => {
    await used();
    await writeFile(file(), '');
    expect(() => readMasterKey({ env: undefined, file: file() })).toThrow(/damaged/);
  });
});
