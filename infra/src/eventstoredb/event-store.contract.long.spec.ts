import { randomUUID } from 'node:crypto';
import { onEngine } from '../../testing/engines.js';
import { eventStoreContract } from '../../testing/event-store.contract.js';
import { eventStoreDbWays } from '../../testing/eventstoredb-engine.js';
import { openEventStoreDb } from './event-store.js';

await onEngine('event store', 'eventstoredb', eventStoreDbWays, ({ url }) => {
  eventStoreContract('eventstoredb', async () => {
    // A name per test, because the store holds the streams of all tests.
    const name = `t${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    let store = openEventStoreDb({ url, name });
    return {
      store,
      idsAreUnique: false,
      reopen: async () => {
        await store.close();
        store = openEventStoreDb({ url, name });
        return store;
      },
      close: () => store.close(),
    };
  });
});
