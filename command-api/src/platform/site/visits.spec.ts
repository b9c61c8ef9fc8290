import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countVisits } from './visits.js';

const clock = { now: () => Date.parse('2026-11-22T10:00:00.000Z') };
const DAY = '2026-11-22';
const log = pino({ level: 'silent' });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let keyValue: KeyValue;
beforeEach(async () => {
  folder = await temporaryFolder();
  keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv', { clock });
});
afterEach(async () => {
  await keyValue.close();
  await folder.remove();
});

describe('visits', () => {
  it('of several processes add up', async () => {
    const one = countVisits({ keyValue, clock, log });
    const two = countVisits({ keyValue, clock, log });
    for (const visits of [one, two, two]) visits.count();
    await two.flush();
    expect(await one.between(DAY, DAY)).toBe(3);
    expect(await two.between('2026-11-23', '2026-11-30')).toBe(0);
  });

  it('are kept while the store is away', async () => {
    let tries = 0;
    const visits = countVisits({
      keyValue: {
        list: (...given) => keyValue.list(...given),
        increment: (...given) => {
          tries += 1;
          return tries < 3 ? Promise.reject(new StoreUnavailable('away')) : keyValue.increment(...given);
        },
      },
      clock,
      log,
    });
    visits.count();
    await visits.flush();
    expect(await visits.between(DAY, DAY)).toBe(0);
    expect(await visits.between(DAY, DAY)).toBe(1);
  });
});
