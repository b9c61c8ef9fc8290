import { cp } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { type Complaints, launchBrowser, newPerson, toastsOf } from '../driver/browser.js';
import { Client } from '../driver/client.js';
import { codeFor, signIn } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

/** The built product and a browser: one of each per file. */
export interface World {
  readonly browser: Browser;
  readonly origin: string;
  /** A new browser of its own; closed with the world unless before. */
  person(options?: Parameters<typeof newPerson>[2]): Promise<Person>;
  /** A plain HTTP client of the same server. */
  client(): Client;
  /** kill -9. */
  kill(): Promise<void>;
  /** The same data folder on the same port again. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: Complaints;
}

/**
 * Starts both. `demoData`: over a copy of the folder with the demo's cases; `more` adds to the folder while no server runs:
 * one is started before, to make it, and the real one after.
 */
export const startWorld = async (options: {
  readonly demoData: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly more?: (dataDir: string) => Promise<void>;
}): Promise<World> => {
  const dataDir = tempFolder();
  // With settings of its own (a master key) it is made anew.
  if (options.demoData && options.env === undefined) await cp(inject('demoFolder'), dataDir, { recursive: true });
  const port = await freePort();
  const env = { DEMO_DATA: options.demoData ? '1' : '0', ...options.env };
  const start = (): Promise<ServerProcess> => startServer({ dataDir, port, env });
  if (options.more !== undefined) {
    await (await start()).stop();
    await options.more(dataDir);
  }
  let [server, browser] = await Promise.all([start(), launchBrowser()]);
  const { origin } = server;
  return {
    browser,
    origin,
    person: (look) => newPerson(browser, origin, look),
    client: () => new Client(() => origin, 10_000),
    kill: () => server.kill(),
    restart: async () => {
      server = await start();
    },
    end: async () => {
      await browser.close();
      await server.stop();
      removeFolder(dataDir);
    },
  };
};

/** After a failure: what each person saw, as screenshots/failed-{name}.png. */
export const picturesOf = async (failed: boolean, people: Readonly<Record<string, Person>>): Promise<void> => {
  if (!failed) return;
  for (const [name, { page }] of Object.entries(people))
    await page.screenshot({ path: `screenshots/failed-${name}.png`, fullPage: true }).catch(() => undefined);
};

/** How somebody comes: with the session of `client`, a visitor without one. */
export interface Coming {
  readonly client?: Client | undefined;
  readonly look?: Parameters<World['person']>[0];
  /** What the picture is called by that shows what they saw; that of all unless given. */
  readonly name?: string;
}

/** The people of one test, each with a browser of their own. */
export interface People {
  /** A new browser with nothing in it but the session. */
  comes(coming?: Coming): Promise<Person>;
  /** The same, at rest at a path. */
  at(path: string, coming?: Coming): Promise<Person>;
  /** Who came last. @throws Error when nobody did */
  last(): Person;
  /** After the test: closes the browsers; pictures are taken before when it failed. */
  leave(failed: boolean): Promise<void>;
}

/** The people of the tests in a world, which may not be there yet. */
export const peopleOf = (world: () => World, nameOfAll: string): People => {
  let present: { readonly name: string; readonly person: Person }[] = [];
  const comes: People['comes'] = async ({ client, look, name = nameOfAll } = {}) => {
    const person = await world().person(look);
    present.push({ name, person });
    if (client !== undefined) await withSession(world(), person, client);
    return person;
  };
  return {
    comes,
    at: async (path, coming) => {
      const person = await comes(coming);
      await person.page.goto(path);
      await settled(person.page);
      return person;
    },
    last: () => {
      const last = present.at(-1);
      if (last === undefined) throw new Error('nobody has come');
      return last.person;
    },
    leave: async (failed) => {
      await picturesOf(failed, Object.fromEntries(present.map(({ name, person }) => [name, person])));
      for (const { person } of present) await person.context.close();
      present = [];
    },
  };
};

/**
 * The world of a file without the demo's cases, and the people of its tests: begun before them (then `ready`), everybody leaves
 * after each. `name` is what pictures of failures are called by (screenshots/failed-{name}.png).
 */
export const peopleOfFile = (
  name: string,
  ready: (world: World) => Promise<void> = async () => {},
): Omit<People, 'leave'> & { world(): World } => {
  let begun: World | null = null;
  const world = (): World => {
    if (begun === null) throw new Error('not begun');
    return begun;
  };
  const people = peopleOf(world, name);
  beforeAll(async () => {
    begun = await startWorld({ demoData: false });
    await ready(begun);
  });
  afterEach(({ task }) => people.leave(task.result?.state === 'fail'));
  afterAll(() => begun?.end());
  return { ...people, world };
};

/** The newest code that was sent to a mobile. */
export const codeOf = (world: World, mobile: string): Promise<string> => codeFor(world.client(), mobile);

/** Gives a browser a session made over HTTP: for tests whose subject is not the sign-in. */
export const signedIn = async (world: World, person: Person, mobile: string): Promise<Client> => {
  const client = world.client();
  await signIn(client, mobile);
  await withSession(world, person, client);
  return client;
};

/** The same session in one more browser. */
export const withSession = async (world: World, { context }: Person, client: Client): Promise<void> => {
  const [name = '', value = ''] = client.cookie.split('=');
  await context.addCookies([{ name, value, url: world.origin, httpOnly: true, sameSite: 'Lax' }]);
};

/** The page at rest: its own content is there, its fonts too. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.skeleton, .spin').length === 0);
  await page.evaluate(() => document.fonts.ready);
};

/** Waits for a toast with this title, and this text where given; it and those before it are not found again. */
export const toast = async (page: Page, title: string, text = ''): Promise<void> => {
  const shown = toastsOf(page);
  const at = (): number => shown.findIndex((one) => one.startsWith(title) && one.includes(text));
  await expect.poll(() => (at() >= 0 ? title : shown), { timeout: 15_000, interval: 20 }).toBe(title);
  shown.splice(0, at() + 1);
};

/** By how many px a page is wider than its window, and what juts out; null: it fits. */
export const tooWide = async (page: Page): Promise<string | null> => {
  // After a resize some parts are drawn anew a moment later.
  const fits = (): boolean => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, null, { timeout: 1000 }).catch(() => undefined);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const out = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    const names = out.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class')} "${one.textContent}"`);
    return `${scrollWidth - clientWidth} px too wide: ${names.join(', ').slice(0, 400)}`;
  });
};

/** Where the page is, path and query. */
export const place = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

/** Asks until it holds; the page may still be on the way. */
export const eventually = async (check: () => Promise<void> | void): Promise<void> => {
  await expect
    .poll(
      async () => {
        try {
          await check();
          return 'as wished';
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe('as wished');
};

/** Until the address is the one given. */
export const arrived = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === path);
