import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { Draft } from '@anupalan/domain/contracts/requests';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { answersFor, buy, signIn } from '../driver/journey.js';
import { eventually, peopleOfFile } from './kit.js';
import { card } from './wizard-kit.js';

/** The question in which somebody types. */
const OBJECTS = 'objects';

let client: Client;
let requestId = '';
const people = peopleOfFile('two-devices', async (world) => {
  client = world.client();
  await signIn(client, '9822077191');
  const done: { requestId?: string } = {};
  await buy(client, done);
  requestId = done.requestId ?? '';
  const fields = await client.must<ServiceFieldView[]>(
    'GET',
    `/api/service-fields/private-limited-company?requestId=${requestId}`,
  );
  const people = {
    directors: [
      { id: 'one', nationality: 'Indian' },
      { id: 'two', nationality: 'Indian' },
    ],
    promoters: [],
  };
  await saveElsewhere({ ...answersFor(fields), [OBJECTS]: '', ...people });
});
const draft = (): Promise<Draft> => client.must<Draft>('GET', `/api/requests/${requestId}/draft`);

/** What another device saves: one more answer on top of the newest draft. */
const saveElsewhere = async (more: Draft['answers']): Promise<void> => {
  const { version, answers } = await draft();
  await client.must('PUT', `/api/requests/${requestId}/draft`, { body: { answers: { ...answers, ...more }, version } });
};

/** Types into a field around the other device's save, and returns once both are on the server. */
const typeAround = async (page: Page, field: Locator, elsewhere: () => Promise<void>, arrived: () => Promise<void>) => {
  const saves = (): Promise<unknown> =>
    page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith('/draft'));
  await field.click();
  const first = saves();
  await page.keyboard.type('before ');
  await first;
  await elsewhere();
  const refused = saves();
  await page.keyboard.type('and ');
  await refused;
  await arrived();
  await page.keyboard.type('after');
  expect(await field.inputValue()).toBe('before and after');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
};

describe('what another device saves while somebody types', () => {
  it('comes into the other fields of the step, and into a person’s card, and leaves the text and the focus', async () => {
    const path = `/services/private-limited-company?id=${requestId}&step=company-info`;
    const { page } = await people.at(path, { client, look: { viewport: PHONE } });
    const other = page.getByLabel(/^Contact name/);
    await typeAround(
      page,
      page.getByLabel(/^Main objects of the company/),
      () => saveElsewhere({ contact_name: 'Lata Rao' }),
      () => eventually(async () => expect(await other.inputValue()).toBe('Lata Rao')),
    );
    await eventually(async () =>
      expect((await draft()).answers).toMatchObject({ [OBJECTS]: 'before and after', contact_name: 'Lata Rao' }),
    );

    await page.getByRole('link', { name: 'Directors & Promoters' }).click();
    const first = card(page, 'Director 1');
    await typeAround(
      page,
      first.getByLabel(/^Occupation/),
      async () => {
        const { answers } = await draft();
        const [one, ...others] = answers.directors as readonly Readonly<Record<string, string>>[];
        await saveElsewhere({ directors: [{ ...one, qualification: 'B.Com.' }, ...others] });
      },
      () =>
        eventually(async () =>
          expect(await first.getByLabel(/^Educational Qualification/).inputValue()).toBe('B.Com.'),
        ),
    );
    await eventually(async () =>
      expect((await draft()).answers.directors).toMatchObject([
        { occupation: 'before and after', qualification: 'B.Com.' },
        {},
      ]),
    );
  });
});
