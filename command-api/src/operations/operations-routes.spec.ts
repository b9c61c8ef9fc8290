import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStore } from '@anupalan/infra/embedded/event-store';
import { openKeyVault } from '@anupalan/infra/embedded/key-vault';
import { readMasterKey } from '@anupalan/infra/embedded/master-key';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { GiveUp } from '@anupalan/infra/ports/job-queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { diskState, overview } from './operations.js';
import { sealNow } from './sealing.js';
import { checkLog } from './verify-log-job.js';

let kit: CaseKit;
let asha: Person;
let arjun: Person;
beforeEach(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  arjun = await kit.person('admin', 'Arjun');
});
afterEach(() => kit.close());

const get = async (path: string) => (await arjun.client.get(path)).body;

describe('the operations page', () => {
  it('is for admins only', async () => {
    for (const path of ['operations', 'jobs', 'jobs/failed?queue=notify', 'projections', 'projections/case/failed'])
      expect([path, (await asha.client.get(`/api/admin/${path}`)).status]).toEqual([path, 403]);
    for (const path of ['verify', 'jobs/notify/retry', 'jobs/notify/j/retry', 'projections/case/rebuild'])
      expect([path, (await asha.client.post(`/api/admin/${path}`)).status]).toEqual([path, 403]);
  });

  it('tells how much is in the log and within which time appends are durable', async () => {
    await kit.paidRequest(asha);
    const { log } = await get('/api/admin/operations');
    expect(log).toEqual({ state: 'ok', events: await kit.app.events.behind(null), append_p99_ms: expect.any(Number) });
    expect(log.append_p99_ms).toBeGreaterThan(0);
  });

  it('tells that demo mode sends nothing, and when the gateway spoke to us last', async () => {
    const before = await get('/api/admin/operations');
    expect(before.providers).toEqual([
      { name: 'sms', state: 'simulated', tried: 0, failed: 0, last_webhook_at: null },
      { name: 'mail', state: 'simulated', tried: 0, failed: 0, last_webhook_at: null },
      { name: 'payments', state: 'simulated', tried: 0, failed: 0, last_webhook_at: null },
    ]);
    expect(before.backup).toEqual({ state: 'warning', last: null });
    // A forged webhook does not count as one of the gateway.
    await kit.client().post('/api/webhooks/simulated', { event: 'payment.captured' });
    expect((await get('/api/admin/operations')).providers[2].last_webhook_at).toBeNull();
  });

  it('says nothing of backups over the engines, which are backed up by means of their own', async () => {
    const engines = { eventStoreUrl: 'esdb://a', mongoUrl: 'mongodb://b', redisUrl: 'redis://c', name: 'office' };
    const { app } = kit;
    expect((await overview({ ...app, config: { ...app.config, engines } })).backup).toBeNull();
  });

  it('warns of a disk that fills up, before it is full', () => {
    expect(diskState(50, 100)).toBe('ok');
    expect(diskState(14, 100)).toBe('warning');
    expect(diskState(2, 100)).toBe('failing');
  });
});

