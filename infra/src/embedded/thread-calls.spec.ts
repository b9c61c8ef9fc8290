import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtThread } from '../../testing/built-thread.js';
import { temporaryFolder } from '../../testing/data-folder.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { openReadStore } from './read-store.js';
import { callsTo } from './thread-calls.js';
import type { ViewWrites } from './view-writes.js';

const THREAD = builtThread('view-writer-thread');
const program = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());
const path = (): string => `${folder.dir}/views.db`;

describe('a thread of the store', () => {
  it('that dies fails what was asked of it, and the next call starts another one', async () => {
    const dying = program(`
      import { parentPort } from 'node:worker_threads';
      parentPort.once('message', () => { throw new Error('out of memory'); });`);
    const writes = callsTo<ViewWrites>(dying, path());
    for (let round = 0; round < 2; round += 1)
      await expect(writes.ask('setMeta', 'a', 'b')).rejects.toThrow(StoreUnavailable);
    await writes.close();
    await expect(writes.ask('setMeta', 'a', 'b')).rejects.toThrow('The store is closed.');
  });

  it('is ended when it dies of being told to, and being told twice is being told once', async () => {
    const stubborn = program(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id, method }) => {
        if (method === 'close') throw new Error('not like this');
        parentPort.postMessage({ id, value: 'ok' });
      });`);
    const writes = callsTo<ViewWrites>(stubborn, path());
    expect(await writes.ask('setMeta', 'a', 'b')).toBe('ok');
    await Promise.all([writes.close(), writes.close()]);
    await writes.close();
  });

  it('says what went wrong as the store itself does', async () => {
    const store = openReadStore(path(), { thread: THREAD });
    const batch = { namespace: 'never@1', changes: [], from: null, at: null };
    await expect(store.apply(batch)).rejects.toThrow(RangeError);
    await expect(store.setMeta('', 'b')).rejects.toThrow('not a key');
    await store.close();
  });
});
