import type { Page } from 'playwright-core';
import { settled, tooWide } from '../browser/kit.js';
import type { DemoPeople, Who } from './demo-people.js';
import { faultsOf } from './faults.js';

export interface Stop {
  readonly path: string;
  /** A button to press first, by its name: what it opens is looked at. */
  readonly open?: string | RegExp;
  /** Before the page is opened: answers held or made up; undone after it. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What has to stand there before it is looked at. */
  readonly until?: string;
  /** It is about what is not there or not for this person: a GET that is answered by this status is what it is to say. */
  readonly refused?: 403 | 404;
}

/** Each with the height of a device of that width, and the theme in which axe looks at it: light by all rules on a phone. */
const SIZES = [
  [1280, 900, 'dark'],
  [768, 1024, null],
  [320, 640, null],
  [360, 740, 'light'],
] as const;

/**
 * What is wrong with the pages of a person: what juts out of the window from 320 to 1280 px, what axe finds, once
 * in each theme, requests to another origin, breaches of the security policy, and what the console
 * says; and pages that were to be refused and were not.
 */
export const faultsOfPages = async (people: DemoPeople, who: Who, stops: readonly Stop[]): Promise<string[]> => {
  const page = await people.as(who);
  const faults: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['blob:', 'data:'].includes(url.protocol) && url.origin !== people.world.origin)
      faults.push(`a request to ${url.origin}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const { complaints } = people.present();
  for (const stop of stops) {
    const { path, open, before: prepare, until, refused } = stop;
    const before = complaints.all.length;
    await prepare?.(page);
    for (const [width, height, scheme] of SIZES) {
      const where = `${path}${open === undefined ? '' : ` + ${open}`} at ${width}`;
      if (open !== undefined && scheme === null) continue;
      await page.setViewportSize({ width, height });
      // What a button opens belongs to the size at which it was opened.
      if (open !== undefined || width === 1280) {
        await page.goto(path);
        await settled(page);
      }
      if (open !== undefined) await page.getByRole('button', { name: open }).locator('visible=true').first().click();
      if (until !== undefined) await page.getByText(until).first().waitFor();
      const over = await tooWide(page);
      if (over !== null) faults.push(`${where}: ${over}`);
      if (scheme !== null) faults.push(...(await faultsOf(page, where, scheme)));
    }
    if (prepare !== undefined) {
      // Away first: what was held back for this page would go to the server, which knows nothing of it.
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    const told = complaints.all.slice(before);
    const isExpected = (text: string): boolean => new RegExp(`GET /api/[^ ]*: ${refused}\\b`).test(text);
    faults.push(...told.filter((text) => !isExpected(text)).map((text) => `${path}: ${text}`));
    if (refused !== undefined && !told.some(isExpected)) faults.push(`${path}: nothing was answered by ${refused}`);
  }
  return faults;
};
