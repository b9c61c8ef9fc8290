import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView, Draft, Submission } from '@anupalan/domain/contracts/requests';
import { questionsOf } from '@anupalan/domain/forms/registry';
import { personOf } from '@anupalan/domain/testing/people';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { pdf } from '../driver/files.js';
import { answersFor, buy, caseOf, issuedLately, signIn } from '../driver/journey.js';
import { arrived, eventually, gone, peopleOfFile, toast } from './kit.js';
import { businessPapersThere, fillPerson, INDIAN, uploadAll } from './wizard-kit.js';

const SERVICE = 'public-limited-company';
/** The seventh shareholder, who is typed; the others are saved beforehand. */
const SEVENTH = {
  ...INDIAN,
  'Full Name': 'Usha Rao',
  'Email Address': 'usha@example.in',
  'Phone Number': '9876543227',
  'PAN Number': 'ABCPU1237F',
  'Aadhar Number': '999933119405',
  'Shares Subscribed': '5000',
};

let client: Client;
let requestId = '';
const people = peopleOfFile('wizard-public', async (world) => {
  client = world.client();
  await signIn(client, '9822077103');
  const done: { requestId?: string } = {};
  await buy(client, done, SERVICE);
  requestId = done.requestId ?? '';
  const fields = await client.must<ServiceFieldView[]>('GET', `/api/service-fields/${SERVICE}?requestId=${requestId}`);
  const [directors, promoters] = questionsOf((await caseOf(client, requestId)).form, []);
  const answers = {
    ...answersFor(fields),
    directors: [1, 2, 3].map((n) => personOf(directors ?? {}, n)),
    promoters: [5, 6, 7].map((n) => personOf(promoters ?? {}, n)),
  };
  const { version } = await client.must<Draft>('GET', `/api/requests/${requestId}/draft`);
  await client.must('PUT', `/api/requests/${requestId}/draft`, { body: { answers, version } });
});
const pathOf = (step: string): string => `/services/${SERVICE}?id=${requestId}&step=${step}`;
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
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
  it('needs seven shareholders, takes documents from the keyboard alone, and leaves nothing in the browser', async () => {
    const { page } = await people.at(pathOf('directors'), { client, look: { viewport: PHONE } });
    await page.getByRole('heading', { name: 'Public Limited Company', exact: true }).waitFor();
    await page.getByText('(Minimum 3 required)').waitFor();
    await press(page, 'Next Step');
    await page.getByText('At least 7 shareholders/promoters are required in total').first().waitFor();
    await press(page, 'Add Additional Promoter');
    await fillPerson(page, 'Promoter 4', SEVENTH);
    await press(page, 'Save Promoter');
    await toast(page, 'Promoter saved');
    await press(page, 'Next Step');
    await arrived(page, pathOf('documents'));
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

    const { answers } = await client.must<{ answers: { directors: { id: string }[] } }>(
      'GET',
      `/api/requests/${requestId}/draft`,
    );
    await uploadAll(
      client,
      requestId,
      answers.directors.slice(0, 1).map(({ id }) => id),
    );
    await page.getByText('7 of 7 profiles complete').waitFor();
    await businessPapersThere(page);
    await press(page, 'Submit');
    const overlay = page.getByRole('dialog', { name: 'Submission Successful' });
    await overlay.getByText('Close', { exact: true }).click();
    await gone(overlay);
    await page.getByText('Process completed').waitFor();
    await page.getByRole('heading', { name: 'Service form completed' }).waitFor();
    await page.getByRole('heading', { name: "We're reviewing your documents" }).waitFor();
    const { form_data: form } = await client.must<Submission>('GET', `/api/latest-submission/${requestId}`);
    expect(form).toMatchObject({
      directors: [{ name: 'Asha Rao' }, { name: 'Ravi Rao' }, { name: 'Lata Rao' }],
      promoters: [{}, {}, {}, { name: 'Usha Rao' }],
    });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([]);
  });
});
