import { readFileSync } from 'node:fs';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import type { Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../driver/browser.js';
import { pdf, png } from '../driver/files.js';
import {
  approveByKey,
  arrived,
  codeOf,
  gone,
  type Person,
  picturesOf,
  place,
  signedIn,
  startWorld,
  toast,
  tooWide,
  type World,
} from './kit.js';

const MOBILE = '9822077001';
const SERVICE = 'One Person Company';
const CERTIFICATE = pdf('Certificate of Incorporation');
const PIN = 'PIN code of the registered office';
const PIN_REASON = 'The address is in another part of Pune.';
const REASON = 'This bill is older than three months. Please send the bill of October.';

/** A required question's label and its answer; `choose` for a select. */
type Question = readonly [label: string, answer: string, how?: 'choose' | 'tick'];
const CONTACT: readonly Question[] = [
  ['Contact name', 'Asha Kulkarni'],
  ['Contact email', 'asha@example.in'],
  ['Contact phone', '9876543210'],
  ['State of operation', 'Maharashtra', 'choose'],
];
const NAME = 'Sahyadri Agro Foods (OPC) Private Limited';
const NAMES: readonly Question[] = [['First choice of name', NAME]];
const BUSINESS: readonly Question[] = [
  ['Select Industry', 'Agriculture', 'choose'],
  ['Authorised capital', '1000000'],
];
const OFFICE: readonly Question[] = [
  ['Registered office address', '12 Fergusson College Road, Pune'],
  [PIN, '411004'],
  ['Rented', '', 'tick'],
];
const PEOPLE: Readonly<Record<string, readonly Question[]>> = {
  Member: [
    ['Member: full name', 'Asha Kulkarni'],
    ['Member: PAN', 'ABCPK1234F'],
    ['Member: Aadhaar number', '9999 9999 0019'],
  ],
  Nominee: [
    ['Nominee: full name', 'Nikhil Kulkarni'],
    ['Nominee: PAN', 'ABCPN4321F'],
    ['Nominee: Aadhaar number', '9999 4105 7058'],
    ['Relation of the nominee to the member', 'Brother', 'choose'],
  ],
};
const BILL = 'Utility bill of the registered office';
const DOCUMENTS = [
  'Member: PAN card',
  'Member: Aadhaar (masked)',
  'Member: address proof',
  'Nominee: PAN card',
  'Nominee: Aadhaar (masked)',
  'Nominee: address proof',
  BILL,
  // Required because the premises are rented.
  'No-objection letter of the owner',
] as const;

let world: World;
let phone: Person;
/** The customer's second browser. */
let laptop: Person;
let staff: Person;
let admin: Person;
let caseNumber = '';
/** The path of the case for the customer. */
let casePath = '';

beforeAll(async () => {
  world = await startWorld({ demoData: false });
  phone = await world.person({ viewport: PHONE });
  laptop = await world.person({ viewport: DESKTOP });
  staff = await world.person({ viewport: DESKTOP });
  admin = await world.person({ viewport: DESKTOP });
});
afterEach(async ({ task }) => {
  await picturesOf(task, { phone, laptop, staff, admin });
  expect(await tooWide(phone.page)).toBeNull();
});
afterAll(() => world.end());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Types the mobile and the code that was sent. */
const signInAt = async (page: Page, mobile: string, ask = 'Request OTP'): Promise<void> => {
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: ask, exact: true }).click();
  await page.getByLabel('OTP', { exact: true }).fill(mobile.startsWith('0') ? '1234' : await codeOf(world, mobile));
  await button(page, 'Verify OTP').click();
};

const answer = async (page: Page, questions: readonly Question[]): Promise<void> => {
  for (const [label, value, how] of questions) {
    const field = page.getByLabel(new RegExp(`^${escaped(label)}`));
    if (how === 'choose') await field.selectOption(value);
    else if (how === 'tick') await field.check();
    else await field.fill(value);
  }
};

const file = (label: string, content: Buffer, type = 'application/pdf') => ({
  name: `${label.replace(/[^a-z]+/gi, '-').toLowerCase()}.${type === 'image/png' ? 'png' : 'pdf'}`,
  mimeType: type,
  buffer: content,
});

const uploadField = (page: Page, label: string) => page.getByLabel(new RegExp(`^Upload.*${escaped(label)}$`));

