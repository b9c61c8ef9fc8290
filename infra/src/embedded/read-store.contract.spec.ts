import { builtThread } from '../../testing/built-thread.js';
import { temporaryFolder } from '../../testing/data-folder.js';
import { readStoreContract } from '../../testing/read-store.contract.js';
import { openReadStore } from './read-store.js';

const THREAD = builtThread('view-writer-thread');

for (const [name, options] of [
  ['embedded', {}],
  ['embedded, written in a thread', { thread: THREAD }],
] as const)
  readStoreContract(name, async () => {
    const folder = await temporaryFolder();
    const path = `${folder.dir}/views.db`;
    let store = openReadStore(path, options);
    return {
      store,
      reopen: async () => {
        await store.close();
        store = openReadStore(path, options);
        return store;
      },
      close: async () => {
        await store.close();
        await folder.remove();
      },
    };
  });
