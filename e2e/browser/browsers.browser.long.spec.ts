import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Acknowledged, buy, signIn } from '../driver/journey.js';
import { type Person, peopleOfFile } from './kit.js';

/** A request of the demo's customer whose form is empty. */
let requestId: string | undefined;
const people = peopleOfFile('browsers', async (world) => {
  const customer = world.client();
  await signIn(customer, CUSTOMER);
  const done: Partial<Acknowledged> = {};
  await buy(customer, done);
  ({ requestId } = done);
});

const CUSTOMER = '0000000001';

/** Signs in on /auth, opens a service, searches, and saves a step of an empty form; `at` runs at each stop. */
const visit = async ({ page }: Person, at: () => Promise<unknown>): Promise<void> => {
  const mobile = page.getByLabel('Mobile number');
  await page.goto('/auth');
  await mobile.waitFor();
  await at();
  await mobile.fill('98765');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid=true]').waitFor();
  await at();
  await mobile.fill(CUSTOMER);
  await page.keyboard.press('Enter');
  const otp = page.locator('input[name=otp]');
  await otp.waitFor();
  await at();
  await otp.fill('1234');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await at();
  await page.goto('/?service=rent-agreement');
  await page.getByRole('dialog').waitFor();
  await at();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/find-services');
  await page.locator('main input').first().waitFor();
  await at();
  await page.locator('main input').first().fill('gst');
  await page.getByText('GST Registration').first().waitFor();
  await page.goto(`/services/private-limited-company?id=${requestId}&step=company-info`);
  const save = page.getByRole('button', { name: 'Next Step' });
  await save.waitFor();
  await at();
  await save.click();
  await page.locator('[role=alert], .error-summary, [aria-invalid=true]').first().waitFor();
  await at();
  await page.goto('/profile');
  await page.locator('main input').first().waitFor();
  await at();
};

/** Puts each text into two `<font>` elements, as Chrome's translation does, and goes on doing so with what comes later. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, noscript') !== null) continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    }
  });

describe('the oldest browsers that the build names', () => {
  it('sign in and show the pages without what is newer than they are, also as they translate them', {
    timeout: 180_000,
  }, async () => {
    const person = await people.comes();
    await person.page.addInitScript(() => {
      const drop = (holder: object, ...names: string[]): void => {
        for (const name of names) delete (holder as Record<string, unknown>)[name];
      };
      drop(URL, 'canParse', 'parse');
      drop(Intl, 'Segmenter', 'DurationFormat');
      drop(Object, 'groupBy');
      drop(Map, 'groupBy');
      drop(Promise, 'withResolvers', 'try');
      drop(Array, 'fromAsync');
      drop(AbortSignal, 'any');
      drop(RegExp, 'escape');
      drop(String.prototype, 'isWellFormed', 'toWellFormed');
      drop(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf');
      drop(Document.prototype, 'startViewTransition');
      drop(window, 'Iterator');
    });
    await visit(person, () => translate(person.page));
    expect(person.complaints.all.filter((line) => !line.includes('otp_cool_down'))).toEqual([]);
  });

  it('and older ones read what to do', async () => {
    const { page } = await people.comes();
    await page.addInitScript(() => {
      // biome-ignore lint/suspicious/noExplicitAny: what an old browser lacks
      delete (Array.prototype as any).toSorted;
    });
    await page.goto('/');
    const sentence = page.getByText('This browser is too old for this site. Please update it');
    await sentence.waitFor();
    // Above whatever of the page such a browser can show.
    expect((await sentence.boundingBox())?.y).toBeLessThan(50);
  });
});
