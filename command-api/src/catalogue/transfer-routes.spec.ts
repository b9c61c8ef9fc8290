import { FIRST_FREE_ID } from '@anupalan/domain/catalogue/events';
import type { CatalogueFile, ExportedService, Imported } from '@anupalan/domain/contracts/admin-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBuiltIns } from '../seed/built-ins.js';
import { routes } from '../server/routes.js';
import type { Client } from '../testing/http-client.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const CATALOGUE = '/api/admin/catalogue';

interface World extends TestApp {
  readonly admin: Client;
}
const startWorld = async (): Promise<World> => {
  const test = await startTestApp({ routes });
  const admin = test.client();
  await admin.signIn('0000000003');
  return { ...test, admin };
};

let from: World;
let to: World;
beforeAll(async () => {
  [from, to] = await Promise.all([startWorld(), startWorld()]);
  await seedBuiltIns(from.app);
  const { admin } = from;
  const faqs = [{ question: 'How long?', answer: 'A **week**.' }];
  const body = { id: 'patent-search', title: 'Patent Search', description: 'D', price: 900, is_active: false, faqs };
  const more = { government_fees: { kind: 'from', from: 1600, note: 'Per class' }, category: 'legal' };
  expect((await admin.post('/api/admin/services', { ...body, ...more })).status).toBe(201);
  const service_id = 'patent-search';
  const field = { service_id, label: 'Colour', type: 'select', options: ['Red', 'Blue'], position: 1 };
  await admin.post('/api/admin/service-fields', field);
  const show_if = { key: 'colour', equals: 'Red', not: true };
  await admin.post('/api/admin/service-fields', { service_id, label: 'Shade', type: 'text', position: 2, show_if });
  const required_if = { key: 'colour', equals: 'Red' };
  await admin.post('/api/admin/service-documents', { service_id, document_name: 'Drawing', max_size: 20, required_if });
});
afterAll(async () => {
  await from.close();
  await to.close();
});

const exported = async ({ app, admin }: World): Promise<CatalogueFile> =>
  (await admin.get(CATALOGUE, { 'x-min-position': (await app.events.head()) ?? '' })).body;
const plan = async ({ admin }: World, file: object) => (await admin.post(`${CATALOGUE}/plan`, file)).body.items;
const chosen = (items: readonly { id: string; version: number | null }[]) =>
  items.map(({ id, version }) => ({ id, version }));
