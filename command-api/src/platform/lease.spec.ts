import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaseOn } from './lease.js';

let now: number;
let keyValue: KeyValue;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  now = Date.now();
  remove = folder.remove;
  keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv', { clock: { now: () => now } });
});
afterEach(async () => {
  await keyValue.close();
  await remove();
});

it('a lease is held by one process, and taken over once it was given up or has ended', async () => {
  const [first, second] = [leaseOn(keyValue, 'work', 1000), leaseOn(keyValue, 'work', 1000)];
  expect([await first.acquire(), await second.acquire()]).toEqual([true, false]);
  await first.release();
  expect([await second.acquire(), await first.acquire()]).toEqual([true, false]);
  now += 1001;
  expect(await first.acquire()).toBe(true);
});

it('giving a lease up late takes nothing from its next holder', async () => {
  const second = leaseOn(keyValue, 'work', 1000);
  const takeover = vi.fn(async () => undefined as unknown);
  /** Between the read and the release, the lease ends and the second process takes it. */
  const paused: KeyValue = {
    ...keyValue,
    get: async (key) => {
      const found = await keyValue.get(key);
      await takeover();
      return found;
    },
  };
  const first = leaseOn(paused, 'work', 1000);
  await first.acquire();
  takeover.mockImplementation(async () => {
    now += 1001;
    await second.acquire();
  });
  await first.release();
  expect(await second.held()).toBe(true);
});
