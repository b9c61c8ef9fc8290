import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { openJobQueue } from '../embedded/job-queue.js';
import { openKeyValue } from '../embedded/key-value.js';
import type { JobQueue } from '../ports/job-queue.js';
import type { KeyValue } from '../ports/key-value.js';
import { simulatedGateway } from './gateway.js';

const ORDER = 'TEST_ORD1';
let remove: () => Promise<void>;
let jobs: JobQueue;
let keyValue: KeyValue;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  jobs = openJobQueue(`${folder.dir}/work.db`);
  keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv');
});
afterEach(async () => {
  await jobs.close();
  await keyValue.close();
  await remove();
});

const gateway = (queue: JobQueue = jobs) =>
  simulatedGateway({
    keyValue,
    jobs: queue,
    clock: { now: () => Date.now() },
    secret: 'secret',
    webhookUrl: () => 'http://127.0.0.1:9/',
  });
const planned = async (): Promise<string[]> => {
  const { webhookQueue } = gateway();
  return (await jobs.page(webhookQueue, 'waiting')).jobs.map(({ id }) => id);
};

describe('a payment whose webhook got lost with the process', () => {
  it('is told of when it is asked for again, and told of once however often that is', async () => {
    await gateway().createOrder({ orderId: ORDER, amountPaise: 399_00 } as never);
    const dying: JobQueue = { ...jobs, add: () => Promise.reject(new Error('killed')) };
    await expect(gateway(dying).simulate(ORDER, 'success', 'once')).rejects.toThrow('killed');
    expect(await planned()).toEqual([]);
    for (let n = 0; n < 3; n += 1) expect(await gateway().simulate(ORDER, 'success', 'once')).toBe('already-paid');
    expect(await planned()).toEqual([`sim_${ORDER}_1`]);
  });
});
