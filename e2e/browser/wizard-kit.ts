import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { Draft } from '@anupalan/domain/contracts/requests';
import { questionsOf } from '@anupalan/domain/forms/registry';
import { missingDocuments } from '@anupalan/domain/rules/documents';
import { formPeople } from '@anupalan/domain/rules/people';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsOf } from '../driver/faults.js';
import { caseOf, issuedLately, upload } from '../driver/journey.js';
import { settled, tooWide } from './kit.js';

/** An answer by its label; of a choice its option. */
export type Given = Readonly<Record<string, string>>;

/** The card of a person, by the name that its head shows. */
export const card = (page: Page, name: string): Locator =>
  page.locator('.person-card').filter({ has: page.getByRole('heading', { name, exact: true }) });

const labelled = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)).first();

/** Fills in fields by their labels: boxes, selects, radio buttons and switches. */
export const fill = async (within: Page | Locator, given: Given): Promise<void> => {
  for (const [label, value] of Object.entries(given)) {
    const field = labelled(within, label);
    if (value === 'tick') await field.check();
    else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
};

/** Opens a person's card if it is closed, and fills it in. */
export const fillPerson = async (page: Page, name: string, given: Given): Promise<Locator> => {
  const closed = card(page, name);
  const head = closed.locator('.person-toggle');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  // The head follows the typed name: the card is found by its place.
  const index = await closed.evaluate((one) => [...document.querySelectorAll('.person-card')].indexOf(one));
  const found = page.locator('.person-card').nth(index);
  await fill(found, given);
  return found;
};

/** The findings of axe and what is too wide, on a desk in the dark and on a phone in the light. */
export const faultsHere = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const [viewport, scheme] of [
    [DESKTOP, 'dark'],
    [PHONE, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await settled(page);
    faults.push(...(await faultsOf(page, `${viewport.width}`, scheme)));
    const over = await tooWide(page);
    if (over !== null) faults.push(over);
  }
  return faults;
};

export const INDIAN: Given = {
  "Father's Name": 'Vasant Rao',
  Occupation: 'Business',
  'Educational Qualification': 'B.Com.',
  Address: '14 Prabhat Road, Pune 411004',
};

/** Gives every person the documents that the form asks of them, and the business its own, as the web app's API. */
export const uploadAll = async (client: Client, requestId: string, but: readonly string[] = []): Promise<void> => {
  const { request, form } = await caseOf(client, requestId);
  const path = `${request.service_id}?requestId=${requestId}`;
  const fields = await client.must<ServiceFieldView[]>('GET', `/api/service-fields/${path}`);
  const needed = await client.must<ServiceDocumentView[]>('GET', `/api/service-documents/${path}`);
  const { answers } = await client.must<Draft>('GET', `/api/requests/${requestId}/draft`);
  const questions = questionsOf(form, fields);
  for (const place of missingDocuments(needed, answers, [], formPeople(questions, answers))) {
    const dated = needed.some((one) => one.key === place.key && one.max_age_months !== null);
    if (place.personId !== null && but.includes(place.personId)) continue;
    await upload(
      client,
      requestId,
      {
        documentKey: place.key,
        ...(place.personId === null ? {} : { personId: place.personId }),
        ...(dated ? { issuedOn: issuedLately() } : {}),
      },
      place.path,
    );
  }
};

/** The documents of the business come last from another device; submitted before them, the form would ask for them. */
export const businessPapersThere = (page: Page): Promise<void> =>
  page.getByText(/Documents of the business: (\d+) of \1$/).waitFor();