/** Says when a document was issued, where that is asked for. */
const dated = async (page: Page, label: string): Promise<void> => {
  if (!/address proof|bill/i.test(label)) return;
  await page.getByLabel(new RegExp(`^Date of issue.*${escaped(label)}$`)).fill(dayInIndia(new Date().toISOString()));
};

/** Uploads a document and waits until the server has it. */
const upload = async (page: Page, label: string): Promise<void> => {
  const content = label.includes('PAN card') ? file(label, png(), 'image/png') : file(label, pdf(label));
  await dated(page, label);
  await uploadField(page, label).setInputFiles(content);
  // The link is rendered from the server's answer.
  await link(page, content.name).and(page.locator('[href^="/api/documents/"]')).waitFor();
};

/** Marks the page; a reload would remove the mark. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { neverReloaded: true });
  });
const neverReloaded = (page: Page): Promise<boolean> => page.evaluate(() => 'neverReloaded' in window);

/** Resolves at the next response of the live stream. */
const liveAgain = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith('/api/stream') && response.ok(), { timeout: 40_000 });

/** Waits for a status in the head of the case on the staff's page. */
const staffSees = (status: string): Promise<void> =>
  staff.page.locator('.case-facts').getByText(status, { exact: true }).waitFor();

/** Opens a document of the review by its name in the list. */
const openDocument = async (name: string | RegExp): Promise<void> => {
  const list = staff.page.getByRole('region', { name: 'Documents' });
  await list.getByRole('button', { name }).click();
  await list.locator('[aria-current]').and(list.getByRole('button', { name })).waitFor();
};

const judged = (label: string, verdict: 'Approved' | 'Rejected'): Promise<void> =>
  button(staff.page, new RegExp(`${escaped(label)}.*${verdict}`)).waitFor();

