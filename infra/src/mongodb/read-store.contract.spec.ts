import { onEngine } from '../../testing/engines.js';
import { mongodbWays, testDatabase } from '../../testing/mongodb.js';
import { readStoreContract } from '../../testing/read-store.contract.js';
import { openReadStore } from './read-store.js';

await onEngine('read store', 'mongodb', mongodbWays, ({ url }) =>
  readStoreContract('MongoDB', async () => {
    const database = await testDatabase(url);
    return {
      store: openReadStore(database.mongo),
      reopen: async () => openReadStore(await database.another()),
      close: database.remove,
    };
  }),
);
