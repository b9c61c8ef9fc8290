import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CasePage, CaseView } from '@anupalan/domain/contracts/requests';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { type Cluster, startCluster } from '../driver/cluster.js';
import { buy, liveThroughACase, SMALL_SERVICE, signIn, timelineOf } from '../driver/journey.js';
import { freePort, type ServerProcess } from '../driver/server.js';

interface Readiness {
  readonly status: string;
  readonly stores: Readonly<Record<string, string>>;
  readonly projections: readonly { readonly name: string; readonly state: string }[];
}

const publicPort = await freePort();
const started = await startCluster(publicPort);
if (started === null && process.env.CI === 'true') throw new Error('an engine cannot be had here');

describe.skipIf(started === null)('the parts as processes of their own over the three engines', () => {
  const cluster = started as Cluster;
  let api: ServerProcess;
  let otherApi: ServerProcess;
  let worker: ServerProcess;
  let projector: ServerProcess;
  const client = (server: () => ServerProcess = () => api): Client => new Client(() => server().origin, 30_000);
  const ready = async (server: ServerProcess): Promise<Readiness> =>
    (await fetch(`${server.origin}/health/ready`)).json() as Promise<Readiness>;
  const isReady = (server: ServerProcess): Promise<void> =>
    expect
      .poll(() => ready(server).then(({ status, projections }) => ({ status, views: projections.length > 0 })), {
        timeout: 60_000,
        interval: 200,
      })
      .toEqual({ status: 'ready', views: true });

  afterAll(() => cluster.stop());

  it('live through a case from sign-in to a confirmed delivery, the customer at one API and the staff at another', async () => {
    console.info(`the cluster runs on ${cluster.engines}`);
    [worker, projector, api, otherApi] = await Promise.all([
      cluster.start('worker'),
      cluster.start('projector'),
      cluster.start('api', { port: publicPort }),
      cluster.start('api'),
    ]);
    for (const server of [worker, projector, api, otherApi]) await isReady(server);
    const [customer, staff] = [client(), client(() => otherApi)];
    await signIn(staff, '0000000002');
    const done = await liveThroughACase(customer, staff, '9822011001', SMALL_SERVICE);
    // The customer confirmed it at the other API: the staff's view gets there a moment later.
    await staff.until<CaseView>(`/api/requests/${done.requestId}`, ({ request }) => request.status === 'completed');
    const told = (await timelineOf(staff, done.requestId)).map(({ type }) => type);
    expect(told).toContain('DeliveryConfirmed');
    // Both payments' duplicate webhooks are one capture each.
    expect(told.filter((type) => type === 'PaymentCaptured')).toHaveLength(2);
  });

  it('know a session at every API, and end it at every one', async () => {
    let at = api;
    const person = client(() => at);
    await signIn(person, '0000000001');
    at = otherApi;
    expect((await person.ask('GET', '/api/customer-services')).status).toBe(200);
    await person.must('POST', '/api/logout');
    at = api;
    expect((await person.ask('GET', '/api/customer-services')).status).toBe(401);
  });

  it('report changes of one API live at another', async () => {
    const post = (path: string, body: unknown, cookie = ''): Promise<Response> =>
      fetch(`${api.origin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          origin: api.origin,
          ...(cookie === '' ? {} : { cookie }),
        },
        body: JSON.stringify(body),
      });
    const mobile = '0000000001';
    await post('/api/public/request-otp', { mobile });
    const signedIn = await post('/api/public/verify-otp', { mobile, otp: '1234' });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const ending = new AbortController();
    const stream = await fetch(`${otherApi.origin}/api/stream`, { headers: { cookie }, signal: ending.signal });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk as Uint8Array).toString('utf8');
    })().catch(() => undefined);
    await expect.poll(() => heard, { timeout: 20_000 }).toMatch(/: open/);
    const ordered = await post('/api/payment/initiate', { serviceId: 'private-limited-company' }, cookie);
    const { orderId } = (await ordered.json()) as { orderId: string };
    await expect.poll(() => heard, { timeout: 20_000 }).toContain(orderId);
    ending.abort();
    await reading;
  });

  it('go on when the projector and the worker are killed, by those that stand by', async () => {
    const [nextProjector, nextWorker] = await Promise.all([cluster.start('projector'), cluster.start('worker')]);
    await Promise.all([projector.kill(), worker.kill()]);
    [projector, worker] = [nextProjector, nextWorker];
    const customer = client();
    await signIn(customer, '9822011003');
    const done: Parameters<typeof buy>[1] = {};
    await buy(customer, done);
    // A worker has handled the webhook, and a projector has written the view.
    const admin = client(() => otherApi);
    await signIn(admin, '0000000003');
    await admin.until<CasePage>(
      '/api/admin/requests?limit=100',
      ({ items }) => items.some(({ id }) => id === done.requestId),
      60_000,
    );
  });

  it('send the same code under the same key again when the API and then a worker is killed after the provider took it, and no other', async () => {
    const taken: { readonly key: string; readonly text: string }[] = [];
    const senders: ServerProcess[] = [];
    // Accepts the message; each of these senders is killed before it gets the answer.
    const provider = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { text: string };
        taken.push({ key: String(request.headers['idempotency-key']), text });
        void Promise.resolve(senders.shift()?.kill()).then(() => response.writeHead(202).end());
      });
    });
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
    const { port } = provider.address() as AddressInfo;
    // A separate installation whose messages are sent.
    const env = {
      DEMO: '0',
      ENGINES_NAME: `test${randomBytes(6).toString('hex')}`,
      SMS_URL: `http://127.0.0.1:${port}/send`,
      SMS_SECRET: 'secret',
    };
    const own = await cluster.start('api', { env });
    // The call sends the code itself, and leaves an unknown outcome to the worker's job.
    senders.push(own, await cluster.start('worker', { env }));
    const asked = fetch(`${own.origin}/api/public/request-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own.origin },
      body: JSON.stringify({ mobile: '9822011007' }),
    });
    await expect(asked).rejects.toThrow();
    await expect.poll(() => taken.length, { timeout: 30_000, interval: 100 }).toBe(2);
    const next = await cluster.start('worker', { env });
    await expect.poll(() => taken.length, { timeout: 60_000, interval: 100 }).toBe(3);
    expect(taken).toEqual([taken[0], taken[0], taken[0]]);
    expect(taken[0]?.text).toMatch(/^\d{6} is your/);
    await next.stop();
    provider.close();
  });

  it('say which engine is away, refuse commands for a moment, and heal by themselves', async () => {
    const customer = client();
    await signIn(customer, '9822011004');
    await cluster.redis.kill();
    await expect
      .poll(async () => (await ready(api)).stores, { timeout: 20_000 })
      .toMatchObject({ events: 'ok', reads: 'ok', keyValue: 'failing', jobs: 'failing' });
    const refused = await fetch(`${api.origin}/api/public/request-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: api.origin },
      body: JSON.stringify({ mobile: '9822011005' }),
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Public data can still be read.
    expect((await fetch(`${api.origin}/api/services`)).status).toBe(200);
    await cluster.redis.start();
    for (const server of [api, otherApi, worker, projector]) await isReady(server);
    // The session has survived.
    expect((await customer.ask('GET', '/api/customer-services')).status).toBe(200);
  });

  it('lose no order when Redis loses everything, and plan future jobs again; people sign in again', async () => {
    const customer = client();
    await signIn(customer, '9822011006');
    const done: Parameters<typeof buy>[1] = {};
    await buy(customer, done);
    // Nobody has taken the case: the staff read of it in their digest.
    await customer.must('POST', `/api/requests/${done.requestId}/messages`, { body: { text: 'Is it enough?' } });
    const redis = new Redis(cluster.redis.url);
    redis.on('error', () => undefined);
    /** The jobs of this installation that are planned for `from` (ms since 1970) or later. */
    const plannedFrom = async (from: number): Promise<ReadonlySet<string>> => {
      const keys = (await redis.keys(`${cluster.env.ENGINES_NAME}:*:delayed`)).filter(
        (key) => !/abandoned-files/.test(key),
      );
      const ids = await Promise.all(keys.map((key) => redis.zrangebyscore(key, from * 0x1000, '+inf')));
      return new Set(keys.flatMap((key, i) => (ids[i] ?? []).map((id) => `${key} ${id}`)));
    };
    // None of these runs while this test does.
    const inTenMinutes = Date.now() + 600_000;
    const before = await plannedFrom(inTenMinutes);
    expect(before.size).toBeGreaterThan(0);
    await redis.flushall();
    expect((await customer.ask('GET', '/api/customer-services')).status).toBe(401);
    await signIn(customer, '9822011006');
    const { services } = await customer.must<{ services: { id: string }[] }>('GET', '/api/customer-services');
    expect(services.map(({ id }) => id)).toContain(done.requestId);
    // Reminders, time limits, the digest for the staff and the hourly query for disputes are planned again.
    const missing = async (): Promise<readonly string[]> => {
      const now = await plannedFrom(inTenMinutes);
      return [...before].filter((job) => !now.has(job));
    };
    await expect.poll(missing, { timeout: 60_000, interval: 250 }).toEqual([]);
    redis.disconnect();
  });

  it('stop when they are asked to also while they still wait for the log', async () => {
    const env = {
      ENGINES_NAME: `test${randomBytes(6).toString('hex')}`,
      EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false`,
    };
    const waiting = await Promise.all(
      (['worker', 'projector'] as const).map((role) => cluster.start(role, { env, alive: true })),
    );
    const since = performance.now();
    expect(await Promise.all(waiting.map((server) => server.stop()))).toEqual([0, 0]);
    expect(performance.now() - since).toBeLessThan(10_000);
    for (const server of waiting) expect(server.output()).not.toContain('is ready');
  });

  it('stop within ten seconds of being asked, all of them', async () => {
    const since = performance.now();
    const codes = await Promise.all([api, otherApi, worker, projector].map((server) => server.stop()));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});
