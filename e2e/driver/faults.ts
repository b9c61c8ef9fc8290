import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.js';

/** The settings for axe: each theme once, all rules on a phone. */
export const LOOKS = [
  { device: 'a desk', viewport: DESKTOP, scheme: 'dark' },
  { device: 'a phone', viewport: PHONE, scheme: 'light' },
] as const;

/**
 * The findings of axe in a colour scheme, each as `where scheme: rule at element`. In the dark scheme only rules that
 * depend on colours.
 */
export const faultsOf = async (page: Page, where: string, scheme: 'light' | 'dark'): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((wanted) => {
    const moving = document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === 1);
    return document.documentElement.dataset.theme === wanted && !moving;
  }, scheme);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const rules =
    scheme === 'dark'
      ? axe.withRules(['color-contrast', 'link-in-text-block'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await rules.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${where} ${scheme}: ${id} at ${target.join(' ')}`),
  );
};
