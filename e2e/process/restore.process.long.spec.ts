import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { QueueView } from '@anupalan/domain/contracts/operations';
import type { CasePage, CaseView } from '@anupalan/domain/contracts/requests';
import type { OutboxMessage } from '@anupalan/domain/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatter, messagesOf } from '../driver/chatter.js';
import { Client } from '../driver/client.js';
import { caseOf, liveThroughACase, SMALL_SERVICE, signIn } from '../driver/journey.js';
import { backUp, runScript } from '../driver/scripts.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

const ENV = { DEMO_DATA: '0' };
const CUSTOMER = '9822061001';

describe('the restore drill', () => {
  const root = tempFolder();
  const dataDir = join(root, 'data');
  const backups = join(root, 'backups');
  const restored = join(root, 'restored');
  let server: ServerProcess;
  let port = 0;
  const client = (): Client => new Client(() => `http://127.0.0.1:${port}`, 10_000);
  const start = async (dir: string): Promise<void> => {
    server = await startServer({ dataDir: dir, port, env: ENV });
  };

  beforeAll(async () => {
    port = await freePort();
    await start(dataDir);
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(root);
  });

  /** The messages "sent" to the customer of the drill. */
  const messagesTo = async (customer: Client): Promise<readonly OutboxMessage[]> =>
    (await customer.must<{ items: OutboxMessage[] }>('GET', `/api/demo/outbox?to=${CUSTOMER}`)).items;

  /** Every case on the admin's page, to compare two states of the views. */
  const everything = async (admin: Client): Promise<readonly CaseView[]> => {
    const { items } = await admin.must<CasePage>('GET', '/api/admin/requests?limit=100');
    return Promise.all(items.map(({ id }) => caseOf(admin, id)));
  };

  it('brings back everything up to the backup, after more work and a kill -9', async () => {
    const [staff, customer] = [client(), client()];
    await signIn(staff, '0000000002');
    const done = await liveThroughACase(customer, staff, CUSTOMER, SMALL_SERVICE);
    const chat = chatter(customer, done.requestId);
    await chat.more(30);

    const before = chat.acknowledged();
    const told = (await messagesTo(customer)).map(({ at }) => at);
    const path = await backUp(dataDir, backups, '--keep', '2');
    await chat.more(30);
    // A message that was sent after the backup: not in it.
    const [later = 0] = chat.acknowledged().slice(-1);
    await chat.more(10);
    await server.kill();
    await chat.end();
    expect(chat.faults()).toEqual([]);

    expect(await runScript('backup', ['--verify', path], dataDir)).toEqual({
      code: 0,
      output: 'This backup is whole.\n',
    });
    const put = await runScript('restore', [path, '--into', restored], dataDir);
    expect(put).toEqual({ code: 0, output: expect.stringContaining(`Restored to ${restored}: everything up to`) });
    expect(put.output).toMatch(
      /^Messages that were due by now are not sent, since they may have been: \d+ were waiting\.$/m,
    );
    expect(existsSync(join(restored, 'views.db'))).toBe(false);
    const restoredAt = new Date().toISOString();
    await start(restored);

    // A session from before the backup is still valid. Every message acknowledged before it is there once, and none
    // from later.
    const messages = await messagesOf(customer, done.requestId);
    expect(new Set(messages).size).toBe(messages.length);
    expect(messages).toEqual(expect.arrayContaining([...before]));
    expect(messages).not.toContain(later);
    for (const { id } of done.documents)
      expect((await customer.download(`/api/documents/${id}`)).subarray(0, 5).toString()).toBe('%PDF-');
    const found = await caseOf(customer, done.requestId);
    expect(found.request.status).toBe('completed');

    const admin = client();
    await signIn(admin, '0000000003');
    const { items } = await admin.must<CasePage>('GET', '/api/admin/requests?limit=100');
    for (const { id } of items)
      expect(await admin.must('GET', `/api/admin/requests/${id}/verify`)).toMatchObject({ intact: true, seals: [] });

    // No message is sent twice: neither those sent before the backup nor those due at the restore.
    await admin.until<QueueView[]>('/api/admin/jobs', (queues) =>
      queues.every(({ queue, waiting, running }) => queue !== 'notify' || waiting + running === 0),
    );
    const messagesNow = await messagesTo(customer);
    expect(messagesNow.filter(({ at }) => at > restoredAt)).toEqual([]);
    expect(messagesNow.map(({ at }) => at)).toEqual(expect.arrayContaining(told));

    // The server works on: a new customer signs in, and the whole journey runs.
    await signIn(client(), '9822061002');
    const again = await liveThroughACase(client(), staff, '9822061003', SMALL_SERVICE);
    expect((await caseOf(admin, again.requestId)).request.status).toBe('completed');

    const live = await everything(admin);
    expect(live.length).toBeGreaterThan(1);
    await server.stop();
    for (const name of readdirSync(restored)) if (name.startsWith('views.db')) rmSync(join(restored, name));
    await start(restored);
    expect(await everything(admin)).toEqual(live);
  });

  it('is refused over a folder in use, and a backup can be made without a server', async () => {
    const path = await backUp(restored, backups, '--keep', '2');
    const refused = await runScript('restore', [path, '--into', restored], dataDir);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('is in use by another process') });
    await server.stop();
    await backUp(restored, backups, '--keep', '2');
    expect(readdirSync(backups)).toHaveLength(2);
    await start(restored);
    expect((await runScript('backup', [], restored)).code).toBe(2);
    expect((await runScript('backup', [join(restored, 'inside')], restored)).code).toBe(1);
  });
});
