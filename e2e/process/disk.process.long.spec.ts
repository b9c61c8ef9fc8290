import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { formWith, pdf } from '../driver/files.js';
import { type Acknowledged, buy, conversationOf, issuedLately, signIn, upload } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';
import { limitFiles, type SmallDisk, smallDisk } from '../driver/shortage.js';

const ENV = { DEMO_DATA: '0' };
const probe = smallDisk('1m');
probe?.remove();
const mountable = probe !== null;

const toEnd: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end();
});
const folder = (): string => {
  const dir = tempFolder();
  toEnd.push(() => removeFolder(dir));
  return dir;
};
const disk = (size: string): SmallDisk => {
  const made = smallDisk(size);
  if (made === null) throw new Error('mounting is not permitted any more');
  toEnd.push(() => made.remove());
  return made;
};
const start = async (dataDir: string): Promise<ServerProcess> => {
  const server = await startServer({ dataDir, port: await freePort(), env: ENV });
  toEnd.push(() => server.kill());
  return server;
};
/** The message of a start that must fail, without a stack. */
const refusal = async (dataDir: string): Promise<string> => {
  const failed = await startServer({ dataDir, port: await freePort(), env: ENV }).then(
    async (server) => {
      await server.kill();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(failed).toContain('the server ended with 1 before it was ready');
  expect(failed).not.toMatch(/\n\s+at /);
  return failed;
};

describe('a data folder that cannot be used', () => {
  it('is named with the reason, and the server ends with an exit code of its own', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'file'), 'in the way');
    expect(await refusal(join(dir, 'file'))).toMatch(/data folder .* cannot be used: there is a file of that name/);
    expect(await refusal(join(dir, 'file', 'deeper'))).toMatch(/cannot be used: a part of the path is a file/);
  });

  it.skipIf(!mountable)('may be on a disk that is full or read-only', async () => {
    const small = disk('1m');
    small.fill();
    expect(await refusal(join(small.dir, 'data'))).toMatch(/cannot be used: the disk is full/);
    small.makeRoom();
    small.readOnly();
    expect(await refusal(join(small.dir, 'data'))).toMatch(/cannot be used: it is on a read-only file system/);
  });

  it('may be in use by another process, which is not disturbed', async () => {
    const dataDir = folder();
    const server = await start(dataDir);
    expect(await refusal(dataDir)).toMatch(/is in use by another process \(\d+\)\. Stop it first/);
    const services = await new Client(() => server.origin).ask('GET', '/api/services');
    expect(services.status).toBe(200);
    await signIn(new Client(() => server.origin), '0000000001');
  });
});

/** The numbers of unfinished uploads and of stored files. */
const files = (dataDir: string, under: string): number => {
  const count = (dir: string): number =>
    readdirSync(dir, { withFileTypes: true }).reduce(
      (sum, entry) => sum + (entry.isDirectory() ? count(join(dir, entry.name)) : 1),
      0,
    );
  return count(join(dataDir, under));
};

interface Shortage {
  begin(): void;
  end(): void;
}

/**
 * Writes until the shortage shows, checks refused and possible calls, ends the shortage, and checks all acknowledged
 * writes: at once, and again after a kill -9.
 */
