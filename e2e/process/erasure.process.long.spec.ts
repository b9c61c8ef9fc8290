import { join } from 'node:path';
import type { OutboxMessage } from '@anupalan/domain/contracts/staff';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { codeFor, liveThroughACase, SMALL_SERVICE, signIn } from '../driver/journey.js';
import { ownClock } from '../driver/own-clock.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

/** Milliseconds between the customer's confirmation and kill -9: before, within and after the steps of the erasure. */
const KILLED_AFTER_MS = [5, 40, 100];
/** A number is sent one code in half a minute: the server's clock is set ahead by this for each. */
const CODE_PAUSE_MS = 31_000;

interface Status {
  readonly id: string;
  readonly receipt: { readonly erased: { readonly files: number } } | null;
}

// Security, ADR 25: an erasure is complete or continues, whatever happens to the process.
describe('an erasure that kill -9 breaks off', () => {
  const dataDir = join(tempFolder(), 'data');
  const clock = ownClock();
  let codesAsked = 0;
  let server: ServerProcess;
  let port = 0;
  const client = (): Client => new Client(() => `http://127.0.0.1:${port}`, 60_000);
  const start = async (): Promise<void> => {
    server = await startServer({ dataDir, port, env: { DEMO_DATA: '0', ...clock.env } });
  };

  beforeAll(async () => {
    port = await freePort();
    await start();
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(join(dataDir, '..'));
    clock.end();
  });

  const userOf = (someone: Client): Promise<{ readonly id: string }> => someone.must('GET', '/api/user');
  /** A new code for a number; resolves once it was sent, whatever was sent before. */
  const newCode = async (someone: Client, mobile: string): Promise<string> => {
    const outbox = `/api/demo/outbox?to=${mobile}`;
    const codes = ({ items }: { items: OutboxMessage[] }): number =>
      items.filter(({ text }) => /\b\d{4,6}\b/.test(text)).length;
    const before = codes(await someone.must('GET', outbox));
    codesAsked += 1;
    clock.setAhead(codesAsked * CODE_PAUSE_MS);
    await someone.must('POST', '/api/public/request-otp', { body: { mobile, purpose: 'login' } });
    await someone.until<{ items: OutboxMessage[] }>(outbox, (found) => codes(found) > before);
    return codeFor(someone, mobile);
  };
  /** The address of the receipt, from the customer's message. */
  const receiptOf = async (admin: Client, mobile: string): Promise<Status> => {
    const address = /\/erasure\/([\w-]+)/;
    const told = await admin.until<{ items: OutboxMessage[] }>(`/api/demo/outbox?to=${mobile}`, ({ items }) =>
      items.some(({ text }) => address.test(text)),
    );
    const id = address.exec(told.items.find(({ text }) => address.test(text))?.text ?? '')?.[1] ?? '';
    return admin.until<Status>(`/api/erasure-receipts/${id}`, ({ receipt }) => receipt !== null, 30_000);
  };

  it('ends complete after the start, and leaves nothing of the customer that can be read', {
    timeout: 240_000,
  }, async () => {
    const [staff, admin] = [client(), client()];
    await signIn(staff, '0000000002');
    await signIn(admin, '0000000003');
    const users: string[] = [];
    let brokenOff = 0;
    for (const [n, killedAfterMs] of KILLED_AFTER_MS.entries()) {
      const mobile = String(9_822_030_000 + n);
      const customer = client();
      const { requestId, documents } = await liveThroughACase(customer, staff, mobile, SMALL_SERVICE);
      const { id } = await userOf(customer);
      users.push(id);
      const body = { confirm: 'erase my data', otp: await newCode(customer, mobile) };
      const ask = () => customer.ask('POST', '/api/me/erasure', { body, key: id, once: true });
      const asked = ask().then(
        ({ status }) => status,
        () => null,
      );
      await new Promise((resolve) => setTimeout(resolve, killedAfterMs));
      await server.kill();
      if ((await asked) === null) brokenOff += 1;
      await start();
      // Begun before the kill: their session has ended. Not begun: the customer repeats the command, with another code where
      // the first one was used.
      let again = await customer.ask('POST', '/api/me/erasure', { body, key: id });
      if (again.status === 422) {
        const otp = await newCode(customer, mobile);
        again = await customer.ask('POST', '/api/me/erasure', { body: { ...body, otp } });
      }
      expect([200, 401]).toContain(again.status);

      expect((await receiptOf(admin, mobile)).receipt?.erased.files).toBeGreaterThanOrEqual(documents.length);
      const seen = await admin.must<{ submission: object; documents: { fileName: string }[] }>(
        'GET',
        `/api/requests/${requestId}`,
      );
      expect(seen.submission).toMatchObject({ answers: null, answers_gone: 'erased' });
      expect(new Set(seen.documents.map(({ fileName }) => fileName))).toEqual(new Set(['[erased]']));
      for (const document of documents)
        expect((await admin.ask('GET', `/api/documents/${document.id}`)).status).toBe(404);
      // The number is free: a later user of it gets a new account.
      const newcomer = client();
      const otp = await newCode(newcomer, mobile);
      await newcomer.must('POST', '/api/public/verify-otp', { body: { mobile, otp, remember: true } });
      expect((await userOf(newcomer)).id).not.toBe(id);
    }
    expect(brokenOff).toBeGreaterThan(0);

    await server.stop();
    const log = new Database(join(dataDir, 'log.db'), { readonly: true });
    const types = log
      .prepare("SELECT type, count(*) AS n FROM events WHERE stream LIKE 'erasure-%' GROUP BY type ORDER BY type")
      .all([]);
    log.close();
    expect(types).toMatchObject([
      { type: 'ErasureCompleted', n: users.length },
      { type: 'ErasureNumberReleased', n: users.length },
      { type: 'ErasureRequested', n: users.length },
      { type: 'ErasureStarted', n: users.length },
    ]);
    const vault = new Database(join(dataDir, 'vault.db'), { readonly: true });
    for (const id of users)
      expect(vault.prepare('SELECT wrapped FROM keys WHERE subject = ?').all([`user:${id}`])).toMatchObject([
        { wrapped: null },
      ]);
    vault.close();
  });
});
