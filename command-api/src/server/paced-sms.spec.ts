import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { expect, it } from 'vitest';
import { pacedSms } from './paced-sms.js';

it('hands over no more messages in a second than the provider takes, from all processes together, and all in the end', async () => {
  const folder = await temporaryFolder();
  let now = Date.parse('2026-11-21T10:00:00.400Z');
  const clock = { now: () => now };
  const stores = [1, 2].map(() => openKeyValue(`${folder.dir}/work.db`, 'kv', { clock }));
  const sent: { readonly key: string; readonly second: number }[] = [];
  const sms = {
    send: async ({ key }: { readonly key: string }) => void sent.push({ key, second: Math.floor(now / 1000) }),
  };
  // Nobody sleeps: time goes on by as much as the one who waits asked for.
  const wait = async (ms: number): Promise<void> => {
    const until = now + ms;
    await new Promise(setImmediate);
    now = Math.max(now, until);
  };
  const senders = stores.map((keyValue) => pacedSms(sms, 5, { keyValue, clock, wait }));
  const keys = Array.from({ length: 23 }, (_, i) => `message-${i}`);
  await Promise.all(keys.map((key, i) => senders[i % 2]?.send({ key, to: '+919822011001', text: 'Hello' })));
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(keys));
  expect(sent).toHaveLength(23);
  const bySecond = new Map<number, number>();
  for (const { second } of sent) bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  expect([...bySecond.values()]).toEqual([5, 5, 5, 5, 3]);
  for (const store of stores) await store.close();
  await folder.remove();
});