const liveThrough = async (dataDir: string, shortage: Shortage): Promise<void> => {
  let server = await start(dataDir);
  const customer = new Client(() => server.origin);
  const done: Partial<Acknowledged> = {};
  await signIn(customer, '0000000001');
  await buy(customer, done);
  const { requestId = '' } = done;
  const place = { documentKey: 'office_utility_bill', issuedOn: issuedLately() };
  const before = await upload(customer, requestId, place, 'before');
  /** Views follow the log when they can be written; until then a read says that it is behind and when to ask again. */
  const isShown = (id: string): Promise<void> =>
    expect.poll(async () => (await customer.ask('GET', `/api/documents/${id}`)).status).toBe(200);
  // During the shortage no view is written: what customers have seen before stays readable, and this is seen.
  await isShown(before);
  const path = `/api/requests/${requestId}`;
  const write = (n: number) =>
    customer.ask<{ code: string }>('POST', `${path}/messages`, {
      body: { text: `${n} ${'x'.repeat(1900)}` },
      key: `message-${n}`,
    });

  shortage.begin();
  const acknowledged: number[] = [];
  const refused: number[] = [];
  // Writes still succeed while the write-ahead log has room.
  for (let n = 0; n < 1500 && refused.length < 5; n += 1) {
    const { status, body, headers } = await write(n);
    if (status === 200) acknowledged.push(n);
    else {
      // An input or output error of a commit leaves open whether it is there.
      expect([503, 'not_saved', 'outcome_unknown']).toEqual(expect.arrayContaining([status, body.code]));
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      refused.push(n);
    }
  }
  expect(refused).toHaveLength(5);

  const stored = files(dataDir, 'blobs');
  const file = {
    field: 'file',
    name: 'bill.pdf',
    content: Buffer.concat([pdf('bill'), Buffer.alloc(900_000)]),
    type: 'application/pdf',
  };
  const form = formWith(place, file);
  const sent = await customer.ask<{ code: string }>('POST', `${path}/documents`, { form, key: 'bill' });
  expect([503, 'not_saved', 'outcome_unknown']).toEqual(expect.arrayContaining([sent.status, sent.body.code]));
  expect([files(dataDir, 'tmp'), files(dataDir, 'blobs')]).toEqual([0, stored]);

  // A small file may still fit: then it is stored whole, and shown after the shortage.
  const small = formWith(place, { ...file, content: pdf('small') });
  const kept = await customer.ask<{ id: string }>('POST', `${path}/documents`, { form: small, key: 'small' });
  expect([201, 503]).toContain(kept.status);

  for (const read of ['/api/user', '/api/customer-services', path, '/api/services', `${path}/draft`])
    expect([read, (await customer.ask('GET', read)).status]).toEqual([read, 200]);
  expect((await customer.download(`/api/documents/${before}`)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await customer.ask('GET', '/health/live')).status).toBe(200);

  shortage.end();
  const [again = -1, ...lost] = refused;
  expect((await write(again)).status).toBe(200);
  expect((await write(again)).status).toBe(200);
  const all = [...acknowledged, again].sort((a, b) => a - b);
  const numbers = async (): Promise<number[]> =>
    (await conversationOf(customer, requestId)).map(({ text }) => Number(text.split(' ')[0])).sort((a, b) => a - b);
  await customer.until<CaseView>(path, ({ messages }) => messages.total >= all.length, 20_000);
  expect(await numbers()).toEqual(all);
  expect((await numbers()).filter((n) => lost.includes(n))).toEqual([]);
  const after = await upload(customer, requestId, place, 'after');
  if (kept.status === 201) {
    await isShown(kept.body.id);
    expect((await customer.download(`/api/documents/${kept.body.id}`)).equals(pdf('small'))).toBe(true);
  }

  await server.kill();
  server = await start(dataDir);
  await expect.poll(numbers).toEqual(all);
  for (const id of [before, after]) await isShown(id);
  expect(files(dataDir, 'tmp')).toBe(0);
  const admin = new Client(() => server.origin);
  await signIn(admin, '0000000003');
  expect(await admin.must('GET', `/api/admin/requests/${requestId}/verify`)).toMatchObject({ intact: true });
};

describe('while the server runs', () => {
  it.skipIf(!mountable)(
    'a disk that fills up loses nothing that was acknowledged, and leaves nothing by half',
    async () => {
      const small = disk('48m');
      const shortage = { begin: () => small.fill(), end: () => small.makeRoom() };
      await liveThrough(join(small.dir, 'data'), shortage);
    },
  );

  it('a limit on the size of its files does not either', async ({ skip }) => {
    const dataDir = folder();
    await liveThrough(dataDir, {
      begin: () => {
        if (!limitFiles(dataDir, 400_000)) skip('this system cannot limit the files of a process');
      },
      end: () => {
        limitFiles(dataDir, null);
      },
    });
  });
});
