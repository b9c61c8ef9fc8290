import { service } from '@anupalan/domain/catalogue/aggregate';
import { SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedSitePages } from '../../seed/site-pages.js';
import { type CaseKit, startCaseKit } from '../../testing/case-kit.js';
import { eventually } from '../../testing/test-app.js';
import { systemContext } from '../commands/command-context.js';
import { pageHeadOf } from './page-head.js';
import { sitemapOf } from './sitemap.js';

let kit: CaseKit;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedSitePages(kit.app);
  const admin = await kit.person('admin', 'Arjun');
  await kit.read(admin, '/api/services');
  await kit.read(admin, '/api/admin/pages');
  await kit.app.site.refresh();
});
afterAll(() => kit.close());

it('the page of a service is announced with its name, its price and what it is', async () => {
  const head = await pageHeadOf(kit.app, '/service/test-licence/');
  expect(head).toMatchObject({
    siteName: 'Anupalan',
    title: 'Test Licence - Anupalan',
    url: `${kit.app.config.publicUrl}/service/test-licence`,
  });
  expect(head.description).toMatch(/^₹399\. \S/);
  expect(head.description.length).toBeLessThanOrEqual(200);
});

it('a long description is cut between two characters, also where one is an emoji of many parts', async () => {
  const edit = (description: string) =>
    kit.app.execute(service, 'test-licence', { type: 'editService', details: { description } }, systemContext('test'));
  const before = (await kit.app.site.current()).services.get('test-licence')?.description ?? '';
  const family = '👨‍👩‍👧';
  await edit('कि'.repeat(192) + family.repeat(4));
  await eventually(async () => (await pageHeadOf(kit.app, '/service/test-licence')).description.includes('कि'));
  const { description } = await pageHeadOf(kit.app, '/service/test-licence');
  expect(description).toBe(`₹399. ${'कि'.repeat(192)}${family}…`);
  await edit(before);
  await eventually(async () => !(await pageHeadOf(kit.app, '/service/test-licence')).description.includes('कि'));
});

it('says what a service is and costs as search engines read it', async () => {
  const { data } = await pageHeadOf(kit.app, '/service/Test_Licence');
  expect(data).toMatchObject({
    '@type': 'Service',
    name: 'Test Licence',
    url: `${kit.app.config.publicUrl}/service/test-licence`,
    offers: { price: '399.00', priceCurrency: 'INR' },
  });
});

it('a service that is not on offer is not found, and is told from the next call on (reading 38)', async () => {
  const missing = { title: 'Anupalan', status: 404, listed: false, data: null, url: `${kit.app.config.publicUrl}/` };
  expect(await pageHeadOf(kit.app, '/service/teleportation')).toMatchObject(missing);
  expect(await pageHeadOf(kit.app, '/service/%E0%A4%A')).toMatchObject(missing);
  const offer = async (active: boolean) => {
    const edit = { type: 'editService', details: {}, active } as const;
    const done = await kit.app.execute(service, 'test-licence', edit, systemContext('test'));
    if (!done.ok || done.value.position === null) throw new Error('nothing happened');
    await kit.app.positions.waitFor(['catalogue'], done.value.position, 2000);
  };
  await offer(false);
  await eventually(async () => (await pageHeadOf(kit.app, '/service/test-licence')).status === 404);
  await offer(true);
  await eventually(async () => (await pageHeadOf(kit.app, '/service/test-licence')).status === 200);
});

it('a page of trust has the title that admins gave it', async () => {
  expect(await pageHeadOf(kit.app, '/terms/')).toMatchObject({
    title: 'Terms of service - Anupalan',
    url: `${kit.app.config.publicUrl}/terms`,
    status: 200,
    listed: true,
  });
});

it('private pages are kept out of search engines, the home page is not', async () => {
  for (const path of ['/my-services', '/admin', '/staff', '/r/SR-HMXE6D-2'])
    expect(await pageHeadOf(kit.app, path)).toMatchObject({ status: 200, listed: false });
  expect(await pageHeadOf(kit.app, '/nowhere')).toMatchObject({ status: 404, listed: false });
  expect(await pageHeadOf(kit.app, '/')).toMatchObject({ title: 'Anupalan', status: 200, listed: true });
});

it('the sitemap names each service on offer and each page of trust', async () => {
  const text = await sitemapOf(kit.app);
  expect(text).toContain(`<loc>${kit.app.config.publicUrl}/service/test-licence</loc>`);
  for (const page of SITE_PAGES) expect(text).toContain(`<loc>${kit.app.config.publicUrl}/${page}</loc>`);
});
