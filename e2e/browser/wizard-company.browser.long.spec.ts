import type { Draft } from '@anupalan/domain/contracts/requests';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { pdf } from '../driver/files.js';
import { buy, caseOf, issuedLately, signIn } from '../driver/journey.js';
import {
  arrived,
  eventually,
  type Person,
  picturesOf,
  settled,
  signedIn,
  startWorld,
  toast,
  type World,
} from './kit.js';
import { businessPapersThere, card, faultsHere, fill, fillPerson, INDIAN, uploadAll } from './wizard-kit.js';

const INDUSTRIES = [
  'Information Technology & Software',
  'Manufacturing',
  'Healthcare & Pharmaceuticals',
  'Education & Training',
  'Financial Services',
  'Real Estate & Construction',
  'Retail & E-commerce',
  'Media & Entertainment',
  'Food & Beverages',
  'Travel & Hospitality',
  'Agriculture',
  'Logistics & Transportation',
  'Legal Services',
  'Energy & Utilities',
  'Consulting & Professional Services',
  'Textile & Apparel',
  'Other',
];
const COMPANY = {
  'Contact name': 'Asha Rao',
  'Contact email': 'asha@example.in',
  'Contact phone': '9876543210',
  'State of operation': 'Maharashtra',
  'First choice of name': 'Sahyadri Agro Foods Private Limited',
  'Select Industry': 'Agriculture',
  'Main objects of the company': 'To buy, dry and sell mangoes.',
  'Authorised capital': '100000',
  'Paid-up capital': '100000',
  'Registered office address': '12 Fergusson College Road, Pune',
  'PIN code of the registered office': '411004',
  Owned: 'tick',
};
/** The tick comes first: the shares are asked for after it. */
const SHARES = { 'Also a promoter': 'tick', 'Shares Subscribed': '5000' };
const ASHA = {
  ...INDIAN,
  ...SHARES,
  'Authorized signatory': 'tick',
  'Full Name': 'Asha Rao',
  'Email Address': 'asha@example.in',
  'Phone Number': '9876543210',
  'PAN Number': 'ABCPE1234F',
  'Aadhar Number': '999999990019',
};
const RAVI = {
  ...INDIAN,
  ...SHARES,
  'Full Name': 'Ravi Rao',
  'Email Address': 'ravi@example.in',
  'Phone Number': '9876543211',
  'PAN Number': 'AFZPK5678L',
  'Aadhar Number': '999941057058',
};

let world: World;
let customer: Person;
let client: Client;
let requestId = '';
beforeAll(async () => {
  world = await startWorld({ demoData: false });
  customer = await world.person({ viewport: PHONE });
  client = await signedIn(world, customer, '9822077101');
  const done: { requestId?: string } = {};
  await buy(client, done);
  requestId = done.requestId ?? '';
});
afterEach(({ task }) => picturesOf(task, { 'wizard-company': customer }));
afterAll(() => world.end());

const pathOf = (step: string): string => `/services/private-limited-company?id=${requestId}&step=${step}`;
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const draft = (): Promise<Draft> => client.must<Draft>('GET', `/api/requests/${requestId}/draft`);
/** The folded card of a person's documents. */
const documentsOf = (page: Page, name: string) =>
  page.locator('.fold-card').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
const give = (within: Locator, label: RegExp): Promise<void> =>
  within.getByLabel(label).setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf(label.source) });

