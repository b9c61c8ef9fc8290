import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CaseKit, startCaseKit } from '../../testing/case-kit.js';
import { pageHeadOf } from './page-head.js';

let kit: CaseKit;
beforeAll(async () => {
  kit = await startCaseKit();
  const admin = await kit.person('admin', 'Arjun');
  await kit.read(admin, '/api/services');
});
afterAll(() => kit.close());

it('the page of a service is announced with its name, its price and what it is (product F30)', async () => {
  const head = await pageHeadOf(kit.app, '/service/test-licence/');
  expect(head).toMatchObject({
    siteName: 'Anupalan',
    title: 'Test Licence - Anupalan',
    url: `${kit.app.config.publicUrl}/service/test-licence`,
  });
  expect(head.description).toMatch(/^₹399\. \S/);
  expect(head.description.length).toBeLessThanOrEqual(200);
});

it('the page of a service that there is not says no more than the home page', async () => {
  const home = await pageHeadOf(kit.app, '/');
  expect(await pageHeadOf(kit.app, '/service/teleportation')).toEqual(home);
  expect(home).toMatchObject({ title: 'Anupalan', url: `${kit.app.config.publicUrl}/` });
});
