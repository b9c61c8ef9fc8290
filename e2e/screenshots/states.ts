import type { Page, Route } from 'playwright-core';
import type { Scene } from './camera.js';

/** What the frame of a page asks for itself; the page's own data are the rest. */
const OF_THE_FRAME = /\/api\/(user|public\/config|stream|me\/preferences|notifications\?)/;

const ownData = (page: Page, answer: (route: Route) => Promise<unknown>): Promise<unknown> =>
  page.route('**/api/**', (route) => (OF_THE_FRAME.test(route.request().url()) ? route.continue() : answer(route)));

const offline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText('You are offline').first().waitFor();
};

/** A page while its data are on the way, when they are refused, and on a device that goes offline. */
export const inStates = (pages: readonly Scene[]): Scene[] =>
  pages.flatMap(({ name, path }) => [
    {
      name: `${name}-loading`,
      path,
      before: (page: Page) => ownData(page, () => new Promise(() => undefined)),
      act: (page: Page) => page.locator('.skeleton, .spin').first().waitFor(),
      window: true,
      loading: true,
    },
    {
      name: `${name}-error`,
      path,
      before: (page: Page) =>
        ownData(page, (route) =>
          route.fulfill({
            status: 500,
            json: { message: 'Something went wrong.', code: 'internal', correlationId: '5f0c1c1e-7a56' },
          }),
        ),
      window: true,
    },
    { name: `${name}-offline`, path, act: offline, window: true },
  ]);
