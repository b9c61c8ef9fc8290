import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import { faultsNow } from '../driver/faults.js';
import { eventually, peopleOfFile, settled, signedIn, toast, tooWide } from './kit.js';

const people = peopleOfFile('compliance');
const MOBILE = '9820011077';

describe('the deadlines of a business', () => {
  it('follow from what its owner says, are marked as done by keyboard, and the dashboard names the next one', async () => {
    const person = await people.comes({ look: { viewport: PHONE } });
    const { page, complaints } = person;
    await page.goto('/compliance-calendar');
    await page.getByRole('heading', { name: 'Log in to see your deadlines' }).waitFor();
    await signedIn(people.world(), person, MOBILE);
    await page.goto('/compliance-calendar');
    await page.getByRole('link', { name: 'Add a business' }).click();
    await page.getByRole('button', { name: 'Add a business' }).click();
    const form = page.getByRole('dialog', { name: 'Add a business' });
    await form.getByLabel(/^Name/).fill('Asha Traders');
    await form.getByLabel('Kind of business').selectOption('partnership');
    await form.getByLabel('State', { exact: true }).selectOption('Maharashtra');
    await form.getByLabel('PAN').fill('AAPFU0939F');
    await form.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
    // Customers never load the texts of the office.
    expect(await form.innerText()).not.toMatch(/\boffice\./);
    await form.getByRole('button', { name: 'Save' }).click();
    // The server's rule, at its field: a GSTIN without returns.
    await form.getByText('Choose how GST is returned, since there is a GSTIN').first().waitFor();
    await form.getByLabel('GST returns').selectOption('monthly');
    await form.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Business saved');
    expect(await tooWide(page)).toBeNull();

    await page.getByRole('link', { name: 'Calendar of Asha Traders' }).click();
    await settled(page);
    const entries = page.getByRole('button', { name: /^Details of GSTR-1,/ });
    await entries.first().waitFor();
    expect(await tooWide(page)).toBeNull();
    const before = await entries.count();
    await entries.first().focus();
    await page.keyboard.press('Enter');
    const duty = page.getByRole('dialog', { name: 'GSTR-1' });
    await duty.getByText('GST returns each month').waitFor();
    await duty.getByRole('button', { name: 'Mark as done' }).click();
    const mark = page.getByRole('dialog', { name: 'GSTR-1 is done' });
    await mark.getByLabel('Acknowledgement number or a note').fill('AA2711264532');
    await mark.getByRole('button', { name: 'Mark as done' }).click();
    await eventually(async () => expect(await entries.count()).toBe(before - 1));

    await page.goto('/');
    const center = page
      .getByRole('region', { name: 'Compliance Center' })
      .or(page.locator('section', { hasText: 'Compliance Center' }));
    await center.getByText('Next deadline').first().waitFor();
    expect(complaints.all).toEqual([]);
  });
});

describe('the assessment of a business', () => {
  it('leads by keyboard from the dashboard over its questions to gaps, and to a service that closes one', async () => {
    const person = await people.comes({ look: { viewport: PHONE } });
    const { page, complaints } = person;
    await signedIn(people.world(), person, '9820011078');
    await page.goto('/');
    await page.getByRole('link', { name: 'Start Assessment' }).press('Enter');
    // Each question takes the focus; what it asks is the next thing that the Tab key reaches.
    const answer = async (question: string, keys: readonly string[] = []): Promise<void> => {
      await eventually(async () => expect(await page.locator(':focus').innerText()).toBe(question));
      for (const key of ['Tab', ...keys, 'Enter']) await page.keyboard.press(key);
    };
    await eventually(async () => expect(await page.locator(':focus').innerText()).toBe('Which business is it about?'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('Asha Foods');
    await page.keyboard.press('Enter');
    await answer('What kind of business is it?', ['Space', 'ArrowDown']);
    await page.getByLabel('State').selectOption('Maharashtra');
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await answer('How much does it sell in a year?', ['Space', 'ArrowDown', 'ArrowDown']);
    await answer('How many people work for it?', ['2', '5']);
    await page.waitForURL(/question=activities/);
    await page.goBack();
    await eventually(async () => expect(await page.getByLabel('Employees').inputValue()).toBe('25'));
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await answer('What does it do?', ['Space']);
    await answer('Is it registered for GST?', ['Space']);
    // Begun on a phone, gone on with after a reload.
    await page.getByRole('heading', { name: 'Which of these registrations does it have?' }).waitFor();
    await page.goto('/compliance-assessment');
    await page.getByRole('link', { name: 'Continue Assessment' }).press('Enter');
    await answer('Which of these registrations does it have?');
    await answer('What else is true of it?');
    await page.getByRole('heading', { name: 'Which of these dates did it keep?' }).waitFor();
    await page.getByRole('group', { name: 'PF ECR' }).getByRole('checkbox').first().press('Space');
    await page.getByRole('button', { name: 'Next' }).press('Enter');

    await page.getByRole('heading', { name: /^\d+ gaps$/ }).waitFor();
    await settled(page);
    expect(await faultsNow(page, 'what the assessment gives')).toEqual([]);
    await page.getByRole('link', { name: 'GST Registration' }).press('Enter');
    await page.waitForURL(/\/service\/gst-registration\?business=/);
    await page.goto('/');
    await page.getByRole('link', { name: /^\d+ gaps at Asha Foods$/ }).waitFor();
    expect(complaints.all).toEqual([]);
  });
});
