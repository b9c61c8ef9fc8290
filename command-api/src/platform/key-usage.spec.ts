import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../testing/test-app.js';
import { countKeyUsage } from './key-usage.js';

const log = pino({ level: 'silent' });
const HOUR_MS = 3600_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let keyValue: KeyValue;
const clock = testClock('2026-11-21T18:15:00.000Z');
beforeEach(async () => {
  folder = await temporaryFolder();
  keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv', { clock });
});
afterEach(async () => {
  await keyValue.close();
  await folder.remove();
});

describe('the calls of an API key', () => {
  it('are counted by the hour and the day in India, with the refused ones, over several processes', async () => {
    const [one, two] = [countKeyUsage({ keyValue, clock, log }), countKeyUsage({ keyValue, clock, log })];
    one.count('a', false);
    two.count('a', true);
    one.count('b', false);
    await two.flush();
    // A quarter to midnight in India, and after it.
    clock.advance(HOUR_MS);
    one.count('a', false);
    const { hours, days } = await one.of('a');
    expect([hours.length, days.length]).toEqual([24, 30]);
    expect(hours.slice(-2)).toEqual([
      { at: '2026-11-21T23', calls: 2, refused: 1 },
      { at: '2026-11-22T00', calls: 1, refused: 0 },
    ]);
    expect(days.slice(-3)).toEqual([
      { at: '2026-11-20', calls: 0, refused: 0 },
      { at: '2026-11-21', calls: 2, refused: 1 },
      { at: '2026-11-22', calls: 1, refused: 0 },
    ]);
  });

  it('are all there of a key that calls, and is refused, in every hour of 31 days', async () => {
    const usage = countKeyUsage({ keyValue, clock, log });
    for (let hour = 0; hour < 31 * 24; hour += 1) {
      clock.advance(HOUR_MS);
      usage.count('a', true);
    }
    const { hours, days } = await usage.of('a');
    expect(hours.map(({ calls, refused }) => [calls, refused])).toEqual(Array(24).fill([1, 1]));
    expect(days.slice(0, -1).map(({ calls, refused }) => [calls, refused])).toEqual(Array(29).fill([24, 24]));
  });

  it('of this minute are forgotten with it', () => {
    const usage = countKeyUsage({ keyValue, clock, log });
    usage.count('a', false);
    usage.count('a', true);
    expect([usage.thisMinute('a'), usage.thisMinute('b')]).toEqual([2, 0]);
    clock.advance(60_000);
    expect(usage.thisMinute('a')).toBe(0);
  });
});

describe('the last requests of an API key', () => {
  const request = (n: number) => ({
    at: new Date(clock.now() + n).toISOString(),
    method: 'GET',
    route: '/api/v1/events',
    status: 200,
    ms: n,
  });

  it('are the newest of all processes, newest first, and never more than 200', async () => {
    const [one, two] = [countKeyUsage({ keyValue, clock, log }), countKeyUsage({ keyValue, clock, log })];
    for (let n = 0; n < 150; n += 1) {
      one.note('a', request(2 * n));
      two.note('a', request(2 * n + 1));
    }
    one.note('b', request(0));
    await Promise.all([one.flush(), two.flush()]);
    const found = await one.requests('a');
    expect(found.map(({ ms }) => ms)).toEqual(Array.from({ length: 200 }, (_, n) => 299 - n));
    expect(await two.requests('b')).toHaveLength(1);
    expect(await two.requests('c')).toEqual([]);
  });
});
