import type { Page, Route } from 'playwright-core';
import type { Scene } from './camera.js';

/** Calls that the frame needs; all others belong to the page. */
const OF_THE_FRAME = /\/api\/(user|public\/config|stream)/;
/** The bell and the tour call these; only the pages about them wait for them. */
const OF_BELL_AND_TOUR = /\/api\/(me\/preferences|notifications)/;

const ownData = (page: Page, path: string, answer: (route: Route) => Promise<unknown>): Promise<unknown> => {
  const about = /^\/(profile|notifications)/.test(path);
  return page.route('**/api/**', (route) => {
    const url = route.request().url();
    return OF_THE_FRAME.test(url) || (!about && OF_BELL_AND_TOUR.test(url)) ? route.continue() : answer(route);
  });
};

const offline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText('You are offline').first().waitFor();
};

/** A page while its data loads, when its calls are refused, and offline. */
export const inStates = (pages: readonly Scene[]): Scene[] =>
  pages.flatMap(({ name, path }) => [
    {
      name: `${name}-loading`,
      path,
      before: (page: Page) => ownData(page, path, () => new Promise(() => undefined)),
      act: (page: Page) => page.locator('.skeleton, .spin').first().waitFor(),
      window: true,
      loading: true,
    },
    {
      name: `${name}-error`,
      path,
      before: (page: Page) =>
        ownData(page, path, (route) =>
          route.fulfill({
            status: 500,
            json: { message: 'Something went wrong.', code: 'internal', correlationId: '5f0c1c1e-7a56' },
          }),
        ),
      window: true,
    },
    { name: `${name}-offline`, path, act: offline, window: true },
  ]);
