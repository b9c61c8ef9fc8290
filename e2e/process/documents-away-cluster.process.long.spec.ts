import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { type Cluster, startCluster } from '../driver/cluster.js';
import { lateViews, testWhatIsKept } from '../driver/held-against-log.js';
import { signIn } from '../driver/journey.js';
import { type Load, startUnderLoad } from '../driver/load.js';
import { type OwnDocuments, ownDocuments } from '../driver/own-documents.js';
import { freePort, type ServerProcess } from '../driver/server.js';

const own = await ownDocuments();
const publicPort = await freePort();
const started = own === null ? null : await startCluster(publicPort, { mongodb: own.engine });
if (started === null && process.env.CI === 'true') throw new Error('an engine cannot be had here');

describe.skipIf(started === null)('MongoDB that goes away while four customers write and buy', () => {
  const cluster = started as Cluster;
  const documents = own as OwnDocuments;
  let api: ServerProcess;
  let load: Load;
  let admin: Client;
  let leaving: Client;

  beforeAll(async () => {
    console.info(`the cluster runs on ${cluster.engines}`);
    ({ api, admin, load } = await startUnderLoad(cluster, { publicPort, customers: 4 }));
    leaving = new Client(() => api.origin);
    await signIn(leaving, '9833000099');
    await load.more(4);
  });
  afterAll(() => cluster.stop());

  it('is named by the state of health, and commands, which need its keys, are answered 503 and when to come again', async () => {
    await documents.end('SIGKILL');
    const ready = await fetch(`${api.origin}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      status: 'not ready',
      problems: ['reads: failing', 'vault: failing'],
      stores: { events: 'ok', reads: 'failing', keyValue: 'ok', vault: 'failing', jobs: 'ok' },
    });
    await load.moreRefused(1);
    expect(load.faults()).toEqual([]);
  });

  it('leaves everything that is stored elsewhere: the web app, the sessions, and signing out', async () => {
    expect((await fetch(api.origin)).status).toBe(200);
    expect((await fetch(`${api.origin}/health/live`)).status).toBe(200);
    const sessions = await admin.ask<{ items: unknown[] }>('GET', '/api/sessions', { once: true });
    expect([sessions.status, sessions.body.items.length]).toEqual([200, 1]);
    const { cookie } = leaving;
    const asked = async () => (await fetch(`${api.origin}/api/sessions`, { headers: { cookie } })).status;
    expect(await asked()).toBe(200);
    expect((await leaving.ask('POST', '/api/logout', { once: true })).status).toBe(200);
    expect(await asked()).toBe(401);
  });

  it('is found again by all when it is back, after a crash and after a stop', async () => {
    await documents.start();
    await load.more(3);
    await documents.end('SIGTERM');
    await load.moreRefused(1);
    await documents.start();
    await load.more(3);
    await load.end();
    expect(load.faults()).toEqual([]);
    await expect.poll(() => lateViews(admin), { timeout: 60_000, interval: 250 }).toEqual([]);
  });

  testWhatIsKept(() => ({ cluster, load, admin }));
});