describe('a check of the whole log', () => {
  beforeEach(async () => {
    await kit.paidRequest(asha);
    await sealNow(kit.app);
  });
  const verified = () =>
    eventually(async () => {
      const { chain } = await get('/api/admin/operations');
      return chain.verification?.state === 'done' && chain;
    });

  it('finds nothing wrong with a log that nobody touched', async () => {
    kit.app.jobs.work('verify-log', checkLog(kit.app));
    const asked = await arjun.client.post('/api/admin/verify');
    expect([asked.status, asked.body.state]).toEqual([202, 'running']);
    const chain = await verified();
    expect(chain).toMatchObject({ state: 'ok', warning: null, last_seal: { number: 0 } });
    expect(chain.verification).toMatchObject({ intact: true, problem_count: 0, problems: [] });
    expect(chain.verification.done_events).toBe(await kit.app.events.behind(null));
  });

  it('runs once at a time: who asks again sees the one that runs', async () => {
    const first = await arjun.client.post('/api/admin/verify');
    kit.clock.advance(5000);
    const second = await arjun.client.post('/api/admin/verify');
    expect(second.body).toEqual(first.body);
    expect((await kit.app.jobs.page('verify-log', 'waiting')).jobs).toHaveLength(1);
  });

  it('names the stream and the event that somebody changed behind our back', async () => {
    const db = openSqlite(join(kit.app.config.dataDir, 'log.db'));
    const row = db
      .prepare<{ position: number; stream: string; revision: number }>(
        "SELECT position, stream, revision FROM events WHERE stream LIKE 'serviceRequest-%' ORDER BY position LIMIT 1",
      )
      .get();
    db.prepare("UPDATE events SET data = json_set(data, '$.pricePaise', 1) WHERE position = ?").run(row?.position ?? 0);
    db.close();
    kit.app.jobs.work('verify-log', checkLog(kit.app));
    await arjun.client.post('/api/admin/verify');
    const chain = await verified();
    expect(chain.state).toBe('failing');
    expect(chain.verification).toMatchObject({
      intact: false,
      problem_count: 1,
      problems: [{ kind: 'changed', stream: row?.stream, revision: row?.revision, seal: null }],
    });
    expect(kit.logs.join('')).toContain('the log is not what was recorded');
  });

  /** Writes into the log behind the server's back. */
  const tamper = (sql: string): void => {
    const db = openSqlite(join(kit.app.config.dataDir, 'log.db'));
    db.exec(sql);
    db.close();
  };
  const check = async () => {
    kit.app.jobs.work('verify-log', checkLog(kit.app));
    await arjun.client.post('/api/admin/verify');
  };

  // The check continues after an event that it cannot parse.
  it('names each damaged event with its reason and goes on to the end of the log', async () => {
    const [first, second] = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
    tamper(
      `UPDATE events SET data = CAST(x'7bff7d' AS TEXT) WHERE stream = 'serviceRequest-${first}' AND revision = 0`,
    );
    tamper(`UPDATE events SET metadata = '{' WHERE stream = 'user-${asha.id}' AND revision = 0`);
    tamper(
      `UPDATE events SET data = json_set(data, '$.pricePaise', 1) WHERE stream = 'serviceRequest-${second}' AND revision = 0`,
    );
    await check();
    const { state, verification } = await verified();
    expect([state, verification.done_events]).toEqual(['failing', await kit.app.events.behind(null)]);
    const named = Object.fromEntries(
      verification.problems.map((one: { stream: string; kind: string; revision: number; reason: string | null }) => [
        one.stream,
        [one.kind, one.revision, one.reason],
      ]),
    );
    expect(named).toEqual({
      [`serviceRequest-${first}`]: ['damaged', 0, 'its data is no UTF-8'],
      [`user-${asha.id}`]: ['damaged', 0, 'its metadata is no JSON'],
      [`serviceRequest-${second}`]: ['changed', 0, null],
    });
  });

  // Lost keys are distinguished from destroyed ones.
  it('counts whose keys are lost, and not those that were destroyed', async () => {
    const [lost, erased] = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
    for (const id of [lost, erased]) await asha.client.post(`/api/requests/${id}/messages`, { text: 'Any news?' });
    await kit.app.vault.destroy(`case:${erased}`);
    const dir = kit.app.config.dataDir;
    const db = openSqlite(join(dir, 'vault.db'));
    db.prepare('DELETE FROM keys WHERE subject = ?').run(`case:${lost}`);
    db.close();
    // As after a restart: no key is in memory.
    const masterKey = readMasterKey({ env: kit.app.config.masterKey ?? undefined, file: null });
    const vault = openKeyVault(join(dir, 'vault.db'), masterKey, { readonly: true });
    kit.app.jobs.work('verify-log', checkLog({ ...kit.app, vault }));
    await arjun.client.post('/api/admin/verify');
    const { state, verification } = await verified();
    await vault.close();
    expect([state, verification.problem_count]).toEqual(['failing', 1]);
    expect(verification.problems).toMatchObject([
      { kind: 'key-missing', stream: expect.stringContaining(lost), reason: `case:${lost}` },
    ]);
  });

  it('says of events that changed places that they did, and not that one is missing', async () => {
    const stream = `serviceRequest-${await kit.paidRequest(asha)}`;
    const at = (revision: number) => `stream = '${stream}' AND revision = ${revision}`;
    tamper(`CREATE TEMP TABLE places AS SELECT revision, position FROM events WHERE stream = '${stream}';
      UPDATE events SET position = -1 WHERE ${at(0)};
      UPDATE events SET position = (SELECT position FROM places WHERE revision = 0) WHERE ${at(1)};
      UPDATE events SET position = (SELECT position FROM places WHERE revision = 1) WHERE ${at(0)};`);
    await check();
    const { problem_count, problems } = (await verified()).verification;
    expect([problem_count, problems[0]]).toMatchObject([1, { kind: 'reordered', stream, revision: 0 }]);
  });

  it('that cannot come to its end says so with its reason, and runs no more', async () => {
    const events = {
      ...kit.app.events,
      readAll: () => {
        throw new Error('log.db cannot be read');
      },
    };
    await arjun.client.post('/api/admin/verify');
    const job = { id: 'j', queue: 'verify-log', payload: {}, runAt: '', attempt: 3, attempts: 3, error: null };
    const run = checkLog({ ...kit.app, events })({ ...job, state: 'running' }, new AbortController().signal);
    await expect(run).rejects.toThrow('log.db cannot be read');
    const { chain } = await get('/api/admin/operations');
    expect(chain).toMatchObject({
      state: 'failing',
      verification: { state: 'failed', error: 'log.db cannot be read' },
    });
  });

  it('whose job is gone counts as failed instead of running for ever', async () => {
    await arjun.client.post('/api/admin/verify');
    for (const { id } of (await kit.app.jobs.page('verify-log', 'waiting')).jobs)
      await kit.app.jobs.remove('verify-log', id);
    const { verification } = (await get('/api/admin/operations')).chain;
    expect(verification).toMatchObject({ state: 'failed', error: null });
    expect((await arjun.client.post('/api/admin/verify')).body.state).toBe('running');
  });

  it('warns of what waits for a seal, of copies that nobody takes, and of a log that is older than its seals', async () => {
    const chain = async (config: Partial<typeof kit.app.config> = {}) =>
      (await overview({ ...kit.app, config: { ...kit.app.config, ...config } })).chain;
    expect(await chain()).toMatchObject({ state: 'ok', warning: null });
    await kit.paidRequest(asha);
    kit.clock.advance(11 * 60_000);
    expect(await chain()).toMatchObject({ state: 'warning', warning: 'unsealed' });
    await sealNow(kit.app);
    expect(await chain()).toMatchObject({ state: 'ok', warning: null });
    kit.clock.advance(11 * 60_000);
    const sealPost = { url: 'http://127.0.0.1:9', secret: 's' };
    expect(await chain({ sealPost })).toMatchObject({ state: 'warning', warning: 'copies_behind' });
    // All seals removed, inside and outside; the next one comes within a minute and must not hide that.
    const db = openSqlite(join(kit.app.config.dataDir, 'log.db'));
    db.exec("DELETE FROM events WHERE stream = 'log-seal'");
    db.close();
    expect(await chain()).toMatchObject({ state: 'warning', warning: 'unsealed', last_seal: null });
    rmSync(kit.app.config.sealFile);
    const again = openEventStore(join(kit.app.config.dataDir, 'log.db'));
    const app = { ...kit.app, events: again };
    await sealNow(app);
    const config = { ...kit.app.config, demo: false };
    expect((await overview({ ...app, config })).chain).toMatchObject({ state: 'warning', warning: 'first_seal_late' });
    await again.close();
  });

  it('finds the end of the log missing by the seals beside it', async () => {
    const file = join(kit.app.config.dataDir, 'seals.jsonl');
    const seal = JSON.parse(readFileSync(file, 'utf8'));
    seal.first += 1;
    writeFileSync(file, JSON.stringify(seal));
    kit.app.jobs.work('verify-log', checkLog(kit.app));
    await arjun.client.post('/api/admin/verify');
    const { verification } = await verified();
    expect(verification.problems).toMatchObject([{ kind: 'bad-signature', stream: null, seal: 0 }]);
  });
});

