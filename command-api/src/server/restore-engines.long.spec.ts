import { randomBytes } from 'node:crypto';
import { user } from '@anupalan/domain/identity/aggregate';
import { connectMongo, type Mongo } from '@anupalan/infra/mongodb/connection';
import { connected, requestClient } from '@anupalan/infra/redis/client';
import { clearKeys } from '@anupalan/infra/redis/take-over';
import { verifyStream } from '@anupalan/infra/sealing/verify-chain';
import { enginesUnderTest } from '@anupalan/infra/testing/engines';
import { type Counterpart, startCounterpart } from '@anupalan/infra/testing/eventstoredb-counterpart/counterpart';
import { mongodbWays } from '@anupalan/infra/testing/mongodb';
import { redisWays } from '@anupalan/infra/testing/redis-engine';
import { afterAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { newToken, openSession } from '../platform/sessions.js';
import { form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { startTestApp, type TestApp, testClock } from '../testing/test-app.js';
import { routes } from './routes.js';

const servers = await enginesUnderTest({ mongodb: mongodbWays, redis: redisWays });

/** As in docs/operations.md: a log that is older than MongoDB, no views, no Redis, and a list of erasures. */
describe.skipIf(servers === null)('engines that are put back from their backups', () => {
  const name = `test${randomBytes(6).toString('hex')}`;
  const mongoUrl = servers?.mongodb.url ?? '';
  const redisUrl = servers?.redis.url ?? '';
  const logs: Counterpart[] = [];

  const onMongo = async <T>(work: (mongo: Mongo) => Promise<T>): Promise<T> => {
    const mongo = await connectMongo({ url: mongoUrl, database: name });
    try {
      return await work(mongo);
    } finally {
      await mongo.close();
    }
  };
  const emptyRedis = async (): Promise<void> => {
    const client = await connected(requestClient({ url: redisUrl }));
    await clearKeys(client, name);
    client.disconnect();
  };
  const env = ({ url }: Counterpart): Readonly<Record<string, string>> => ({
    EVENTSTORE_URL: url,
    MONGODB_URL: mongoUrl,
    REDIS_URL: redisUrl,
    ENGINES_NAME: name,
  });
  const started = async (): Promise<Counterpart> => {
    const log = await startCounterpart();
    logs.push(log);
    return log;
  };
  /** Sessions are lost with Redis: people sign in again. */
  const signedIn = async ({ app, client }: TestApp, { id: userId }: Person): Promise<Person> => {
    const token = newToken();
    const { role, isSuperAdmin } = (await app.load(user, userId)).state;
    await openSession(app, { token, userId, role, isSuperAdmin, seconds: 3600, device: 'test', demo: false });
    const own = client();
    own.setCookie(SESSION_COOKIE, token);
    return { id: userId, client: own };
  };

  /** The final status of a read: stale views ask for a retry, as the web app does. */
  const settled = async (ask: () => Promise<{ readonly status: number }>): Promise<number> => {
    for (const deadline = Date.now() + 30_000; ; ) {
      const { status } = await ask();
      if (status !== 503 || Date.now() > deadline) return status;
    }
  };

  afterAll(async () => {
    await emptyRedis();
    await onMongo(({ db }) => db.dropDatabase());
    for (const log of logs) await log.stop();
    for (const server of Object.values(servers ?? {})) await server.stop();
  });

  it('go on with every case of that time, its files and its chain; nothing is there of what came later, and the erased stay erased', async () => {
    const before = await started();
    // The queue uses the real time, so a case of yesterday would have a due reminder.
    const clock = testClock(new Date().toISOString());
    const kit = await startCaseKit(env(before), clock);
    const [asha, ravi] = [await kit.person('customer', 'Asha'), await kit.person('customer', 'Ravi')];
    const requestId = await kit.paidRequest(asha);
    // A successful read shows that its views exist.
    expect(await settled(() => kit.read(asha, `/api/requests/${requestId}`))).toBe(200);
    const uploaded = await kit.upload(asha, requestId);
    expect(uploaded.status).toBe(201);
    const documentId = String((uploaded.body as { readonly id: unknown }).id);
    expect(await settled(() => kit.read(asha, `/api/documents/${documentId}`))).toBe(200);

    const reminders = async ({ app }: TestApp): Promise<readonly string[]> =>
      (await app.jobs.page('case-reminders', 'waiting')).jobs.map(({ id }) => id).sort();
    await expect.poll(() => reminders(kit), { timeout: 20_000 }).toHaveLength(3);
    const planned = await reminders(kit);

    // The backup: the log first. Later events are lost, though MongoDB has their keys and files.
    const backup = [...before.log.all];
    const later = await kit.paidRequest(asha);
    await kit.upload(asha, later);
    expect(await settled(() => kit.read(asha, `/api/requests/${later}`))).toBe(200);
    await kit.close();

    const after = await started();
    for (const event of backup) after.log.append(event.stream, 'any', [event]);
    await onMongo(async ({ db }) => {
      for (const { name: collection } of await db.listCollections().toArray())
        if (/^(view\.|views$|leases$|meta$)/.test(collection)) await db.collection(collection).drop();
      const destroyed = { $set: { wrapped: null, destroyedAt: new Date().toISOString() } };
      await db
        .collection<{ _id: string }>('vault.keys')
        .updateOne({ _id: `user:${ravi.id}` }, destroyed, { upsert: true });
    });
    await emptyRedis();

    const restored = await startTestApp({ routes, env: env(after), clock, workers: true });
    try {
      const { app } = restored;
      const again = await signedIn(restored, asha);
      const read = (path: string): Promise<number> =>
        settled(async () => again.client.get(path, { 'x-min-position': (await app.events.head()) ?? '' }));
      expect(await read(`/api/requests/${requestId}`)).toBe(200);
      expect(await read(`/api/requests/${later}`)).toBe(404);
      expect(await read(`/api/documents/${documentId}`)).toBe(200);
      expect((await app.load(user, asha.id)).state).toMatchObject({ name: 'Asha' });
      expect(await app.vault.find(`user:${ravi.id}`)).toBe('destroyed');
      expect((await app.load(user, ravi.id)).state).not.toMatchObject({ name: 'Ravi' });
      expect(await verifyStream(app.events, `serviceRequest-${requestId}`)).toMatchObject({ kind: 'intact' });
      // Future jobs of the case are planned again, and work continues after the last event of the backup.
      await expect.poll(() => reminders(restored), { timeout: 20_000 }).toEqual(planned);
      const replaced = await again.client.post(
        `/api/requests/${requestId}/documents`,
        form({ documentKey: 'deed', file: [pdf('two'), 'deed.pdf'] }),
      );
      expect(replaced.status).toBe(201);
      expect(await read(`/api/requests/${requestId}`)).toBe(200);
    } finally {
      await restored.close();
    }
  });
});
