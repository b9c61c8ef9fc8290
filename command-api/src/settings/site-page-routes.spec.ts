import { position } from '@anupalan/domain/kernel/position';
import { SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { DamagedEvent } from '@anupalan/infra/ports/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedSitePages } from '../seed/site-pages.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { noticeNow } from './page-version.js';

const TODAY = '2026-11-21';
let kit: CaseKit;
let asha: Person;
let arjun: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedSitePages(kit.app);
  asha = await kit.person('customer', 'Asha');
  arjun = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const read = (path: string, person = asha) => kit.read(person, path);
const save = (slug: string, body: object, version?: number) =>
  arjun.client.request('PUT', `/api/admin/pages/${slug}`, {
    body: { title: 'Terms', body: 'New words', effective_from: TODAY, ...body },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });

describe('the pages of trust', () => {
  it('stand in a first version from the first start on, and another start changes nothing', async () => {
    await seedSitePages(kit.app);
    for (const slug of SITE_PAGES) {
      const { status, body } = await read(`/api/public/pages/${slug}`);
      expect([slug, status, body.version, body.in_force]).toEqual([slug, 200, 1, 1]);
      expect(body.effective_from).toBe(TODAY);
      expect(await kit.eventsIn(`sitePage-${slug}`)).toBe(1);
    }
    expect((await read('/api/admin/pages', arjun)).body.items.map(({ slug }: { slug: string }) => slug)).toEqual([
      ...SITE_PAGES,
    ]);
  });

  it('are edited into a new version; the one before stays readable', async () => {
    const before = (await read('/api/public/pages/terms')).body;
    expect((await save('terms', { note: 'Plainer words' }, 1)).body).toMatchObject({
      code: 'page_saved',
      message: 'Page saved',
      version: 2,
    });
    expect((await read('/api/public/pages/terms')).body).toMatchObject({
      version: 2,
      body: 'New words',
      note: 'Plainer words',
    });
    const { site, ...kept } = (await read('/api/public/pages/terms?version=1')).body;
    expect({ ...kept, site: null }).toEqual({ ...before, in_force: 2 });
    expect(site).toMatchObject({ siteName: 'Anupalan', companyName: '' });
    const versions = (await read('/api/public/pages/terms/versions')).body;
    expect(versions).toMatchObject({ total: 2, next_cursor: null });
    expect(versions.items[0]).not.toHaveProperty('by');
    const history = (await read('/api/admin/pages/terms/versions?limit=1', arjun)).body;
    expect(history).toMatchObject({ items: [{ version: 2, by: { name: 'Arjun' } }], next_cursor: '2' });
    expect((await read('/api/admin/pages/terms/versions?cursor=2', arjun)).body.items).toMatchObject([
      { version: 1, by: { role: 'system', name: null } },
    ]);
  });

  it('say of the company, once they no longer hold, what stood on their last day', async () => {
    const { version: _, updated_at: __, ...settings } = (await read('/api/admin/settings', arjun)).body;
    const name = async (companyName: string) => {
      kit.clock.advance(1000);
      const body = { ...settings, companyName };
      expect((await arjun.client.request('PUT', '/api/admin/settings', { body })).status).toBe(200);
    };
    const site = async (version: number) => (await read(`/api/public/pages/contact?version=${version}`)).body.site;
    const next = async (effective_from: string, text: string) => {
      kit.clock.advance(1000);
      expect((await save('contact', { body: text, effective_from })).status).toBe(200);
    };
    await name('Setu Private Limited');
    await next(TODAY, 'The second text');
    await name('Setu Legal Private Limited');
    await next('2026-11-23', 'The third text');
    expect(await site(1)).toMatchObject({ companyName: 'Setu Private Limited' });
    expect([await site(2), await site(3)]).toEqual([null, null]);
    kit.clock.advance(2 * 86_400_000);
    await name('Setu Filings Limited');
    expect(await site(1)).toMatchObject({ companyName: 'Setu Private Limited' });
    expect(await site(2)).toMatchObject({ companyName: 'Setu Legal Private Limited' });
    expect(await site(3)).toBeNull();
    kit.clock.advance(-2 * 86_400_000);
  });

  it('hold from their day on; until then the version before does', async () => {
    expect((await save('refunds', { title: 'Refunds', effective_from: '2026-11-23' })).status).toBe(200);
    expect((await read('/api/public/pages/refunds')).body).toMatchObject({ version: 1, in_force: 1 });
    expect((await read('/api/public/pages/refunds?version=2')).body).toMatchObject({ version: 2, in_force: 1 });
    kit.clock.advance(2 * 86_400_000);
    expect((await read('/api/public/pages/refunds')).body).toMatchObject({ version: 2, in_force: 2 });
    kit.clock.advance(-2 * 86_400_000);
  });

  it('saved by two admins at once keep the first, and show the second what stands there', async () => {
    expect((await save('about', { body: 'First' }, 1)).status).toBe(200);
    const second = await save('about', { body: 'Second' }, 1);
    expect([second.status, second.body.code]).toEqual([412, 'changed_meanwhile']);
    expect(second.body.current).toMatchObject({ version: 2, body: 'First' });
  });

  it('name what is wrong with a version, and are no other than they are', async () => {
    const refused = await save('terms', { title: '', effective_from: '2026-11-20' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['title', 'effective_from']);
    for (const path of ['imprint', '__proto__', 'terms@1'])
      expect((await read(`/api/public/pages/${path}`)).status).toBe(404);
    expect((await save('imprint', {})).status).toBe(404);
    expect((await read('/api/public/pages/terms?version=99')).status).toBe(404);
  });

  it('take a long text in any script', async () => {
    const body = 'शर्तें '.repeat(7_000).trim();
    expect((await save('grievance', { title: 'शिकायत', body })).status).toBe(200);
    expect((await read('/api/public/pages/grievance')).body.body).toBe(body);
  });
});

describe('the privacy notice', () => {
  it('is named with its version by the site and by what a newcomer agrees to', async () => {
    expect((await read('/api/public/config')).body.noticeVersion).toBe('1');
    expect((await save('privacy', { title: 'Privacy notice' }, 1)).status).toBe(200);
    expect((await read('/api/public/config')).body.noticeVersion).toBe('2');
    expect((await read('/api/me/consents')).body.current_version).toBe('2');
  });

  it('lets newcomers agree to the version that the site shows where its record is damaged', async () => {
    const at = { stream: 'sitePage-privacy', revision: 1, position: position('9') };
    const load = () => Promise.reject(new DamagedEvent(at, 'its data is no UTF-8'));
    expect(await noticeNow({ ...kit.app, load })).toBe('2');
  });
});
