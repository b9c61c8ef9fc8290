import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDueRules } from '../seed/due-rules.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let arjun: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedDueRules(kit.app);
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  arjun = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const send = (person: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  person.client.request(method, path, body === undefined ? {} : { body });
const saveOver = (person: Person, path: string, version: number, body: object) =>
  person.client.request('PUT', path, { body, headers: { 'if-match': `"${version}"` } });
const ASHA = { name: 'Asha Traders', kind: 'partnership', pan: 'AAPFU0939F', gst: 'monthly', state: 'Maharashtra' };
const added = async (): Promise<string> => (await send(asha, 'POST', '/api/businesses', ASHA)).body.id;
const duties = async (id: string, person = asha) =>
  kit.read(person, `/api/businesses/${id}/duties?from=2026-12-01&to=2026-12-31`);
const lines = async (id: string) =>
  (await duties(id)).body.items.map(
    (one: { due: string; form: string; state: string }) => `${one.due} ${one.form} ${one.state}`,
  );

describe('a customer’s business', () => {
  it('is kept as it was said, and another customer does not see it', async () => {
    const id = await added();
    expect((await kit.read(asha, '/api/businesses')).body.items).toMatchObject([{ id, ...ASHA, employees: 0 }]);
    expect((await kit.read(ravi, '/api/businesses')).body.items).toEqual([]);
    expect((await duties(id, ravi)).status).toBe(404);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/rules/esi/aside'],
    ] as const)
      expect((await send(ravi, method, `/api/businesses/${id}${path}`, { ...ASHA, reason: 'x' })).status).toBe(404);
    expect((await send(asha, 'DELETE', `/api/businesses/${id}`)).status).toBe(200);
    expect((await kit.read(asha, '/api/businesses')).body.items).toEqual([]);
  });
  it('does not lose what somebody else saved meanwhile, and a date that is marked is no other version of it', async () => {
    const id = await added();
    const path = `/api/businesses/${id}`;
    const shown = async () =>
      (await kit.read(asha, '/api/businesses')).body.items.find((one: { id: string }) => one.id === id);
    const { version } = await shown();
    expect((await saveOver(asha, path, version, { name: 'Theirs' })).body.version).toBe(version + 1);
    expect((await saveOver(asha, path, version, { name: 'Mine' })).status).toBe(412);
    await send(asha, 'PUT', `${path}/duties/gstr-1-monthly/2026-11/done`, { on: '2026-11-20', note: '' });
    expect(await shown()).toMatchObject({ name: 'Theirs', version: version + 1 });
    expect((await saveOver(asha, path, version + 1, { name: 'Ours' })).status).toBe(200);
  });
  it('is refused with the field that is wrong', async () => {
    const { status, body } = await send(asha, 'POST', '/api/businesses', { ...ASHA, kind: 'private_company' });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([422, 'pan', 'business.pan_holder']);
  });
});

describe('its calendar', () => {
  it('follows from what it is', async () => {
    const id = await added();
    expect(await lines(id)).toEqual([
      '2026-12-11 GSTR-1 coming',
      '2026-12-15 Advance tax coming',
      '2026-12-20 GSTR-3B coming',
    ]);
    await send(asha, 'PUT', `/api/businesses/${id}`, { gst: 'composition', employees: 25 });
    expect(await lines(id)).toEqual([
      '2026-12-15 Advance tax coming',
      '2026-12-15 ESI coming',
      '2026-12-15 PF ECR coming',
      '2026-12-31 Professional tax coming',
    ]);
  });
  it('shows what is done, and what does not concern the business', async () => {
    const id = await added();
    const gstr1 = `/api/businesses/${id}/duties/gstr-1-monthly/2026-11/done`;
    expect((await send(asha, 'PUT', gstr1, { on: '2026-11-20', note: 'ARN AA27' })).body.code).toBe('duty_done');
    expect(
      (await send(asha, 'PUT', `/api/businesses/${id}/rules/advance-tax/aside`, { reason: 'No profit' })).status,
    ).toBe(200);
    expect(await lines(id)).toEqual([
      '2026-12-11 GSTR-1 done',
      '2026-12-15 Advance tax aside',
      '2026-12-20 GSTR-3B coming',
    ]);
    await send(asha, 'DELETE', gstr1);
    await send(asha, 'DELETE', `/api/businesses/${id}/rules/advance-tax/aside`);
    expect(await lines(id)).toContain('2026-12-11 GSTR-1 coming');
  });
  it('has no other duties to mark than its own', async () => {
    const id = await added();
    const { status, body } = await send(asha, 'PUT', `/api/businesses/${id}/duties/esi/2026-11/done`, {
      on: '2026-11-20',
    });
    expect([status, body.code]).toEqual([404, 'duty.unknown']);
  });
});

