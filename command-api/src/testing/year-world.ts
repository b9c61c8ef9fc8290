import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICES, createBuiltIn } from '@anupalan/domain/catalogue/built-in-services';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { razorpayCounterpart } from '@anupalan/infra/testing/razorpay-counterpart';
import { systemContext } from '../platform/commands/command-context.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import { routes } from '../server/routes.js';
import { WORKERS } from '../server/start-workers.js';
import { startTestApp, type TestApp, testClock } from './test-app.js';

/** A filing that asks for no documents. */
export const PAPERLESS = 'paperless-filing';

const offerPaperless = async (app: TestApp['app']): Promise<void> => {
  const asked = BUILT_IN_SERVICES.find(({ slug }) => slug === 'talk-to-ca');
  if (asked === undefined || (await app.load(service, PAPERLESS)).revision !== 'none') return;
  const paperless = { ...asked, slug: PAPERLESS, details: { ...asked.details, workflow: 'filing' as const } };
  const offered = await app.execute(service, PAPERLESS, createBuiltIn(paperless), systemContext('year'));
  if (!offered.ok) throw new Error(offered.error.message);
};

export const WEBHOOK_SECRET = 'webhook-s3cret';
const ACCOUNT = { keyId: 'rzp_test_1', keySecret: 'key-s3cret' };
/** A list of queues lets SQLite use the index: the file is queried hundreds of times. */
const among = (queues: readonly string[]): string => `queue IN (${queues.map((queue) => `'${queue}'`).join(', ')})`;
const ALL = among(Object.keys(WORKERS));
const WITHIN_MS = 60_000;

/** A message as a provider got it. */
export interface Delivered {
  readonly channel: 'sms' | 'mail';
  readonly key: string;
  readonly to: string;
  readonly text: string;
  /** By the clock of the world, ms since the epoch. */
  readonly at: number;
}

/**
 * The whole application outside demo mode, with all its workers, in its own folder: a payment gateway and a message
 * provider answer by HTTP, and the clock jumps from one planned moment to the next.
 */
export const startYearWorld = async (start: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-year-'));
  const clock = testClock(start);
  const their = await razorpayCounterpart(ACCOUNT);
  const delivered: Delivered[] = [];
  let refuses: (channel: string) => boolean = () => false;
  const provider = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    req.on('end', () => {
      const { channel, to, text } = JSON.parse(body) as Pick<Delivered, 'channel' | 'to' | 'text'>;
      const refused = refuses(channel);
      if (!refused) delivered.push({ channel, to, text, key: String(req.headers['idempotency-key']), at: clock.now() });
      res.writeHead(refused ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const messages = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;

  const open = async (): Promise<TestApp> => {
    const started = await startTestApp({
      routes,
      dir,
      clock,
      workers: true,
      env: {
        DEMO: '0',
        SMS_URL: messages,
        SMS_SECRET: 'sms',
        MAIL_URL: messages,
        MAIL_SECRET: 'mail',
        RAZORPAY_URL: their.url,
        RAZORPAY_KEY_ID: ACCOUNT.keyId,
        RAZORPAY_KEY_SECRET: ACCOUNT.keySecret,
        RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
        SUPPLIER_NAME: 'Kulkarni Compliance Private Limited',
        SUPPLIER_ADDRESS: '12 Karve Road, Pune 411004',
        SUPPLIER_GSTIN: '27AAPFU0939F1ZV',
      },
    });
    await seedBuiltIns(started.app);
    await offerPaperless(started.app);
    return started;
  };
  let test = await open();

  /** Reads the file itself: the queue's own reports are under test. */
  let jobs = openSqlite(join(dir, 'work.db'), { readonly: true });
  const number = (sql: string, ...params: readonly number[]): number | null =>
    jobs.prepare<{ n: number | null }>(sql).get(...params)?.n ?? null;

  /** Until nothing is due and nothing runs. */
  const idle = async (): Promise<void> => {
    const deadline = Date.now() + WITHIN_MS;
    const busy = `SELECT EXISTS (SELECT 1 FROM jobs WHERE ${ALL} AND state = 'running')
                      OR EXISTS (SELECT 1 FROM jobs WHERE ${ALL} AND state = 'waiting' AND run_at <= ?) AS n`;
    while (number(busy, clock.now()) !== 0) {
      if (Date.now() > deadline) throw new Error(`jobs do not end at ${new Date(clock.now()).toISOString()}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };

  return {
    clock,
    their,
    delivered,
    app: () => test.app,
    client: () => test.client(),
    /** The provider answers 503 to the messages for which this returns true. */
    refuse: (when: (channel: string) => boolean): void => {
      refuses = when;
    },
    idle,
    /** Advances the time to `time`, stopping at every planned moment. */
    travelTo: async (time: number): Promise<void> => {
      await idle();
      for (;;) {
        const due = number(`SELECT min(run_at) AS n FROM jobs WHERE ${ALL} AND state = 'waiting'`);
        if (due === null || due > time) break;
        clock.advance(due - clock.now());
        await idle();
      }
      clock.advance(time - clock.now());
      await idle();
    },
    failedJobs: (): number | null => number("SELECT count(*) AS n FROM jobs WHERE state = 'failed'"),
    restart: async (options: { readonly losingWork?: boolean } = {}): Promise<void> => {
      await test.close();
      jobs.close();
      if (options.losingWork === true)
        for (const end of ['', '-wal', '-shm']) rmSync(join(dir, `work.db${end}`), { force: true });
      test = await open();
      jobs = openSqlite(join(dir, 'work.db'), { readonly: true });
      await idle();
    },
    end: async (): Promise<void> => {
      jobs.close();
      await test.close();
      await their.close();
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

export type YearWorld = Awaited<ReturnType<typeof startYearWorld>>;
