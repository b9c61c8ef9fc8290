import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { formWith, pdf, png } from '../driver/files.js';
import { answersFor, buy, everythingApproved } from '../driver/journey.js';
import {
  approveByKey,
  eventually,
  type Person,
  picturesOf,
  settled,
  signedIn,
  startWorld,
  toast,
  type World,
} from './kit.js';

const SERVICE = 'gst-registration';
const TITLE = 'GST Registration';
const PIN = 'PIN code';
const PIN_REASON = 'The address is in another part of Pune.';
const PAN_CARD = 'PAN card';
const PAN_REASON = 'The number cannot be read. Please scan the card again.';

let world: World;
let customer: Person;
let staff: Person;
let client: Client;
let requestId = '';

/** A form of which everything is handed in, assigned to the member of staff. */
const inReview = async (office: Client): Promise<void> => {
  const done: { requestId?: string } = {};
  await buy(client, done, SERVICE);
  requestId = done.requestId ?? '';
  const [fields, requirements] = [
    await client.must<ServiceFieldView[]>('GET', `/api/service-fields/gst_registration?requestId=${requestId}`),
    await client.must<ServiceDocumentView[]>('GET', `/api/service-documents/gst_registration?requestId=${requestId}`),
  ];
  for (const { key, allowed_types } of requirements.filter((one) => one.required)) {
    const file = allowed_types.includes('pdf')
      ? { field: 'file', name: `${key}.pdf`, content: pdf(key), type: 'application/pdf' }
      : { field: 'file', name: `${key}.png`, content: png(), type: 'image/png' };
    await client.must('POST', `/api/requests/${requestId}/documents`, {
      form: formWith({ documentKey: key }, file),
      key: `${requestId}-${key}`,
    });
  }
  await client.must('POST', `/api/requests/${requestId}/submit-intake`, {
    body: { answers: answersFor(fields) },
    key: 'submit',
  });
  await office.must('POST', `/api/staff/requests/${requestId}/claim`, { body: {}, key: 'claim' });
};

beforeAll(async () => {
  world = await startWorld({ demoData: false });
  customer = await world.person({ viewport: PHONE });
  staff = await world.person({ viewport: DESKTOP });
  client = await signedIn(world, customer, '9822055001');
  await inReview(await signedIn(world, staff, '0000000002'));
});
afterEach(({ task }) => picturesOf(task, { 'correction-customer': customer, 'correction-staff': staff }));
afterAll(() => world.end());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();
const documents = () => staff.page.getByRole('region', { name: 'Documents' });

/** Checks the customer's page on a phone and a desktop: no overflow, and no findings of axe. */
const isInOrder = async (where: string): Promise<void> => {
  expect(await faultsNow(customer.page, where)).toEqual([]);
};

