import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { expect, it } from 'vitest';
import { pacedSms } from './paced-sms.js';

it('hands over no more messages in a second than the provider takes, from processes with different clocks together, and all in the end', async () => {
  const folder = await temporaryFolder();
  // The store's time.
  let now = Date.parse('2026-11-21T10:00:00.400Z');
  const keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv', { clock: { now: () => now } });
  const sent: { readonly key: string; readonly at: number }[] = [];
  const sms = { send: async ({ key }: { readonly key: string }) => void sent.push({ key, at: now }) };
  // Without real pauses: the clock advances by the requested time.
  const wait = async (ms: number): Promise<void> => {
    const until = now + ms;
    await new Promise(setImmediate);
    now = Math.max(now, until);
  };
  const senders = [0, 400].map((ahead) => pacedSms(sms, 5, { keyValue, clock: { now: () => now + ahead }, wait }));
  const keys = Array.from({ length: 23 }, (_, i) => `message-${i}`);
  await Promise.all(keys.map((key, i) => senders[i % 2]?.send({ key, to: '+919822011001', text: 'Hello' })));
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(keys));
  expect(sent).toHaveLength(23);
  // Consecutive seconds, each from its first message.
  const seconds: { readonly from: number; count: number }[] = [];
  for (const { at } of sent) {
    const last = seconds.at(-1);
    if (last !== undefined && at < last.from + 1000) last.count += 1;
    else seconds.push({ from: at, count: 1 });
  }
  expect(seconds.map(({ count }) => count)).toEqual([5, 5, 5, 5, 3]);
  await keyValue.close();
  await folder.remove();
});
