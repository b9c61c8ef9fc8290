import type { AdminServiceForm } from '@anupalan/domain/contracts/admin-catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { type Acknowledged, buy, everythingApproved, signIn, upload } from '../driver/journey.js';
import {
  arrived,
  eventually,
  gone,
  type Person,
  picturesOf,
  settled,
  signedIn,
  startWorld,
  toast,
  type World,
} from './kit.js';

const ADMIN = '0000000003';
const STAFF = '0000000002';
const CUSTOMER = '9822077001';
const ID = 'msme-registration';
const EDIT = `/admin/services/edit/${ID}`;

let world: World;
let admin: Person;
let session: Client;

beforeAll(async () => {
  world = await startWorld({ demoData: false });
  admin = await world.person();
  session = await signedIn(world, admin, ADMIN);
});
afterEach(({ task }) => picturesOf(task, { admin }));
afterAll(() => world.end());

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name });
const formOf = (): Promise<AdminServiceForm> => session.must('GET', `/api/admin/services/${ID}/form`);
const labelsOf = async (): Promise<string[]> => (await formOf()).fields.map(({ label }) => label);
const names = (page: Page, list: string): Promise<string[]> =>
  page.getByRole('list', { name: list }).locator('.facts > .strong').allTextContents();

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};

type Control = readonly [role: 'button' | 'link' | 'textbox' | 'spinbutton' | 'tab', name: string | RegExp];
/** Presses Tab until a control with this role and name has the focus. */
const tabTo = async (page: Page, ...[role, name]: Control): Promise<void> => {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to the ${role} ${name}`);
};
const press = async (page: Page, ...to: Control): Promise<void> => {
  await tabTo(page, ...to);
  await page.keyboard.press('Enter');
};

describe('an admin', () => {
  it('makes a service from nothing with the keyboard alone, asks two questions and changes their order', async () => {
    const { page } = admin;
    await open(page, '/admin/services');
    await press(page, 'link', 'New Service');
    await page.getByRole('heading', { name: 'Create New Service' }).waitFor();
    await tabTo(page, 'textbox', /^Title/);
    await page.keyboard.type('MSME Registration');
    await tabTo(page, 'textbox', /^Description/);
    await page.keyboard.type('We register your business as an MSME on the Udyam portal, within a day.');
    await tabTo(page, 'spinbutton', /^Price/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('499');
    await tabTo(page, 'textbox', /^Detailed Description/);
    await page.keyboard.type('## What you get');
    const preview = page.getByRole('region', { name: 'As it will look' });
    await preview.getByRole('heading', { name: 'What you get' }).waitFor();
    await press(page, 'button', 'Add Benefit');
    await page.keyboard.type('Certificate by mail');
    await press(page, 'button', 'Create Service');
    await toast(page, 'Service created', 'Now you can add form fields and document requirements');
    await arrived(page, EDIT);
    await page.getByRole('heading', { name: 'Edit Service: MSME Registration' }).waitFor();

    await tabTo(page, 'tab', 'Basic Info');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('No form fields yet').waitFor();
    for (const label of ['Name of the business', 'Kind of business']) {
      await press(page, 'button', 'Add Field');
      await page.getByRole('dialog', { name: 'Add field' }).waitFor();
      // The dialog's first field has the focus.
      await page.keyboard.type(label);
      await press(page, 'button', 'Save');
      await toast(page, 'Field saved successfully');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    await tabTo(page, 'button', 'Move Kind of business');
    await page.keyboard.press('Space');
    await page.getByText('Kind of business is lifted. It is number 2 of 2.').waitFor({ state: 'attached' });
    // A key is passed over until the places of the others are measured, which nothing tells; above the first is no place.
    await eventually(async () => {
      await page.keyboard.press('ArrowUp');
      await page.getByText('Kind of business is at number 1 of 2.').waitFor({ state: 'attached', timeout: 1000 });
    });
    await page.keyboard.press('Space');
    const moved = ['Kind of business', 'Name of the business'];
    await eventually(async () => expect(await labelsOf()).toEqual(moved));
    await eventually(async () => expect(await names(page, 'Form Fields')).toEqual(moved));
    await press(page, 'button', 'Move Kind of business down');
    await page.getByText('Kind of business is number 2 of 2 now').waitFor({ state: 'attached' });
    await eventually(async () => expect(await labelsOf()).toEqual(moved.toReversed()));
    expect(admin.complaints.all).toEqual([]);
  });

  it('asks a question only after an answer, sees the form as customers will, and publishes what was missing', async () => {
    const kind = (await formOf()).fields.find(({ key }) => key === 'kind_of_business');
    await session.must('PUT', `/api/admin/service-fields/${kind?.id}`, {
      body: { type: 'radio', options: ['Trade', 'Services'] },
    });
    await session.must('POST', '/api/admin/service-documents', {
      body: { service_id: ID, document_name: 'PAN card', required: true },
    });
    const { page } = admin;
    await open(page, `${EDIT}?tab=config`);
    await button(page, 'Add Field').click();
    const dialog = page.getByRole('dialog', { name: 'Add field' });
    await dialog.getByLabel('Label').fill('Number of shops');
    await dialog.getByLabel('Type').selectOption('Number');
    await dialog.getByText('Section, checks and conditions').click();
    await dialog.getByLabel('Only if another answer matches').check();
    await dialog.getByLabel('Question').selectOption('Kind of business');
    await dialog.getByLabel('Value').selectOption('Trade');
    await button(dialog, 'Save').click();
    await toast(page, 'Field saved successfully');
    await dialog.waitFor({ state: 'hidden' });

    const preview = page.getByRole('region', { name: 'As customers see it' });
    await preview.getByText('PAN card').waitFor();
    await gone(preview.getByLabel('Number of shops'));
    await preview.getByLabel('Trade').check();
    await preview.getByLabel('Number of shops').waitFor();

    const visitor = world.client();
    expect((await visitor.ask('GET', `/api/services/${ID}`)).status).toBe(404);
    await page.getByRole('tab', { name: 'Basic Info' }).click();
    await page.getByText(/^Missing: fees\./).waitFor();
    await button(page, 'Publish').click();
    const publishing = page.getByRole('dialog', { name: 'Publish MSME Registration?' });
    await publishing.getByRole('checkbox', { name: 'No fees beside the price' }).check();
    await button(publishing, 'Publish').click();
    await toast(page, 'Service published', 'MSME Registration is on sale now.');
    await gone(page.getByText(/^Missing:/));
    expect((await visitor.ask('GET', `/api/services/${ID}`)).status).toBe(200);
    expect(admin.complaints.all).toEqual([]);
  });

  it('changes the form while a customer fills it in, whose request is reviewed on the form that was bought', async () => {
    const customer = world.client();
    await signIn(customer, CUSTOMER);
    const done: Partial<Acknowledged> = {};
    await buy(customer, done, ID);
    const { requestId = '' } = done;

    const { page } = admin;
    await open(page, `${EDIT}?tab=config`);
    await press(page, 'button', 'Delete Number of shops');
    const asked = page.getByRole('dialog', { name: 'Delete field' });
    await asked.getByText('Are you sure you want to delete this field? This cannot be undone.').waitFor();
    await asked.getByText('1 form is still being filled in.').waitFor();
    await press(page, 'button', 'Delete');
    await toast(page, 'Field deleted successfully');
    await asked.waitFor({ state: 'detached' });
    await tabTo(page, 'tab', 'Form & Document Config');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', /^Title/);
    await page.keyboard.press('End');
    await page.keyboard.type(' Online');
    await page.getByText('1 open request stays on the form it was bought with').waitFor();
    await press(page, 'button', 'Save Changes');
    await toast(page, 'Service updated', 'Service information has been updated successfully');
    // The browser wrote it; this client's view may be a moment behind.
    await eventually(async () => {
      const { service, fields } = await formOf();
      expect([service.title, fields.length]).toEqual(['MSME Registration Online', 2]);
    });

    const answers = { name_of_the_business: 'Sahyadri Stores', kind_of_business: 'Trade', number_of_shops: 3 };
    await upload(customer, requestId, { documentKey: 'pan_card' }, 'pan');
    await customer.must('POST', `/api/requests/${requestId}/submit-intake`, { body: { answers }, key: 'hand-in' });
    const staff = await world.person();
    const reviewer = await signedIn(world, staff, STAFF);
    const view = await reviewer.until<CaseView>(
      `/api/requests/${requestId}`,
      ({ request }) => request.status === 'documents_uploaded_pending_review',
    );
    await open(staff.page, `/staff/requests/${requestId}`);
    await staff.page.getByText('Number of shops').first().waitFor();
    await reviewer.must('POST', `/api/staff/requests/${requestId}/claim`, { body: {}, key: 'claim' });
    await reviewer.must('POST', `/api/staff/requests/${requestId}/review-document`, {
      body: { documentId: view.documents[0]?.id, decision: 'approve' },
      key: 'approve',
    });
    await everythingApproved(reviewer, requestId);
    await staff.context.close();
    expect(admin.complaints.all).toEqual([]);
  });

  it('chooses where another admin saved the same thing, restores an earlier version, and imports what differs', async () => {
    const { page } = admin;
    await open(page, EDIT);
    await page.getByLabel('Title').fill('MSME and Udyam Registration');
    await page.getByLabel('Price').fill('549');
    await session.must('PUT', `/api/admin/services/${ID}`, { body: { price: 599 } });
    await button(page, 'Save Changes').click();
    const clash = page.getByRole('dialog', { name: 'Someone else just saved this' });
    await clash.getByText('₹549').waitFor();
    const price = clash.getByRole('group', { name: /^Price/ });
    await price.getByText('You both changed this').waitFor();
    await price.getByRole('radio', { name: /^Theirs/ }).check();
    await button(clash, 'Save my choice').click();
    await toast(page, 'Service updated');
    const saved = async (): Promise<unknown> => {
      const { service } = await formOf();
      return [service.title, service.price];
    };
    await eventually(async () => expect(await saved()).toEqual(['MSME and Udyam Registration', 599]));

    await page.getByRole('tab', { name: 'History' }).click();
    const versions = page.locator('ol.rows > li');
    await versions.filter({ hasText: 'Field “Number of shops”' }).getByText('removed').waitFor();
    const priced = versions.filter({ hasText: '₹599' }).last();
    await priced.getByText(/, admin$/).waitFor();
    await button(priced, /^Restore this version/).click();
    const dialog = page.getByRole('dialog', { name: /^Restore version/ });
    await button(dialog, /^Restore version/).click();
    await toast(page, 'Version');
    const restored = versions.first().getByText(/^Version \d+ restored$/);
    await restored.waitFor();
    await eventually(async () => expect(await saved()).toEqual(['MSME Registration Online', 599]));

    const file = await session.must<{ services: { id: string; title: string }[] }>('GET', '/api/admin/catalogue');
    const service = file.services.find(({ id }) => id === ID);
    if (service === undefined) throw new Error('the export has no such service');
    service.title = 'MSME Registration, imported';
    await page.getByRole('link', { name: 'Back to Services' }).click();
    await button(page, 'Import').click();
    const importing = page.getByRole('dialog', { name: 'Import services' });
    const chosen = { name: 'catalogue.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) };
    await importing.locator('input[type=file]').first().setInputFiles(chosen);
    await importing.getByRole('checkbox', { name: 'MSME Registration, imported: Changed' }).waitFor();
    await eventually(async () => expect(await importing.getByRole('checkbox').count()).toBe(1));
    await button(importing, 'Import 1 service').click();
    await importing.getByText('Imported', { exact: true }).waitFor();
    await toast(page, '1 service imported');
    await button(importing, 'Close').last().click();
    await page.getByText('MSME Registration, imported').first().waitFor();
    // The save that was refused is expected.
    expect(admin.complaints.all.filter((one) => !one.includes('412'))).toEqual([]);
  });
});
