import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';

const found = JSON.parse(readFileSync(new URL('../../.cache/chromium.json', import.meta.url), 'utf8')) as {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
};

/** The Chromium that `node scripts/prepare.mjs chromium` found. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--font-render-hinting=none'],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** What a page complained about while it was open: script errors, failed loads, broken policies. */
export interface Complaints {
  readonly all: string[];
}

/** The text of a toast, for the test that runs the page; set by `exposeBinding`. */
declare global {
  function toastShown(text: string): void;
}

/**
 * Runs in each page: tells of every toast, as it stands in the region of the notices. A toast is there for five seconds, and
 * only until the next one: on a busy machine a look from outside may come too late.
 */
const tellOfToasts = (): void => {
  const told = new WeakMap<Element, string>();
  // Without a name: tsx gives named functions a helper that the page does not have.
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role=region][aria-label^="Notices"] li')) {
      const text = toast.textContent ?? '';
      if (text === '' || told.get(toast) === text) continue;
      told.set(toast, text);
      globalThis.toastShown(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

const toasts = new WeakMap<Page, string[]>();

/** The texts of the toasts that a page has shown, in order. Who waits for one takes it out, and what came before it. */
export const toastsOf = (page: Page): string[] => {
  const shown = toasts.get(page) ?? [];
  toasts.set(page, shown);
  return shown;
};

/** A browser of its own, as a person has: cookies, storage, size. Its complaints and its toasts are kept. */
export const newPerson = async (
  browser: Browser,
  origin: string,
  options: {
    readonly viewport?: { width: number; height: number };
    readonly dark?: boolean;
    /** The guided tour is still to come; unless asked for it is over, so that it does not stand before what is looked at. */
    readonly tour?: boolean;
  } = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly complaints: Complaints }> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.viewport ?? DESKTOP,
    colorScheme: options.dark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await context.exposeBinding('toastShown', ({ page: where }, text: string) => void toastsOf(where).push(text));
  await context.addInitScript(tellOfToasts);
  if (options.tour !== true)
    await context.addInitScript(() => {
      // An empty page and a frame that is shut off have no storage.
      if (self === top && location.protocol.startsWith('http'))
        localStorage.setItem('anupalan_tour_customer_completed', 'true');
    });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: Complaints = { all: [] };
  page.on('pageerror', (error) => complaints.all.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Answers that are refusals by design (401 before sign-in, 409) are no faults of the page.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.all.push(`console: ${message.text()}`);
  });
  return { context, page, complaints };
};

/** The avatar in the header of who is signed in: the way to their profile. */
export const accountLink = (page: Page, name: string | RegExp = /^Account of/): Locator =>
  page.getByRole('link', { name }).locator('visible=true').first();

/** Signs out as people do: at the foot of the sidebar; where none is shown (phones), on the profile. */
export const signOut = async (page: Page): Promise<void> => {
  await accountLink(page).waitFor();
  const entry = (within: 'navigation' | 'main'): Locator =>
    page.getByRole(within).getByRole('button', { name: 'Sign Out', exact: true }).locator('visible=true');
  if ((await entry('navigation').count()) > 0) return entry('navigation').click();
  await accountLink(page).click();
  await entry('main').click();
};
