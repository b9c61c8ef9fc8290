import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { routes } from '../server/routes.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import type { Client } from '../testing/http-client.js';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.js';

// One byte of a message that is no UTF-8 must not end the process at a check, a later message, or a
// start.

let dir: string;
let kit: CaseKit;
let asha: Person;
let arjun: Person;
let damaged: string;
let sound: string;
let again: TestApp | null;

const say = (client: Client, id: string, text: string) => client.post(`/api/requests/${id}/messages`, { text });

/** Replaces byte 31 of the first message of a case by one that is invalid in UTF-8. */
const damage = (requestId: string): void => {
  const db = new Database(join(dir, 'log.db'));
  const stream = `conversation-${requestId}`;
  const row = db
    .prepare('SELECT CAST(data AS BLOB) AS data FROM events WHERE stream = ? AND revision = 0')
    .get([stream]);
  const bytes = Buffer.from((row as { readonly data: Uint8Array }).data);
  bytes[31] = 0xff;
  db.prepare('UPDATE events SET data = CAST(? AS TEXT) WHERE stream = ? AND revision = 0').run([bytes, stream]);
  db.close();
};

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'anupalan-damaged-'));
  again = null;
  kit = await startCaseKit({ DATA_DIR: dir });
  asha = await kit.person('customer', 'Asha');
  arjun = await kit.person('admin', 'Arjun');
  [damaged, sound] = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
  for (const id of [damaged, sound])
    expect((await say(asha.client, id, 'Where is my licence?')).status).toBeLessThan(300);
});
afterEach(async () => {
  await again?.close();
  await kit.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The same folder in a new process; its views are deleted unless kept. */
const restart = async (views: 'kept' | 'lost') => {
  const [customer, admin] = [await kit.newSession(asha), await kit.newSession(arjun)];
  await kit.close();
  damage(damaged);
  if (views === 'lost') for (const end of ['', '-wal', '-shm']) rmSync(join(dir, `views.db${end}`), { force: true });
  again = await startTestApp({ routes, env: { DATA_DIR: dir } });
  const { client } = again;
  const signedIn = ({ token }: { readonly token: string }): Client => {
    const browser = client();
    browser.setCookie(SESSION_COOKIE, token);
    return browser;
  };
  kit = { ...kit, close: async () => undefined };
  return { asha: signedIn(customer), arjun: signedIn(admin), running: again };
};

describe('a message with a damaged byte', () => {
  it('stops the next message of its case by a clear answer, and those of no other case', async () => {
    const { asha: customer, running } = await restart('kept');
    const refused = await say(customer, damaged, 'Hello?');
    expect(refused.status).toBe(500);
    expect(refused.body).toMatchObject({ code: 'record_damaged', params: { revision: 0 } });
    expect(refused.body.message).toContain('damaged');
    expect((await say(customer, sound, 'Thank you')).status).toBeLessThan(300);
    expect(running.logs.join('')).toContain(`Event 0 of conversation-${damaged}`);
  });

  it('is named by the check of its case, and no other event with it', async () => {
    const { arjun: admin } = await restart('kept');
    const report = await admin.get(`/api/admin/requests/${damaged}/verify`);
    expect(report.status).toBe(200);
    const broken = report.body.streams.filter(({ kind }: { readonly kind: string }) => kind !== 'intact');
    expect(broken).toMatchObject([{ stream: `conversation-${damaged}`, kind: 'damaged', revision: 0 }]);
    expect((await admin.get(`/api/admin/requests/${sound}/verify`)).body.intact).toBe(true);
  });

  it('parks its documents alone where views are built anew, and the process starts', async () => {
    const { asha: customer, arjun: admin, running } = await restart('lost');
    const parked = await eventually(async () => {
      const { items } = (await admin.get('/api/admin/projections/case/failed')).body;
      return items.length > 0 && items;
    });
    expect(parked).toMatchObject([{ stream: `conversation-${damaged}`, recorded_at: null }]);
    expect(parked[0].error).toContain('no UTF-8');
    const at = (await running.app.events.head()) ?? '';
    expect((await customer.get(`/api/requests/${sound}`, { 'x-min-position': at })).status).toBe(200);
  });
});
