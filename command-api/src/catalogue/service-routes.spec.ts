import { service } from '@anupalan/domain/catalogue/aggregate';
import type { CatalogueEvent } from '@anupalan/domain/catalogue/events';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { isoNow } from '@anupalan/infra/ports/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { ANSWERS, type CaseKit, form, type Person, startCaseKit } from '../testing/case-kit.js';
import type { Answer } from '../testing/http-client.js';

const PATH = '/api/admin/services';
let kit: CaseKit;
let admin: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  admin = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const make = (body: object, headers = {}): Promise<Answer> => admin.client.post(PATH, body, headers);
const put = (id: string, body: object, headers = {}): Promise<Answer> =>
  admin.client.request('PUT', `${PATH}/${id}`, { body, headers });
const get = (path: string): Promise<Answer> => kit.read(admin, `${PATH}/${path}`);
/** Appends an event after this revision of a service, past the rules. */
const appended = async (slug: string, revision: number, event: CatalogueEvent): Promise<void> => {
  const metadata = { ...systemContext('test', {}), time: isoNow(kit.clock), command: 'editField' };
  const done = await kit.app.store.append(streamName(service, slug), revision, [{ id: randomId(), event, metadata }]);
  expect(done.kind).toBe('appended');
};
const errorsOf = ({ body }: Answer) =>
  body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]);
const REGISTRATION = { name: 'Asha Kulkarni', email: 'asha@example.com', phone: '9876543210', businessName: 'Rao' };
const version = (value: number) => ({ 'if-match': `"${value}"` });

