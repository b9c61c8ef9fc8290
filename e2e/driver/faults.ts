import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { tooWide } from '../browser/kit.js';
import { DESKTOP, PHONE } from './browser.js';

/** The settings for axe: each theme once, all rules on a phone. */
export const LOOKS = [
  { device: 'a desk', viewport: DESKTOP, scheme: 'dark' },
  { device: 'a phone', viewport: PHONE, scheme: 'light' },
] as const;

type Scheme = 'light' | 'dark';

/**
 * Waits until each transition is at its end: also the shortest one shows the values of before until the next frame, which a
 * busy browser draws late.
 */
export const still = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => !document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === 1),
  );
};

/**
 * Changes the theme without transitions: however short one is, an inherited colour takes it once for each step down the tree, which
 * took up to a second in a long list.
 */
const takeTheme = async (page: Page, scheme: Scheme): Promise<void> => {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, scheme);
  await still(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
};

/** A document into which axe was read, with the part of axe that reads colours: its types do not name that. */
interface WithAxe {
  readonly axe: typeof axeCore & {
    readonly commons: { readonly color: { readonly Color: { readonly prototype: Colour } } };
  };
}
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(this: Colour, text: string): Colour;
}

/** Runs in each document: axe reads the colours of every element from their text, which took half of its time. */
const rememberColours = (): void => {
  const { prototype } = (globalThis as unknown as WithAxe).axe.commons.color.Color;
  const { parseString } = prototype;
  const read = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const known = read.get(text);
    if (known !== undefined) return Object.assign(this, known);
    parseString.call(this, text);
    read.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
};

/** The short form: each document reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Reads axe into the documents of the page that lack it: once for each, since it is half a megabyte. */
const bringAxe = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue;
    await frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
    await frame.evaluate(rememberColours);
  }
};

/** What axe finds in the page as it stands. */
export const violationsOf = async (page: Page, runOnly: RunOnly): Promise<AxeResults['violations']> => {
  await bringAxe(page);
  // No rule here reads style sheets: fetching them took a fifth of the time.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  return page.evaluate(
    async (how) => (await (globalThis as unknown as WithAxe).axe.run(document, how)).violations,
    options,
  );
};

/**
 * Lays bars and notices that float over the page into it: axe takes a link for too small that happens to be half under
 * one, though scrolling brings it out.
 */
const layBars = (): void => {
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const floats = ['sticky', 'fixed'].includes(getComputedStyle(one).position);
    const dialog = one.closest('[role=dialog]') ?? one.querySelector('[role=dialog]');
    if (!floats || dialog !== null) continue;
    one.setAttribute('data-laid-bar', one.style.position);
    one.style.setProperty('position', 'static', 'important');
  }
};
const raiseBars = (): void => {
  for (const one of document.querySelectorAll<HTMLElement>('[data-laid-bar]')) {
    one.style.position = one.getAttribute('data-laid-bar') ?? '';
    one.removeAttribute('data-laid-bar');
  }
};

const RULES: Readonly<Record<Scheme, RunOnly>> = {
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};

/**
 * The findings of axe in a colour scheme, each as `where scheme: rule at element: why`. In the dark scheme only rules that
 * depend on colours.
 */
export const faultsOf = async (page: Page, where: string, scheme: Scheme): Promise<string[]> => {
  await takeTheme(page, scheme);
  await page.evaluate(layBars);
  const violations = await violationsOf(page, RULES[scheme]).finally(() => page.evaluate(raiseBars));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join(' ');
      return `${where} ${scheme}: ${id} at ${target.join(' ')}: ${reasons}`;
    }),
  );
};

/**
 * The faults of a page as it stands, in each look, without loading it again: what is wider than the window, and what axe finds. Its
 * window is as before then.
 */
export const faultsNow = async (page: Page, where: string): Promise<readonly string[]> => {
  const before = page.viewportSize() ?? DESKTOP;
  const faults: string[] = [];
  for (const { device, viewport, scheme } of LOOKS) {
    await page.setViewportSize(viewport);
    const over = await tooWide(page);
    if (over !== null) faults.push(`${where} on ${device}: ${over}`);
    faults.push(...(await faultsOf(page, `${where} on ${device}`, scheme)));
  }
  await page.setViewportSize(before);
  return faults;
};
