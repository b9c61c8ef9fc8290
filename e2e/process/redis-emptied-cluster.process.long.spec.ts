import type { PaymentInitiated } from '@anupalan/domain/contracts/payments';
import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { razorpayCounterpart, razorpayWebhook } from '@anupalan/infra/testing/razorpay-counterpart';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { type Cluster, startCluster } from '../driver/cluster.js';
import { SERVICE } from '../driver/journey.js';
import { ownClock } from '../driver/own-clock.js';
import { freePort, type ServerProcess } from '../driver/server.js';
import { type SmsProvider, startSmsProvider, type TextMessage } from '../driver/sms-provider.js';

const DAY_MS = 24 * 3600_000;
/** Time from the payment to the first reminder on the machine's clock, ms. */
const DUE_AFTER_MS = 15_000;
/** Maximum delay of a message that was planned again, ms. */
const LATE_MS = 10_000;
const ASHA = '9822012001';
const RAVI = '9822012002';
const LATA = '9822012003';
const CODE = /is your Anupalan sign-in code/;
const ACCOUNT = { keyId: 'rzp_test_1', keySecret: 'secret' };
const WEBHOOK_SECRET = 'webhook-secret';

const publicPort = await freePort();
const started = await startCluster(publicPort);
if (started === null && process.env.CI === 'true') throw new Error('an engine cannot be had here');