describe('a new service', () => {
  it('is made from its title, ID and description, with the defaults of the form (CALL-52, ASVC-36)', async () => {
    const made = await make({ id: 'patent-search', title: 'Patent Search', description: 'A search.' });
    expect([made.status, made.body, made.headers.get('etag')]).toEqual([
      201,
      { success: true, code: 'service_created', message: 'Service created', id: 'patent-search', version: 1 },
      '"1"',
    ]);
    const seen = await get('patent_search');
    expect(seen.headers.get('etag')).toBe('"1"');
    expect(seen.body).toMatchObject({
      id: 'patent-search',
      title: 'Patent Search',
      price: 0,
      estimated_duration_days: 7,
      category: 'general',
      complexity_level: 3,
      icon: 'FileText',
      is_active: true,
      is_popular: false,
      workflow: 'filing',
      form: 'questions',
      built_in: false,
      fields: 0,
      documents: 0,
      faqs: [],
      missing: ['about', 'questions', 'documents', 'fees', 'price'],
    });
  });

  it('is a draft that nobody finds or buys by any door, until it is complete', async () => {
    const asha = await kit.person('customer', 'Asha');
    await make({ id: 'trust-deed', title: 'Trust deed', description: 'D', price: 299 });
    const visit = () => kit.read(asha, '/api/services/trust-deed');
    const serviceId = 'trust_deed';
    const doors = () =>
      Promise.all([
        asha.client.post('/api/payment/initiate', { serviceId, amount: 299 }),
        asha.client.post('/api/service-registrations', form({ serviceId, ...REGISTRATION })),
      ]);
    expect((await visit()).status).toBe(404);
    expect((await kit.read(asha, '/api/services')).body.map(({ id }: { id: string }) => id)).not.toContain(
      'trust-deed',
    );
    expect((await doors()).map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'service_draft'],
      [409, 'service_draft'],
    ]);

    expect((await put('trust-deed', { detailed_description: 'How.', not_needed: ['questions'] })).status).toBe(200);
    expect((await get('trust-deed')).body.missing).toEqual(['documents', 'fees']);
    expect((await put('trust-deed', { not_needed: ['questions', 'documents', 'fees'] })).status).toBe(200);
    expect([(await get('trust-deed')).body.missing, (await visit()).body.price]).toEqual([[], '299']);
    expect((await asha.client.post('/api/payment/initiate', { serviceId, amount: 299 })).status).toBe(200);
  });

  it('that was said to be free is asked again once it had a price', async () => {
    await make({ id: 'once-free', title: 'Once free', description: 'D', not_needed: ['price'] });
    expect((await get('once-free')).body.missing).not.toContain('price');
    await put('once-free', { price: 100 });
    await put('once-free', { price: 0 });
    expect((await get('once-free')).body.missing).toContain('price');
  });

  it('is read under the older names too, with numbers as texts (ASVC-37, ASVC-38)', async () => {
    const body = { id: 'old-names', name: 'Old Names', base_price: '1499', featured: true, active: false };
    const more = { description: 'D', complexity_level: '5', estimated_duration_days: 'soon' };
    expect((await make({ ...body, ...more })).body.version).toBe(2);
    expect((await get('old-names')).body).toMatchObject({
      title: 'Old Names',
      price: 1499,
      is_popular: true,
      is_active: false,
      complexity_level: 5,
      estimated_duration_days: 7,
    });
    expect((await kit.read(admin, '/api/services/old-names')).status).toBe(404);
  });

  it('is booked where it is a consultation', async () => {
    await make({ id: 'talk-to-us', title: 'Talk to us', description: 'D', category: 'consultation' });
    expect((await get('talk-to-us')).body.workflow).toBe('consultation');
  });

  it('is refused with the words of the form (ASVC-24 to 30)', async () => {
    const wrong = { id: 'ab', title: 'x', price: -1, category: '', icon: '' };
    const answer = await make(wrong);
    expect([answer.status, errorsOf(answer)]).toEqual([
      422,
      [
        ['id', 'ID must be at least 3 characters'],
        ['title', 'Title must be at least 3 characters'],
        ['description', 'Description is required'],
        ['price', 'Price cannot be negative'],
        ['category', 'Category is required'],
        ['icon', 'Icon is required'],
      ],
    ]);
    const fine = { id: 'fine-id', title: 'Fine', description: 'D' };
    for (const [body, path, message] of [
      [{ id: 'Fine Id' }, 'id', 'ID must only contain lowercase letters, numbers, hyphens, and parentheses'],
      [{ id: undefined }, 'id', 'ID must be at least 3 characters'],
      [{ price: 'much' }, 'price', 'Price must be a number'],
      [{ price: '1e300' }, 'price', 'Price must be a number'],
      [{ price: 1e300 }, 'price', 'Price must be a number'],
      [{ price: 99.5 }, 'price', 'Price must be in whole rupees'],
      [
        { estimated_duration_days: -1 },
        'estimated_duration_days',
        'Estimated days must be a whole number from 0 to 3650',
      ],
      [{ faqs: [{ question: 'Why?', answer: ' ' }] }, 'faqs.0.answer', 'Answer is required'],
    ] as const)
      expect(errorsOf(await make({ ...fine, ...body }))).toEqual([[path, message]]);
    expect((await get('fine-id')).status).toBe(404);
  });

  it('that is refused takes no numbers for the documents of people, and records nothing', async () => {
    const company = { form: 'company', description: 'A company like no other.' };
    expect((await make({ id: 'company-like', title: 'Company Like', ...company })).status).toBe(201);
    expect((await make({ id: 'company-else', title: 'Company Else', ...company, form: 'questions' })).status).toBe(201);
    const head = await kit.app.events.head();
    expect((await make({ id: 'company-new', title: 'x', ...company })).status).toBe(422);
    expect((await make({ id: 'company-like', title: 'Company Like', ...company })).status).toBe(409);
    expect((await put('company-else', { form: 'company', price: 'x' })).status).toBe(422);
    expect((await put('company-else', { form: 'company' }, version(7))).status).toBe(412);
    expect(await kit.app.events.head()).toBe(head);
    const saved = await put('company-else', { form: 'company' }, version(1));
    expect([saved.status, saved.body.version]).toEqual([200, 7]);
    expect((await get('company-else')).body).toMatchObject({ form: 'company', documents: 5 });
  });
  it('is refused where the ID is taken, also under another name of it', async () => {
    for (const id of ['test-licence', 'llp-registration']) {
      const taken = await make({ id, title: 'Taken', description: 'D' });
      expect([taken.status, taken.body.code]).toEqual([409, 'service.exists']);
    }
  });

  it('is made once for a key', async () => {
    const key = { 'idempotency-key': 'the-same-key-0001' };
    const body = { id: 'made-once', title: 'Made once', description: 'D' };
    const [first, again] = [await make(body, key), await make(body, key)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });
});

