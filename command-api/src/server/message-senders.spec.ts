import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readiness } from '../operations/health.js';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.js';
import { routes } from './routes.js';
import { startWorkers } from './start-workers.js';

let provider: Server;
let providerStatus = 202;
let url: string;
const received: { readonly to: string; readonly text: string }[] = [];
beforeAll(async () => {
  provider = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    req.on('end', () => {
      received.push(JSON.parse(body));
      res.writeHead(providerStatus).end();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));

let t: TestApp;
afterEach(async () => {
  providerStatus = 202;
  await t.close();
});
const askForCode = () => t.client().post('/api/public/request-otp', { mobile: '9876500001' });

describe('messages outside demo mode', () => {
  it('go to the provider that is configured', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0', SMS_URL: url, SMS_SECRET: 's3cret' } });
    await askForCode();
    const sms = await eventually(async () => received.at(0));
    expect(sms).toMatchObject({ channel: 'sms', to: '+919876500001' });
    expect(sms.text).toMatch(/^\d{6} is your Anupalan sign-in code/);
    const providers = { sms: 'ok', mail: 'not configured', payments: 'not configured', viruses: 'not configured' };
    expect((await readiness(t.app)).body).toMatchObject({ providers });
  });

  it('are not claimed to be sent without a provider, and whoever runs the server sees it (SIGN-17)', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0' } });
    const { status, body } = await askForCode();
    expect([status, body.code]).toEqual([503, 'otp_not_configured']);
    expect((await t.app.jobs.page('codes', 'waiting')).jobs).toEqual([]);
    expect(t.app.outbox).toBeNull();
    const ready = await t.client().get('/health/ready');
    expect([ready.status, ready.body]).toEqual([200, { status: 'degraded' }]);
    const problems = expect.arrayContaining(['sms: not configured']);
    expect((await readiness(t.app)).body).toMatchObject({ problems });
  });

  it('are not claimed to be sent where the provider refuses, and another code may be asked for at once (SIGN-17)', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0', SMS_URL: url, SMS_SECRET: 's3cret' } });
    const before = received.length;
    providerStatus = 500;
    const refused = await askForCode();
    expect([refused.status, refused.body.code]).toEqual([503, 'otp_not_sent']);
    expect((await t.app.jobs.page('codes', 'waiting')).jobs).toEqual([]);
    providerStatus = 202;
    expect((await askForCode()).status).toBe(200);
    expect(received).toHaveLength(before + 2);
  });

  it('are sent by the job where nobody knows whether the provider took them, unless a newer code replaced them', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0', SMS_URL: url, SMS_SECRET: 's3cret' } });
    const before = received.length;
    providerStatus = 504;
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await askForCode();
      expect([status, body.code]).toEqual([503, 'otp_unconfirmed']);
    }
    providerStatus = 202;
    t.clock.advance(5000);
    await eventually(async () => (await t.app.jobs.page('codes', 'done')).jobs.length === 2);
    expect(received).toHaveLength(before + 3);
    expect(received.at(-1)?.text).toBe(received.at(-2)?.text);
  });

  it('end with the line by which browsers fill a code in', async () => {
    const env = { DEMO: '0', SMS_URL: url, SMS_SECRET: 's3cret', PUBLIC_URL: 'https://anupalan.example:8443' };
    t = await startTestApp({ routes, env });
    await askForCode();
    expect(received.at(-1)?.text).toMatch(/^(\d{6}) is [\s\S]*\n\n@anupalan\.example #\1$/);
  });

  it('in demo mode stay in the outbox, whatever is configured', async () => {
    t = await startTestApp({ routes, env: { SMS_URL: url, SMS_SECRET: 's3cret' } });
    const before = received.length;
    await askForCode();
    await eventually(async () => (await t.app.outbox?.messages())?.length === 1);
    expect(received).toHaveLength(before);
    expect((await t.client().get('/health/ready')).body).toMatchObject({ status: 'ready', problems: [] });
  });
});

describe('a job that fails', () => {
  it('is named in the log, without what it was about', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0' } });
    const handlers = new Map<string, JobHandler>();
    const jobs = { ...t.app.jobs, work: (queue: string, handle: JobHandler) => void handlers.set(queue, handle) };
    startWorkers({ ...t.app, jobs }, { simulated: null });
    const job = {
      id: 'job-7',
      queue: 'refunds',
      payload: { secret: 'PLANTED' },
      state: 'running',
      runAt: '2026-11-21T10:00:00.000Z',
      attempt: 1,
      attempts: 5,
      error: null,
    } as const;
    await expect(handlers.get('refunds')?.(job, new AbortController().signal)).rejects.toThrow(/names no orderId/);
    const line = t.logs.find((one) => one.includes('job failed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, queue: 'refunds', job: 'job-7', attempt: 1 });
    expect(line).not.toContain('PLANTED');
  });
});
