import { FIRST_FREE_ID } from '@anupalan/domain/catalogue/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import type { Answer } from '../testing/http-client.js';

let kit: CaseKit;
let admin: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  admin = await kit.person('admin', 'Arjun');
  for (const id of ['first-service', 'second-service'])
    await admin.client.post('/api/admin/services', { id, title: id, description: 'D' });
});
afterAll(() => kit.close());

const FIELDS = '/api/admin/service-fields';
const DOCUMENTS = '/api/admin/service-documents';
const add = (path: string, body: object, headers = {}): Promise<Answer> => admin.client.post(path, body, headers);
const put = (path: string, body: object, headers = {}): Promise<Answer> =>
  admin.client.request('PUT', path, { body, headers });
const read = async (path: string) => (await kit.read(admin, path)).body;
const firstError = ({ body }: Answer) => [body.errors?.[0]?.path, body.message];
const version = (value: number) => ({ 'if-match': `"${value}"` });

describe('a question of a form', () => {
  it('is added with a number of its own and a key from its label, and is what customers get (CALL-43, CALL-49)', async () => {
    const added = await add(FIELDS, { service_id: 'first_service', label: 'Full Name!', type: 'text', required: true });
    expect([added.status, added.body]).toEqual([
      201,
      {
        success: true,
        code: 'field_saved',
        message: 'Field saved successfully',
        id: String(FIRST_FREE_ID),
        version: 2,
      },
    ]);
    const [field] = await read(`${FIELDS}/first-service`);
    expect(field).toMatchObject({
      id: FIRST_FREE_ID,
      key: 'full_name',
      label: 'Full Name!',
      required: true,
      position: 0,
    });
    expect((await read('/api/admin/services/first_service/form')).fields).toEqual([field]);
  });

  it('has options as a list or as its text (DATA-20), and an order that falls back to 0 (AMET-21)', async () => {
    const select = { service_id: 'first-service', label: 'Colour', type: 'select', options: '["Red","Blue"]' };
    expect((await add(FIELDS, { ...select, position: 'first' })).status).toBe(201);
    const colour = (await read(`${FIELDS}/first-service`)).find(({ key }: { key: string }) => key === 'colour');
    expect(colour).toMatchObject({ options: ['Red', 'Blue'], position: 0, display_order: 0 });
    for (const options of ['Red, Blue', '{"a":1}', '[1]'])
      expect(firstError(await add(FIELDS, { ...select, label: 'Shade', options }))).toEqual([
        'options',
        'Options must be a list of texts',
      ]);
    expect((await put(`${FIELDS}/${colour.id}`, { type: 'text' })).status).toBe(200);
  });

  it('is saved by its number alone, what is left out stays (CALL-42)', async () => {
    const saved = await put(`${FIELDS}/${FIRST_FREE_ID}`, { service_id: 'first_service', label: 'Name', position: 3 });
    expect([saved.status, saved.body.id]).toEqual([200, String(FIRST_FREE_ID)]);
    const [field] = (await read(`${FIELDS}/first-service`)).filter(({ id }: { id: number }) => id === FIRST_FREE_ID);
    expect(field).toMatchObject({ key: 'full_name', label: 'Name', position: 3, required: true });
  });

  it('is refused with the words of the dialog (AMET-15 to 23)', async () => {
    const fine = { service_id: 'first-service', key: 'fine_key', label: 'Fine', type: 'text' };
    for (const [change, path, message] of [
      [{ key: 'ab' }, 'key', 'Key must be at least 3 characters'],
      [{ key: 'Fine Key' }, 'key', 'Key must only contain lowercase letters, numbers, and underscores'],
      [{ label: '' }, 'label', 'Label is required'],
      [{ label: undefined }, 'label', 'Label is required'],
      [{ type: '' }, 'type', 'Type is required'],
      [{ type: 'select' }, 'options', 'Add at least one option'],
      [{ position: -1 }, 'position', 'Order must be a whole number of at least 0'],
      [
        { key: 'full_name' },
        'key',
        'A field with key "full_name" already exists for this service. Please use a unique key.',
      ],
      [{ service_id: 'nobody' }, 'service_id', 'Service not found'],
      [{ service_id: undefined }, 'service_id', 'Service not found'],
    ] as const) {
      const refused = await add(FIELDS, { ...fine, ...change });
      expect([refused.status, ...firstError(refused)]).toEqual([422, path, message]);
    }
  });

  it('is taken out once, and stays so', async () => {
    const { body } = await add(FIELDS, { service_id: 'second-service', label: 'To go', type: 'text' });
    for (const _ of [1, 2]) {
      const gone = await admin.client.delete(`${FIELDS}/${body.id}`);
      expect([gone.status, gone.body.message]).toEqual([200, 'Field deleted successfully']);
    }
    expect((await put(`${FIELDS}/${body.id}`, { label: 'Back' })).body.message).toBe('Field not found');
    expect(await read(`${FIELDS}/second-service`)).toEqual([]);
  });

  it('is found by its own number and under its own service only', async () => {
    expect((await put(`${FIELDS}/${FIRST_FREE_ID}`, { service_id: 'second-service', label: 'x' })).status).toBe(404);
    expect((await put(`${FIELDS}/987654`, { label: 'x' })).status).toBe(404);
    expect((await admin.client.delete(`${DOCUMENTS}/${FIRST_FREE_ID}`)).status).toBe(404);
    expect((await kit.read(admin, `${FIELDS}/nobody`)).status).toBe(404);
  });
});