describe('the list of services', () => {
  it('has all of them, popular ones first, also those that are not on offer (CALL-50)', async () => {
    const { body } = await kit.read(admin, PATH);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['test-licence', 'old-names']));
    expect(body[0]).toMatchObject({ id: 'old-names', is_popular: true, is_active: false });
  });
});

describe('saving a service', () => {
  it('keeps what is left out, and switches it off in the same step (CALL-53)', async () => {
    await make({ id: 'to-edit', title: 'To edit', description: 'D', price: 500, benefits: ['One'] });
    const saved = await put('to-edit', { id: 'to-edit', price: '750', is_active: false }, version(1));
    expect([saved.status, saved.body.message, saved.body.version]).toEqual([200, 'Service updated', 3]);
    expect((await get('to-edit')).body).toMatchObject({
      title: 'To edit',
      price: 750,
      is_active: false,
      benefits: ['One'],
    });
    expect((await put('to-edit', { price: 750 }, version(3))).body.version).toBe(3);
  });

  it('cannot change the ID (ASVC-23)', async () => {
    const refused = await put('to-edit', { id: 'renamed' });
    expect([refused.status, errorsOf(refused)]).toEqual([422, [['id', 'The ID of a service cannot be changed.']]]);
    expect((await put('to_edit', { id: 'to_edit', helpText: 'Help' })).status).toBe(200);
  });

  it('over another admin’s change answers 412 with the present service', async () => {
    const { version: seen } = (await get('to-edit')).body;
    await put('to-edit', { title: 'Theirs' }, version(seen));
    const late = await put('to-edit', { title: 'Mine' }, version(seen));
    expect([late.status, late.body.code, late.body.current]).toEqual([
      412,
      'changed_meanwhile',
      expect.objectContaining({ id: 'to-edit', title: 'Theirs', version: seen + 1 }),
    ]);
    expect((await get('to-edit')).body.title).toBe('Theirs');
  });

  it('answers 404 for an unknown one', async () => {
    for (const headers of [{}, version(1)]) expect((await put('no-such', { title: 'None' }, headers)).status).toBe(404);
    for (const path of ['no-such', 'no-such/form', 'no-such/impact', 'no-such/history'])
      expect((await get(path)).status).toBe(404);
    expect((await admin.client.post(`${PATH}/no-such/restore`, { version: 1 })).status).toBe(404);
  });
});

describe('what a change would reach', () => {
  it('counts open requests, those whose form was never submitted, and unpaid orders', async () => {
    const customer = await kit.person('customer', 'Asha');
    const [first] = [await kit.paidRequest(customer), await kit.paidRequest(customer)];
    const initiated = await customer.client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true });
    expect(initiated.status).toBe(200);
    expect((await get('test-licence/impact')).body).toMatchObject({ open: 2, drafts: 2, more: false, unpaid: 1 });
    await kit.upload(customer, first);
    expect((await customer.client.post(`/api/requests/${first}/submit-intake`, { answers: ANSWERS })).status).toBe(200);
    expect((await get('test-licence/impact')).body).toMatchObject({ open: 2, drafts: 1, unpaid: 1 });
    expect((await get('made-once/impact')).body).toEqual({ version: 1, open: 0, drafts: 0, more: false, unpaid: 0 });
  });
});

