import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatter, messagesOf } from '../driver/chatter.js';
import { Client } from '../driver/client.js';
import { type Acknowledged, buy, liveThroughACase, SMALL_SERVICE, signIn } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

const WRITERS = 6;
const ENV = { DEMO_DATA: '0' };

describe('SIGTERM while customers and staff work', () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  let port = 0;
  const client = (patienceMs = 0): Client => new Client(() => `http://127.0.0.1:${port}`, patienceMs);

  beforeAll(async () => {
    port = await freePort();
    server = await startServer({ dataDir, port, env: ENV });
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(dataDir);
  });

  /** A live stream with its whole text until the server ended it. */
  const listen = async ({ cookie }: Client, path = '/api/stream'): Promise<{ readonly text: Promise<string> }> => {
    const answer = await fetch(`${server.origin}${path}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return { text: answer.text() };
  };

  it('ends within ten seconds with exit code 0, and everything acknowledged is there afterwards', async () => {
    const staff = client(60_000);
    await signIn(staff, '0000000002');
    const admin = client();
    await signIn(admin, '0000000003');
    const comes = async (n: number) => {
      const [customer, done]: [Client, Partial<Acknowledged>] = [client(), {}];
      await signIn(customer, `982205${String(1000 + n)}`);
      await buy(customer, done);
      const { requestId = '' } = done;
      return { customer, requestId, chat: chatter(customer, requestId) };
    };
    const people = await Promise.all(Array.from({ length: WRITERS }, (_, n) => comes(n)));
    // Uploads, payments and jobs in between; this client waits for the server's return.
    const journey = liveThroughACase(client(60_000), staff, '9822059999', SMALL_SERVICE);
    const streams = await Promise.all(people.map(({ customer }) => listen(customer)));
    await Promise.all(people.map(({ chat }) => chat.more(20)));
    const rebuild = '/api/admin/projections/case-list/rebuild';
    await admin.must('POST', rebuild, { body: {} });
    const progress = await listen(admin, rebuild);

    const asked = Date.now();
    const code = await server.stop();
    const tookMs = Date.now() - asked;
    expect([code, server.output()]).toEqual([0, expect.not.stringContaining('stopping failed')]);
    expect(tookMs).toBeLessThan(10_000);
    for (const { text } of streams) expect(await text).toMatch(/event: closing\ndata: {}\n\n$/);
    // The rebuild may have ended before.
    expect(await progress.text).toMatch(/^retry: 3000\n\n[\s\S]*event: (closing\ndata: {}|end\ndata: {.*})\n\n$/);
    expect(existsSync(join(dataDir, 'lock.pid'))).toBe(false);

    await Promise.all(people.map(({ chat }) => chat.end()));
    expect(people.flatMap(({ chat }) => chat.faults())).toEqual([]);
    server = await startServer({ dataDir, port, env: ENV });
    for (const { customer, requestId, chat } of people)
      expect(await messagesOf(customer, requestId)).toEqual(expect.arrayContaining([...chat.acknowledged()]));
    const { requestId } = await journey;
    expect(await admin.must('GET', `/api/admin/requests/${requestId}/verify`)).toMatchObject({ intact: true });
  });

  it('needs no grace period without clients', async () => {
    const asked = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(5000);
    server = await startServer({ dataDir, port, env: ENV });
  });
});

describe('a disk that does not answer the log', () => {
  it('is named by health, and does not keep the process from ending', async () => {
    const dataDir = tempFolder();
    const pipe = join(dataDir, 'stalled');
    const port = await freePort();
    const stalls = {
      STALLED_LOG: pipe,
      NODE_OPTIONS: `--import=${new URL('../driver/stalled-log.mjs', import.meta.url)}`,
    };
    const server = await startServer({ dataDir, port, env: { ...ENV, ...stalls } });
    const customer = new Client(() => server.origin, 0);
    const health = async (): Promise<unknown> => (await fetch(`${server.origin}/health`)).json();
    expect(await health()).toMatchObject({ status: 'ready' });
    execFileSync('mkfifo', [pipe]);
    // Its first sign-in writes an event.
    const unanswered = signIn(customer, '9822051234').catch((error: unknown) => error);
    await expect.poll(health).toMatchObject({ status: 'degraded', faults: [{ code: 'log_stuck' }] });
    await server.stop();
    expect(server.output()).toContain('did not stop in time');
    await unanswered;
    removeFolder(dataDir);
  });
});
