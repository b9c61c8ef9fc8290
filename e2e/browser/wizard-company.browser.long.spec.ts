import type { Draft } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { pdf } from '../driver/files.js';
import { buy, caseOf, issuedLately, signIn } from '../driver/journey.js';
import { arrived, eventually, gone, peopleOfFile, settled, toast } from './kit.js';
import { card, faultsHere, fill, fillPerson, INDIAN, uploadAll } from './wizard-kit.js';

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
const ASHA = {
  ...INDIAN,
  'Full Name': 'Asha Rao',
  'Email Address': 'asha@example.in',
  'Phone Number': '9876543210',
  'PAN Number': 'ABCPE1234F',
  'Aadhar Number': '999999990019',
};
const RAVI = {
  ...INDIAN,
  'Full Name': 'Ravi Rao',
  'Email Address': 'ravi@example.in',
  'Phone Number': '9876543211',
  'PAN Number': 'AFZPK5678L',
  'Aadhar Number': '999941057058',
};
const INCOMPLETE = 'Incomplete Information';
const UNSAVED = 'Please ensure all directors are saved with complete information.';

let client: Client;
let requestId = '';
const people = peopleOfFile('wizard-company', async (world) => {
  client = world.client();
  await signIn(client, '9822077101');
  const done: { requestId?: string } = {};
  await buy(client, done);
  requestId = done.requestId ?? '';
});
const pathOf = (step: string): string => `/services/private-limited-company?id=${requestId}&step=${step}`;
const at = async (step: string, viewport = PHONE): Promise<Page> =>
  (await people.at(pathOf(step), { client, look: { viewport } })).page;
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const draft = (): Promise<Draft> => client.must<Draft>('GET', `/api/requests/${requestId}/draft`);

