import { temporaryFolder } from '../../testing/data-folder.js';
import { eventStoreContract } from '../../testing/event-store.contract.js';
import { logThreadFromSource } from '../../testing/log-thread.js';
import { openEventStore } from './event-store.js';

eventStoreContract('embedded', async () => {
  const folder = await temporaryFolder();
  const open = () => openEventStore(`${folder.dir}/log.db`, { sole: true, thread: { begin: logThreadFromSource } });
  let store = open();
  return {
    store,
    reopen: async () => {
      await store.close();
      store = open();
      return store;
    },
    close: async () => {
      await store.close();
      await folder.remove();
    },
  };
});
