import { randomBytes } from 'node:crypto';
import { blobStoreContract } from '../../testing/blob-store.contract.js';
import { onEngine } from '../../testing/engines.js';
import { keyValueContract } from '../../testing/key-value.contract.js';
import { keyVaultContract } from '../../testing/key-vault.contract.js';
import { mongodbWays, testDatabase } from '../../testing/mongodb.js';
import type { KeyValue } from '../ports/key-value.js';
import { openBlobStore } from './blob-store.js';
import { openKeyValue } from './key-value.js';
import { openKeyVault } from './key-vault.js';

await onEngine('drafts, key vault and blobs', 'mongodb', mongodbWays, ({ url }) => {
  keyValueContract('MongoDB', async () => {
    const database = await testDatabase(url);
    let time = Date.parse('2026-11-21T10:00:00.000Z');
    const clock = { now: () => time };
    const opened: KeyValue[] = [];
    const open = async (name: 'kv' | 'drafts'): Promise<KeyValue> => {
      const store = await openKeyValue(await database.another(), name, { clock });
      opened.push(store);
      return store;
    };
    return {
      store: await open('drafts'),
      other: await open('kv'),
      clock,
      pass: async (ms) => {
        time += ms;
      },
      reopen: () => open('drafts'),
      close: async () => {
        for (const store of opened) await store.close();
        await database.remove();
      },
    };
  });

  keyVaultContract('MongoDB', async () => {
    const database = await testDatabase(url);
    const master = randomBytes(32);
    const open = async () => openKeyVault(await database.another(), master);
    return { vault: await openKeyVault(database.mongo, master), another: open, reopen: open, close: database.remove };
  });

  blobStoreContract('MongoDB', async () => {
    const database = await testDatabase(url);
    return {
      store: await openBlobStore(database.mongo),
      reopen: async () => openBlobStore(await database.another()),
      close: database.remove,
    };
  });
});