describe('the company’s own answers', () => {
  it('are asked in the first of three steps, with the seventeen industries', async () => {
    const page = await at('company-info');
    await page.getByRole('heading', { name: 'Private Limited Company', exact: true }).waitFor();
    await page.getByText('Complete your registration in 3 simple steps').waitFor();
    const steps = await page.getByRole('list', { name: 'Steps of the form' }).getByRole('listitem').allTextContents();
    expect(steps).toEqual(['1Company Info, Current step', '2Directors & Promoters, To do', '3Document Uploads, To do']);
    const industries = page.getByLabel(/^Select Industry/).locator('option');
    expect((await industries.allInnerTexts()).slice(1)).toEqual(INDUSTRIES);
    await page.getByText('Enter amount in Indian Rupees').waitFor();
    expect(await page.getByLabel(/^Registered office address/).evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
    expect(await faultsHere(page)).toEqual([]);
  });

  it('are complete before the next step, and the paid-up capital is not above the authorised', async () => {
    const page = await at('company-info');
    await press(page, 'Next Step');
    await toast(page, INCOMPLETE, 'Please fill in all required fields before proceeding to the next step.');
    await page.getByRole('link', { name: 'First choice of name is required' }).waitFor();
    await fill(page, { ...COMPANY, 'Paid-up capital': '200000' });
    await press(page, 'Next Step');
    await page.getByRole('link', { name: 'The paid-up capital cannot be more than the authorised capital' }).waitFor();
    await fill(page, COMPANY);
    await press(page, 'Next Step');
    await arrived(page, pathOf('directors'));
    await page.getByRole('listitem').filter({ hasText: 'Company Info, Completed' }).waitFor();
    await page.getByRole('link', { name: 'Back to Company Info' }).click();
    await arrived(page, pathOf('company-info'));
    expect(await page.getByLabel(/^First choice of name/).inputValue()).toBe(COMPANY['First choice of name']);
    await eventually(async () => expect((await draft()).answers.paid_up_capital).toBe('100000'));
  });
});

describe('the directors', () => {
  it('begin with two cards, neither of which can be passed or saved empty', async () => {
    const page = await at('directors');
    await page.getByText('(Minimum 2 required)').waitFor();
    await page.getByText('No additional promoters added yet.').waitFor();
    await press(page, 'Next Step');
    await toast(page, INCOMPLETE, UNSAVED);
    await press(page, 'Save Director');
    await toast(page, 'Cannot save director', 'Please fill in all required fields correctly.');
    for (const message of [
      'Name is required',
      "Father's name is required",
      'Invalid email address',
      'Valid phone number is required',
      'PAN number is required for Indian nationals',
      'Valid Aadhar number is required',
      'Occupation is required',
      'Educational qualification is required',
      'Address is required',
    ])
      await page.getByRole('link', { name: message, exact: true }).waitFor();
    expect(await faultsHere(page)).toEqual([]);
  });

  it('may be removed down to one, come back, and must be two', async () => {
    const page = await at('directors');
    await press(page, 'Remove: Director 2');
    await page.getByText('Director 2 was removed.').waitFor();
    await press(page, 'Next Step');
    await toast(page, INCOMPLETE, 'At least 2 directors are required.');
    await press(page, 'Remove: Director 1');
    await toast(page, 'Cannot remove director. At least one director is required.');
    await press(page, 'Undo: Director 2');
    await card(page, 'Director 2').waitFor();
    await eventually(async () => expect((await draft()).answers.directors).toHaveLength(2));
  });

  it('are saved one by one, and nobody stands in the form twice', async () => {
    const page = await at('directors');
    await fillPerson(page, 'Director 1', ASHA);
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
    await card(page, 'Asha Rao').getByText('Saved').waitFor();
    const second = await fillPerson(page, 'Director 2', { ...ASHA, 'PAN Number': 'abcpe1234f' });
    await second.getByRole('button', { name: 'Copy the address of Asha Rao' }).waitFor({ state: 'hidden' });
    await press(page, 'Save Director');
    await toast(
      page,
      'Duplicate Information',
      'Duplicate director name: Asha Rao. Each director must have a unique name.',
    );
    await second.getByText('Duplicate director PAN number: ABCPE1234F.').first().waitFor();
    await second.getByText('Duplicate director email: asha@example.in.').first().waitFor();
    await second.getByText('Duplicate director phone: +919876543210.').first().waitFor();
    await second.getByText('Two people with one name? Give both their PAN or passport numbers first.').waitFor();
    await fill(second, { ...RAVI, 'Full Name': 'Asha Rao' });
    await press(page, 'These are two different people');
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
  });

  it('are there again in another browser, where nobody has to open what is saved', async () => {
    const page = await at('directors');
    expect(await page.getByRole('heading', { name: 'Asha Rao', exact: true }).count()).toBe(2);
    await gone(page.getByRole('button', { name: 'Save Director' }));
    await page.getByRole('button', { name: 'Edit: Asha Rao' }).nth(1).click();
    await fill(page.locator('.person-card').nth(1), { 'Full Name': 'Ravi Rao' });
    await press(page, 'Next Step');
    await toast(page, INCOMPLETE, UNSAVED);
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
    expect(await faultsHere(page)).toEqual([]);
  });

  it('need a signatory, and two shareholders with the promoters', async () => {
    const page = await at('directors');
    await press(page, 'Next Step');
    await page.getByText('At least 2 shareholders/promoters are required in total').first().waitFor();
    await fillPerson(page, 'Ravi Rao', { 'Also a promoter': 'tick', 'Shares Subscribed': '5000' });
    await press(page, 'Save Director');
    await toast(page, 'Director saved');

    await press(page, 'Add Additional Promoter');
    await press(page, 'Save Promoter');
    await toast(page, 'Cannot save promoter', 'Please fill in all required fields correctly.');
    await page.getByRole('link', { name: 'Shares subscribed is required' }).waitFor();
    const promoter = page.locator('.person-card').nth(2);
    const nationality = promoter.getByRole('combobox', { name: /^Nationality/ });
    await nationality.fill('zzz');
    await page.getByText('No nationality found.').waitFor();
    await nationality.fill('german');
    await page.getByRole('option', { name: 'German', exact: false }).first().click();
    await promoter.getByText('Passport number is required for foreign nationals').first().waitFor();
    await fill(promoter, {
      ...INDIAN,
      'Full Name': 'ravi rao',
      'Email Address': 'karl@example.de',
      'Phone Number': '9876543212',
      'Passport Number': 'C01X00T47',
      'Shares Subscribed': '5000',
    });
    await press(page, 'Save Promoter');
    await toast(page, 'Duplicate Information', 'Duplicate person name: ravi rao. Each person must have a unique name.');
    await fill(promoter, { 'Full Name': 'Karl Weber' });
    await press(page, 'Save Promoter');
    await toast(page, 'Promoter saved');

    await press(page, 'Next Step');
    await toast(page, 'Authorized Signatory Required', 'At least one director must be designated');
    await fillPerson(page, 'Asha Rao', { 'Authorized signatory': 'tick' });
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
    await press(page, 'Next Step');
    await arrived(page, pathOf('documents'));
    await page.getByRole('listitem').filter({ hasText: 'Directors & Promoters, Completed' }).waitFor();
  });

  it('can be given with the keyboard alone', async () => {
    const page = await at('directors');
    await page.getByRole('button', { name: 'Add Director' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    await page.keyboard.type('Lata Rao');
    await page.getByRole('combobox', { name: /^Nationality/ }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('nepal');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('combobox', { name: /^Nationality/ }).inputValue()).toBe('Nepali');
    await card(page, 'Lata Rao').getByRole('button', { name: 'Remove: Lata Rao' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
    await page.keyboard.press('Enter');
    await card(page, 'Lata Rao').waitFor();
    await press(page, 'Remove: Lata Rao');
    await eventually(async () => expect((await draft()).answers.directors).toHaveLength(2));
  });

  it('keep what two devices change at once', async () => {
    const [phone, laptop] = [await at('directors'), await at('directors', DESKTOP)];
    await phone.getByRole('button', { name: 'Edit: Asha Rao' }).click();
    await laptop.getByRole('button', { name: 'Edit: Ravi Rao' }).click();
    await fill(card(phone, 'Asha Rao'), { Occupation: 'Farmer' });
    await fill(card(laptop, 'Ravi Rao'), { Occupation: 'Trader' });
    await press(phone, 'Save Director');
    await press(laptop, 'Save Director');
    await eventually(async () => {
      const { answers } = await draft();
      expect((answers.directors as { occupation: string }[]).map(({ occupation }) => occupation)).toEqual([
        'Farmer',
        'Trader',
      ]);
    });
  });

  it('are found by the address of one of their answers', async () => {
    const { answers } = await draft();
    const [first] = answers.directors as { id: string }[];
    const page = await at(`directors&field=${encodeURIComponent(`directors#${first?.id}.panNumber`)}`);
    await settled(page);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'panNumber');
  });
});

/** The folded card of a person's documents. */
const documentsOf = (page: Page, name: string) =>
  page.locator('.fold-card').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
const give = (page: Page, label: RegExp): Promise<void> =>
  page.getByLabel(label).setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf(label.source) });
const issued = (page: Page, day: string): Promise<void> => page.getByLabel(/^Date of issue.*Address proof$/).fill(day);

describe('the documents of the people', () => {
  it('are three of each, in cards of which one is open', async () => {
    const page = await at('documents');
    await page.getByText('Supported formats: PDF, JPG, PNG. Maximum size: 5 MB per file.').waitFor();
    expect(await page.getByText('0/3 Complete').count()).toBe(3);
    await page.getByText('0 of 3 profiles complete').waitFor();
    expect(await page.locator('.fold-card [aria-expanded="true"]').count()).toBe(1);
    await documentsOf(page, 'Karl Weber').getByRole('button').first().click();
    expect(await page.locator('.fold-card [aria-expanded="true"]').count()).toBe(1);
    for (const label of ['Passport', 'Address proof', 'Photo'])
      await documentsOf(page, 'Karl Weber').getByText(label, { exact: true }).waitFor();
    expect(await faultsHere(page)).toEqual([]);
  });

  it('are all there before a person is saved or the form is submitted', async () => {
    const page = await at('documents');
    await press(page, 'Save Documents');
    await toast(page, 'Required Documents Missing', 'Please upload all required documents before saving.');
    await documentsOf(page, 'Karl Weber').getByRole('button').first().click();
    await press(page, 'Submit');
    await toast(page, 'Required Documents Missing', 'Please upload all required documents for: ');
    expect(await documentsOf(page, 'Asha Rao').getByRole('button').first().getAttribute('aria-expanded')).toBe('true');
  });

  it('are uploaded, of an address proof with a day of issue within three months', async () => {
    const page = await at('documents');
    const asha = documentsOf(page, 'Asha Rao');
    await give(page, /^Upload.*PAN card$/);
    await asha.getByText('1/3 Complete').waitFor();
    await asha.getByText('File successfully uploaded').waitFor();
    await give(page, /^Upload.*Aadhaar \(masked\)$/);
    await asha.getByText('2/3 Complete').waitFor();
    await issued(page, '2020-01-31');
    await give(page, /^Upload.*Address proof$/);
    await page.getByText(/^This address proof is older than 3 months\. Upload one issued after /).waitFor();
    await issued(page, issuedLately());
    await give(page, /^Upload.*Address proof$/);
    await asha.getByText('3/3 Complete').waitFor();
    await toast(page, 'Document Uploaded');
    await press(page, 'Add another document');
    await page
      .getByLabel(/^Upload a file$/)
      .last()
      .setInputFiles({ name: 'resolution.pdf', mimeType: 'application/pdf', buffer: pdf('resolution') });
    await toast(page, 'Document name required', 'Please enter a name for this document');
    await press(page, 'Save Documents');
    await toast(page, 'Documents Saved');
  });

  it('stay those of their person when somebody before them is removed', async () => {
    const { answers, version } = await draft();
    const directors = answers.directors as { id: string }[];
    const swapped = { ...answers, directors: directors.toReversed() };
    await client.must('PUT', `/api/requests/${requestId}/draft`, { body: { answers: swapped, version } });
    const page = await at('documents');
    await documentsOf(page, 'Asha Rao').getByText('3/3 Complete').waitFor();
    await documentsOf(page, 'Ravi Rao').getByText('0/3 Complete').waitFor();
  });

  it('are submitted with the form once all are there, and an overlay says so for five seconds', async () => {
    await uploadAll(client, requestId, await idsOfComplete());
    const page = await at('documents');
    await page.getByText('3 of 3 profiles complete').waitFor();
    await press(page, 'Submit');
    const overlay = page.getByRole('dialog', { name: 'Submission Successful' });
    await overlay.getByText('Close', { exact: true }).waitFor();
    await toast(page, 'Form submitted successfully', 'Your information has been saved.');
    await overlay.waitFor({ state: 'detached' });
    await page.getByText('Process completed').waitFor();
    await page.getByRole('heading', { name: 'Service form completed' }).waitFor();
    await page.getByRole('heading', { name: "We're reviewing your documents" }).waitFor();
    expect((await draft()).version === 0 || (await draft()).saved_at === null).toBe(true);
  });
});

describe('a correction of two people’s documents', () => {
  it('names whose they are, and leads to each in its own place', async () => {
    const office = people.world().client();
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
    const { page } = await people.at(`/services/private-limited-company?id=${requestId}`, {
      client,
      look: { viewport: PHONE },
    });
    const list = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'What to correct' }) });
    const names = proofs.map(({ person }) => `Address proof (${person})`);
    await eventually(async () => expect(await list.getByRole('button').allInnerTexts()).toEqual(names));
    expect(await faultsHere(page)).toEqual([]);
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

const idsOfComplete = async (): Promise<readonly string[]> => {
  const directors = (await draft()).answers.directors as { id: string; name: string }[];
  return directors.filter(({ name }) => name === 'Asha Rao').map(({ id }) => id);
};
