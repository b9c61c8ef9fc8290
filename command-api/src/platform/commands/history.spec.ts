import type { Recorded } from '@anupalan/domain/kernel/event';
import { position } from '@anupalan/domain/kernel/position';
import type { Job } from '@anupalan/domain/kernel/process';
import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHistory } from './history.js';

/** A Sunday evening in India, on which two hours of news may be told again. */
const NOW = Date.parse('2026-11-22T14:00:00.000Z');
const TOLD = NOW - 2 * 3600_000;
const event = { position: position('7') } as Recorded;
const news = (runAt: string, payload: Job['payload'] = { to: 'assignee', requestId: 'r1' }): Job => ({
  kind: 'job',
  queue: 'notify',
  key: 'one',
  runAt,
  payload,
});

let keyValue: KeyValue;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv');
});
afterEach(async () => {
  await keyValue.close();
  await remove();
});

describe('after the job store was lost', () => {
  const planned = async (job: Job, now = NOW): Promise<Job | null> => {
    const history = openHistory(keyValue, { now: () => now });
    await history.lost(position('9'), TOLD);
    return history.planned(event, job);
  };
  const ON_SUNDAY = '2026-11-22T06:00:00.000Z';

  it('news for the staff is planned for the digest that is still to come, on the next working day', async () => {
    const job = news(ON_SUNDAY);
    expect(await planned(job)).toEqual({ ...job, payload: { ...job.payload, digestOnly: true } });
  });

  it('news is told to nobody once its digest has passed, nor what a person was told of by name', async () => {
    expect(await planned(news(ON_SUNDAY), Date.parse('2026-11-23T06:00:00.000Z'))).toBeNull();
    expect(await planned(news(ON_SUNDAY, { to: 'assignee', requestId: 'r1', userId: 'u1' }))).toBeNull();
    expect(await planned(news(ON_SUNDAY, { to: 'customer', requestId: 'r1' }))).toBeNull();
  });

  it('a message whose tries may not have ended is planned as it was', async () => {
    const late = news('2026-11-22T13:00:00.000Z');
    expect(await planned(late)).toEqual(late);
  });
});

it('news of an import has no digest to come: the import contains its effects', async () => {
  const history = openHistory(keyValue, { now: () => NOW });
  await history.begin(NOW);
  await history.end(position('9'));
  expect(await history.planned(event, news('2026-11-22T06:00:00.000Z'))).toBeNull();
});
