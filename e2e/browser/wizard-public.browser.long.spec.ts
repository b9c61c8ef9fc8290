import type { CaseView, Submission } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { pdf } from '../driver/files.js';
import { buy, caseOf, issuedLately, signIn } from '../driver/journey.js';
import { arrived, eventually, gone, peopleOfFile, toast } from './kit.js';
import { card, fill, fillPerson, INDIAN } from './wizard-kit.js';

const SERVICE = 'public-limited-company';
const COMPANY = {
  'Contact name': 'Asha Rao',
  'Contact email': 'asha@example.in',
  'Contact phone': '9876543210',
  'State of operation': 'Maharashtra',
  'First choice of name': 'Sahyadri Steel Limited',
  'Select Industry': 'Manufacturing',
  'Main objects of the company': 'To roll and sell steel.',
  'Authorised capital': '2500000',
  'Paid-up capital': '500000',
  'Registered office address': '12 Fergusson College Road, Pune',
  'PIN code of the registered office': '411004',
  Owned: 'tick',
};
const director = (name: string, last: string, pan: string, aadhaar: string) => ({
  ...INDIAN,
  'Full Name': name,
  'Email Address': `${name.split(' ')[0]?.toLowerCase()}@example.in`,
  'Phone Number': `987654322${last}`,
  'PAN Number': pan,
  'Aadhar Number': aadhaar,
  'Also a promoter': 'tick',
  'Shares Subscribed': '5000',
});

let client: Client;
let requestId = '';
const people = peopleOfFile('wizard-public', async (world) => {
  client = world.client();
  await signIn(client, '9822077103');
  const done: { requestId?: string } = {};
  await buy(client, done, SERVICE);
  requestId = done.requestId ?? '';
});
const pathOf = (step: string): string => `/services/${SERVICE}?id=${requestId}&step=${step}`;
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const at = async (step: string): Promise<Page> =>
  (await people.at(pathOf(step), { client, look: { viewport: PHONE } })).page;
const documents = async (): Promise<CaseView['documents']> => (await caseOf(client, requestId)).documents;

/** Presses Tab until what has the focus is called so, or throws. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      const described = one?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const about = described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const own = one instanceof HTMLInputElement ? (one.labels?.[0]?.textContent ?? '') : (one?.textContent ?? '');
      return `${one?.getAttribute('aria-label') ?? own} | ${about}`;
    });
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    passed.push(await focused());
    if (name.test(passed.at(-1) ?? '')) return;
  }
  throw new Error(`no ${name} among ${passed.join('; ')}`);
};

describe('a public limited company', () => {
  it('is asked for as any company, under its own name', async () => {
    const page = await at('company-info');
    await page.getByRole('heading', { name: 'Public Limited Company', exact: true }).waitFor();
    await fill(page, COMPANY);
    await press(page, 'Next Step');
    await arrived(page, pathOf('directors'));
    await fillPerson(page, 'Director 1', {
      ...director('Asha Rao', '0', 'ABCPE1234F', '999999990019'),
      'Authorized signatory': 'tick',
    });
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
    await fillPerson(page, 'Director 2', director('Ravi Rao', '1', 'AFZPK5678L', '999941057058'));
    await press(page, 'Save Director');
    await card(page, 'Ravi Rao').getByText('Saved').waitFor();
    await press(page, 'Next Step');
    await arrived(page, pathOf('documents'));
    await page.getByText('0 of 2 profiles complete').waitFor();
  });

  it('has its documents uploaded and taken back with the keyboard alone', async () => {
    const page = await at('documents');
    await page.getByText('0 of 2 profiles complete').waitFor();
    let fileName = '';
    // Listening all the time, because a listener that comes with the key may be too late for the browser.
    page.on('filechooser', (chooser) =>
      chooser.setFiles({ name: fileName, mimeType: 'application/pdf', buffer: pdf(fileName) }),
    );
    const choose = async (label: string, name: string): Promise<void> => {
      fileName = name;
      await tabTo(page, new RegExp(`^Choose a file \\| Upload.*${label}`));
      await page.keyboard.press('Enter');
    };
    await choose('PAN card', 'pan.pdf');
    await page.getByText('1/3 Complete').waitFor();
    await tabTo(page, /^Remove PAN card/);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await documents()).toEqual([]));
    await page.getByText('0/3 Complete').first().waitFor();
    await choose('PAN card', 'pan.pdf');
    await page.getByText('1/3 Complete').waitFor();
    await choose('Aadhaar', 'aadhaar.pdf');
    await page.getByText('2/3 Complete').waitFor();
    await tabTo(page, /^Date of issue/);
    const [year, month, day] = issuedLately().split('-');
    // The parts of the day in the order of the browser's own language.
    await page.keyboard.type(`${month}${day}${year}`);
    expect(await page.getByLabel(/^Date of issue/).inputValue()).toBe(issuedLately());
    await choose('Address proof', 'bill.pdf');
    await page.getByText('3/3 Complete').waitFor();
    await tabTo(page, /^Save Documents/);
    await page.keyboard.press('Enter');
    await toast(page, 'Documents Saved');
    expect((await documents()).map(({ fileName, issued_on: on }) => [fileName, on])).toEqual([
      ['pan.pdf', null],
      ['aadhaar.pdf', null],
      ['bill.pdf', issuedLately()],
    ]);
  });

  it('is submitted once everybody’s documents are there, and the browser keeps nothing', async () => {
    const page = await at('documents');
    const give = async (label: RegExp): Promise<void> =>
      page
        .getByLabel(label)
        .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf(label.source) });
    await give(/^Upload.*PAN card$/);
    await page.getByText('1/3 Complete').waitFor();
    await give(/^Upload.*Aadhaar \(masked\)$/);
    await page.getByText('2/3 Complete').waitFor();
    await page.getByLabel(/^Date of issue.*Address proof$/).fill(issuedLately());
    await give(/^Upload.*Address proof$/);
    await page.getByText('2 of 2 profiles complete').waitFor();
    await page.getByRole('button', { name: /^Documents of the business/ }).click();
    await page.getByLabel(/^Date of issue.*Utility bill/).fill(issuedLately());
    await give(/^Upload.*Utility bill of the registered office$/);
    await page.getByText('1/1 Complete').waitFor();
    await press(page, 'Submit');
    const overlay = page.getByRole('dialog', { name: 'Submission Successful' });
    await overlay.waitFor();
    await gone(overlay);
    await toast(page, 'Process completed');
    await page.getByRole('heading', { name: "We're reviewing your documents" }).waitFor();
    const { form_data: form } = await client.must<Submission>('GET', `/api/latest-submission/${requestId}`);
    expect(form).toMatchObject({
      proposed_name_1: 'Sahyadri Steel Limited',
      directors: [{ name: 'Asha Rao' }, { name: 'Ravi Rao' }],
    });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([]);
  });
});