describe('the calendar for other programs', () => {
  const read = (url: string) => fetch(kit.origin + url.slice(url.indexOf('/api/')));

  it('is read by its secret address alone, until another one is made or the business is removed', async () => {
    const id = await added();
    const make = async (): Promise<string> => {
      expect((await send(asha, 'POST', `/api/businesses/${id}/calendar-link`)).status).toBe(200);
      const { items } = (await kit.read(asha, '/api/businesses')).body;
      return items.find((one: { id: string }) => one.id === id).calendar_url;
    };
    expect((await send(ravi, 'POST', `/api/businesses/${id}/calendar-link`)).status).toBe(404);
    const first = await make();
    const answer = await read(first);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const file = await answer.text();
    const [gstr1] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
    if (gstr1 === undefined) throw new Error('the calendar is empty');
    const entry = new ICAL.Event(gstr1);
    expect([entry.startDate.toString(), entry.startDate.isDate]).toEqual(['2026-12-11', true]);
    expect(entry.summary).toBe('GSTR-1: Asha Traders');
    expect(gstr1.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe('-P1D');
    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await read(`${second.slice(0, -1)}${second.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
    await send(asha, 'DELETE', `/api/businesses/${id}`);
    await kit.read(asha, '/api/businesses');
    expect((await read(second)).status).toBe(404);
  });
});

describe('a rule for dates', () => {
  it('is corrected and extended by admins, and the calendar follows', async () => {
    const id = await added();
    const rules = (await kit.read(arjun, '/api/admin/due-rules')).body.items;
    expect(rules.find((one: { id: string }) => one.id === 'tds-return').versions).toHaveLength(2);
    const extended = await send(arjun, 'POST', '/api/admin/due-rules/gstr-1-monthly/extensions', {
      period_id: '2026-11',
      to: '2026-12-13',
      source: 'Notification 30/2026',
    });
    expect(extended.body.code).toBe('due_date_extended');
    const gstr3b = '/api/admin/due-rules/gstr-3b-monthly';
    const corrected = { day: 21, effective_from: '2026-11-01' };
    expect((await saveOver(arjun, gstr3b, 1, corrected)).body.version).toBe(2);
    // Another admin, who saw the version before.
    expect((await saveOver(arjun, gstr3b, 1, { ...corrected, day: 22 })).status).toBe(412);
    const items = (await duties(id)).body.items;
    expect(items[0]).toMatchObject({ due: '2026-12-13', extended_from: '2026-12-11' });
    expect(items[2]).toMatchObject({ form: 'GSTR-3B', due: '2026-12-21' });
    const concerned = await send(arjun, 'POST', '/api/admin/due-rules/concerned', {
      applies_to: [{ fact: 'gst', not: false, values: ['monthly'] }],
    });
    expect(concerned.body.businesses).toBeGreaterThan(0);
  });
  it('is no matter of customers', async () => {
    expect((await kit.read(asha, '/api/admin/due-rules')).status).toBe(403);
  });
});
