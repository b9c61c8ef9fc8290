import type { CaseView, Submission } from '@anupalan/domain/contracts/requests';
import { verhoeffCheckDigit } from '@anupalan/domain/rules/verhoeff';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { pdf } from '../driver/files.js';
import { buy, caseOf, issuedLately, signIn } from '../driver/journey.js';
import { arrived, eventually, gone, peopleOfFile, toast } from './kit.js';
import { card, fill, fillPerson, INDIAN, uploadAll } from './wizard-kit.js';

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
/** The shareholder number `n` of seven; the first three are directors. */
const shareholder = (n: number) => {
  const digits = `99999999${String(n).padStart(3, '0')}`;
  return {
    ...INDIAN,
    'Full Name': NAMES[n] ?? '',
    'Email Address': `${NAMES[n]?.split(' ')[0]?.toLowerCase()}@example.in`,
    'Phone Number': `987654322${n}`,
    'PAN Number': `ABCPE123${n}F`,
    'Aadhar Number': `${digits}${verhoeffCheckDigit(digits)}`,
    'Shares Subscribed': '5000',
  };
};
/** The tick comes first: the shares are asked for after it. */
const director = (n: number) => ({ 'Also a promoter': 'tick', ...shareholder(n) });

const NAMES = ['Asha Rao', 'Ravi Rao', 'Lata Rao', 'Meera Rao', 'Kiran Rao', 'Sunil Rao', 'Usha Rao'];

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
    await page.getByText('(Minimum 3 required)').waitFor();
    await fillPerson(page, 'Director 1', { ...director(0), 'Authorized signatory': 'tick' });
    await press(page, 'Save Director');
    await toast(page, 'Director saved');
    for (const n of [1, 2]) {
      await fillPerson(page, `Director ${n + 1}`, director(n));
      await press(page, 'Save Director');
      await card(page, NAMES[n] ?? '')
        .getByText('Saved')
        .waitFor();
    }
    await press(page, 'Next Step');
    await page.getByText('At least 7 shareholders/promoters are required in total').first().waitFor();
    for (const n of [3, 4, 5, 6]) {
      await press(page, 'Add Additional Promoter');
      await fillPerson(page, `Promoter ${n - 2}`, shareholder(n));
      await press(page, 'Save Promoter');
      await card(page, NAMES[n] ?? '')
        .getByText('Saved')
        .waitFor();
    }
    await press(page, 'Next Step');
    await arrived(page, pathOf('documents'));
    await page.getByText('0 of 7 profiles complete').waitFor();
  });

  it('has its documents uploaded and taken back with the keyboard alone', async () => {
    const page = await at('documents');
    await page.getByText('0 of 7 profiles complete').waitFor();
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
    const { answers } = await client.must<{ answers: { directors: { id: string }[] } }>(
      'GET',
      `/api/requests/${requestId}/draft`,
    );
    await uploadAll(
      client,
      requestId,
      answers.directors.slice(0, 1).map(({ id }) => id),
    );
    const page = await at('documents');
    await page.getByText('7 of 7 profiles complete').waitFor();
    await press(page, 'Submit');
    const overlay = page.getByRole('dialog', { name: 'Submission Successful' });
    await overlay.waitFor();
    await gone(overlay);
    await page.getByText('Process completed').waitFor();
    await page.getByRole('heading', { name: 'Service form completed' }).waitFor();
    await page.getByRole('heading', { name: "We're reviewing your documents" }).waitFor();
    const { form_data: form } = await client.must<Submission>('GET', `/api/latest-submission/${requestId}`);
    expect(form).toMatchObject({
      proposed_name_1: 'Sahyadri Steel Limited',
      directors: [{ name: 'Asha Rao' }, { name: 'Ravi Rao' }, { name: 'Lata Rao' }],
    });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([]);
  });
});
