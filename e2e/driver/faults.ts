import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.js';

/** The settings for axe: each theme once, all rules on a phone. */
export const LOOKS = [
  { device: 'a desk', viewport: DESKTOP, scheme: 'dark' },
  { device: 'a phone', viewport: PHONE, scheme: 'light' },
] as const;

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

/**
 * The findings of axe in a colour scheme, each as `where scheme: rule at element: why`. In the dark scheme only rules that
 * depend on colours.
 */
export const faultsOf = async (page: Page, where: string, scheme: 'light' | 'dark'): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((wanted) => {
    const moving = document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === 1);
    return document.documentElement.dataset.theme === wanted && !moving;
  }, scheme);
  // No rule here reads style sheets: fetching them took a fifth of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false });
  const rules =
    scheme === 'dark'
      ? axe.withRules(['color-contrast', 'link-in-text-block'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  await page.evaluate(layBars);
  const { violations } = await rules.analyze().finally(() => page.evaluate(raiseBars));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join(' ');
      return `${where} ${scheme}: ${id} at ${target.join(' ')}: ${reasons}`;
    }),
  );
};
