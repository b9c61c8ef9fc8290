import { service } from '@anupalan/domain/catalogue/aggregate';
import { gstRegistration } from '@anupalan/domain/catalogue/built-in/tax';
import { createBuiltIn } from '@anupalan/domain/catalogue/built-in-services';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { seedDueRules } from '../seed/due-rules.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedDueRules(kit.app);
  const { slug } = gstRegistration;
  await kit.app.execute(service, slug, createBuiltIn(gstRegistration), systemContext('test'));
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
});
afterAll(() => kit.close());

const PATH = '/api/compliance/assessment';
const VALUES = {
  name: 'आशा Traders',
  kind: 'proprietorship',
  state: 'Maharashtra',
  turnover: 'up_to_2_crore',
  employees: 25,
  gst: 'none',
  activities: ['goods'],
  registrations: ['esi'],
};
const keep = (person: Person, more: object) =>
  person.client.request('PUT', PATH, { body: { business_id: null, values: {}, kept: {}, at: 'kind', ...more } });
const names = (items: readonly { rule_id: string; period_id: string }[]) =>
  items.map(({ rule_id, period_id }) => `${rule_id} ${period_id}`);

describe('an unfinished assessment', () => {
  it('is kept for its person, and asks of the dates that the answers lead to', async () => {
    const first = await keep(asha, { values: { name: 'Asha', kind: '', state: '' } });
    expect([first.status, first.body.dates]).toEqual([200, []]);
    const { body } = await keep(asha, { values: VALUES, at: 'dates' });
    expect(names(body.dates)).toEqual(expect.arrayContaining(['pf 2026-09', 'esi 2026-09', 'pt-maharashtra 2026-09']));
    expect((await kit.read(asha, PATH)).body.draft).toMatchObject({ at: 'dates', values: VALUES });
    expect((await kit.read(ravi, PATH)).body).toEqual({ draft: null, dates: [] });
  });
  it('is not kept where it is longer than anybody answers, or of somebody else’s business', async () => {
    expect((await keep(ravi, { values: { name: 'x'.repeat(40_000) } })).body.code).toBe('assessment.too_large');
    expect((await keep(ravi, { business_id: 'nobody' })).body.code).toBe('business.not_found');
  });
});

describe('a finished assessment', () => {
  it('gives gaps, dates and services, feeds profile and calendar, and is a document', async () => {
    const kept = { pf: ['2026-09'], esi: ['2026-09', 'nonsense'], 'gstr-1-monthly': ['2026-09'] };
    const taken = await asha.client.post(PATH, { business_id: null, values: VALUES, kept });
    expect([taken.status, taken.body.code]).toEqual([200, 'assessment_taken']);
    const { id } = taken.body;
    expect((await kit.read(asha, PATH)).body.draft).toBeNull();
    expect((await kit.read(asha, '/api/businesses')).body.items).toMatchObject([{ id, ...VALUES }]);

    const { body } = await kit.read(asha, `/api/businesses/${id}/assessment`);
    const late = names(body.late);
    expect(late).toContain('pf 2026-08');
    expect(late).not.toContain('pf 2026-09');
    expect(late).not.toContain('esi 2026-09');
    expect(body.missing.map((one: { registration: string }) => one.registration)).toEqual([
      'gst',
      'pf',
      'professional_tax',
      'udyam',
    ]);
    expect(body.services).toMatchObject([{ id: 'gst-registration', late: 0, missing: ['gst'] }]);
    const next = (await kit.read(asha, '/api/compliance/next')).body;
    expect(next).toMatchObject({ overdue: late.length, assessment: { business_id: id, gaps: late.length + 3 } });

    const file = await fetch(`${kit.origin}/api/businesses/${id}/assessment.pdf`, {
      headers: { cookie: asha.client.cookies() },
    });
    const { pages } = await readPdf(Buffer.from(await file.arrayBuffer()));
    for (const said of ['Traders', 'Up to ₹2 crore', 'PF ECR', 'Provident fund', 'CGST Act 2017, section 22'])
      expect(pages.join('\n')).toContain(said);

    expect((await kit.read(ravi, `/api/businesses/${id}/assessment`)).status).toBe(404);
    expect((await ravi.client.post(PATH, { business_id: id, values: {}, kept: {} })).status).toBe(404);
  });
  it('taken again asks only of what is still open, and keeps what it does not say', async () => {
    const { id } = (await kit.read(asha, '/api/businesses')).body.items[0];
    const again = await keep(asha, { business_id: id });
    expect(names(again.body.dates)).not.toContain('pf 2026-09');
    await asha.client.post(PATH, { business_id: id, values: { registrations: ['esi', 'pf'] }, kept: {} });
    const { body } = await kit.read(asha, `/api/businesses/${id}/assessment`);
    expect(body.missing.map((one: { registration: string }) => one.registration)).not.toContain('pf');
  });
  it('guesses no answer, and before it there is none', async () => {
    const refused = await ravi.client.post(PATH, { business_id: null, values: { name: 'Ravi' }, kept: {} });
    expect(refused.body.errors.map((one: { path: string }) => one.path)).toEqual(['kind', 'state', 'turnover', 'gst']);
    const { id } = (await ravi.client.post('/api/businesses', { name: 'Ravi', kind: 'llp', state: 'Goa' })).body;
    expect((await kit.read(ravi, `/api/businesses/${id}/assessment`)).body.code).toBe('assessment.none');
  });
});