describe.skipIf(started === null)('Redis that is emptied while messages wait there', () => {
  const cluster = started as Cluster;
  /** Of the command processes. */
  const clock = ownClock();
  let gateway: Awaited<ReturnType<typeof razorpayCounterpart>>;
  let sms: SmsProvider;
  let api: ServerProcess;
  let redis: Redis;
  const [asha, ravi] = [new Client(() => api.origin, 30_000), new Client(() => api.origin, 30_000)];
  /** When the first reminder is due, ms since 1970, and all jobs planned for later. */
  let dueAt = 0;
  let planned: ReadonlySet<string>;

  const sentTo = (mobile: string, text: RegExp): readonly TextMessage[] =>
    sms.taken.filter((message) => message.to === `+91${mobile}` && text.test(message.text));
  const requestCode = (client: Client, mobile: string): Promise<unknown> =>
    client.must('POST', '/api/public/request-otp', { body: { mobile } });
  /** The newest code for a number, once there are `n`. */
  const codeOf = async (mobile: string, n: number): Promise<string> => {
    const codes = (): readonly TextMessage[] => sentTo(mobile, CODE);
    await expect.poll(() => codes().length, { timeout: 30_000 }).toBe(n);
    return /^\d+/.exec(codes().at(-1)?.text ?? '')?.[0] ?? '';
  };
  const signIn = async (client: Client, mobile: string, n = 1): Promise<void> => {
    await requestCode(client, mobile);
    await client.must('POST', '/api/public/verify-otp', { body: { mobile, otp: await codeOf(mobile, n) } });
  };
  /** Buys a service and lets Razorpay report the payment. */
  const buy = async (client: Client): Promise<void> => {
    const body = { serviceId: SERVICE };
    const { orderId } = await client.must<PaymentInitiated>('POST', '/api/payment/initiate', { body });
    const payment = {
      id: `pay_${orderId}`,
      status: 'captured',
      amount: gateway.linkOf(orderId)?.amount ?? 0,
      currency: 'INR',
      method: 'upi',
      created_at: Math.floor(Date.now() / 1000),
      notes: { order_id: orderId },
    };
    const { headers, body: webhook } = razorpayWebhook(WEBHOOK_SECRET, 'payment.captured', {
      payment: { entity: payment },
    });
    const told = await fetch(`${api.origin}/api/webhooks/razorpay`, { method: 'POST', headers, body: webhook });
    expect(told.status).toBe(200);
  };
  const requestsOf = async (client: Client): Promise<readonly string[]> =>
    (await client.must<{ services: CustomerService[] }>('GET', '/api/customer-services')).services.map(({ id }) => id);
  /** Delayed jobs by queue and id, with their due time. */
  const waiting = async (): Promise<ReadonlyMap<string, number>> => {
    const queues = await redis.keys('*:delayed');
    const jobs = await Promise.all(
      queues.map(async (queue) => {
        const found = await redis.zrange(queue, '0', '-1', 'WITHSCORES');
        return found.flatMap((id, i) =>
          i % 2 === 0 ? [[`${queue} ${id}`, Number(found[i + 1]) / 0x1000] as const] : [],
        );
      }),
    );
    return new Map(jobs.flat());
  };

  /** The due times of all document reminders. */
  const reminders = async (): Promise<readonly number[]> =>
    [...(await waiting())].filter(([job]) => job.includes(':case-reminders:')).map(([, at]) => at);

  beforeAll(async () => {
    [gateway, sms] = await Promise.all([razorpayCounterpart(ACCOUNT), startSmsProvider()]);
    const env = {
      ...sms.env,
      DEMO: '0',
      RAZORPAY_URL: gateway.url,
      RAZORPAY_KEY_ID: ACCOUNT.keyId,
      RAZORPAY_KEY_SECRET: ACCOUNT.keySecret,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SUPPLIER_NAME: 'Kulkarni Compliance Private Limited',
      SUPPLIER_ADDRESS: '12 Karve Road, Pune 411004',
      SUPPLIER_GSTIN: '27AAPFU0939F1ZV',
    };
    [api] = await Promise.all([
      cluster.start('api', { port: publicPort, env: { ...env, ...clock.env } }),
      cluster.start('worker', { env: { ...env, ...clock.env } }),
      cluster.start('projector', { env }),
    ]);
    redis = new Redis(cluster.redis.url);
    redis.on('error', () => undefined);
  });
  afterAll(async () => {
    redis.disconnect();
    await cluster.stop();
    await Promise.all([gateway.close(), sms.close()]);
    clock.end();
  });

  it('holds a reminder that is due in seconds, a message that the provider did not take yet, and a code', async () => {
    await Promise.all([signIn(asha, ASHA), signIn(ravi, RAVI), requestCode(new Client(() => api.origin), LATA)]);
    await codeOf(LATA, 1);
    sms.refuse(`+91${RAVI}`);
    await buy(ravi);
    await expect.poll(() => sms.refused.length, { timeout: 30_000 }).toBeGreaterThan(0);
    // The first reminder is due a day after the payment, whichever process handles it.
    clock.setAhead(DUE_AFTER_MS - DAY_MS);
    await buy(asha);
    await expect.poll(reminders, { timeout: DUE_AFTER_MS }).toHaveLength(6);
    clock.setAhead(0);
    dueAt = Math.min(...(await reminders()));
    expect(dueAt - Date.now()).toBeLessThan(DUE_AFTER_MS);
    await expect.poll(() => sentTo(ASHA, /We've received/).length, { timeout: DUE_AFTER_MS }).toBe(1);
    await expect.poll(() => requestsOf(asha), { timeout: DUE_AFTER_MS }).toHaveLength(1);
    const jobs = await waiting();
    planned = new Set([...jobs].filter(([, at]) => at > Date.now() + DAY_MS).map(([job]) => job));
    // The second and third reminders of both customers.
    expect(planned.size).toBeGreaterThanOrEqual(4);
    expect(dueAt - Date.now()).toBeGreaterThan(0);
  });

  it('signs everybody out and makes codes void, but keeps their requests', async () => {
    await redis.flushall();
    sms.refuse();
    expect((await asha.ask('GET', '/api/customer-services')).status).toBe(401);
    const lata = new Client(() => api.origin, 30_000);
    const body = { mobile: LATA, otp: await codeOf(LATA, 1) };
    const refused = await lata.ask<{ code: string }>('POST', '/api/public/verify-otp', { body });
    expect([refused.status, refused.body.code]).toEqual([422, 'otp_invalid']);
    await Promise.all([signIn(asha, ASHA, 2), signIn(ravi, RAVI, 2), signIn(lata, LATA, 2)]);
    for (const client of [asha, ravi]) expect(await requestsOf(client)).toHaveLength(1);
    expect(await requestsOf(lata)).toEqual([]);
  });

  it('sends the reminder once and on time, and a refused message again under the same key', async () => {
    await expect.poll(() => sentTo(RAVI, /We've received/).length, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => sentTo(ASHA, /waiting for your documents/).length, { timeout: 30_000 }).toBe(1);
    const [reminder] = sentTo(ASHA, /waiting for your documents/);
    expect((reminder?.at ?? 0) - dueAt).toBeGreaterThan(-50);
    expect((reminder?.at ?? 0) - dueAt).toBeLessThan(LATE_MS);
    const [thanks] = sentTo(RAVI, /We've received/);
    expect(new Set(sms.refused.map(({ key }) => key))).toEqual(new Set([thanks?.key]));
  });

  it('has planned again all that lies ahead, and sent nothing twice', async () => {
    const missing = async (): Promise<readonly string[]> => {
      const now = await waiting();
      return [...planned].filter((job) => !now.has(job));
    };
    await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
    // Overdue jobs: all of them are done.
    const due = async (): Promise<readonly string[]> =>
      [...(await waiting())].flatMap(([job, at]) =>
        /:(notify|case-reminders):/.test(job) && at < Date.now() + 60_000 ? [job] : [],
      );
    await expect.poll(due, { timeout: 30_000 }).toEqual([]);
    // No message was sent under a second key, which the provider would not recognise.
    const messages = sms.taken.flatMap(({ to, text }) => (CODE.test(text) ? [] : [`${to} ${text}`]));
    expect(messages.filter((message, i) => messages.indexOf(message) !== i)).toEqual([]);
    for (const mobile of [ASHA, RAVI]) expect(sentTo(mobile, /We've received/)).toHaveLength(1);
  });
});
