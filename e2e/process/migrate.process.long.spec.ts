import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { QueueView } from '@anupalan/domain/contracts/operations';
import type { CasePage } from '@anupalan/domain/contracts/requests';
import type { OutboxMessage } from '@anupalan/domain/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { type Cluster, startCluster } from '../driver/cluster.js';
import { lateViews } from '../driver/held-against-log.js';
import { type Acknowledged, buy, caseOf, receive, signIn, submit, workTheCase } from '../driver/journey.js';
import type { Ran } from '../driver/scripts.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

const PROGRAM = fileURLToPath(new URL('../../command-api/dist/bundle/migrate.js', import.meta.url));
const CUSTOMER = '9822071001';

const publicPort = await freePort();
const started = await startCluster(publicPort);
if (started === null && process.env.CI === 'true') throw new Error('an engine cannot be had here');

describe.skipIf(started === null)('the move from the folder to the engines', () => {
  const cluster = started as Cluster;
  const root = tempFolder();
  const dataDir = join(root, 'data');
  /** The settings of the same server before the migration: without the engines. */
  const ofFolder = (): Readonly<Record<string, string>> => {
    const { EVENTSTORE_URL: _log, MONGODB_URL: _documents, REDIS_URL: _work, ...env } = cluster.env;
    return env;
  };
  let server: ServerProcess | null = null;
  const start = async (env: Readonly<Record<string, string>>, dir = dataDir): Promise<ServerProcess> => {
    server = await startServer({ dataDir: dir, port: publicPort, env });
    return server;
  };
  const client = (): Client => new Client(() => `http://127.0.0.1:${publicPort}`, 30_000);

  const settings = (): NodeJS.ProcessEnv => ({ ...cluster.env, PATH: process.env.PATH ?? '', DATA_DIR: dataDir });
  const migrate = (): Promise<Ran> =>
    new Promise((resolve) => {
      execFile(process.execPath, [PROGRAM, '--to', 'eventstoredb'], { env: settings() }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: stdout + stderr }),
      );
    });
  /** Kills the migration with -9 as soon as it reports copying the log. */
  const migrateAndDie = (): Promise<NodeJS.Signals | null> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [PROGRAM, '--to', 'eventstoredb'], { env: settings() });
      child.stdout.once('data', () => child.kill('SIGKILL'));
      child.once('exit', (_code, signal) => resolve(signal));
    });

  const outbox = async (person: Client): Promise<readonly OutboxMessage[]> =>
    (await person.must<{ items: OutboxMessage[] }>('GET', '/api/demo/outbox')).items;
  /** Messages sent since the server started, including those that the outbox already had. */
  const handedOver = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${publicPort}/metrics`)).text();
    return [...text.matchAll(/^anupalan_messages_total\{[^}]*outcome="sent"[^}]*\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  };
  const settled = (admin: Client): Promise<unknown> =>
    admin.until<QueueView[]>('/api/admin/jobs', (queues) =>
      queues.every(({ queue, waiting, running }) => queue !== 'notify' || waiting + running === 0),
    );

  afterAll(async () => {
    await server?.stop();
    await cluster.stop();
    removeFolder(root);
  });

  const customer = client();
  const staff = client();
  const done: Partial<Acknowledged> = {};
  let startedThere = '';
  /** Checks that every new message of the outbox was sent exactly once, and no other. */
  const eachOnce = async (admin: Client): Promise<void> => {
    await settled(admin);
    const surplus = async (): Promise<number> => {
      const since = (await outbox(customer)).filter(({ at }) => at > startedThere);
      return (await handedOver()) - since.length;
    };
    // One may be sent between the two reads.
    await expect.poll(surplus, { timeout: 10_000 }).toBe(0);
  };

  it('is refused while a server works on the folder', async () => {
    await start(ofFolder());
    await signIn(staff, '0000000002');
    await signIn(customer, CUSTOMER);
    await buy(customer, done);
    await submit(customer, done);
    expect(await migrate()).toEqual({ code: 1, output: expect.stringContaining('is in use by another process') });
  });

  it('continues after a kill -9, and lets no server start on half of the data', async () => {
    // The kill leaves checkpoints one second old, and the jobs that they plan again are done already.
    await server?.kill();
    expect(await migrateAndDie()).toBe('SIGKILL');
    await expect(start(cluster.env, join(root, 'other'))).rejects.toThrow(/is being moved here/);
    const moved = await migrate();
    expect(moved).toEqual({ code: 0, output: expect.stringContaining('Moved, and read again on both sides') });
    await expect(start(ofFolder())).rejects.toThrow(/was moved to EventStoreDB, MongoDB and Redis/);
    expect(existsSync(join(dataDir, 'moved.json'))).toBe(true);
    expect(await migrate()).toEqual({ code: 1, output: expect.stringContaining('was moved there already') });
  });

  it('ends with the case continuing there, no session lost and no message sent twice', async () => {
    const before = new Date().toISOString();
    await start(cluster.env);
    startedThere = before;
    const admin = client();
    await signIn(admin, '0000000003');
    await eachOnce(admin);
    // The move takes the log alone; what an office can wait for is built after the first pages answer.
    await expect.poll(() => lateViews(admin), { timeout: 120_000 }).toEqual([]);

    const { request, documents } = await caseOf(customer, done.requestId ?? '');
    expect(request.status).toBe('documents_uploaded_pending_review');
    for (const { id } of documents)
      expect((await customer.download(`/api/documents/${id}`)).subarray(0, 5).toString()).toBe('%PDF-');
    await workTheCase(customer, staff, done);
    await receive(customer, done);
    expect((await caseOf(staff, done.requestId ?? '')).request.status).toBe('completed');
    const { items } = await admin.must<CasePage>('GET', '/api/admin/requests?limit=100');
    for (const { id } of items)
      expect(await admin.must('GET', `/api/admin/requests/${id}/verify`)).toMatchObject({ intact: true, seals: [] });
    await eachOnce(admin);
    expect(await handedOver()).toBeGreaterThan(0);
  });
});