describe('the job queues', () => {
  const fail = async (ids: readonly string[]): Promise<Set<string>> => {
    const answering = new Set<string>();
    for (const id of ids) await kit.app.jobs.add({ queue: 'notify', id, payload: { requestId: `of-${id}` } });
    kit.app.jobs.work('notify', async () => {
      if (!answering.has('sms')) throw new GiveUp('The sms provider refused the message with 503.');
    });
    await eventually(async () => (await kit.app.jobs.counts()).get('notify')?.failed === ids.length);
    return answering;
  };
  const queue = async (name: string) =>
    (await get('/api/admin/jobs')).find((one: { queue: string }) => one.queue === name);

  it('show what waits, failed and was done of late, and the reason of every failure', async () => {
    await fail(['a', 'b', 'c']);
    expect(await queue('notify')).toMatchObject({ waiting: 0, running: 0, failed: 3, done: 0 });
    const first = await get('/api/admin/jobs/failed?queue=notify&limit=2');
    expect(first.items).toHaveLength(2);
    const next = await get(`/api/admin/jobs/failed?queue=notify&limit=2&cursor=${first.next_cursor}`);
    expect(next).toMatchObject({ next_cursor: null, items: [{ id: 'c', attempt: 1, payload: { requestId: 'of-c' } }] });
    expect(next.items[0].error).toBe('The sms provider refused the message with 503.');
  });

  it('run a failed job again, and all of them, and say in the log who asked for it', async () => {
    const answering = await fail(['a', 'b', 'c']);
    answering.add('sms');
    expect((await arjun.client.post('/api/admin/jobs/notify/a/retry')).body).toMatchObject({ success: true, jobs: 1 });
    await eventually(async () => (await queue('notify'))?.done === 1);
    expect((await arjun.client.post('/api/admin/jobs/notify/retry')).body).toMatchObject({ jobs: 2 });
    await eventually(async () => (await queue('notify'))?.done === 3);
    expect((await queue('notify'))?.done_per_minute.at(-1)).toBe(3);
    const acts = kit.logs.map((line) => JSON.parse(line)).filter(({ actor }) => actor === arjun.id);
    expect(acts).toMatchObject([
      { queue: 'notify', job: 'a' },
      { queue: 'notify', jobs: 2 },
    ]);
    expect((await arjun.client.post('/api/admin/jobs/notify/a/retry')).status).toBe(404);
    expect((await arjun.client.post('/api/admin/jobs/nothing/retry')).status).toBe(404);
  });
});