/** Presses the button of an act and confirms it in its dialog, if there is one. */
const act = async (name: string, confirm?: string, fill?: (dialog: Page) => Promise<void>): Promise<void> => {
  await button(staff.page, name).click();
  if (confirm === undefined) return;
  const dialog = staff.page.getByRole('dialog', { name });
  await dialog.waitFor();
  await fill?.(staff.page);
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('a case from the home page to the confirmed delivery, with three people', () => {
  it('1. a visitor finds a company for one person, signs in, pays ₹599 and lands on the result', async () => {
    const { page } = phone;
    await page.goto('/find-services?q=one+person');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^One Person Company/ })
      .click();
    const panel = page.getByRole('dialog', { name: SERVICE });
    await panel.getByText('₹599').first().waitFor();
    await panel.getByRole('button', { name: 'Login / Signup' }).click();
    await signInAt(page, MOBILE, 'Continue');

    await panel.getByRole('button', { name: 'Pay', exact: true }).click();
    expect(place(page)).toBe('/find-services?q=one+person&service=one-person-company');
    const dialog = page.getByRole('dialog', { name: 'Test payment' });
    await dialog.getByText(/^TEST_ORD/).waitFor();
    await dialog.getByText('₹599', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Pay now' }).click();
    await dialog.getByText('SUCCESS', { exact: true }).waitFor();
    // The result opens by itself after a second.
    await page.waitForURL('**/payment-success?orderId=TEST_ORD*');
    await heading(page, 'Payment received');
  });

  it('2. the request is shown with its number and its next step', async () => {
    const { page } = phone;
    await link(page, 'Fill in the form').click();
    await heading(page, 'Upload your documents');
    casePath = place(page);
    caseNumber = /SR-[0-9A-Z]{6}-[0-9A-Z*~$=]/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
    expect(caseNumber).not.toBe('');
    await heading(page, 'What we need from you');
    await page.getByRole('list', { name: 'Progress' }).waitFor();
    await page.getByText('₹599').first().waitFor();
  });

  it('2. half of the form is filled in when the server is killed; text typed meanwhile is saved afterwards', async () => {
    const { page } = phone;
    await mark(page);
    await link(page, /^(Start|Continue)$/).click();
    await heading(page, 'Contact');
    await button(page, 'Save and continue').click();
    await heading(page, 'There is a problem');
    await answer(page, CONTACT);
    await button(page, 'Save and continue').click();
    await heading(page, 'Proposed names');
    await answer(page, NAMES);
    await button(page, 'Save and continue').click();
    await heading(page, 'Business and capital');
    await answer(page, BUSINESS.slice(0, 1));
    await page.getByText(/^Saved \d/).waitFor();

    await world.kill();
    await answer(page, BUSINESS.slice(1));
    await page.getByText("Not saved yet – we'll keep trying.").waitFor();
    const live = liveAgain(page);
    await world.restart();
    await page.getByText(/^Saved \d/).waitFor();
    await live;
    expect(await neverReloaded(page)).toBe(true);
  });

  it('2. some documents are uploaded, and the customer leaves', async () => {
    const { page } = phone;
    await link(page, /^Documents/).click();
    await heading(page, /^Documents$/);
    for (const label of DOCUMENTS.slice(0, 3)) await upload(page, label);
    await dated(page, BILL);
    // Its name says PDF, its content does not.
    await uploadField(page, BILL).setInputFiles(file(BILL, Buffer.from('<html>not a bill</html>')));
    const refused = page.getByRole('listitem').filter({ hasText: file(BILL, pdf('')).name });
    await refused.getByRole('button', { name: /^Remove/ }).waitFor();
    await gone(refused.getByText('File successfully uploaded'));
    await refused.getByRole('button', { name: /^Remove/ }).click();
    await button(page, 'Save and exit').click();
    await heading(page, 'Upload your documents');
  });

  it('2. in another browser draft and documents are there again; the rest is filled in and handed in', async () => {
    const { page } = laptop;
    await page.goto(casePath);
    await arrived(page, '/auth');
    // A second code for the same mobile would need the cool-down; other tests cover a second sign-in.
    await laptop.context.addCookies(await phone.context.cookies());
    await page.goto(casePath);
    await page.getByText(caseNumber).first().waitFor();
    await link(page, 'Continue').click();
    await heading(page, 'Registered office');
    await link(page, /^Business and capital/).click();
    await heading(page, 'Business and capital');
    expect(await page.getByLabel(/^Select Industry/).inputValue()).toBe('Agriculture');
    expect(await page.getByLabel(/^Authorised capital/).inputValue()).toBe('10,00,000');
    await button(page, 'Save and continue').click();
    await heading(page, 'Registered office');
    await answer(page, OFFICE);
    for (const [who, questions] of Object.entries(PEOPLE)) {
      await button(page, 'Save and continue').click();
      await heading(page, who);
      await answer(page, questions);
    }
    await button(page, 'Save and continue').click();
    await heading(page, /^Documents$/);
    for (const label of DOCUMENTS.slice(0, 3))
      await link(page, file(label, pdf(''), label.includes('PAN') ? 'image/png' : 'application/pdf').name).waitFor();
    for (const label of DOCUMENTS.slice(3)) await upload(page, label);
    await button(page, 'Continue').click();
    await heading(page, 'Check your answers');
    await page.getByText(NAME).waitFor();

    await mark(phone.page);
    await button(page, `Submit ${SERVICE}`).click();
    // The customer's own write is visible at once.
    await heading(page, "We're reviewing your documents");
    await arrived(page, casePath);
    await link(page, 'My Services').first().click();
    await page.getByRole('article').filter({ hasText: caseNumber }).getByText('Documents Under Review').waitFor();
  });

  it('2. the page that stayed open on the phone has followed by itself', async () => {
    await heading(phone.page, "We're reviewing your documents");
    expect(await neverReloaded(phone.page)).toBe(true);
  });

  it('3. a staff member takes the case from the queue', async () => {
    const { page } = staff;
    await page.goto('/auth');
    await signInAt(page, '0000000002');
    await arrived(page, '/staff');
    await link(page, /^Unassigned/).click();
    await button(page, `Take ${caseNumber}`).click();
    await toast(page, `${caseNumber} is yours`);
    await link(page, /^My queue/).click();
    const row = page.getByRole('row').filter({ hasText: caseNumber });
    await row.getByText('Documents Under Review').waitFor();
    await row.getByRole('link', { name: SERVICE }).click();
    await heading(page, SERVICE);
    await staffSees('Documents Under Review');
  });

  it('3. views the documents as they were sent, and the form’s answers', async () => {
    const { page } = staff;
    const answers = page.getByRole('region', { name: 'Form answers' });
    for (const text of [NAME, 'Rented']) await answers.getByText(text, { exact: true }).waitFor();
    // Under review its assignee compares the PAN with the card.
    await answers.getByText('ABCPN4321F', { exact: true }).waitFor();
    const preview = page.getByRole('region', { name: 'Document', exact: true });
    for (const label of [DOCUMENTS[0], BILL]) {
      await openDocument(label);
      const href = (await preview.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? '';
      const shown = await (await staff.context.request.get(href)).body();
      expect(shown.equals(label.includes('PAN card') ? png() : pdf(label))).toBe(true);
      if (label.includes('PAN card'))
        await expect
          .poll(() => preview.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBe(1);
    }
  });

  it('5. the server is killed again; the pages of both come back to life by themselves', async () => {
    await Promise.all([mark(phone.page), mark(staff.page)]);
    await world.kill();
    const live = Promise.all([liveAgain(phone.page), liveAgain(staff.page)]);
    await world.restart();
    await live;
    expect(await neverReloaded(phone.page)).toBe(true);
  });

  it('3. rejects one document with a reason, by keyboard, approves the others and asks for a correction', async () => {
    const { page } = staff;
    await openDocument(BILL);
    await page.keyboard.press('r');
    const reasons = page.getByRole('form', { name: 'Reason for the rejection' });
    await reasons.waitFor();
    await page.keyboard.press('3');
    expect(await reasons.getByRole('radio', { name: 'Wrong file' }).isChecked()).toBe(true);
    await page.keyboard.press('1');
    expect(await reasons.getByRole('radio', { name: 'Too old' }).isChecked()).toBe(true);
    await reasons.getByLabel('Text for the customer').fill(REASON);
    await page.keyboard.press('Control+Enter');
    await judged(BILL, 'Rejected');
    for (const label of DOCUMENTS.filter((one) => one !== BILL)) {
      await openDocument(label);
      await approveByKey(page);
      await judged(label, 'Approved');
    }
    await page.getByText('8 of 8', { exact: true }).waitFor();
    await button(page, `Send back: ${PIN}`).press('Enter');
    await page.getByLabel(`What is wrong with “${PIN}”?`).fill(PIN_REASON);
    await page.keyboard.press('Control+Enter');
    await act('Request re-upload', 'Ask for correction');
    await staffSees('Needs Document Correction');
  });

  it('3. the customer sees it without reloading, replaces the document, corrects the answer and hands in again', async () => {
    const { page } = phone;
    await heading(page, 'Update your documents');
    await page.getByText(REASON).first().waitFor();
    expect(await neverReloaded(page)).toBe(true);
    await dated(page, BILL);
    await uploadField(page, BILL).setInputFiles(file(`new ${BILL}`, pdf('The bill of October')));
    await toast(page, 'Document Uploaded');
    await heading(page, 'Correct your answers');
    await page.getByText(PIN_REASON).waitFor();
    await link(page, PIN).click();
    await page.getByText(`Please correct this: ${PIN_REASON}`).waitFor();
    await page.getByLabel(PIN).fill('411005');
    await button(page, 'Save and exit').click();
    await page.getByText('Changed', { exact: true }).waitFor();
    await button(page, `Submit ${SERVICE}`).click();
    await heading(page, "We're reviewing your documents");
  });

  it('3. staff sees that by itself, approves all and sends the link for the final payment', async () => {
    const { page } = staff;
    await staffSees('Documents Under Review');
    expect(await neverReloaded(page)).toBe(true);
    await page.getByRole('region', { name: 'Form answers' }).getByText('411004 before').first().waitFor();
    await openDocument(new RegExp(`${BILL}.*Open`));
    await button(page, /^Approve A/).click();
    await judged(BILL, 'Approved');
    // It has the address of the office, which changed after the approval.
    await openDocument(/No-objection letter.*Open/);
    await button(page, /^Approve A/).click();
    await judged(DOCUMENTS.at(-1) ?? '', 'Approved');
    await act('Approve documents');
    await staffSees('Documents Approved');
    await act('Send payment link', 'Send link for ₹7,400', async (dialog) => {
      await dialog.getByLabel('Professional fee').fill('5900');
      await dialog.getByLabel('Reason for this fee').fill('You asked us to change the place of business.');
      // The name reservation of ₹1,000 stands there already.
      await dialog.getByLabel('Amount of fee 2').fill('500');
    });
    await staffSees('Final Payment Pending');
  });

  it('3. the customer sees each line of it and pays', async () => {
    const { page } = phone;
    await heading(page, 'Complete final payment');
    for (const text of ['₹5,000', '₹900', '₹1,000', '₹500', '₹7,400'])
      await page.getByRole('definition').filter({ hasText: text }).first().waitFor();
    expect(await neverReloaded(page)).toBe(true);
    await button(page, 'Pay ₹7,400').click();
    const dialog = page.getByRole('dialog', { name: 'Test payment' });
    await dialog.getByRole('button', { name: 'Pay now' }).click();
    await dialog.getByText('SUCCESS', { exact: true }).waitFor();
    // The result opens by itself after a second.
    await heading(page, 'Payment received');
    await link(page, 'Go to your request').click();
    await heading(page, "We're preparing the filing");
    await mark(page);
  });

  it('3. staff starts filing, notes the acknowledgement number and delivers the certificate', async () => {
    await staffSees('Final Payment Received');
    await act('Start filing', 'Start filing');
    await heading(phone.page, "We're filing with the authorities");
    await act('Submit to authority', 'Submit to authority', async (dialog) => {
      await dialog.getByLabel('Acknowledgement number').fill('AA1234567');
    });
    await heading(phone.page, 'Waiting for the authority');
    await phone.page.getByText('AA1234567').first().waitFor();
    await act('Deliver', 'Deliver', async (dialog) => {
      await dialog
        .getByLabel('Certificates and related files')
        .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: CERTIFICATE });
      await dialog.getByLabel('CIN or LLPIN').fill('U72900MH2020OPC123456');
      await dialog.getByLabel('Date of registration').fill('2020-08-14');
      await dialog.getByLabel('Written result').fill('The company is incorporated.');
    });
    await staffSees('Service Completed');
  });

  it('3. the customer downloads it unchanged and confirms', async () => {
    const { page } = phone;
    await heading(page, 'Your company is registered');
    expect(await neverReloaded(page)).toBe(true);
    await page.getByText('The company is incorporated.').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      link(page, 'Download your certificate').click(),
    ]);
    expect(download.suggestedFilename()).toBe('certificate.pdf');
    expect(readFileSync(await download.path()).equals(CERTIFICATE)).toBe(true);
    await button(page, 'Confirm delivery').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm delivery' });
    await dialog.getByLabel('5 stars').check();
    await dialog.getByRole('button', { name: 'Confirm delivery' }).click();
    await heading(page, 'This service is completed');
  });

  it('4. an admin finds the case in the list and reads its whole story, the chain verified', async () => {
    const { page } = admin;
    await signedIn(world, admin, '0000000003');
    await page.goto('/admin/requests');
    await page.getByLabel('Search cases').fill(caseNumber);
    await page.getByText('1 case', { exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: caseNumber });
    await row.getByText('Service Completed').waitFor();
    await row.getByRole('link', { name: SERVICE }).click();
    await heading(page, /^Timeline/);
    const story = await history(page);
    // Actor, time, type and reason of each event, and the event from which one follows by itself.
    for (const text of [REASON, 'Meera Nair, staff', 'AA1234567', 'Automatic, after “correction requested”'])
      expect(story.join('\n')).toContain(text);
    for (const entry of story) expect(entry).toMatch(/\d{1,2} \w{3}.* IST/);
    await button(page, 'Verify the chain').click();
    await page.getByText(/^\d+ events, all links hold$/).waitFor();
  });

  it('5. after one more kill -9 the story is word for word the same', async () => {
    const { page } = admin;
    const before = await history(page);
    await world.kill();
    await world.restart();
    await page.reload();
    await heading(page, /^Timeline/);
    expect(await history(page)).toEqual(before);
    await phone.page.reload();
    await heading(phone.page, 'This service is completed');
  });

  it('and no page complained about anything', () => {
    const complaints = [phone, laptop, staff, admin].flatMap((person) => person.complaints.all);
    // The client logs a call that fails while the server is away or that is refused; such messages are expected.
    expect(complaints.filter((text) => !/(GET|POST|PUT|DELETE) \/api\/[^ ]*: (4|5)\d\d/.test(text))).toEqual([]);
  });
});

/** The events of a case on the admin's page, without relative times. */
const history = async (page: Page): Promise<string[]> => {
  const events = page.getByRole('region', { name: /^Timeline/ }).getByRole('listitem');
  await events.first().waitFor();
  const texts = await events.allInnerTexts();
  return texts.map((text) => text.replace(/IST, [^·]*·/, 'IST ·').replace(/\s+/g, ' '));
};