describe('a document requirement', () => {
  it('has the defaults of the stored table where the caller says nothing (DATA-22), under both names (AMET-38)', async () => {
    const added = await add(DOCUMENTS, { service_id: 'first_service', document_name: 'PAN Card' });
    expect([added.status, added.body.message]).toEqual([201, 'Document requirement saved successfully']);
    const [document] = await read(`${DOCUMENTS}/first-service`);
    expect(document).toMatchObject({
      key: 'pan_card',
      label: 'PAN Card',
      document_name: 'PAN Card',
      allowed_types: 'pdf,docx',
      max_size: 5,
      required: false,
    });
    expect((await read('/api/admin/services/first-service/form')).documents).toEqual([document]);
    const size = async (value: unknown) => {
      expect((await put(`${DOCUMENTS}/${document.id}`, { max_size: value })).status).toBe(200);
      return (await read(`${DOCUMENTS}/first-service`))[0].max_size_mb;
    };
    // AMET-28
    expect([await size('20'), await size('big'), await size(50), await size(null)]).toEqual([20, 10, 50, 10]);
  });

  it('is refused with the words of the dialog (AMET-24 to 30)', async () => {
    const fine = { service_id: 'first-service', document_name: 'Fine', key: 'fine_key' };
    for (const [change, path, message] of [
      [{ key: 'ab' }, 'key', 'Key must be at least 3 characters'],
      [{ document_name: ' ' }, 'document_name', 'Document name is required'],
      [{ max_size: 0 }, 'max_size', 'Max size must be at least 1MB'],
      [{ max_size: '51' }, 'max_size', 'Max size cannot exceed 50MB'],
      [
        { key: 'pan_card' },
        'key',
        'A document with key "pan_card" already exists for this service. Please use a unique key.',
      ],
    ] as const) {
      const refused = await add(DOCUMENTS, { ...fine, ...change });
      expect([refused.status, ...firstError(refused)]).toEqual([422, path, message]);
    }
  });

  it('is asked for no longer once it is deleted (CALL-48)', async () => {
    const { body } = await add(DOCUMENTS, { service_id: 'second-service', document_name: 'Photo' });
    const gone = await admin.client.delete(`${DOCUMENTS}/${body.id}`);
    expect([gone.status, gone.body.message]).toEqual([200, 'Document requirement deleted successfully']);
    expect(await read(`${DOCUMENTS}/second-service`)).toEqual([]);
  });
});

describe('the numbers of items', () => {
  it('are different for admins who add at the same time, and the same for one key', async () => {
    const bodies = Array.from({ length: 8 }, (_, i) => ({
      service_id: 'second-service',
      label: `Question ${i}`,
      type: 'text',
    }));
    const ids = (await Promise.all(bodies.map((body) => add(FIELDS, body)))).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(8);
    const key = { 'idempotency-key': 'one-question-0001' };
    const body = { service_id: 'second-service', label: 'Once', type: 'text' };
    const [first, again] = [await add(FIELDS, body, key), await add(FIELDS, body, key)];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await add(FIELDS, { ...body, label: 'Twice' }, key)).status).toBe(422);
  });

  it('wait for an item that was refused at first', async () => {
    const key = { 'idempotency-key': 'refused-first-0001' };
    const body = { service_id: 'second-service', label: 'Corrected', type: 'select' };
    expect((await add(FIELDS, body, key)).status).toBe(422);
    expect((await add(FIELDS, { ...body, options: ['One'] }, key)).status).toBe(201);
  });
});

