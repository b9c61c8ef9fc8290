import { AsyncLocalStorage } from 'node:async_hooks';

/** The storages that were used in this process since the last file of tests began. */
type Used = Set<AsyncLocalStorage<unknown>>;
const shared = globalThis as { storagesUsed?: Used };

const noteUse = (): Used => {
  const used: Used = new Set();
  const { run } = AsyncLocalStorage.prototype;
  AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: Parameters<typeof run>) {
    used.add(this);
    return run.apply(this, args);
  } as typeof run;
  return used;
};

// The files of one process load our modules anew, each with storages of its own, and Node 20 asks every storage that was ever used at
// every promise: after a hundred files that was half of the work. Those of earlier files are of no use to anybody.
shared.storagesUsed ??= noteUse();
for (const storage of shared.storagesUsed) storage.disable();
shared.storagesUsed.clear();
