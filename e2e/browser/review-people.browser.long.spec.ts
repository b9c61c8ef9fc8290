import type { CaseView, CustomerService } from '@anupalan/domain/contracts/requests';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { formWith, pdf } from '../driver/files.js';
import { caseOf, everythingApproved, signIn } from '../driver/journey.js';
import { approveByKey, eventually, type Person, picturesOf, settled, signedIn, startWorld, type World } from './kit.js';

const NEW_PAN = 'ZZZPD9999Q';
const PAN_REASON = 'The card says another number.';
const PROOF_REASON = 'The address cannot be read. Please scan the bill again.';
/** The numbers of the demo's directors; the customer reads them masked as well. */
const AADHAAR = ['999999990019', '999941057058'];

type Director = { readonly id: string; readonly name: string };
type Answers = Readonly<Record<string, unknown>> & { readonly directors: readonly Director[] };

let world: World;
let staff: Person;
let client: Client;
let requestId = '';
let first = '';
let second = '';

/** The customer sends a new address proof of the first director, and the form again. */
const handedInAgain = async (key: string, change: (answers: Answers) => Answers = (same) => same): Promise<void> => {
  const file = { field: 'file', name: `${key}.pdf`, content: pdf(key), type: 'application/pdf' };
  const issuedOn = daysAfter(dayInIndia(new Date().toISOString()), -10);
  await client.must('POST', `/api/requests/${requestId}/documents`, {
    form: formWith({ documentKey: 'address_proof', personId: 'person-1', issuedOn }, file),
    key,
  });
  const { submission } = await caseOf(client, requestId);
  const given = submission.answers as Answers;
  const directors = given.directors.map((one, index) => ({ ...one, aadharNumber: AADHAAR[index] }));
  await client.must('POST', `/api/requests/${requestId}/submit-intake`, {
    body: { answers: change({ ...given, directors }) },
    key: `submit-${key}`,
  });
  await client.until<CaseView>(
    `/api/requests/${requestId}`,
    ({ request }) => request.status === 'documents_uploaded_pending_review',
  );
};

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  client = world.client();
  await signIn(client, '0000000001');
  const { services } = await client.until<{ services: CustomerService[] }>('/api/customer-services', (found) =>
    found.services.some(({ status }) => status === 'reupload_requested'),
  );
  requestId = services.find(({ status }) => status === 'reupload_requested')?.id ?? '';
  await handedInAgain('bill');
  const { directors } = (await caseOf(client, requestId)).submission.answers as Answers;
  [first = '', second = ''] = directors.map(({ name }) => name);
  staff = await world.person({ viewport: DESKTOP });
  await signedIn(world, staff, '0000000002');
});
afterEach(({ task }) => picturesOf(task, { 'review-people': staff }));
afterAll(() => world.end());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const documents = () => staff.page.getByRole('region', { name: 'Documents' });
const answers = () => staff.page.getByRole('region', { name: 'Answers', exact: true });
const current = () => documents().locator('[aria-current]');

/** Checks the page on a phone and a desktop: no overflow, and no findings of axe. */
const isInOrder = async (where: string): Promise<void> => {
  expect(await faultsNow(staff.page, where)).toEqual([]);
};

