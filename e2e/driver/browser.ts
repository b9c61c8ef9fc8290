import { readFileSync } from 'node:fs';
import { SESSION_HINT_COOKIE } from '@anupalan/domain/rules/session-hint';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import type { Client } from './client.js';

const found = JSON.parse(readFileSync(new URL('../../.cache/chromium.json', import.meta.url), 'utf8')) as {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Launches the Chromium that `node scripts/prepare.mjs chromium` found. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--font-render-hinting=none'],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });

let shared: Promise<Browser> | undefined;

/** The browser of this process, for all its files: each person has a context of their own. It ends with the process. */
export const browserOfProcess = async (): Promise<Browser> => {
  if (!(await shared?.catch(() => undefined))?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
};

/** How long a test waits for what must come. Costs nothing where it comes, and a busy machine is no fault of the product. */
export const WAIT_TIMEOUT_MS = 45_000;

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** The errors of a page: script errors, failed loads, policy violations. */
export interface Complaints {
  readonly all: string[];
}

/** The binding that reports a toast's text to the test; set by `exposeBinding`. */
declare global {
  function toastShown(text: string): void;
}

/**
 * Runs in each page and reports every toast of the toast region. A toast lasts five seconds at most, so polling from
 * the test may miss it on a busy machine.
 */
const tellOfToasts = (): void => {
  const told = new WeakMap<Element, string>();
  // Anonymous: tsx adds a helper to named functions that the page does not have.
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

/** The texts of a page's toasts, in order. A waiting test removes its toast and those before it. */
export const toastsOf = (page: Page): string[] => {
  const shown = toasts.get(page) ?? [];
  toasts.set(page, shown);
  return shown;
};

/** A browser context as one person has it: cookies, storage, size. Records its complaints and its toasts. */
export const newPerson = async (
  browser: Browser,
  origin: string,
  options: {
    readonly viewport?: { width: number; height: number };
    readonly dark?: boolean;
    /** A touch screen, on which buttons are larger. */
    readonly touch?: boolean;
    /** Lets the guided tour start; by default it counts as completed, so that it does not cover the page. */
    readonly tour?: boolean;
  } = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly complaints: Complaints }> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.viewport ?? DESKTOP,
    colorScheme: options.dark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: options.touch === true,
    acceptDownloads: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await context.exposeBinding('toastShown', ({ page: where }, text: string) => void toastsOf(where).push(text));
  await context.addInitScript(tellOfToasts);
  if (options.tour !== true)
    await context.addInitScript(() => {
      // An empty page and a sandboxed frame have no storage.
      if (self === top && location.protocol.startsWith('http'))
        for (const type of ['customer', 'staff', 'admin'])
          localStorage.setItem(`anupalan_tour_${type}_completed`, 'true');
    });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const complaints: Complaints = { all: [] };
  page.on('pageerror', (error) => complaints.all.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const [text, { url }] = [message.text(), message.location()];
    // Refusals by design (a wrong code, 409) are no faults of the page; who asks without a session is one.
    if (/Failed to load resource/.test(text) && !(/status of 401/.test(text) && !url.includes('/api/public/'))) return;
    complaints.all.push(`console: ${text} ${url}`);
  });
  return { context, page, complaints };
};

/** Gives a browser context the session of a client. */
export const continueSession = (context: BrowserContext, url: string, { cookie }: Client): Promise<void> => {
  const [name = '', value = ''] = cookie.split('=');
  return context.addCookies([
    { name, value, url, httpOnly: true, sameSite: 'Lax' },
    { name: SESSION_HINT_COOKIE, value: '1', url, sameSite: 'Lax' },
  ]);
};

/** The avatar in a signed-in user's header, a link to the profile. */
export const accountLink = (page: Page, name: string | RegExp = /^Account of/): Locator =>
  page.getByRole('link', { name }).locator('visible=true').first();

/** Signs out at the foot of the sidebar, or on the profile page where there is no sidebar (phones). */
export const signOut = async (page: Page): Promise<void> => {
  await accountLink(page).waitFor();
  const entry = (within: 'navigation' | 'main'): Locator =>
    page.getByRole(within).getByRole('button', { name: 'Sign Out', exact: true }).locator('visible=true');
  if ((await entry('navigation').count()) > 0) return entry('navigation').click();
  await accountLink(page).click();
  await entry('main').click();
};