describe('a company on a phone, from its first answer to a correction of two people’s documents', () => {
  it('is asked for in the first of three steps, which is complete before the next one', async () => {
    const { page } = customer;
    await page.goto(pathOf('company-info'));
    await settled(page);
    await page.getByRole('heading', { name: 'Private Limited Company', exact: true }).waitFor();
    await page.getByText('Complete your registration in 3 simple steps').waitFor();
    const steps = await page.getByRole('list', { name: 'Steps of the form' }).getByRole('listitem').allTextContents();
    expect(steps).toEqual(['1Company Info, Current step', '2Directors & Promoters, To do', '3Document Uploads, To do']);
    const industries = page.getByLabel(/^Select Industry/).locator('option');
    expect((await industries.allInnerTexts()).slice(1)).toEqual(INDUSTRIES);
    await page.getByText('Enter amount in Indian Rupees').waitFor();
    expect(await page.getByLabel(/^Registered office address/).evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
    await press(page, 'Next Step');
    await toast(
      page,
      'Incomplete Information',
      'Please fill in all required fields before proceeding to the next step.',
    );
    await page.getByRole('link', { name: 'First choice of name is required' }).waitFor();
    await fill(page, { ...COMPANY, 'Paid-up capital': '200000' });
    await press(page, 'Next Step');
    await page.getByRole('link', { name: 'The paid-up capital cannot be more than the authorised capital' }).waitFor();
    expect(await faultsHere(page)).toEqual([]);
    await fill(page, { 'Paid-up capital': '100000' });
    await press(page, 'Next Step');
    await arrived(page, pathOf('directors'));
    await page.getByRole('listitem').filter({ hasText: 'Company Info, Completed' }).waitFor();
    await page.getByRole('link', { name: 'Back to Company Info' }).click();
    await arrived(page, pathOf('company-info'));
    expect(await page.getByLabel(/^First choice of name/).inputValue()).toBe(COMPANY['First choice of name']);
    await eventually(async () => expect((await draft()).answers.paid_up_capital).toBe('100000'));
    await press(page, 'Next Step');
    await arrived(page, pathOf('directors'));
  });

  it('has directors who are saved one by one, none of them twice', async () => {
    const { page } = customer;
    await fillPerson(page, 'Director 1', ASHA);
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
    await card(page, 'Asha Rao').getByText('Saved').waitFor();
    const second = await fillPerson(page, 'Director 2', { ...RAVI, 'PAN Number': 'abcpe1234f' });
    await press(page, 'Save Director');
    const duplicate = 'Duplicate director PAN number: ABCPE1234F.';
    await toast(page, 'Duplicate Information', duplicate);
    await second.getByText(duplicate).first().waitFor();
    expect(await faultsHere(page)).toEqual([]);
    await fill(second, { 'PAN Number': RAVI['PAN Number'] });
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
  });

  it('has a promoter from abroad, who is added, removed and brought back with the keyboard alone', async () => {
    const { page } = customer;
    await page.getByRole('button', { name: 'Add Additional Promoter' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    await page.keyboard.type('Karl Weber');
    const nationality = page.getByRole('combobox', { name: /^Nationality/ });
    await nationality.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('german');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    expect(await nationality.inputValue()).toBe('German');
    await card(page, 'Karl Weber').getByRole('button', { name: 'Remove: Karl Weber' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
    await page.keyboard.press('Enter');
    const promoter = await fillPerson(page, 'Karl Weber', {
      ...INDIAN,
      'Email Address': 'karl@example.de',
      'Phone Number': '9876543212',
      'Shares Subscribed': '5000',
    });
    await press(page, 'Save Promoter');
    await promoter.getByText('Passport number is required for foreign nationals').first().waitFor();
    await fill(promoter, { 'Passport Number': 'C01X00T47' });
    await press(page, 'Save Promoter');
    await toast(page, 'Promoter saved');
    await press(page, 'Next Step');
    await arrived(page, pathOf('documents'));
    await page.getByRole('listitem').filter({ hasText: 'Directors & Promoters, Completed' }).waitFor();
  });

  it('has three documents of each of them, of an address proof with a day of issue within three months', async () => {
    const { page } = customer;
    await page.getByText('Supported formats: PDF, JPG, PNG. Maximum size: 5 MB per file.').waitFor();
    await page.getByText('0 of 3 profiles complete').waitFor();
    await eventually(async () => expect(await page.getByText('0/3 Complete').count()).toBe(3));
    await documentsOf(page, 'Karl Weber').getByRole('button').first().click();
    for (const label of ['Passport', 'Address proof', 'Photo'])
      await documentsOf(page, 'Karl Weber').getByText(label, { exact: true }).waitFor();
    const asha = documentsOf(page, 'Asha Rao');
    await asha.getByRole('button').first().click();
    const issued = asha.getByLabel(/^Date of issue.*Address proof$/);
    await give(asha, /^Upload.*PAN card$/);
    await asha.getByText('1/3 Complete').waitFor();
    await asha.getByText('File successfully uploaded').waitFor();
    await give(asha, /^Upload.*Aadhaar \(masked\)$/);
    await asha.getByText('2/3 Complete').waitFor();
    await issued.fill('2020-01-31');
    await give(asha, /^Upload.*Address proof$/);
    await page.getByText(/^This address proof is older than 3 months\. Upload one issued after /).waitFor();
    expect(await faultsHere(page)).toEqual([]);
    await issued.fill(issuedLately());
    await give(asha, /^Upload.*Address proof$/);
    await asha.getByText('3/3 Complete').waitFor();
    await toast(page, 'Document Uploaded');
    await press(page, 'Save Documents');
    await toast(page, 'Documents Saved');
  });

  it('is submitted with them once all are there, also those that another device sent', async () => {
    const { page } = customer;
    const directors = (await draft()).answers.directors as { id: string; name: string }[];
    await uploadAll(
      client,
      requestId,
      directors.filter(({ name }) => name === 'Asha Rao').map(({ id }) => id),
    );
    await page.getByText('3 of 3 profiles complete').waitFor();
    await businessPapersThere(page);
    await press(page, 'Submit');
    const overlay = page.getByRole('dialog', { name: 'Submission Successful' });
    await overlay.getByText('Close', { exact: true }).click();
    await toast(page, 'Form submitted successfully', 'Your information has been saved.');
    await overlay.waitFor({ state: 'detached' });
    await page.getByText('Process completed').waitFor();
    await page.getByRole('heading', { name: 'Service form completed' }).waitFor();
    await page.getByRole('heading', { name: "We're reviewing your documents" }).waitFor();
    expect((await draft()).version === 0 || (await draft()).saved_at === null).toBe(true);
  });

  it('is corrected where the page names whose documents they are, and leads to each in its own place', async () => {
    const office = world.client();
    await signIn(office, '0000000002');
    const proofs = (await caseOf(client, requestId)).documents.filter(({ key }) => key === 'address_proof').slice(0, 2);
    const sendBack = `/api/staff/requests/${requestId}`;
    await office.must('POST', `${sendBack}/claim`, { body: {}, key: 'claim' });
    await office.must('POST', `${sendBack}/request-reupload`, {
      body: {
        documents: proofs.map(({ id, person }) => ({
          documentId: id,
          reasonCode: 'not_readable',
          reason: `The bill of ${person} is too dark.`,
        })),
      },
      key: 'reupload',
    });
    const { page } = customer;
    const list = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'What to correct' }) });
    const names = proofs.map(({ person }) => `Address proof (${person})`);
    await eventually(async () => expect(await list.getByRole('button').allInnerTexts()).toEqual(names));
    const last = proofs.at(-1);
    const row = page.locator(`[id="document-address_proof#${last?.personId}"]`);
    await list.getByRole('button', { name: names.at(-1) ?? '', exact: true }).click();
    await eventually(async () => expect(await row.evaluate((one) => one.contains(document.activeElement))).toBe(true));
    await row.getByLabel(/^Date of issue/).fill(issuedLately());
    await row
      .getByLabel(/^Upload/)
      .setInputFiles({ name: 'again.pdf', mimeType: 'application/pdf', buffer: pdf('again') });
    await list
      .getByRole('listitem')
      .filter({ hasText: names.at(-1) ?? '' })
      .getByText('Replaced')
      .waitFor();
    await row.getByText('File successfully uploaded').waitFor();
    // A notice may lie over the list for its five seconds.
    await eventually(async () => expect(await page.locator('.toast').count()).toBe(0));
    expect(await faultsHere(page)).toEqual([]);
    const { documents } = await caseOf(client, requestId);
    expect(documents.filter(({ fileName }) => fileName === 'again.pdf').map(({ personId }) => personId)).toEqual([
      last?.personId,
    ]);
  });
});
