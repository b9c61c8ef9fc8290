import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobStoreContract } from '../../testing/blob-store.contract.js';
import { temporaryFolder } from '../../testing/data-folder.js';
import { keyVaultContract } from '../../testing/key-vault.contract.js';
import { memoryVault } from '../../testing/memory-vault.js';
import type { KeyVault } from '../ports/key-vault.js';
import { openBlobStore } from './blob-store.js';
import { openKeyVault } from './key-vault.js';
import { readMasterKey } from './master-key.js';

blobStoreContract('embedded', async () => {
  const folder = await temporaryFolder();
  const root = join(folder.dir, 'blobs');
  return { store: await openBlobStore(root), reopen: () => openBlobStore(root), close: folder.remove };
});

keyVaultContract('embedded', async () => {
  const folder = await temporaryFolder();
  const master = randomBytes(32);
  const opened: KeyVault[] = [];
  const open = async (): Promise<KeyVault> => {
    const vault = openKeyVault(join(folder.dir, 'vault.db'), master);
    opened.push(vault);
    return vault;
  };
  return {
    vault: await open(),
    another: open,
    reopen: async () => {
      for (const vault of opened.splice(0)) await vault.close();
      return open();
    },
    close: async () => {
      for (const vault of opened) await vault.close();
      await folder.remove();
    },
  };
});

keyVaultContract('in memory, as tests use it', async () => {
  const vault = memoryVault();
  return { vault, another: async () => vault, reopen: async () => vault, close: () => vault.close() };
});

describe('on disk', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder.remove());

  it('a destroyed key leaves no trace of its wrapped bytes in any file of the vault', async () => {
    const vault = openKeyVault(join(folder.dir, 'vault.db'), randomBytes(32));
    for (let i = 0; i < 20; i += 1) await vault.keyFor(`user:${i}`);
    const everything = async (): Promise<Buffer> =>
      Buffer.concat(await Promise.all((await readdir(folder.dir)).map((file) => readFile(join(folder.dir, file)))));
    // The wrapped key follows its subject in the record.
    const before = await everything();
    const at = before.indexOf('user:7') + 'user:7'.length;
    const wrapped = before.subarray(at, at + 60);
    await vault.keyFor('user:20');
    expect((await everything()).includes(wrapped)).toBe(true);
    await vault.destroy('user:7');
    expect((await everything()).includes(wrapped)).toBe(false);
    expect((await everything()).includes('user:8')).toBe(true);
    await vault.close();
  });

  it('what a crash left half-written among the files is gone after the next start', async () => {
    const root = join(folder.dir, 'blobs');
    await mkdir(join(root, 'tmp'), { recursive: true });
    await writeFile(join(root, 'tmp', 'half'), 'half');
    await openBlobStore(root);
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
  });

  it('the master key comes from the variable, else from a file that only its owner can read', async () => {
    const file = join(folder.dir, 'master.key');
    const key = randomBytes(32);
    expect(readMasterKey({ env: key.toString('hex'), file: null })).toEqual(key);
    expect(readMasterKey({ env: ` ${key.toString('base64')}\n`, file: null })).toEqual(key);
    const made = readMasterKey({ env: undefined, file });
    expect(made).toHaveLength(32);
    expect(readMasterKey({ env: '', file })).toEqual(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(() => readMasterKey({ env: undefined, file: null })).toThrow(/MASTER_KEY is not set/);
    for (const bad of ['short', key.toString('hex').slice(1), key.subarray(1).toString('base64')])
      expect(() => readMasterKey({ env: bad, file })).toThrow(/must be 32 bytes/);
    await writeFile(file, 'damaged');
    expect(() => readMasterKey({ env: undefined, file })).toThrow(/damaged/);
  });
});
