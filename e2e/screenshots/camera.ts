import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { continueSession, DESKTOP, newPerson, PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';

/** One picture: its page, and the steps before it is taken. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** Runs before the page is opened, to hold or refuse answers. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** A button to press, by its accessible name; the picture shows the overlay that it opens. */
  readonly open?: string | RegExp;
  /** Further steps on the page before the picture. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Takes the window only, not the whole page: for dialogs and bars. */
  readonly window?: boolean;
  /** Takes the page while it loads. */
  readonly loading?: boolean;
  /** For phones only, or for other devices only. */
  readonly phone?: boolean;
}

export interface Look {
  readonly size: { readonly width: number; readonly height: number };
  readonly dark: boolean;
}

const TABLET = { width: 768, height: 1024 };

/** Every width, in light and dark. */
export const EVERY_LOOK: readonly Look[] = [DESKTOP, TABLET, PHONE].flatMap((size) => [
  { size, dark: false },
  { size, dark: true },
]);

/** For transient states (a dialog, an empty list, a failure): each width once, one of them dark. */
export const RARE_LOOKS: readonly Look[] = [
  { size: DESKTOP, dark: true },
  { size: TABLET, dark: false },
  { size: PHONE, dark: false },
];

export interface Camera {
  readonly browser: Browser;
  readonly origin: string;
  /** The folder of the pictures. */
  readonly folder: string;
  /** The end of a picture's name, before `.png`. */
  readonly suffixOf: (look: Look) => string;
  /** Takes only pictures whose name contains this text; all by default. */
  readonly only: string | undefined;
}

/** Resolves when nothing loads any more and the fonts are there. */
export const atRest = async (page: Page): Promise<void> => {
  // Twice: an overlay is fetched once the page itself has loaded.
  for (let look = 0; look < 2; look += 1) {
    await page
      .waitForFunction(() => document.querySelectorAll('.skeleton, .spin').length === 0, null, { timeout: 8000 })
      .catch(() => undefined);
    await page.waitForTimeout(250);
  }
  await page.evaluate(() => document.fonts.ready);
};

/**
 * Takes each scene in each look, as `{who}-{scene}{suffix}.png`, with one browser context per look. A scene that fails
 * is reported and skipped; page complaints are reported too.
 */
export const take = async (
  { browser, origin, folder, suffixOf, only }: Camera,
  who: string,
  client: Client | null,
  scenes: readonly Scene[],
  looks: readonly Look[],
): Promise<void> => {
  const wanted = scenes.filter(({ name }) => only === undefined || `${who}-${name}`.includes(only));
  if (wanted.length === 0) return;
  for (const look of looks) {
    const suffix = suffixOf(look);
    const { context, page, complaints } = await newPerson(browser, origin, { viewport: look.size, dark: look.dark });
    if (client !== null) await continueSession(context, origin, client);
    for (const { name, path, before, open, act, window, loading, phone } of wanted) {
      if (phone !== undefined && phone !== (look.size === PHONE)) continue;
      try {
        await before?.(page);
        await page.goto(path);
        if (loading !== true) await atRest(page);
        if (open !== undefined) {
          await page.getByRole('button', { name: open }).locator('visible=true').first().click();
          // Waits for the end of sliding transitions.
          await page.waitForTimeout(600);
        }
        if (act !== undefined) {
          await act(page);
          await page.waitForTimeout(600);
        }
        await page.screenshot({
          path: join(folder, `${who}-${name}${suffix}.png`),
          fullPage: window !== true && open === undefined && act === undefined,
        });
      } catch (error) {
        console.log(
          `${who}-${name}${suffix}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        );
      }
      await context.setOffline(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // A form that asks before leaving would block the next page.
      await page.goto('about:blank').catch(() => undefined);
    }
    for (const complaint of complaints.all) console.log(`${who}${suffix}: ${complaint}`);
    await context.close();
  }
};
