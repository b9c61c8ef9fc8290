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
  tooWide,
  type World,
  withSession,
} from './kit.js';

const ADMIN = '0000000003';
const STAFF = '0000000002';
const CUSTOMER = '9822077001';
const ID = 'msme-registration';
const EDIT = `/admin/services/edit/${ID}`;

let world: World;
let admin: Person;
let other: Person;
/** One session for both browsers of admins. */
let session: Client;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  admin = await world.person();
  session = await signedIn(world, admin, ADMIN);
  other = await world.person();
  await withSession(world, other, session);
});
afterEach(({ task }) => picturesOf(task, { admin, other }));
afterAll(() => world.end());

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name });
const formOf = (): Promise<AdminServiceForm> => session.must('GET', `/api/admin/services/${ID}/form`);
const names = (page: Page, list: string): Promise<string[]> =>
  page.getByRole('list', { name: list }).locator('.facts > .strong').allTextContents();

/** Opens an address of a service's page and waits for its content. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};

const addField = async (page: Page, label: string, more: (dialog: Locator) => Promise<unknown>): Promise<void> => {
  await button(page, 'Add Field').click();
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await dialog.getByLabel('Label').fill(label);
  await more(dialog);
  await button(dialog, 'Save').click();
  await toast(page, 'Field saved successfully');
  await dialog.waitFor({ state: 'hidden' });
};

describe('an admin', () => {
  it('makes a service from nothing, with the keyboard alone', async () => {
    const { page } = admin;
    await open(page, '/admin/services');
    await page.getByText(/^\d+ service\(s\) available$/).waitFor();
    await page.getByRole('link', { name: 'New Service' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create New Service' }).waitFor();
    await page.getByLabel('Title').focus();
    await page.keyboard.type('MSME Registration');
    await page.keyboard.press('Tab');
    await eventually(async () => expect(await page.getByLabel('ID', { exact: false }).first().inputValue()).toBe(ID));
    await page.keyboard.press('Tab');
    await page.keyboard.type('We register your business as an MSME on the Udyam portal, within a day.');
    await page.getByLabel('Price').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('499');
    await page.getByLabel('Detailed Description').focus();
    await page.keyboard.type('## What you get');
    await page
      .getByRole('region', { name: 'As it will look' })
      .getByRole('heading', { name: 'What you get' })
      .waitFor();
    await button(page, 'Add Benefit').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Certificate by mail');
    await button(page, 'Create Service').focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Service created', 'Now you can add form fields and document requirements');
    await arrived(page, EDIT);
    await page.getByRole('heading', { name: 'Edit Service: MSME Registration' }).waitFor();
    expect(admin.complaints.all).toEqual([]);
  });

  it('gives it questions and a document, and sees the form as customers will', async () => {
    const { page } = admin;
    await open(page, `${EDIT}?tab=config`);
    await page.getByText('No form fields yet').waitFor();
    await addField(page, 'Name of the business', (dialog) =>
      dialog.getByRole('checkbox', { name: 'Required' }).check(),
    );
    await addField(page, 'Kind of business', async (dialog) => {
      await dialog.getByLabel('Type').selectOption('Radio Buttons');
      for (const option of ['Trade', 'Services']) {
        await dialog.getByLabel('New option').fill(option);
        await page.keyboard.press('Enter');
      }
    });
    await addField(page, 'Number of shops', async (dialog) => {
      await dialog.getByLabel('Type').selectOption('Number');
      await dialog.getByText('Section, checks and conditions').click();
      await dialog.getByLabel('Only if another answer matches').check();
      await dialog.getByLabel('Question').selectOption('Kind of business');
      await dialog.getByLabel('Value').selectOption('Trade');
    });
    await button(page, 'Add Field').click();
    const twice = page.getByRole('dialog', { name: 'Add field' });
    await twice.getByLabel('Label').fill('Kind of business');
    await button(twice, 'Save').click();
    await twice
      .getByRole('link', { name: 'A field with key "kind_of_business" already exists for this service.' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Document Requirements/ }).click();
    await button(page, 'Add Document Requirement').click();
    const dialog = page.getByRole('dialog', { name: 'Add document requirement' });
    await dialog.getByLabel('Document Name').fill('PAN card');
    await dialog.getByRole('checkbox', { name: 'Required' }).check();
    await button(dialog, 'Save').click();
    await toast(page, 'Document requirement saved successfully');

    const preview = page.getByRole('region', { name: 'As customers see it' });
    await preview.getByText('PAN card').waitFor();
    await gone(preview.getByLabel('Number of shops'));
    await preview.getByLabel('Trade').check();
    await preview.getByLabel('Number of shops').waitFor();
    const { fields, documents } = await formOf();
    expect(fields.map(({ key }) => key)).toEqual(['name_of_the_business', 'kind_of_business', 'number_of_shops']);
    expect(documents.map(({ key, max_size }) => [key, max_size])).toEqual([['pan_card', 10]]);
    expect(admin.complaints.all).toEqual([]);
  });

  it('puts its questions into another order with the keys of a handle', async () => {
    const { page } = admin;
    await open(page, `${EDIT}?tab=config`);
    await button(page, 'Move Kind of business').first().focus();
    await page.keyboard.press('Space');
    await page.getByText('Kind of business is lifted. It is number 2 of 3.').waitFor({ state: 'attached' });
    // A key is passed over until the places of the others are measured, which nothing tells; above the first is no place.
    await eventually(async () => {
      await page.keyboard.press('ArrowUp');
      await page.getByText('Kind of business is at number 1 of 3.').waitFor({ state: 'attached', timeout: 1000 });
    });
    await page.keyboard.press('Space');
    await eventually(async () =>
      expect((await formOf()).fields.map(({ label }) => label)).toEqual([
        'Kind of business',
        'Name of the business',
        'Number of shops',
      ]),
    );
    await eventually(async () =>
      expect(await names(page, 'Form Fields')).toEqual(['Kind of business', 'Name of the business', 'Number of shops']),
    );
    await button(page, 'Move Kind of business down').click();
    await page.getByText('Kind of business is number 2 of 3 now').waitFor({ state: 'attached' });
    expect(admin.complaints.all).toEqual([]);
  });

  it('publishes it: until then no customer finds it, and the page names what is missing', async () => {
    const { page } = admin;
    const visitor = world.client();
    expect((await visitor.ask('GET', `/api/services/${ID}`)).status).toBe(404);
    await open(page, EDIT);
    await page.getByText(/^Missing: fees\./).waitFor();
    await button(page, 'Publish').click();
    const dialog = page.getByRole('dialog', { name: 'Publish MSME Registration?' });
    await dialog.getByRole('checkbox', { name: 'No fees beside the price' }).check();
    await button(dialog, 'Publish').click();
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
    await button(page, 'Delete Number of shops').click();
    const asked = page.getByRole('dialog', { name: 'Delete field' });
    await asked.getByText('Are you sure you want to delete this field? This cannot be undone.').waitFor();
    await asked.getByText('1 form is still being filled in.').waitFor();
    await button(asked, 'Delete').click();
    await toast(page, 'Field deleted successfully');
    await button(page, 'Edit Name of the business').click();
    const edited = page.getByRole('dialog', { name: 'Edit field' });
    await edited.getByLabel('Label').fill('Registered name');
    await button(edited, 'Save').click();
    await toast(page, 'Field saved successfully');

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
    await staff.page.getByText('Name of the business').first().waitFor();
    await gone(staff.page.getByText('Registered name'));
    await reviewer.must('POST', `/api/staff/requests/${requestId}/claim`, { body: {}, key: 'claim' });
    await reviewer.must('POST', `/api/staff/requests/${requestId}/review-document`, {
      body: { documentId: view.documents[0]?.id, decision: 'approve' },
      key: 'approve',
    });
    await everythingApproved(reviewer, requestId);
    await staff.context.close();
    expect(admin.complaints.all).toEqual([]);
  });

  it('sees both values where another admin saved the same thing, and only then', async () => {
    const [mine, theirs] = [admin.page, other.page];
    await open(mine, EDIT);
    await open(theirs, EDIT);
    await theirs.getByLabel('Price').fill('599');
    await mine.getByLabel('Title').fill('MSME and Udyam Registration');
    await mine.getByLabel('Price').fill('549');
    await button(theirs, 'Save Changes').click();
    await toast(theirs, 'Service updated', 'Service information has been updated successfully');
    await button(mine, 'Save Changes').click();
    const clash = mine.getByRole('dialog', { name: 'Someone else just saved this' });
    await clash.getByText('₹549').waitFor();
    const price = clash.getByRole('group', { name: /^Price/ });
    await price.getByText('You both changed this').waitFor();
    await price.getByRole('radio', { name: /^Theirs/ }).check();
    await button(clash, 'Save my choice').click();
    await toast(mine, 'Service updated');
    await eventually(async () => {
      const { service } = await formOf();
      expect([service.title, service.price]).toEqual(['MSME and Udyam Registration', 599]);
    });

    // The other one changes a question; this one saves the page of the service without being asked.
    await open(mine, EDIT);
    await mine.getByLabel('Title').fill('MSME Registration');
    await open(theirs, `${EDIT}?tab=config`);
    await button(theirs, 'Edit Registered name').click();
    await theirs.getByRole('dialog').getByLabel('Description').fill('As on the PAN card.');
    await button(theirs.getByRole('dialog'), 'Save').click();
    await toast(theirs, 'Field saved successfully');
    await button(mine, 'Save Changes').click();
    await toast(mine, 'Service updated');
    await eventually(async () => expect((await formOf()).service.title).toBe('MSME Registration'));
    // The refused saves are expected.
    const unexpected = [...admin.complaints.all.splice(0), ...other.complaints.all].filter(
      (one) => !one.includes('412'),
    );
    expect(unexpected).toEqual([]);
  });

  it('reads who changed what, and restores an earlier version', async () => {
    const { page } = admin;
    await open(page, `${EDIT}?tab=history`);
    const versions = page.locator('ol.rows > li');
    await versions.filter({ hasText: 'Field “Number of shops”' }).getByText('removed').waitFor();
    const priced = versions.filter({ hasText: '₹599' }).last();
    await priced.getByText('Ravi Iyer, admin').waitFor();
    await button(priced, /^Restore this version/).click();
    const dialog = page.getByRole('dialog', { name: /^Restore version/ });
    await button(dialog, /^Restore version/).click();
    await toast(page, 'Version');
    await versions
      .first()
      .getByText(/^Version \d+ restored$/)
      .waitFor();
    await eventually(async () => expect((await formOf()).service.price).toBe(599));
  });

  it('exports the services, and imports those that differ and are ticked', async () => {
    const { page } = admin;
    const file = await session.must<{ services: { id: string; title: string }[] }>('GET', '/api/admin/catalogue');
    const service = file.services.find(({ id }) => id === ID);
    if (service === undefined) throw new Error('the export has no such service');
    service.title = 'MSME Registration, imported';
    await open(page, '/admin/services');
    await button(page, 'Import').click();
    const dialog = page.getByRole('dialog', { name: 'Import services' });
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'catalogue.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(file)),
      });
    await dialog.getByRole('checkbox', { name: 'MSME Registration, imported: Changed' }).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    await button(dialog, 'Import 1 service').click();
    await dialog.getByText('Imported', { exact: true }).waitFor();
    await toast(page, '1 service imported');
    await button(dialog, 'Close').last().click();
    await page.getByText('MSME Registration, imported').first().waitFor();
  });

  it('is asked before unsaved changes are left', async () => {
    const { page } = admin;
    await open(page, EDIT);
    await page.getByLabel('Title').fill('Something else');
    await page.getByRole('link', { name: 'Back to Services' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await button(dialog, 'Stay on this page').click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Something else');
    await page.getByRole('link', { name: 'Back to Services' }).click();
    await button(dialog, 'Leave').click();
    await arrived(page, '/admin/services');
  });

  it('works at 360 px, too', async () => {
    const { page } = other;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['/admin/services', EDIT, `${EDIT}?tab=config`, `${EDIT}?tab=history`]) {
      await open(page, path);
      expect(await tooWide(page)).toBeNull();
    }
  });
});

describe('an admin without a mouse', () => {
  const KEYED = 'trade-licence';

  /** Presses Tab until a control with this role and name has the focus. */
  const tabTo = async (
    page: Page,
    role: 'button' | 'link' | 'textbox' | 'spinbutton' | 'tab',
    name: string | RegExp,
  ) => {
    const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
    await wanted.waitFor();
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab');
      if (await wanted.evaluate((one) => one === document.activeElement)) return;
    }
    throw new Error(`the Tab key does not lead to the ${role} ${name}`);
  };
  const press = async (page: Page, ...to: Parameters<typeof tabTo> extends [Page, ...infer T] ? T : never) => {
    await tabTo(page, ...to);
    await page.keyboard.press('Enter');
  };

  it('makes a service, asks two questions, changes their order, reads whom a change reaches, and saves it', async () => {
    const { page } = admin;
    await open(page, '/admin/services');
    await press(page, 'link', 'New Service');
    await page.getByRole('heading', { name: 'Create New Service' }).waitFor();
    await tabTo(page, 'textbox', /^Title/);
    await page.keyboard.type('Trade Licence');
    await tabTo(page, 'textbox', /^Description/);
    await page.keyboard.type('We apply for the trade licence of your shop at the municipal corporation.');
    await tabTo(page, 'spinbutton', /^Price/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('799');
    await press(page, 'button', 'Create Service');
    await toast(page, 'Service created');
    await arrived(page, `/admin/services/edit/${KEYED}`);
    await page.getByRole('heading', { name: 'Edit Service: Trade Licence' }).waitFor();

    await tabTo(page, 'tab', 'Basic Info');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('No form fields yet').waitFor();
    for (const label of ['Name of the shop', 'Kind of trade']) {
      await press(page, 'button', 'Add Field');
      await page.getByRole('dialog', { name: 'Add field' }).waitFor();
      // The dialog's first field has the focus.
      await page.keyboard.type(label);
      await press(page, 'button', 'Save');
      await toast(page, 'Field saved successfully');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await press(page, 'button', 'Move Kind of trade up');
    await page.getByText('Kind of trade is number 1 of 2 now').waitFor({ state: 'attached' });
    // The browser wrote it; this client's view may be a moment behind.
    const holds = (of: (form: AdminServiceForm) => unknown, wanted: unknown): Promise<void> =>
      eventually(async () =>
        expect(of(await session.must('GET', `/api/admin/services/${KEYED}/form`))).toEqual(wanted),
      );
    const labels = ({ fields }: AdminServiceForm) => fields.map(({ label }) => label);
    await holds(labels, ['Kind of trade', 'Name of the shop']);

    await session.must('PUT', `/api/admin/services/${KEYED}`, {
      body: { detailed_description: 'How it is done.', not_needed: ['documents', 'fees'] },
      key: 'publish',
    });
    const customer = world.client();
    await signIn(customer, CUSTOMER);
    await buy(customer, {}, KEYED, 'licence');
    await page.reload();
    await settled(page);
    await press(page, 'button', 'Delete Name of the shop');
    const asked = page.getByRole('dialog', { name: 'Delete field' });
    await asked.getByText('1 open request stays on the form it was bought with').waitFor();
    await press(page, 'button', 'Delete');
    await toast(page, 'Field deleted successfully');
    await asked.waitFor({ state: 'detached' });
    await holds(labels, ['Kind of trade']);

    await tabTo(page, 'tab', 'Form & Document Config');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', /^Title/);
    await page.keyboard.press('End');
    await page.keyboard.type(' of a Shop');
    await page.getByText('1 open request stays on the form it was bought with').waitFor();
    await press(page, 'button', 'Save Changes');
    await toast(page, 'Service updated', 'Service information has been updated successfully');
    await holds(({ service }) => service.title, 'Trade Licence of a Shop');
    expect(admin.complaints.all).toEqual([]);
  });
});
