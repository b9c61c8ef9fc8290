import type { WhatIfDetail } from '@anupalan/domain/contracts/what-if';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsNow } from '../driver/faults.js';
import { settled } from './kit.js';

const PATH = '/admin/assignment/what-if';

let people: DemoPeople;
let admin: Client;
beforeAll(async () => {
  people = await startDemoPeople('what-if');
  admin = people.clients.admin;
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const rulesNow = (): Promise<unknown> => admin.must('GET', '/api/admin/assignment-rules');
/** What is wrong with a page as it stands, on a desk and on a phone. */
const fits = async (page: Page, where: string): Promise<void> => expect(await faultsNow(page, where)).toEqual([]);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Starts the run of the page, and waits until its result is shown. */
const startedRun = async (page: Page, headline: RegExp): Promise<WhatIfDetail> => {
  await button(page, 'Start the run').click();
  await page.waitForURL((url) => url.pathname.startsWith(`${PATH}/`));
  await page.getByRole('heading', { name: headline }).waitFor();
  const id = new URL(page.url()).pathname.slice(PATH.length + 1);
  return admin.must<WhatIfDetail>('GET', `/api/admin/what-if/${id}`);
};

describe('an admin who asks what if', () => {
  it('edits a copy of the rules in place, runs it, and sees who would have had which case', async () => {
    const before = await rulesNow();
    const page = await people.at('admin', '/admin/assignment');
    await page.getByRole('link', { name: 'What if…' }).click();
    await page.getByRole('heading', { name: 'What if', exact: true }).waitFor();
    await page.getByText(/cases were requested in these days/).waitFor();
    await button(page, /^Everything else/).click();
    await page.getByLabel('Round robin: the person who waited longest for a case').check();
    await page.getByLabel('Name').fill('All in turn');
    await button(page, /^All in turn.*Changed/).waitFor();
    await fits(page, 'a rule of the draft');
    await page.getByLabel('Limit of Meera Nair in the draft').fill('200');
    await button(page, 'Start the run').click();
    await page.getByText('Meera Nair: enter a whole number from 1 to 100').waitFor();
    await page.getByLabel('Limit of Meera Nair in the draft').fill('2');
    const run = await startedRun(page, /cases differ$/);
    const { draft, outcome } = run.assignment ?? {};
    expect(draft?.rules.find(({ name }) => name === 'All in turn')?.rule_type).toBe('round_robin');
    expect(draft?.limits).toHaveLength(1);
    expect(outcome?.moved).toBeGreaterThan(0);
    await page.getByRole('heading', { name: `${outcome?.moved} of ${outcome?.cases} cases` }).waitFor();
    await page.getByText(`${outcome?.moved} of ${outcome?.moved} shown`).waitFor();
    const card = page.getByRole('region', { name: 'Cases per person', exact: true });
    await card.getByText('Table', { exact: true }).click();
    await card.getByRole('row', { name: /^Meera Nair/ }).waitFor();
    await fits(page, 'a run of rules');
    expect(await rulesNow()).toEqual(before);

    await page.getByRole('link', { name: 'Edit this draft again' }).click();
    await button(page, /^All in turn/).waitFor();
    expect(await page.getByLabel('Limit of Meera Nair in the draft').inputValue()).toBe('2');
    expect(people.present().complaints.all).toEqual([]);
  });

  it('is told why a copy of the table cannot be tried, and comes from a refused step to the moment of its case', async () => {
    const page = await people.at('admin', `${PATH}?of=statuses`);
    const switches = async (exists: boolean): Promise<void> => {
      for (const step of ['Deliver', 'Authority has a question']) {
        await button(page, new RegExp(`^${step}`)).click();
        await page.getByRole('form', { name: step }).getByLabel('This step exists').setChecked(exists);
        await button(page, new RegExp(`^${step}.*Off`)).waitFor({ state: exists ? 'detached' : 'visible' });
      }
    };
    await switches(false);
    await button(page, 'Start the run').click();
    const refused = page.getByRole('alert').getByText(/^No step leads on from/);
    await refused.waitFor();
    await fits(page, 'a table that cannot be tried');
    await switches(true);
    await button(page, /^Start filing/).click();
    await page.getByRole('form', { name: 'Start filing' }).getByLabel('Documents Approved').uncheck();
    await button(page, /^Start filing.*Changed/).waitFor();
    const run = await startedRun(page, /steps would have been possible$/);
    const first = run.workflow_outcome?.refused.find(({ step }) => step === 'startFiling');
    expect(first).toMatchObject({ status: 'documents_approved', reason: 'status' });
    await fits(page, 'a run of a table');
    const [example] = first?.examples ?? [];
    await page
      .getByRole('link', { name: example?.case_number ?? '' })
      .first()
      .click();
    await page.waitForURL((url) => url.search.includes(`at=${example?.position}`));
    await settled(page);
    // The table that was refused is expected.
    expect(people.present().complaints.all.filter((one) => !one.includes(': 422'))).toEqual([]);
  });
});
