import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../verifier/verify.mjs';
import { sealNow } from '../operations/sealing.js';
import { systemContext } from '../platform/commands/command-context.js';
import type { Session } from '../platform/http/route.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { type ExportFiles, withFile } from '../testing/export-kit.js';
import { unzip } from '../testing/unzip.js';
import { exportCase } from './make-export.js';
import { scanLog, selectRanges } from './selection.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let arjun: Person;
let requestId: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  arjun = await kit.person('admin', 'Arjun');
  requestId = await kit.paidRequest(asha);
  await kit.upload(asha, requestId);
  await asha.client.post(`/api/requests/${requestId}/submit-intake`, { answers: ANSWERS });
  await asha.client.post(`/api/requests/${requestId}/messages`, { text: 'क्या सब ठीक है?' });
  // A colleague opens a case that is not hers.
  await kit.read(meera, `/api/requests/${requestId}`);
  await arjun.client.post(`/api/staff/requests/${requestId}/reveal`, {
    fields: ['aadhaar'],
    reason: 'The portal asks for it.',
  });
  await sealNow(kit.app);
});
afterAll(() => kit.close());

const download = async (person: Person, path: string, method = 'GET'): Promise<Response> => {
  const { token } = await kit.newSession(person);
  return fetch(`${kit.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-min-position': (await kit.app.events.head()) ?? '' },
  });
};
/** The files of an export without their folder. */
const exported = async (path: string): Promise<ExportFiles> => {
  const answer = await download(arjun, path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name.split('/')[1] ?? '', bytes]));
};
const linesOf = (files: ExportFiles, name: string): readonly Record<string, unknown>[] =>
  String(files.get(name))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const casePath = (): string => `/api/admin/requests/${requestId}/export`;

describe('the signed export of a case', () => {
  it('has every event of it, verifies with the published key, and is recorded before it is sent', async () => {
    const before = await kit.eventsIn(`access-${requestId}`);
    const files = await exported(casePath());
    expect([...files.keys()]).toEqual([
      'README.txt',
      'verify.mjs',
      'public-key.pem',
      'trail.pdf',
      'events.ndjson',
      'opened.ndjson',
      'index.ndjson',
      'seals.ndjson',
      'manifest.json',
      'manifest.sig',
    ]);
    const { documents } = (await fetch(`${kit.origin}/api/public/keys`).then((answer) => answer.json())) as {
      documents: { pem: string; sha256: string };
    };
    expect(verify(files, documents.pem).problems).toEqual([]);
    expect(String(files.get('README.txt'))).toContain(documents.sha256);
    const events = linesOf(files, 'events.ndjson');
    for (const stream of ['serviceRequest', 'submission', 'conversation', 'access'].map(
      (kind) => `${kind}-${requestId}`,
    ))
      expect(events.filter((event) => event.stream === stream)).toHaveLength(await kit.eventsIn(stream));
    expect(events.at(-1)).toMatchObject({ type: 'CaseExported', data: { requestId, userId: arjun.id } });
    expect(await kit.eventsIn(`access-${requestId}`)).toBe(before + 1);
    // All but the export itself are older than the last seal.
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({ scope: { kind: 'case', requestId }, events: events.length, madeBy: arjun.id });
    expect(manifest.sealed).toBeGreaterThanOrEqual(events.length - before - 1);
    const verifier = readFileSync(new URL('../../verifier/verify.mjs', import.meta.url));
    expect(files.get('verify.mjs')).toEqual(verifier);
  });

  it('has the case as it was when it was asked for, whatever happens to it while it is sent', async () => {
    const session = { userId: arjun.id, role: 'admin' } as Session;
    const context = systemContext('test', { actor: { id: arjun.id, role: 'admin' } });
    const made = await exportCase({ app: kit.app, session, context, isHead: false }, requestId);
    if (!made.ok) throw new Error(made.error.message);
    await exported(casePath());
    expect((await asha.client.post(`/api/requests/${requestId}/messages`, { text: 'Any news?' })).status).toBe(200);
    const files = unzip(await buffer(made.value.content()));
    const plain = new Map([...files].map(([name, bytes]) => [name.split('/')[1] ?? '', bytes]));
    expect(verify(plain).problems).toEqual([]);
    const ofAccess = linesOf(plain, 'events.ndjson').filter(({ stream }) => stream === `access-${requestId}`);
    expect(ofAccess).toHaveLength((await kit.eventsIn(`access-${requestId}`)) - 1);
  });

  it('opens what an admin may read, with identity numbers masked, and leaves the rest encrypted', async () => {
    const files = await exported(casePath());
    const opened = String(files.get('opened.ndjson'));
    expect(opened).toContain('Shree Traders');
    expect(opened).toContain('XXXX XXXX 0019');
    expect(opened).toContain('The portal asks for it.');
    expect(opened).toContain('"aadhaar":"[masked]"');
    for (const [name, bytes] of files) expect([name, bytes.includes('999999990019')]).toEqual([name, false]);
    expect(String(files.get('events.ndjson'))).not.toContain('Shree Traders');
  });

  it('has the trail as a PDF, with who did what when, and each event’s hash', async () => {
    const files = await exported(casePath());
    const { pages, info } = await readPdf(files.get('trail.pdf') ?? Buffer.alloc(0));
    const text = pages.join('\n');
    const { case_number } = (await kit.read(arjun, `/api/requests/${requestId}`)).body.request;
    expect(info.Title).toBe(`Audit trail of case ${case_number}`);
    for (const said of [
      case_number,
      'Asha (customer)',
      'Meera (staff)',
      'Opened case',
      'Took a signed export',
      'IST',
      'How to verify',
    ])
      expect(text).toContain(said);
    const [first] = linesOf(files, 'index.ndjson');
    expect(text).toContain(String(first?.hash).slice(0, 12));
    expect(text).toMatch(/\d+ of the events are named by (seal \d+|\d+ seals, \d+ to \d+)/);
    expect(text).toContain(`Page 1 of ${pages.length}`);
  });

  it('is for admins; others and unknown cases get none, and nothing is recorded', async () => {
    const before = await kit.eventsIn(`access-${requestId}`);
    for (const person of [asha, meera]) expect((await download(person, casePath())).status).toBe(403);
    expect((await download(arjun, '/api/admin/requests/nothing/export')).status).toBe(404);
    expect((await download(arjun, casePath(), 'HEAD')).status).toBe(200);
    expect(await kit.eventsIn(`access-${requestId}`)).toBe(before);
  });

  it('shows a change that somebody made in the log', async () => {
    const own = await startCaseKit();
    try {
      const [customer, admin] = [await own.person('customer', 'Ravi'), await own.person('admin', 'Lata')];
      const id = await own.paidRequest(customer);
      await own.read(customer, `/api/requests/${id}`);
      const db = openSqlite(join(own.app.config.dataDir, 'log.db'));
      db.exec(
        `UPDATE events SET data = replace(data, 'Test Licence', 'Other Licence') WHERE stream = 'serviceRequest-${id}' AND revision = 0`,
      );
      db.close();
      const { token } = await own.newSession(admin);
      const answer = await fetch(`${own.origin}/api/admin/requests/${id}/export`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const files = unzip(Buffer.from(await answer.arrayBuffer()));
      const plain = new Map([...files].map(([name, bytes]) => [name.split('/')[1] ?? '', bytes]));
      expect(verify(plain).problems.join()).toContain(`changed: event 0 of serviceRequest-${id}`);
    } finally {
      await own.close();
    }
  });
});

describe('the signed export of a period', () => {
  const today = (): string => new Date(kit.clock.now() + 5.5 * 3600_000).toISOString().slice(0, 10);

  it('has every event of these days in India, all streams, with nothing opened', async () => {
    const files = await exported(`/api/admin/exports/period?from=${today()}&to=${today()}`);
    expect(verify(files).problems).toEqual([]);
    expect(files.has('opened.ndjson')).toBe(false);
    const events = linesOf(files, 'events.ndjson');
    expect(events.filter(({ stream }) => stream === `user-${asha.id}`)).toHaveLength(
      await kit.eventsIn(`user-${asha.id}`),
    );
    expect(events.some(({ stream }) => stream === 'log-seal')).toBe(false);
    const last = await kit.app.events.readStream(`listExport-${arjun.id}`, { backwards: true, limit: 1 });
    for await (const { data } of last)
      expect(data).toEqual({ scope: 'period', from: today(), to: today(), events: events.length });
    const { pages } = await readPdf(files.get('trail.pdf') ?? Buffer.alloc(0));
    expect(pages.join('\n')).toContain('IntakeSubmitted');
    for (const [name, bytes] of files) expect([name, bytes.includes('Shree Traders')]).toEqual([name, false]);
  });

  it('begins within streams that are older, each first event with the hash of the one before it', async () => {
    const own = await startCaseKit();
    try {
      const customer = await own.person('customer', 'Ravi');
      const id = await own.paidRequest(customer);
      const say = (text: string) => customer.client.post(`/api/requests/${id}/messages`, { text });
      await say('One');
      own.clock.advance(24 * 3600_000);
      await say('Two');
      const { events } = own.app;
      const since = new Date(own.clock.now()).toISOString();
      const ranges = await scanLog(events, ({ metadata }) => String(metadata.time) >= since, { filled: true });
      expect(ranges).toMatchObject({ ok: true, value: [{ stream: `conversation-${id}`, from: 1, to: 1 }] });
      const selection = await selectRanges(events, ranges.ok ? ranges.value : []);
      for await (const { metadata } of events.readStream(`conversation-${id}`, { to: 0 }))
        expect(selection).toMatchObject({ ok: true, value: { refs: [{ revision: 1, previous: metadata.hash }] } });
    } finally {
      await own.close();
    }
  });

  it('is refused for more events than fit, for days that run backwards, and for more than a year', async () => {
    const all = await scanLog(kit.app.events, () => true, { filled: true, max: 3 });
    expect(all).toMatchObject({ ok: false, error: { code: 'proof.too_large', params: { max: 3 } } });
    for (const [from, to] of [
      ['2026-11-21', '2026-11-20'],
      ['2025-01-01', '2026-11-20'],
    ])
      expect((await download(arjun, `/api/admin/exports/period?from=${from}&to=${to}`)).status).toBe(422);
    expect((await download(arjun, '/api/admin/exports/period')).status).toBe(422);
    expect((await download(meera, `/api/admin/exports/period?from=${today()}&to=${today()}`)).status).toBe(403);
  });
});

describe('the access log of a person', () => {
  const path = (person: Person): string => `/api/admin/users/${person.id}/access-log`;

  it('of a customer says who of the office opened, revealed and exported their cases', async () => {
    const files = await exported(path(asha));
    expect(verify(files).problems).toEqual([]);
    const events = linesOf(files, 'events.ndjson');
    expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set([`access-${requestId}`]));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['CaseOpened', 'PersonalDataRevealed', 'CaseExported']),
    );
    expect(String(files.get('opened.ndjson'))).toContain('The portal asks for it.');
  });

  it('of a member of the office has what that person did, and nothing of their colleagues', async () => {
    const ofMeera = await exported(path(meera));
    expect(verify(ofMeera).problems).toEqual([]);
    expect(linesOf(ofMeera, 'events.ndjson')).toMatchObject([{ type: 'CaseOpened', data: { userId: meera.id } }]);
    const ofArjun = await exported(path(arjun));
    expect(verify(ofArjun).problems).toEqual([]);
    const events = linesOf(ofArjun, 'events.ndjson');
    expect(events.every(({ metadata }) => (metadata as { actor: { id: string } }).actor.id === arjun.id)).toBe(true);
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['PersonalDataRevealed', 'ProofExported']));
    const { pages } = await readPdf(ofArjun.get('trail.pdf') ?? Buffer.alloc(0));
    expect(pages.join('\n')).toContain('Read in full');
    // A removed event is found here, too, where the streams have holes.
    const lines = String(ofArjun.get('events.ndjson')).split('\n');
    const cut = withFile(ofArjun, 'events.ndjson', Buffer.from(lines.slice(1).join('\n')));
    expect(verify(cut).problems.join()).toMatch(/removed|cut off/);
  });

  it('is recorded with whose it is, for admins only', async () => {
    await exported(path(meera));
    for await (const { data } of kit.app.events.readStream(`listExport-${arjun.id}`, { backwards: true, limit: 1 }))
      expect(data).toEqual({ scope: 'access', userId: meera.id, events: 1 });
    expect((await download(meera, path(meera))).status).toBe(403);
    expect((await download(arjun, '/api/admin/users/nobody/access-log')).status).toBe(404);
  });
});

it('the keys that are published are those of exports, receipts and seals', async () => {
  const keys = (await fetch(`${kit.origin}/api/public/keys`).then((answer) => answer.json())) as {
    documents: { pem: string; sha256: string };
    seals: readonly { pem: string }[];
  };
  const der = Buffer.from(keys.documents.pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  expect(createHash('sha256').update(der).digest('hex')).toBe(keys.documents.sha256);
  expect(keys.seals).toHaveLength(kit.app.sealing.trusted.length);
  expect(readdirSync(new URL('../../verifier', import.meta.url))).toContain('verify.mjs');
});