describe('health', () => {
  it('tells how far each read model is and what waits in each queue', async () => {
    await kit.app.jobs.add({ queue: 'gateway', id: 'one', payload: {} });
    const { body } = await kit.client().get('/health/ready');
    expect(body.queues.gateway).toEqual({ waiting: 1, running: 0, failed: 0 });
    const model = body.projections.find((one: { name: string }) => one.name === 'case');
    expect(model).toMatchObject({ parked: 0, lagEvents: expect.any(Number), build: null });
    expect(model).not.toHaveProperty('error');
  });

  it('counts what was done, in metrics', async () => {
    await kit.paidRequest(asha);
    const { text } = await kit.client().get('/metrics');
    expect(text).toMatch(/anupalan_commands_total\{command="receiveInitialPayment",outcome="done"\} 1/);
    expect(text).toMatch(/anupalan_appends_total\{outcome="appended"\} [1-9]/);
    expect(text).toContain(`anupalan_log_head_events ${await kit.app.events.behind(null)}`);
    expect(text).toMatch(/anupalan_projection_parked\{model="case"\} 0/);
    expect(text).toMatch(/anupalan_disk_free_bytes [1-9]/);
  });
});

describe('one id', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const ids = { 'x-correlation-id': 'order-77', traceparent };

  it('ties a call to its line in the log, to the events, and to the jobs that follow and what they log', async () => {
    const id = await kit.paidRequest(asha);
    const before = await kit.app.events.head();
    const cancelled = await arjun.client.post(
      `/api/staff/requests/${id}/cancel`,
      { reason: 'The customer asked for it.' },
      ids,
    );
    expect([cancelled.status, cancelled.headers.get('traceparent')]).toEqual([200, traceparent]);
    for await (const { metadata } of kit.app.events.readAll({ after: before }))
      expect(metadata).toMatchObject({ correlationId: 'order-77', traceparent });
    const planned = (await kit.app.jobs.page('notify', 'waiting')).jobs.filter(
      ({ payload }) => payload.template !== 'paid',
    );
    expect(planned.length).toBeGreaterThan(0);
    for (const { payload } of planned) expect(payload).toMatchObject({ correlationId: 'order-77', traceparent });
    kit.app.jobs.work('notify', async () => kit.app.log.info('from inside the job'));
    const line = await eventually(async () =>
      kit.logs.find((one) => one.includes('from inside the job') && one.includes('order-77')),
    );
    for (const one of [line, kit.logs.find((text) => text.includes('/api/staff/requests/:id/cancel'))])
      expect(JSON.parse(one ?? '')).toMatchObject({
        correlationId: 'order-77',
        traceId: '0af7651916cd43dd8448eb211c80319c',
      });
  });

  it('finds nothing of a person in the log, whatever they type and whatever fails', async () => {
    const planted = ['Planted Kulkarni', '9822098220', 'planted@example.com', 'ABCPE1234F', '999999990019'];
    const [name, mobile, email, pan, aadhaar] = planted;
    const id = await kit.paidRequest(asha);
    await asha.client.request('PUT', `/api/requests/${id}/draft`, {
      body: { formData: { trade_name: name, pan, aadhaar } },
    });
    await asha.client.post(`/api/requests/${id}/messages`, { text: planted.join(' ') });
    await kit.client().post('/api/public/send-otp', { mobile });
    await kit.client().post('/api/public/verify-otp', { mobile, otp: '0000', name, email });
    await kit.client().get(`/api/admin/users?q=${encodeURIComponent(String(email))}`);
    await kit.app.jobs.add({ queue: 'gateway', id: 'fails', payload: {}, attempts: 1 });
    kit.app.jobs.work('gateway', async () => {
      throw new Error(planted.slice(1).join(' '));
    });
    await eventually(async () => (await kit.app.jobs.counts()).get('gateway')?.failed === 1);
    const text = kit.logs.join('');
    expect(text).toContain('/api/requests/:id/messages');
    expect(planted.filter((value) => text.includes(value))).toEqual([]);
  });
});