describe('the history of a service', () => {
  it('names who changed what when, newest first, and brings any version back', async () => {
    await make({ id: 'with-history', title: 'With history', description: 'D' });
    const field = {
      service_id: 'with_history',
      label: 'Colour',
      type: 'select',
      options: ['Red', 'Blue'],
      position: 1,
    };
    const added = await admin.client.post('/api/admin/service-fields', field);
    await put('with-history', { price: 900, is_active: false });
    const formThen = (await get('with-history/form')).body;
    await admin.client.delete(`/api/admin/service-fields/${added.body.id}`);
    kit.clock.advance(1000);
    const restored = await admin.client.post(`${PATH}/with-history/restore`, { version: 4 }, version(5));
    expect([restored.status, restored.body]).toEqual([
      200,
      expect.objectContaining({ message: 'The earlier version is back', version: 7 }),
    ]);
    const { body } = await get('with-history/history');
    expect(body.next_before).toBeNull();
    const colour = {
      key: 'colour',
      label: 'Colour',
      type: 'select',
      required: false,
      description: '',
      placeholder: '',
      options: ['Red', 'Blue'],
      position: 1,
      section: '',
      rule: '',
      show_if: null,
    };
    const by = { id: admin.id, role: 'admin', name: 'Arjun' };
    expect(body.items.slice(0, 4)).toEqual([
      {
        version: 7,
        at: new Date(kit.clock.now()).toISOString(),
        by,
        kind: 'restored',
        restored: 4,
        changes: [{ path: 'fields#colour', label: 'Colour', before: null, after: colour }],
      },
      expect.objectContaining({
        version: 5,
        kind: 'changed',
        restored: null,
        changes: [{ path: 'fields#colour', label: 'Colour', before: colour, after: null }],
      }),
      expect.objectContaining({
        version: 4,
        changes: [
          { path: 'price', label: null, before: 0, after: 900 },
          { path: 'is_active', label: null, before: true, after: false },
        ],
      }),
      expect.objectContaining({ version: 2, kind: 'changed' }),
    ]);
    expect(body.items[4]).toMatchObject({ version: 1, kind: 'created', by });
    const formNow = (await get('with-history/form')).body;
    expect(formNow.fields).toMatchObject([{ id: formThen.fields[0].id, key: 'colour', options: ['Red', 'Blue'] }]);
    expect({ ...formNow.service, version: 0, updated_at: '' }).toEqual({
      ...formThen.service,
      version: 0,
      updated_at: '',
    });
  });

  it('comes in pages', async () => {
    await make({ id: 'long-history', title: 'Long history', description: 'D' });
    for (let price = 1; price <= 24; price += 1) await put('long-history', { price });
    const first = (await get('long-history/history')).body;
    expect([first.items.length, first.items[0].version, first.next_before]).toEqual([20, 25, 6]);
    expect(first.items[19].changes).toEqual([{ path: 'price', label: null, before: 4, after: 5 }]);
    const second = (await get(`long-history/history?before=${first.next_before}`)).body;
    expect([second.items.map((one: { version: number }) => one.version), second.next_before]).toEqual([
      [5, 4, 3, 2, 1],
      null,
    ]);
    expect(second.items[0].changes).toEqual([{ path: 'price', label: null, before: 3, after: 4 }]);
  });

  it('does not bring back a version that breaks a rule of today, and says which', async () => {
    await make({ id: 'older-rules', title: 'Older rules', description: 'D' });
    const added = await admin.client.post('/api/admin/service-fields', {
      service_id: 'older_rules',
      label: 'Shade',
      type: 'text',
    });
    const { id } = added.body;
    const [field] = (await kit.app.load(service, 'older-rules')).state.fields;
    if (field === undefined) throw new Error('no question');
    // As it could be saved before conditions were checked.
    const then = { ...field, showIf: { key: 'colour', equals: 'Red' } };
    await appended('older-rules', 1, { type: 'FieldEdited', data: then });
    await admin.client.request('PUT', `/api/admin/service-fields/${id}`, { body: { show_if: null } });
    const refused = await admin.client.post(`${PATH}/older-rules/restore`, { version: 3 });
    expect([refused.status, refused.body.code, refused.body.message, refused.body.params]).toEqual([
      409,
      'service.not_restorable',
      'This version does not fit the rules of today, so it cannot be restored.',
      undefined,
    ]);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({
        code: 'condition.unknown_field',
        params: { label: 'Shade', on: 'colour' },
        message: '"Shade" depends on the field "colour", which is not there',
      }),
    ]);
    expect((await get('older-rules')).body.version).toBe(4);
  });

  it('has no version that never was, and restores over the version that was seen only', async () => {
    for (const none of [99, 26]) {
      const refused = await admin.client.post(`${PATH}/long-history/restore`, { version: none });
      expect([refused.status, errorsOf(refused)]).toEqual([
        422,
        [['version', 'There is no such version of this service.']],
      ]);
    }
    const late = await admin.client.post(`${PATH}/long-history/restore`, { version: 1 }, version(3));
    expect([late.status, late.body.current.service.version]).toEqual([412, 25]);
  });
});
