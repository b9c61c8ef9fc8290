import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, settled, smallBoxes, tooWide } from '../browser/kit.js';
import type { DemoPeople, Who } from './demo-people.js';
import { faultsOf, still } from './faults.js';

export interface Stop {
  readonly path: string;
  /** A button to press first, by its name; the check covers the overlay that it opens. */
  readonly open?: string | RegExp;
  /** Runs before the page is opened, to hold or stub answers; undone after it. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** A text to wait for before the check. */
  readonly until?: string;
  /** The page is about a missing or forbidden record: a GET with this status is expected. */
  readonly refused?: 403 | 404;
}

/** Width and usual height of a device, and the theme for axe: light with all rules on a phone. Phones have a touch screen. */
const SIZES = [
  [1280, 900, 'dark'],
  [768, 1024, null],
  [320, 640, null],
  [360, 740, 'light'],
] as const;

const PHONE_WIDTH = 360;
/** The width, px, of what a finger presses. */
const FINGER = 44;

/**
 * Gives a page a touch screen, or takes it away, without loading it again; a pointer that hovers comes back with the next
 * load. Waits until the page has taken its sizes.
 */
const touchOf = async (page: Page): Promise<(enabled: boolean) => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  return async (enabled) => {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled });
    await page.waitForFunction((wanted) => matchMedia('(pointer: coarse)').matches === wanted, enabled);
    await still(page);
  };
};

/** What is too small for a finger: boxes into which a phone would zoom, and buttons of the office's top bar. */
const tooSmall = async (page: Page, who: Who): Promise<readonly string[]> => {
  const small = (await smallBoxes(page)).map((box) => `the letters of ${box} are small`);
  if (who !== 'staff' && who !== 'admin') return small;
  const targets = page.getByRole('banner').locator('button, .avatar-btn').locator('visible=true');
  const sizes = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  return sizes.length >= 4 && Math.min(...sizes) >= FINGER ? small : [...small, `buttons of ${sizes.join(', ')} px`];
};

const overlays = (page: Page): Locator =>
  page.locator('[role=dialog], [role=alertdialog], [role=menu]').locator('visible=true');

/** Closes by Escape what was opened over the page; false where something else was opened, which goes with a new load. */
const closeAgain = async (page: Page, open: number): Promise<boolean> => {
  if ((await overlays(page).count()) <= open) return false;
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await overlays(page).count()).toBe(open));
  return true;
};

/**
 * The faults of a person's pages: overflow from 320 to 1280 px, findings of axe in each theme, on a phone what is too small
 * for a finger, requests to another origin, policy violations, console messages, and pages that should have been refused.
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
  const setTouch = await touchOf(page);
  /** The path of the page as it was loaded, with nothing open on it: it is not loaded again, a load costs a second of CPU. */
  let shown: string | null = null;
  for (const stop of stops) {
    const { path, open, before: prepare, until, refused } = stop;
    const before = complaints.all.length;
    if (prepare !== undefined) shown = null;
    await prepare?.(page);
    for (const [width, height, scheme] of SIZES) {
      const where = `${path}${open === undefined ? '' : ` + ${open}`} at ${width}`;
      if (open !== undefined && scheme === null) continue;
      await page.setViewportSize({ width, height });
      await setTouch(width <= PHONE_WIDTH);
      if (shown !== path) {
        // In the theme of the look, which then needs no change.
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(path);
        await settled(page);
        shown = path;
      }
      const overlaid = open === undefined ? 0 : await overlays(page).count();
      if (open !== undefined) await page.getByRole('button', { name: open }).locator('visible=true').first().click();
      if (until !== undefined) await page.getByText(until).first().waitFor();
      const over = await tooWide(page);
      if (over !== null) faults.push(`${where}: ${over}`);
      if (width === PHONE_WIDTH && open === undefined)
        faults.push(...(await tooSmall(page, who)).map((what) => `${where}: ${what}`));
      if (scheme !== null) {
        faults.push(...(await faultsOf(page, where, scheme)));
        const native = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
        if (native !== scheme) faults.push(`${where}: native controls are ${native} in the ${scheme} theme`);
      }
      // An overlay belongs to the size at which it was opened.
      if (open !== undefined && !(prepare === undefined && (await closeAgain(page, overlaid)))) shown = null;
    }
    if (prepare !== undefined) {
      // Leaves the page first: held answers would otherwise go to the server, which does not know them.
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      shown = null;
    }
    const told = complaints.all.slice(before);
    const isExpected = (text: string): boolean => new RegExp(`GET /api/[^ ]*: ${refused}\\b`).test(text);
    faults.push(...told.filter((text) => !isExpected(text)).map((text) => `${path}: ${text}`));
    if (refused !== undefined && !told.some(isExpected)) faults.push(`${path}: nothing was answered by ${refused}`);
  }
  return faults;
};
