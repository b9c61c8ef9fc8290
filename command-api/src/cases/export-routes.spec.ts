import { listExport } from '@anupalan/domain/proof/export';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let admin: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', '=HYPERLINK');
  admin = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const csv = async (path: string, person = admin) => {
  const answer = await fetch(`${kit.origin}${path}`, {
    headers: {
      cookie: `${SESSION_COOKIE}=${person.client.cookie(SESSION_COOKIE)}`,
      'x-min-position': (await kit.app.events.head()) ?? '',
    },
  });
  // `text()` would take the mark away.
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  return { status: answer.status, headers: answer.headers, text, lines: text.split('\r\n').slice(0, -1) };
};

describe('a list as CSV', () => {
  it('is a file for spreadsheets with a line per case, its times in India, and no formulas', async () => {
    await kit.paidRequest(asha);
    const { status, headers, text, lines } = await csv('/api/admin/requests.csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment; filename="cases-2026-11-21.csv"');
    expect(text.startsWith('\uFEFFCase number,Service,Status,')).toBe(true);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^SR-\w{6}-\w,Test Licence,Upload Documents,Customer,'=HYPERLINK,98\d{8},/);
    expect(lines[1]).toMatch(/,paid,399,payment,2026-11-21 15:30,2026-11-21 15:30,2026-12-04 23:59,no$/);
  });

  it('holds what its filter finds, on all pages, each once', async () => {
    for (let i = 0; i < 3; i += 1) await kit.paidRequest(asha);
    expect((await csv('/api/admin/requests.csv?assignee=none&q=licence')).lines).toHaveLength(5);
    expect((await csv('/api/admin/requests.csv?status=completed')).lines).toHaveLength(1);
    expect((await csv('/api/admin/requests.csv?status=almost')).status).toBe(422);
  });

  it('of accounts names everybody of the roles asked for', async () => {
    const { lines } = await csv('/api/admin/users.csv?role=admin');
    expect(lines.slice(1).every((line) => line.includes(',admin,'))).toBe(true);
    expect(lines.some((line) => line.startsWith('Arjun,'))).toBe(true);
    expect((await csv('/api/admin/users.csv?q=hyperlink')).lines).toHaveLength(2);
  });

  it('is recorded with its filter and size before it is sent, but not with the words searched for', async () => {
    const before = await kit.app.load(listExport, admin.id);
    await csv('/api/admin/requests.csv?assignee=none&q=hyperlink');
    const after = await kit.app.load(listExport, admin.id);
    expect(after.state.exports).toBe(before.state.exports + 1);
    const events: unknown[] = [];
    for await (const event of kit.app.events.readStream(`listExport-${admin.id}`)) events.push(event.data);
    expect(events.at(-1)).toEqual({ list: 'cases', filter: 'assignee=none', searched: true, rows: 4 });
  });

  it('is not taken by a page of another site, and not recorded for a HEAD', async () => {
    const exports = async () => (await kit.app.load(listExport, admin.id)).state.exports;
    const before = await exports();
    const read = async (path: string, site: string, method = 'GET') =>
      (await admin.client.request(method, path, { headers: { 'sec-fetch-site': site } })).status;
    const requestId = await kit.paidRequest(asha);
    const recorded = ['/api/admin/requests.csv', '/api/admin/users.csv', `/api/requests/${requestId}`];
    for (const path of recorded)
      for (const site of ['cross-site', 'same-site'])
        expect([path, site, await read(path, site)]).toEqual([path, site, 403]);
    expect(await exports()).toBe(before);
    for (const path of recorded.slice(0, 2)) expect(await read(path, 'none', 'HEAD')).toBe(200);
    expect(await exports()).toBe(before);
    for (const site of ['none', 'same-origin']) expect(await read('/api/admin/users.csv', site)).toBe(200);
    expect(await exports()).toBe(before + 2);
    expect(await read('/api/services', 'cross-site')).toBe(200);
  });

  it('is for admins only', async () => {
    const meera = await kit.person('staff', 'Meera');
    for (const path of ['/api/admin/requests.csv', '/api/admin/users.csv']) {
      expect((await csv(path, meera)).status).toBe(403);
      expect((await csv(path, asha)).status).toBe(403);
    }
  });
});
