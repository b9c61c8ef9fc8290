import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { eventually } from './kit.js';

const MESSAGES = 65;

let people: DemoPeople;
let requestId = '';
let serviceId = '';
beforeAll(async () => {
  people = await startDemoPeople('conversation');
  const request = (await people.requests()).find(({ status }) => status === 'final_payment_link_sent');
  [requestId, serviceId] = [request?.id ?? '', request?.service_id ?? ''];
  for (let n = 1; n <= MESSAGES; n += 1) await write('customer', `Word ${n} of ours`);
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const write = async (from: 'staff' | 'customer', text: string): Promise<void> => {
  const path = from === 'staff' ? `/api/staff/requests/${requestId}/messages` : `/api/requests/${requestId}/messages`;
  await people.clients[from].must('POST', path, { body: { text } });
};
const earlier = (page: Page) => page.getByRole('button', { name: 'Show earlier messages' });
const said = (page: Page, n: number) => page.getByText(`Word ${n} of ours`, { exact: true });
const topOf = async (page: Page, n: number): Promise<number> => (await said(page, n).boundingBox())?.y ?? Number.NaN;

describe('a long conversation', () => {
  it.each([
    { who: 'customer', path: () => `/services/${serviceId}?id=${requestId}` },
    { who: 'staff', path: () => `/staff/requests/${requestId}?pane=case` },
  ] as const)('is read back by $who with the keyboard, and nothing moves or goes away', async ({ who, path }) => {
    const page = await people.at(who, path());
    await said(page, MESSAGES).waitFor();
    const words = await page.getByText(/^Word \d+ of ours$/).allTextContents();
    const oldest = Math.min(...words.map((word) => Number(word.split(' ')[1])));
    expect(oldest).toBeGreaterThan(30);

    await earlier(page).focus();
    const before = await topOf(page, oldest);
    await page.keyboard.press('Enter');
    await said(page, oldest - 30).waitFor();
    expect(Math.abs((await topOf(page, oldest)) - before)).toBeLessThan(2);

    await earlier(page).press('Enter');
    await said(page, 1).waitFor();
    await eventually(async () => expect(await earlier(page).count()).toBe(0));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^(\d+) of \1$/);

    // Something new comes by itself, and what was read back stays.
    await write(who === 'staff' ? 'customer' : 'staff', `News for ${who}`);
    await page.getByText(`News for ${who}`, { exact: true }).waitFor();
    await eventually(async () => expect(await said(page, 1).count()).toBe(1));
  });
});
