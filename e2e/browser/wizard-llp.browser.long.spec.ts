import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { Draft } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { answersFor, buy, signIn } from '../driver/journey.js';
import { arrived, eventually, gone, peopleOfFile, toast } from './kit.js';
import { businessPapersThere, card, faultsHere, fillPerson, INDIAN, uploadAll } from './wizard-kit.js';

let client: Client;
let requestId = '';
const people = peopleOfFile('wizard-llp', async (world) => {
  client = world.client();
  await signIn(client, '9822077102');
  const done: { requestId?: string } = {};
  await buy(client, done, 'limited-liability-partnership');
  requestId = done.requestId ?? '';
});
const pathOf = (step: string): string => `/services/limited-liability-partnership?id=${requestId}&step=${step}`;
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const draft = (): Promise<Draft> => client.must<Draft>('GET', `/api/requests/${requestId}/draft`);
const partner = (name: string, last: string, pan: string, aadhaar: string) => ({
  ...INDIAN,
  'Full Name': name,
  'Email Address': `${name.split(' ')[0]?.toLowerCase()}@example.in`,
  'Phone Number': `987654321${last}`,
  'PAN Number': pan,
  'Aadhar Number': aadhaar,
});

describe('an LLP on a phone', () => {
  it('is asked for before its designated partners, and is submitted with their documents, which is said once', async () => {
    const { page } = await people.at(pathOf('partners'), { client, look: { viewport: PHONE } });
    await arrived(page, pathOf('llp-information'));
    await page.getByRole('heading', { name: 'Step 1 of 3 - LLP Information' }).waitFor();
    await press(page, 'Next Step');
    await toast(
      page,
      'Incomplete Information',
      'Please fill in all required fields before proceeding to the next step.',
    );
    const fields = await client.must<ServiceFieldView[]>(
      'GET',
      `/api/service-fields/limited-liability-partnership?requestId=${requestId}`,
    );
    const { version, answers } = await draft();
    await client.must('PUT', `/api/requests/${requestId}/draft`, {
      body: { answers: { ...answers, ...answersFor(fields) }, version },
    });
    await page.goto(pathOf('llp-information'));
    await press(page, 'Next Step');
    await arrived(page, pathOf('partners'));

    await page.getByRole('heading', { name: 'Step 2 of 3 - Designated Partners' }).waitFor();
    const cards = page.getByRole('heading', { name: /^Designated partner \d$/ });
    await eventually(async () => expect(await cards.count()).toBe(2));
    await gone(page.getByRole('button', { name: /^Remove/ }));
    await press(page, 'Add Another Designated Partner');
    await press(page, 'Remove: Designated partner 3');
    await page.getByText('Designated partner 3 was removed.').waitFor();
    await gone(page.getByRole('button', { name: /^Remove/ }));
    const head = card(page, 'Designated partner 1').locator('.person-toggle');
    await head.click();
    await press(page, 'Next Step');
    await toast(page, 'Incomplete Information');
    expect(await head.getAttribute('aria-expanded')).toBe('true');
    expect(await faultsHere(page)).toEqual([]);
    await head.click();
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    await fillPerson(page, 'Designated partner 1', partner('Asha Rao', '0', 'ABCPE1234F', '999999990019'));
    await press(page, 'Save Partner');
    await toast(page, 'Partner saved');
    await fillPerson(page, 'Designated partner 2', partner('Ravi Rao', '1', 'AFZPK5678L', '999941057058'));
    await press(page, 'Next Step');
    await arrived(page, pathOf('documents'));
    await page.getByRole('heading', { name: 'Step 3 of 3 - Document Uploads' }).waitFor();

    const names = (all: Draft['answers']) =>
      (all.designated_partners as readonly { name: string }[]).map(({ name }) => name);
    await eventually(async () => expect(names((await draft()).answers)).toEqual(['Asha Rao', 'Ravi Rao']));
    await uploadAll(client, requestId);
    await page.getByText('2 of 2 profiles complete').waitFor();
    await businessPapersThere(page);
    // The first try fails on the way, and the next one is not held up by it.
    await page.route('**/submit-intake', (call) => call.fulfill({ status: 500, json: {} }), { times: 1 });
    await press(page, 'Submit LLP Registration');
    await toast(page, 'Submission Failed', 'There was an error submitting your LLP registration. Please try again.');
    await press(page, 'Submit LLP Registration');
    await page.getByRole('heading', { name: 'LLP Registration Submitted Successfully!' }).waitFor();
    await page.getByText('Your details are under review. Our team will get in touch with you soon.').first().waitFor();
    expect(await faultsHere(page)).toEqual([]);
    await page.getByRole('link', { name: 'View My Services' }).click();
    await arrived(page, '/my-services');
    await page.getByRole('article').first().waitFor();
    // It is said once: coming back shows the request.
    await page.goBack();
    await page.getByRole('heading', { name: "We're reviewing your documents" }).waitFor();
  });
});
