import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
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
    await form.getByLabel('State').selectOption('Maharashtra');
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
