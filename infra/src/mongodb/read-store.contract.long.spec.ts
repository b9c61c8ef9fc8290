import { onEngine } from '../../testing/engines.js';
import { changesAtomically, mongodbWays, testDatabase } from '../../testing/mongodb.js';
import { readStoreContract } from '../../testing/read-store.contract.js';
import { openReadStore } from './read-store.js';

await onEngine('read store', 'mongodb', mongodbWays, ({ url, version }) =>
  readStoreContract('MongoDB', async () => {
    const database = await testDatabase(url);
    return {
      store: openReadStore(database.mongo),
      reopen: async () => openReadStore(await database.another()),
      documentsFirst: true,
      ...(changesAtomically(version) ? {} : { notAtomic: `${version} finds and changes a document in two steps` }),
      close: database.remove,
    };
  }),
);
