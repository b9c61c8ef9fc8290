import { COUNTERPART_VERSION, startCounterpart } from '@anupalan/infra/testing/eventstoredb-counterpart/counterpart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { type Cluster, startCluster } from '../driver/cluster.js';
import { lateViews, testWhatIsKept } from '../driver/held-against-log.js';
import { caseOf } from '../driver/journey.js';
import { type Load, startUnderLoad } from '../driver/load.js';
import { freePort, type ServerProcess } from '../driver/server.js';

const log = await startCounterpart();
const publicPort = await freePort();
const started = await startCluster(publicPort, {
  eventstoredb: {
    engine: 'eventstoredb',
    kind: 'counterpart',
    version: COUNTERPART_VERSION,
    url: log.url,
    stop: log.stop,
  },
});
if (started === null && process.env.CI === 'true') throw new Error('an engine cannot be had here');

describe.skipIf(started === null)('EventStoreDB that goes away while four customers write and buy', () => {
  const cluster = started as Cluster;
  let api: ServerProcess;
  let load: Load;
  let admin: Client;

  beforeAll(async () => {
    console.info(`the cluster runs on ${cluster.engines}`);
    ({ api, admin, load } = await startUnderLoad(cluster, { publicPort, customers: 4 }));
    await load.more(4);
  });
  afterAll(() => cluster.stop());

  it('is named by the state of health, and commands are answered 503 and when to come again', async () => {
    await log.stop();
    const ready = await fetch(`${api.origin}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      status: 'not ready',
      problems: ['events: failing'],
      stores: { events: 'failing', reads: 'ok', keyValue: 'ok', vault: 'ok', jobs: 'ok' },
    });
    await load.moreRefused(2);
    expect(load.faults()).toEqual([]);
  });

  it('leaves everything that is read from views: the catalogue, the session, the requests, the case', async () => {
    const [shopper] = load.shoppers;
    if (shopper === undefined) throw new Error('nobody is there');
    const paths = [
      '/api/services',
      '/api/user',
      '/api/customer-services',
      `/api/requests/${shopper.requestId}`,
      `/api/payments/${shopper.orders[0]}`,
    ];
    const status = (path: string): Promise<number> =>
      fetch(`${api.origin}${path}`, { headers: { cookie: shopper.client.cookie } }).then((answer) => answer.status);
    expect(await Promise.all(paths.map(status))).toEqual(paths.map(() => 200));
    expect((await caseOf(shopper.client, shopper.requestId)).messages.total).toBeGreaterThan(0);
  });

  it('is found again by all when it is back, also when it is gone for moments only, in the midst of appends', async () => {
    await log.start();
    for (let cut = 0; cut < 3; cut += 1) {
      await load.more(1);
      // Stored without an answer.
      log.faults.lostAnswers = 2;
      await load.more(1);
      await log.stop();
      await log.start();
    }
    await load.more(3);
    await load.end();
    expect(load.faults()).toEqual([]);
    await expect.poll(() => lateViews(admin), { timeout: 30_000, interval: 250 }).toEqual([]);
  });

  testWhatIsKept(() => ({ cluster, load, admin }));
});
