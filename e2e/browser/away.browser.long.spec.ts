import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { violationsOf } from '../driver/faults.js';
import { signIn } from '../driver/journey.js';
import { gone, peopleOfFile, settled, tooWide } from './kit.js';

let client: Client;
const people = peopleOfFile('away', async (world) => {
  client = world.client();
  await signIn(client, '9822088101');
});

/** A customer's page on a phone, which follows live changes. */
const live = async (path: string): Promise<Page> => {
  const { page } = await people.comes({ client, look: { viewport: PHONE } });
  const following = page.waitForResponse('**/api/stream');
  await page.goto(path);
  await Promise.all([settled(page), following]);
  return page;
};
const OLD = /^Showing data from \d\d:\d\d\. Reconnecting\.\.\.$/;
const bar = (page: Page) => page.getByRole('status').getByText(OLD);
const timeInIndia = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  }).format(at);

describe('a page whose server is away', () => {
  it('says of when its data are, and no more once the server is back, nor on an offline device', async () => {
    const page = await live('/my-services');
    await gone(bar(page));
    const before = Date.now();
    await people.world().kill();
    const after = Date.now();
    await bar(page).waitFor();
    // The shown content stays.
    await page.getByRole('heading', { name: 'You have no services yet' }).waitFor();
    const said = await bar(page).innerText();
    expect([before, after].map((at) => `Showing data from ${timeInIndia(at)}. Reconnecting...`)).toContain(said);
    expect(await tooWide(page)).toBeNull();
    const violations = await violationsOf(page, { type: 'rule', values: ['color-contrast'] });
    expect(violations.map(({ id }) => id)).toEqual([]);

    await people.world().restart();
    await bar(page).waitFor({ state: 'detached' });

    // An offline device has its own message instead.
    await people.world().kill();
    await bar(page).waitFor();
    await page.context().setOffline(true);
    await page.getByText("You're offline. This page may be out of date.").waitFor();
    await gone(bar(page));
    await people.world().restart();
    await page.context().setOffline(false);
    await page.getByText("You're back online.").waitFor();
  });
});

describe('a page whose code does not come', () => {
  const CODE = '**/assets/CataloguePage-*.js';
  const leave = (page: Page) => page.getByRole('link', { name: 'Find services' }).first().click();
  const missing = (page: Page) => page.getByRole('alert').getByText("We couldn't load this part");
  /** Marks the document, so that a reload can be detected. */
  const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
  const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

  it('is no reason for a new document where the server does not answer, and comes by itself when it does, with old data said to be old', async () => {
    const page = await live('/my-services');
    await mark(page);
    await page.route(CODE, (route) => route.abort());
    await page.route('**/mark.svg', (route) => route.abort());
    await leave(page);
    await missing(page).waitFor();
    expect(await isMarked(page)).toBe(true);
    await page.unroute(CODE);
    await page.unroute('**/mark.svg');
    await page.getByRole('link', { name: /^Rent Agreement/ }).waitFor();

    // A server that has not caught up with our own write is said to be behind, until it has.
    const lag = '**/api/services';
    await page.route(lag, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-stale': 'true' } });
    });
    await page.reload();
    await bar(page).waitFor();
    await page.getByRole('link', { name: /^Rent Agreement/ }).waitFor();
    await page.unroute(lag);
    // The data is fetched again without a press.
    await bar(page).waitFor({ state: 'detached' });
  });

  it('is asked for by one new document, as after an update, and not by another one', async () => {
    const page = await live('/my-services');
    await page.route(CODE, (route) => route.abort());
    const renewed = page.waitForEvent('domcontentloaded');
    await leave(page);
    await renewed;
    // Still the same document; a further failed query is reported on it.
    await settled(page);
    await mark(page);
    await leave(page);
    await missing(page).waitFor();
    expect(await isMarked(page)).toBe(true);
  });
});