const the = (file: CatalogueFile, id: string): ExportedService => {
  const found = file.services.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id} in the file`);
  return found;
};
const fileOf = (...services: readonly unknown[]) => ({
  format: 'anupalan-catalogue',
  format_version: 1,
  exported_at: '2026-11-21T10:00:00.000Z',
  services,
});

describe('the catalogue as a file', () => {
  it('is a download of every service', async () => {
    const { headers, body } = await from.admin.get(CATALOGUE);
    expect(headers.get('content-disposition')).toBe('attachment; filename="anupalan-catalogue-2026-11-21.json"');
    expect(body.services).toHaveLength(14);
  });

  it('would change nothing where it comes from', async () => {
    const file = await exported(from);
    const head = await from.app.events.head();
    const items = await plan(from, file);
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['same']));
    const imported = await from.admin.post(`${CATALOGUE}/import`, { file, services: chosen(items) });
    expect(imported.body.items.every((one: { imported: boolean }) => one.imported)).toBe(true);
    expect(await from.app.events.head()).toBe(head);
  });

  it('is the same file again after an import into an empty system, and once for a key', async () => {
    const file = await exported(from);
    const items = await plan(to, file);
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['new']));
    const key = { 'idempotency-key': 'import-everything-1' };
    const body = { file, services: chosen(items) };
    const first = await to.admin.post(`${CATALOGUE}/import`, body, key);
    expect(first.body).toMatchObject({ success: true, message: 'Import finished' });
    expect(first.body.items).toEqual(file.services.map(({ id }) => ({ id, imported: true, refusal: null })));
    const head = await to.app.events.head();
    expect((await to.admin.post(`${CATALOGUE}/import`, body, key)).body.items).toEqual(first.body.items);
    expect(await to.app.events.head()).toBe(head);
    expect((await exported(to)).services).toEqual(file.services);
    const history = (await to.admin.get('/api/admin/services/patent-search/history')).body;
    expect(history.items[0]).toMatchObject({ kind: 'imported', by: { role: 'admin' } });
    // The numbers of the file are not given again.
    const added = await to.admin.post('/api/admin/service-fields', {
      service_id: 'patent-search',
      label: 'New',
      type: 'text',
    });
    expect(Number(added.body.id)).toBeGreaterThan(FIRST_FREE_ID + 2);
  });
});

describe('importing one service', () => {
  it('shows what would change by the names of the form, and does just that', async () => {
    const file = await exported(from);
    const own = the(file, 'patent-search');
    const [colour] = own.fields;
    const changed = {
      ...own,
      price: 950,
      fields: [
        { ...colour, label: 'Paint' },
        { id: 1, label: 'Size in cm', type: 'number', position: 3 },
      ],
    };
    const [item] = await plan(from, fileOf(changed));
    expect(item.kind).toBe('changed');
    expect(
      item.changes.map(({ path, before, after }: { path: string; before: unknown; after: unknown }) => [
        path,
        before,
        after,
      ]),
    ).toEqual([
      ['price', 900, 950],
      ['fields#shade', expect.objectContaining({ label: 'Shade' }), null],
      ['fields#colour.label', 'Colour', 'Paint'],
      ['fields#size_in_cm', null, expect.objectContaining({ key: 'size_in_cm', type: 'number' })],
    ]);
    const done = await from.admin.post(`${CATALOGUE}/import`, { file: fileOf(changed), services: chosen([item]) });
    expect(done.body.items).toEqual([{ id: 'patent-search', imported: true, refusal: null }]);
    const after = the(await exported(from), 'patent-search');
    expect([after.price, after.fields.map(({ id, key, label }) => [id, key, label])]).toEqual([
      950,
      [
        [FIRST_FREE_ID, 'colour', 'Paint'],
        [FIRST_FREE_ID + 3, 'size_in_cm', 'Size in cm'],
      ],
    ]);
    // Over a version that is no longer the present one, it is refused.
    const late = await from.admin.post(`${CATALOGUE}/import`, { file: fileOf(own), services: chosen([item]) });
    expect(late.body.items[0]).toMatchObject({
      imported: false,
      refusal: {
        code: 'changed_meanwhile',
        message: 'Somebody changed this in the meantime. Load it again and repeat your change.',
      },
    });
  });

  it('gives new numbers where another service has those of the file', async () => {
    const own = the(await exported(from), 'patent-search');
    const copy = { ...own, id: 'patent-copy', title: 'Copy' };
    const done = await from.admin.post(`${CATALOGUE}/import`, {
      file: fileOf(copy),
      services: [{ id: 'patent-copy', version: null }],
    });
    expect(done.body.items[0]).toMatchObject({ imported: true });
    const made = the(await exported(from), 'patent-copy');
    const ids = [...made.fields, ...made.documents].map(({ id }) => id);
    const taken = [...own.fields, ...own.documents].map(({ id }) => id);
    expect(ids.filter((id) => taken.includes(id))).toEqual([]);
    expect(made.fields.map(({ key }) => key)).toEqual(own.fields.map(({ key }) => key));
  });

  it('says what is wrong in the words of the form, and imports the others', async () => {
    const fine = { id: 'fine-service', title: 'Fine', description: 'D', fields: [], documents: [] };
    const bad = { ...fine, id: 'bad-service', title: 'x', fields: [{ id: 5, label: 'A', key: 'ab', type: 'text' }] };
    const again = { ...fine, title: 'The second of its id' };
    const file = fileOf(fine, bad, again, { ...fine, id: 'No Slug' }, { ...fine, id: 'llp-registration' });
    const items = await plan(from, file);
    expect(
      items.map(({ id, kind, errors }: { id: string; kind: string; errors: unknown }) => [id, kind, errors]),
    ).toEqual([
      ['fine-service', 'new', []],
      [
        'bad-service',
        'invalid',
        [
          {
            path: 'title',
            code: 'text.short',
            params: { label: 'Title', min: 3 },
            message: 'Title must be at least 3 characters',
          },
          {
            path: 'fields.0.key',
            code: 'key.short',
            message: 'Key must be at least 3 characters',
          },
        ],
      ],
      [
        'fine-service',
        'invalid',
        [{ path: 'id', code: 'service.twice_in_file', message: 'The file has this service twice.' }],
      ],
      [
        'No Slug',
        'invalid',
        [
          expect.objectContaining({
            path: 'id',
            message: 'ID must only contain lowercase letters, numbers, hyphens, and parentheses',
          }),
        ],
      ],
      [
        'llp-registration',
        'invalid',
        [{ path: 'id', code: 'service.exists', message: expect.stringContaining('already exists') }],
      ],
    ]);
    const services = [...['bad-service', 'No Slug', 'not-there', 'fine-service'].map((id) => ({ id, version: null }))];
    const { body } = await from.admin.post(`${CATALOGUE}/import`, { file, services });
    expect(body.items.map(({ imported, refusal }: Imported['items'][number]) => [imported, refusal?.message])).toEqual([
      [false, 'Title must be at least 3 characters'],
      [false, 'ID must only contain lowercase letters, numbers, hyphens, and parentheses'],
      [false, 'The file does not have this service.'],
      [true, undefined],
    ]);
    // The first one, as the plan showed it.
    expect(the(await exported(from), 'fine-service').title).toBe(fine.title);
    const taken = await from.admin.post(`${CATALOGUE}/import`, {
      file,
      services: [{ id: 'fine-service', version: null }],
    });
    expect(taken.body.items[0]).toMatchObject({ imported: false, refusal: { code: 'service.exists' } });
  });

  it.each([
    [2, '2'],
    ['2.0', '"2.0"'],
    [{ toString: 1, valueOf: null }, '{"toString":1,"value'],
  ])('of the format version %j is refused with a sentence, whatever else it holds', async (version, shown) => {
    const says = `This file has the format version ${shown}. Only files of version 1 can be imported here.`;
    const file = { format: 'anupalan-catalogue', format_version: version, items: {} };
    for (const refused of [
      await from.admin.post(`${CATALOGUE}/plan`, file),
      await from.admin.post(`${CATALOGUE}/import`, { file, services: [] }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.body.message).toContain(says);
      expect(refused.body.errors[0].message).toBe(says);
    }
  });

  it('takes a file of hundreds of services', async () => {
    const own = the(await exported(from), 'private-limited-company');
    const many = Array.from({ length: 200 }, (_, i) => ({ ...own, id: `service-${i}` }));
    const items = await plan(from, fileOf(...many));
    expect(items).toHaveLength(200);
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['new']));
  });
});
