import { defaultSettings } from '@anupalan/domain/settings/state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

const PATH = '/api/admin/settings';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let arjun: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  arjun = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const save = (values: object, version?: number, person = arjun) =>
  person.client.request('PUT', PATH, {
    body: { ...defaultSettings, ...values },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const shown = async () => (await arjun.client.get(PATH)).body;

describe('the system settings', () => {
  it('are the defaults before the first save', async () => {
    const answer = await arjun.client.get(PATH);
    expect(answer.body).toEqual({ ...defaultSettings, version: 0, updated_at: null });
    expect(answer.headers.get('etag')).toBe('"0"');
  });

  it('are for admins only, to read and to save', async () => {
    for (const person of [asha, meera]) {
      expect((await person.client.get(PATH)).status).toBe(403);
      expect((await save({ siteName: 'Mine' }, undefined, person)).status).toBe(403);
    }
    expect((await kit.client().get(PATH)).status).toBe(401);
    expect((await shown()).version).toBe(0);
  });

  it('are saved, and are what everybody sees from then on', async () => {
    const saved = await save({ siteName: 'Anupalan Pune', contactEmail: 'anything at all', supportMessage: '' }, 0);
    expect(saved.body).toEqual({
      success: true,
      code: 'settings_saved',
      message: 'Settings saved',
      id: 'site',
      version: 1,
    });
    expect(await shown()).toMatchObject({
      siteName: 'Anupalan Pune',
      contactEmail: 'anything at all',
      supportMessage: '',
      version: 1,
      updated_at: new Date(kit.clock.now()).toISOString(),
    });
    expect((await kit.read(asha, '/api/public/config')).body).toMatchObject({
      siteName: 'Anupalan Pune',
      supportMessage: '',
    });
  });

  it('saved by two admins at once keep the first, and show the second what stands there', async () => {
    const { version } = await shown();
    expect((await save({ siteName: 'First' }, version)).status).toBe(200);
    const second = await save({ siteName: 'Second' }, version);
    expect([second.status, second.body.code]).toEqual([412, 'changed_meanwhile']);
    expect(second.body.current).toMatchObject({ siteName: 'First', version: version + 1 });
    expect((await shown()).siteName).toBe('First');
    expect((await save({ siteName: 'Second' }, 0)).status).toBe(412);
  });

  it('saved in two tabs at the same moment show the one that lost what the other has just written', async () => {
    const { version } = await shown();
    const both = await Promise.all([save({ siteName: 'This tab' }, version), save({ siteName: 'That tab' }, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const lost = both.find(({ status }) => status === 412);
    expect(lost?.body.current).toMatchObject({ siteName: (await shown()).siteName, version: version + 1 });
  });

  it('take any text and a yes or no, and name what is of another type', async () => {
    const refused = await save({ siteName: 7, maintenanceMode: 'yes' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['siteName', 'maintenanceMode']);
  });
});

describe('the company data of the settings', () => {
  const TEXTS = {
    siteName: 'Sahi',
    contactEmail: 'help@sahi.example',
    contactPhone: '',
    supportHours: '',
    maintenanceMode: false,
    supportMessage: '',
  };
  const put = (body: object) => arjun.client.request('PUT', PATH, { body });

  it('is what the footer shows, and a save of something else leaves it alone', async () => {
    expect((await put({ ...TEXTS, companyName: 'Sahi Filings', gstin: '27aapfu0939f1zv' })).status).toBe(200);
    expect((await put({ siteName: 'Sahi Pune' })).status).toBe(200);
    expect(await shown()).toMatchObject({
      siteName: 'Sahi Pune',
      contactEmail: TEXTS.contactEmail,
      companyName: 'Sahi Filings',
      gstin: '27AAPFU0939F1ZV',
    });
    const { body } = await kit.read(asha, '/api/public/config');
    expect(body.company).toMatchObject({ companyName: 'Sahi Filings', gstin: '27AAPFU0939F1ZV', cin: '' });
  });

  it('is refused with a GSTIN that is none', async () => {
    const refused = await put({ ...TEXTS, gstin: '27AAPFU0939F1ZX' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'gstin']);
  });
});

describe('the history of the settings', () => {
  it('says who changed what, newest first, and is for admins only', async () => {
    await save({ siteName: 'Before', supportMessage: 'x'.repeat(1000) });
    await save({ siteName: 'After', supportMessage: '' });
    const { items } = (await kit.read(arjun, `${PATH}/history`)).body;
    expect(items[0]).toMatchObject({
      by: { name: 'Arjun', role: 'admin' },
      changes: [
        { name: 'siteName', from: 'Before', to: 'After' },
        { name: 'supportMessage', from: `${'x'.repeat(200)}…`, to: '' },
      ],
    });
    expect((await meera.client.get(`${PATH}/history`)).status).toBe(403);
  });

  it('tells of the latest twenty saves', async () => {
    for (let n = 0; n < 22; n += 1) await save({ siteName: `Name ${n}` });
    const { items } = (await kit.read(arjun, `${PATH}/history`)).body;
    expect(items).toHaveLength(20);
    expect(items[0].changes).toEqual([{ name: 'siteName', from: 'Name 20', to: 'Name 21' }]);
  });
});

describe('while the site is closed for maintenance', () => {
  beforeAll(async () => {
    expect((await save({ maintenanceMode: true })).status).toBe(200);
  });
  const closed = async (answer: Promise<{ status: number; headers: Headers; body: { message?: string } }>) => {
    const { status, headers, body } = await answer;
    return [status, Number(headers.get('retry-after')) > 0, body.message];
  };
  const CLOSED = [503, true, "We're doing maintenance. Your saved work is safe."];

  it('visitors and customers are told so, from the very next call', async () => {
    expect(await closed(kit.client().get('/api/services'))).toEqual(CLOSED);
    expect(await closed(kit.client().get('/api/customer-services'))).toEqual(CLOSED);
    expect(await closed(asha.client.get('/api/customer-services'))).toEqual(CLOSED);
    expect(await closed(asha.client.post('/api/payment/initiate', { serviceId: 'test-licence' }))).toEqual(CLOSED);
    expect((await kit.client().get('/api/no-such-thing')).status).toBe(404);
  });

  it('staff and admins work on', async () => {
    expect((await meera.client.get('/api/staff/queue')).status).toBe(200);
    expect((await arjun.client.get('/api/admin/users')).status).toBe(200);
  });

  it('signing in and out, the settings, the state of health and the gateway’s webhooks go on', async () => {
    const client = kit.client();
    expect((await kit.read(asha, '/api/public/config')).body.maintenanceMode).toBe(true);
    expect((await client.post('/api/public/request-otp', { mobile: '9876500009' })).status).toBe(200);
    expect((await client.signIn('0000000002')).status).toBe(200);
    expect((await client.get('/api/services')).status).toBe(200);
    const customer = kit.client();
    expect((await customer.signIn('0000000001')).status).toBe(200);
    expect((await customer.get('/api/user')).status).toBe(200);
    expect((await customer.get('/api/services')).status).toBe(503);
    expect((await customer.post('/api/logout')).status).toBe(200);
    expect((await client.get('/health/ready')).status).toBe(200);
    expect((await client.post('/api/webhooks/simulated', {})).status).toBe(401);
  });

  it('is over as soon as an admin switches it off', async () => {
    expect((await save({ maintenanceMode: false })).status).toBe(200);
    expect((await asha.client.get('/api/customer-services')).status).toBe(200);
  });
});
