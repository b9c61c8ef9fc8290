import { temporaryFolder } from '../../testing/data-folder.js';
import { eventStoreContract } from '../../testing/event-store.contract.js';
import { openEventStore } from './event-store.js';

eventStoreContract('embedded', async () => {
  const folder = await temporaryFolder();
  const path = `${folder.dir}/log.db`;
  let store = openEventStore(path);
  return {
    store,
    reopen: async () => {
      await store.close();
      store = openEventStore(path);
      return store;
    },
    close: async () => {
      await store.close();
      await folder.remove();
    },
  };
});
