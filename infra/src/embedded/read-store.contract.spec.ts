import { temporaryFolder } from '../../testing/data-folder.js';
import { readStoreContract } from '../../testing/read-store.contract.js';
import { openReadStore } from './read-store.js';

readStoreContract('embedded', async () => {
  const folder = await temporaryFolder();
  const path = `${folder.dir}/views.db`;
  let store = openReadStore(path);
  return {
    store,
    reopen: async () => {
      await store.close();
      store = openReadStore(path);
      return store;
    },
    close: async () => {
      await store.close();
      await folder.remove();
    },
  };
});