describe('the review of a company with two directors', () => {
  it('shows each person with role, facts, answers and documents, in the order of the form', async () => {
    const { page } = staff;
    await page.goto(`/staff/requests/${requestId}`);
    await settled(page);
    await expect
      .poll(() => documents().getByRole('heading').allInnerTexts())
      .toEqual([first, second, 'For the request']);
    await documents().getByText('6 of 7 documents reviewed').waitFor();
    // The first that waits is looked at, and its person stands beside it.
    await expect.poll(() => current().innerText()).toMatch(/^Address proof\n.*Open.*New version/);
    const asha = answers().getByRole('region', { name: first });
    await asha.getByText('Director · Authorized signatory · Also a promoter (shareholder) · Indian').waitFor();
    await expect
      .poll(() =>
        asha.evaluate((one) =>
          Math.abs(one.getBoundingClientRect().top - (one.closest('.data-list')?.getBoundingClientRect().top ?? 0)),
        ),
      )
      .toBeLessThan(3);
    await answers().getByRole('region', { name: second }).getByText('Authorized signatory', { exact: true }).waitFor();
    await answers().getByRole('heading', { name: 'Directors (2)' }).waitFor();
  });

  it('shows the PAN of a director in full without a reason, and the Aadhaar number for one', async () => {
    const { page } = staff;
    const director = answers().getByRole('region', { name: second });
    await director.getByText(/^[A-Z]{5}\d{4}[A-Z]$/).waitFor();
    await director.getByText(/^XXXX XXXX \d{4}/).waitFor();
    await director.getByRole('button', { name: /^Show: Aadh?aa?r/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Show in full: Aadh?aa?r/ });
    await dialog.getByLabel(/Reason/).fill('The card shows another number.');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await dialog.waitFor({ state: 'detached' });
    await director.getByText(/^\d{12}/).waitFor();
  });

  it('lets an answer of one director and a document of the other go back, by keyboard', async () => {
    const { page } = staff;
    await page.keyboard.press('r');
    const reasons = page.getByRole('form', { name: 'Reason for the rejection' });
    await reasons.waitFor();
    await page.keyboard.press('2');
    await reasons.getByLabel('Text for the customer').fill(PROOF_REASON);
    await page.keyboard.press('Control+Enter');
    await documents().getByText('7 of 7 documents reviewed').waitFor();
    await documents()
      .getByRole('button', { name: /^PAN card/ })
      .nth(1)
      .click();
    await page.locator('.preview').click({ position: { x: 5, y: 5 } });
    // The answers of the person whose document is looked at come first.
    await page.keyboard.press('l');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe(`Send back: Full Name, ${second}`);
    const send = `Send back: PAN Number, ${second}`;
    for (let moves = 0; (await focused()) !== send && moves < 20; moves += 1) await page.keyboard.press('l');
    await page.keyboard.press('Enter');
    await page.getByLabel(`What is wrong with “PAN Number, ${second}”?`).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Describe the problem in at least 5 characters').waitFor();
    await page.keyboard.type(PAN_REASON);
    await isInOrder('the reason for an answer');
    await page.keyboard.press('Control+Enter');
    await expect.poll(focused).toBe(`Change reason: PAN Number, ${second}`);
    await page.getByText('1 answer and 1 document to send back').waitFor();
    await answers().getByText(PAN_REASON).waitFor();
    await button(page, 'Review and send').click();
    const dialog = page.getByRole('dialog', { name: 'Request re-upload' });
    await dialog.getByText(PROOF_REASON).waitFor();
    await dialog.getByText(`PAN Number, ${second}`, { exact: true }).waitFor();
    await isInOrder('what goes back');
    await dialog.getByRole('button', { name: 'Ask for correction' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.case-facts').getByText('Needs Document Correction', { exact: true }).waitFor();
    expect((await caseOf(client, requestId)).correction_fields).toEqual([
      { key: 'directors#person-2.panNumber', reason: PAN_REASON },
    ]);
  });

  it('marks what the resubmission changed, and opens the proof of it again', async () => {
    const { page } = staff;
    await handedInAgain('bill-again', (all) => ({
      ...all,
      directors: all.directors.map((one) => (one.id === 'person-2' ? { ...one, panNumber: NEW_PAN } : one)),
    }));
    await page.locator('.case-facts').getByText('Documents Under Review', { exact: true }).waitFor();
    const changes = answers().locator('.changes');
    await changes.getByText(`PAN Number, ${second}`).waitFor();
    await changes.getByText(`XXXXXX${NEW_PAN.slice(-4)}`).waitFor();
    await answers().getByRole('region', { name: second }).getByText('PAN Number · changed since last time').waitFor();
    expect(
      await answers()
        .getByText(/^XXXXXX.* before$/)
        .count(),
    ).toBe(2);
    await eventually(async () =>
      expect(await documents().getByText('Answers changed since it was approved').count()).toBe(1),
    );
    await isInOrder('the second review');
  });

  it('is approved from person to person, each verdict leading to the next', async () => {
    const { page } = staff;
    await documents().getByText('5 of 7 documents reviewed').waitFor();
    await documents()
      .getByRole('button', { name: /^Address proof.*Open/ })
      .click();
    await approveByKey(page);
    await expect.poll(() => current().innerText()).toMatch(/^PAN card/);
    await approveByKey(page);
    await documents().getByText('7 of 7 documents reviewed').waitFor();
    await everythingApproved(client, requestId);
    await settled(page);
    await button(page, 'Approve documents').click();
    await page.locator('.case-facts').getByText('Documents Approved', { exact: true }).waitFor();
    expect((await caseOf(client, requestId)).submission).toMatchObject({ status: 'approved', attempt: 3 });
  });

  it('and the page complained about nothing', () => {
    expect(staff.complaints.all).toEqual([]);
  });
});
