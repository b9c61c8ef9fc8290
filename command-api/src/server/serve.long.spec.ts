import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { openEventStoreDb } from '@anupalan/infra/eventstoredb/event-store';
import { connectMongo } from '@anupalan/infra/mongodb/connection';
import { connected, requestClient } from '@anupalan/infra/redis/client';
import { clearKeys } from '@anupalan/infra/redis/take-over';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { enginesUnderTest } from '@anupalan/infra/testing/engines';
import { startCounterpart } from '@anupalan/infra/testing/eventstoredb-counterpart/counterpart';
import { mongodbWays } from '@anupalan/infra/testing/mongodb';
import { redisWays } from '@anupalan/infra/testing/redis-engine';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.js';
import { serve } from './serve.js';

const servers = await enginesUnderTest({ mongodb: mongodbWays, redis: redisWays });

/** A free port. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

describe('a server that can take money', () => {
  it('does not start before somebody is named who gives receipts, and opens nothing', async () => {
    const folder = await temporaryFolder();
    const config = readConfig({
      PORT: '0',
      DATA_DIR: folder.dir,
      DEMO: '0',
      MASTER_KEY: Buffer.alloc(32, 1).toString('hex'),
      RAZORPAY_KEY_ID: 'rzp_1',
      RAZORPAY_KEY_SECRET: 's',
      RAZORPAY_WEBHOOK_SECRET: 'w',
    });
    await expect(serve(config, pino({ level: 'silent' }))).rejects.toThrow('SUPPLIER_GSTIN: needed');
    expect(readdirSync(folder.dir)).toEqual([]);
    await folder.remove();
  });
});

describe.skipIf(servers === null)('a part that starts while the log is away', () => {
  const { mongodb: mongo, redis } = servers ?? {};
  const name = `test${randomBytes(6).toString('hex')}`;
  afterAll(async () => {
    const client = await connected(requestClient({ url: redis?.url ?? '', prefix: name }));
    await clearKeys(client, name);
    client.disconnect();
    const database = await connectMongo({ url: mongo?.url ?? '', database: name });
    await database.db.dropDatabase();
    await database.close();
    for (const server of [mongo, redis]) await server?.stop();
  });

  it.each(['worker', 'projector'] as const)(
    'as %s waits for it, answers for its health meanwhile, and ends when it is told to',
    async (role) => {
      const folder = await temporaryFolder();
      const port = await freePort();
      const config = readConfig({
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder.dir,
        DEMO: '1',
        DEMO_DATA: '0',
        EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false`,
        MONGODB_URL: mongo?.url ?? '',
        REDIS_URL: redis?.url ?? '',
        ENGINES_NAME: name,
        MASTER_KEY: Buffer.alloc(32, 1).toString('hex'),
      });
      const starting = new AbortController();
      const warnings: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
      const started = serve(config, log, { role, starting: starting.signal }).then(
        () => 'started',
        (error: unknown) => error,
      );
      const alive = (): Promise<number> => fetch(`http://127.0.0.1:${port}/health/live`).then(({ status }) => status);
      await expect.poll(() => alive().catch(() => null), { timeout: 20_000 }).toBe(200);
      // It tried, and tries again.
      await expect.poll(() => warnings.length, { timeout: 30_000 }).toBeGreaterThan(1);
      expect(await alive()).toBe(200);
      await expect(fetch(`http://127.0.0.1:${port}/health/ready`)).resolves.toMatchObject({ status: 503 });
      const told = new Error('stop');
      starting.abort(told);
      expect(await started).toBe(told);
      await expect(alive()).rejects.toThrow();
      await folder.remove();
    },
    90_000,
  );

  it('refuses a log that comes later and whose keys are gone', async () => {
    const folder = await temporaryFolder();
    const counterpart = await startCounterpart();
    const log = openEventStoreDb({ url: counterpart.url, name });
    await log.append('case-1', 'none', [{ id: randomUUID(), type: 'noted', version: 1, data: {}, metadata: {} }]);
    await log.close();
    await counterpart.stop();
    const config = readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder.dir,
      DEMO: '1',
      DEMO_DATA: '0',
      EVENTSTORE_URL: counterpart.url,
      MONGODB_URL: mongo?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      ENGINES_NAME: name,
      MASTER_KEY: Buffer.alloc(32, 1).toString('hex'),
    });
    let waits = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      waits = resolve;
    });
    const started = expect(
      serve(config, pino({ level: 'warn' }, { write: () => waits() }), { role: 'worker' }),
    ).rejects.toThrow('MongoDB does not have its keys');
    await waiting;
    await counterpart.start();
    await started;
    await counterpart.stop();
    await folder.remove();
  });
});