describe('the order of a form', () => {
  it('is saved at once, over the version that was seen', async () => {
    const path = '/api/admin/services/second-service';
    const form = await read(`${path}/form`);
    const ids = form.fields.map(({ id }: { id: number }) => id).reverse();
    const { version: seen } = form.service;
    const events = await kit.eventsIn('service-second-service');
    const saved = await add(`${path}/order`, { kind: 'fields', ids }, version(seen));
    expect([saved.status, saved.body.message]).toEqual([200, 'Order saved']);
    expect((await read(`${FIELDS}/second-service`)).map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await kit.eventsIn('service-second-service')).toBe(events + ids.length);
    const late = await add(`${path}/order`, { kind: 'fields', ids: [...ids].reverse() }, version(seen));
    expect([late.status, late.body.current.fields.map(({ id }: { id: number }) => id)]).toEqual([412, ids]);
    const stale = await add(`${path}/order`, { kind: 'fields', ids: ids.slice(1) });
    expect([stale.status, stale.body.message]).toEqual([
      422,
      'The list has changed. Load it again, then put it in order.',
    ]);
  });
});

describe('two admins on one form', () => {
  it('the second one’s save answers 412 with the form as it is now', async () => {
    const { service } = await read('/api/admin/services/first-service/form');
    const path = `${FIELDS}/${FIRST_FREE_ID}`;
    expect((await put(path, { label: 'Theirs' }, version(service.version))).status).toBe(200);
    const late = await put(path, { label: 'Mine' }, version(service.version));
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile']);
    const now = late.body.current.fields.find(({ id }: { id: number }) => id === FIRST_FREE_ID);
    expect([now.label, late.body.current.service.version]).toEqual(['Theirs', service.version + 1]);
  });
});

describe('the other names of these calls', () => {
  it('are for admins as well (CALL-39 to 48, SEC-18)', async () => {
    const customer = await kit.person('customer', 'Asha');
    for (const prefix of ['/api/public-admin', '/api/admin-no-auth']) {
      const path = `${prefix}/service-fields`;
      const body = { service_id: 'first-service', label: `By ${prefix}`, type: 'text' };
      const added = await add(path, body);
      expect(added.status).toBe(201);
      expect((await put(`${path}/${added.body.id}`, { ...body, label: 'Again' })).status).toBe(200);
      expect(await read(`${path}/first-service`)).toEqual(await read(`${FIELDS}/first-service`));
      expect((await admin.client.delete(`${path}/${added.body.id}`)).status).toBe(200);
      expect((await kit.client().get(`${path}/first-service`)).status).toBe(401);
      expect((await customer.client.get(`${path}/first-service`)).status).toBe(403);
    }
  });
});

describe('a request that is under way', () => {
  it('keeps the form with which it was bought; a new one has the new form', async () => {
    const service_id = 'first-service';
    const customer = await kit.person('customer', 'Lata');
    const staff = await kit.person('staff', 'Meera');
    const before = (await read(`${FIELDS}/${service_id}`)).map(({ label }: { label: string }) => label);
    const [{ id: paperId, label: paper }] = await read(`${DOCUMENTS}/${service_id}`);
    const old = await kit.paidRequest(customer, service_id);
    await add(FIELDS, { service_id, label: 'New question', type: 'text', position: 90 });
    await put(`${FIELDS}/${FIRST_FREE_ID}`, { label: 'Changed' });
    await put(`${DOCUMENTS}/${paperId}`, { document_name: 'New paper' });
    const late = await kit.paidRequest(customer, service_id);
    const labels = async (person: Person, kind: string, requestId: string): Promise<readonly string[]> =>
      (await kit.read(person, `/api/${kind}/${service_id}?requestId=${requestId}`)).body.map(
        ({ label }: { label: string }) => label,
      );
    // The form of the customer and the review of staff.
    for (const person of [customer, staff]) {
      expect(await labels(person, 'service-fields', old)).toEqual(before);
      expect(await labels(person, 'service-documents', old)).toEqual([paper]);
      expect(await labels(person, 'service-fields', late)).toEqual(expect.arrayContaining(['Changed', 'New question']));
      expect(await labels(person, 'service-fields', late)).not.toContain('Theirs');
      expect(await labels(person, 'service-documents', late)).toEqual(['New paper']);
    }
  });
});
