import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../routes/all.js';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.js';
import { startWorkers } from '../workers/start-workers.js';

let provider: Server;
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
      res.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));

let t: TestApp;
afterEach(() => t.close());
const askForCode = () => t.client().post('/api/public/request-otp', { mobile: '9876500001' });

describe('messages outside demo mode', () => {
  it('go to the provider that is configured', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0', SMS_URL: url, SMS_SECRET: 's3cret' } });
    await askForCode();
    const sms = await eventually(async () => received.at(0));
    expect(sms).toMatchObject({ channel: 'sms', to: '+919876500001' });
    expect(sms.text).toMatch(/^\d{4} is your Anupalan sign-in code/);
    const { body } = await t.client().get('/health/ready');
    expect(body.providers).toEqual({ sms: 'ok', mail: 'not configured', payments: 'not configured' });
  });

  it('without a provider wait to be tried again, and whoever runs the server sees it', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0' } });
    await askForCode();
    const [waiting] = await eventually(async () => {
      const jobs = await t.app.jobs.list('codes', 'waiting');
      return jobs.some(({ attempt }) => attempt > 0) ? jobs : null;
    });
    expect(waiting?.error).toBe('Text messages cannot be sent: SMS_URL is not set on this server.');
    expect(t.app.outbox).toBeNull();
    const ready = await t.client().get('/health/ready');
    expect([ready.status, ready.body.status]).toEqual([200, 'degraded']);
    expect(ready.body.problems).toContain('sms: not configured');
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
    await startWorkers({ ...t.app, jobs }, { simulated: null });
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