describe('a correction of one answer and one document', () => {
  it('is asked for by keyboard: staff approve and reject, and say why for the answer', async () => {
    const { page } = staff;
    await page.goto(`/staff/requests/${requestId}`);
    await settled(page);
    await documents()
      .locator('[aria-current]')
      .and(button(page, new RegExp(`^${PAN_CARD}`)))
      .waitFor();
    await page.keyboard.press('r');
    const reasons = page.getByRole('form', { name: 'Reason for the rejection' });
    await reasons.waitFor();
    await page.keyboard.press('2');
    await reasons.getByLabel('Text for the customer').fill(PAN_REASON);
    await page.keyboard.press('Control+Enter');
    await button(page, new RegExp(`${PAN_CARD}.*Rejected`)).waitFor();
    // Each verdict opens the next document that waits.
    for (let left = 4; left > 0; left -= 1) {
      await approveByKey(page);
      await expect
        .poll(() =>
          documents()
            .getByText(/^Approved/)
            .count(),
        )
        .toBe(5 - left);
    }
    await button(page, `Send back: ${PIN}`).press('Enter');
    await page.getByLabel(`What is wrong with “${PIN}”?`).fill(PIN_REASON);
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 answer and 1 document to send back').waitFor();
    await button(page, 'Request re-upload').click();
    const dialog = page.getByRole('dialog', { name: 'Request re-upload' });
    await dialog.getByText(PAN_REASON).waitFor();
    await dialog.getByText(PIN_REASON).waitFor();
    await dialog.getByRole('button', { name: 'Ask for correction' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.case-facts').getByText('Needs Document Correction', { exact: true }).waitFor();
  });

  it('leads the customer from the notification and from their services to these two, each with its reason', async () => {
    const { page } = customer;
    await page.goto('/my-services');
    await page.getByRole('article').getByRole('link', { name: TITLE }).first().click();
    await heading(page, 'What to correct');
    await page.goto('/notifications');
    await link(page, /please correct your form/)
      .first()
      .click();
    await heading(page, 'What to correct');
    const list = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'What to correct' }) });
    await expect
      .poll(() => list.getByRole('listitem').allInnerTexts())
      .toEqual([`${PIN}\n${PIN_REASON}`, `${PAN_CARD}\n${PAN_REASON}`]);
    await page.getByText('2 things need a correction. Everything else stays as it is.').waitFor();
    await isInOrder('what to correct');
  });

  it('opens that question only; the others of its section can be read', async () => {
    const { page } = customer;
    await link(page, PIN).click();
    await page.getByText(`Please correct this: ${PIN_REASON}`).waitFor();
    const field = page.getByLabel(PIN);
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await eventually(async () => expect(await page.getByRole('textbox').count()).toBe(1));
    const locked = page.getByRole('region', { name: 'Stays as it is' });
    await locked.getByText('Address of the main place of business').waitFor();
    const steps = page.getByRole('complementary').getByRole('listitem');
    await eventually(async () => expect(await steps.count()).toBe(3));
    await isInOrder('the section of the answer');
    await field.fill('411005');
    await page.getByText(/^Saved \d/).waitFor();
    await button(page, 'Save and continue').click();
    await heading(page, /^Documents$/);
    await page
      .getByLabel(new RegExp(`^Upload.*${PAN_CARD}$`))
      .setInputFiles({ name: 'pan-again.pdf', mimeType: 'application/pdf', buffer: pdf('again') });
    await toast(page, 'Document Uploaded');
    // Approved documents are shown, without a way to replace them.
    await link(page, 'bank_proof.pdf').waitFor();
    await eventually(async () => expect(await button(page, /^Replace/).count()).toBe(1));
    await button(page, 'Continue').click();
    await heading(page, 'Check your answers');
    // All answers can be read; only the section with the open one can be changed.
    await page.getByText('PAN of the business').waitFor();
    await eventually(async () => expect(await link(page, /^Change /).count()).toBe(2));
    await button(page, `Submit ${TITLE}`).click();
    await heading(page, "We're reviewing your documents");
  });

  it('shows whoever reviews it old and new, and opens the approval that the change touches', async () => {
    const { page } = staff;
    await page.locator('.case-facts').getByText('Documents Under Review', { exact: true }).waitFor();
    const answers = page.getByRole('region', { name: 'Form answers' });
    await answers.getByText('411004 before').first().waitFor();
    await answers.getByText('411005').first().waitFor();
    await documents().getByText('Answers changed since it was approved').waitFor();
    for (const label of [/^PAN card.*Open.*New version/, /^Proof of the business address.*Open/]) {
      await documents().getByRole('button', { name: label }).click();
      await approveByKey(page);
      await documents().getByRole('button', { name: label }).waitFor({ state: 'detached' });
    }
    await everythingApproved(client, requestId);
    await settled(page);
    await button(page, 'Approve documents').click();
    await page.locator('.case-facts').getByText('Documents Approved', { exact: true }).waitFor();
    const view = await client.must<CaseView>('GET', `/api/requests/${requestId}`);
    expect(view.submission).toMatchObject({ status: 'approved', attempt: 2 });
  });

  it('and no page complained about anything', () => {
    expect([customer, staff].flatMap(({ complaints }) => complaints.all)).toEqual([]);
  });
});
