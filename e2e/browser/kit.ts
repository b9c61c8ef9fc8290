import { cp } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, type RunnerTestCase } from 'vitest';
import {
  browserOfProcess,
  type Complaints,
  continueSession,
  newPerson,
  toastsOf,
  WAIT_TIMEOUT_MS,
} from '../driver/browser.js';
import { Client } from '../driver/client.js';
import { codeFor, signIn } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

/** The built product, once per file, with the browser of the process. */
export interface World {
  readonly origin: string;
  /** Opens a new browser context; closed with the world at the latest. */
  person(options?: Parameters<typeof newPerson>[2]): Promise<Person>;
  /** A plain HTTP client of the same server. */
  client(): Client;
  /** Kills the server (kill -9). */
  kill(): Promise<void>;
  /** Starts the server again on the same data folder and port. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: Complaints;
}

/**
 * Starts the server. `demoData`: uses a copy of the folder with the demo's cases; `more` adds to the
 * folder before the real server starts.
 */
export const startWorld = async (options: {
  readonly demoData: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly more?: (dataDir: string) => Promise<void>;
}): Promise<World> => {
  const dataDir = tempFolder();
  // With its own settings (a master key) the folder is created anew.
  if (options.demoData && options.env === undefined) await cp(inject('demoFolder'), dataDir, { recursive: true });
  const port = await freePort();
  const env = { DEMO_DATA: options.demoData ? '1' : '0', ...options.env };
  const start = (): Promise<ServerProcess> => startServer({ dataDir, port, env });
  if (options.more !== undefined) {
    await (await start()).stop();
    await options.more(dataDir);
  }
  let [server, browser] = await Promise.all([start(), browserOfProcess()]);
  const { origin } = server;
  const contexts = new Set<BrowserContext>();
  return {
    origin,
    person: async (look) => {
      const person = await newPerson(browser, origin, look);
      contexts.add(person.context);
      person.context.on('close', () => contexts.delete(person.context));
      return person;
    },
    client: () => new Client(() => origin, WAIT_TIMEOUT_MS),
    kill: () => server.kill(),
    restart: async () => {
      server = await start();
    },
    end: async () => {
      for (const context of contexts) await context.close();
      await server.stop();
      removeFolder(dataDir);
    },
  };
};

declare module 'vitest' {
  interface TaskMeta {
    /** What people saw when the test failed, for the end of CI's output (scripts/ci-summary). */
    seen?: string;
  }
}

/**
 * After a failure: saves each person's page as screenshots/failed-{name}.png, and notes its address, text and complaints, since
 * a run on CI leaves nothing but its output.
 */
export const picturesOf = async (
  { result, meta }: RunnerTestCase,
  people: Readonly<Record<string, Person>>,
): Promise<void> => {
  if (result?.state !== 'fail') return;
  for (const [name, { page, complaints }] of Object.entries(people)) {
    const text = await page.innerText('body', { timeout: 1000 }).catch(() => 'no text');
    const seen = `${name} at ${page.url()}\n${text.slice(0, 3000)}\n${complaints.all.join('\n')}\n`;
    console.error(seen);
    meta.seen = `${meta.seen ?? ''}${seen}`;
    await page.screenshot({ path: `screenshots/failed-${name}.png`, fullPage: true }).catch(() => undefined);
  }
};

/** How a person starts: with the session of `client`, or as a visitor. */
export interface Coming {
  readonly client?: Client | undefined;
  readonly look?: Parameters<World['person']>[0];
  /** The name of the picture after a failure; the file's name by default. */
  readonly name?: string;
}

/** The people of one test, each with a browser context. */
export interface People {
  /** Opens a new browser context with nothing but the session. */
  comes(coming?: Coming): Promise<Person>;
  /** The same, on a settled page at a path. */
  at(path: string, coming?: Coming): Promise<Person>;
  /** The latest person. @throws Error when there is none */
  last(): Person;
  /** After the test: closes the browser contexts, after taking pictures if it failed. In the middle of one: without `task`. */
  leave(task?: RunnerTestCase): Promise<void>;
}

/** The people of the tests in a world, which may start later. */
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
    leave: async (task) => {
      if (task !== undefined)
        await picturesOf(task, Object.fromEntries(present.map(({ name, person }) => [name, person])));
      for (const { person } of present) await person.context.close();
      present = [];
    },
  };
};

/**
 * The world of a file without the demo's cases, and the people of its tests: starts it before the tests (then `ready`),
 * closes the contexts after each. `name` is the base of failure pictures (screenshots/failed-{name}.png).
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
  afterEach(({ task }) => people.leave(task));
  afterAll(() => begun?.end());
  return { ...people, world };
};

/** The newest code that was sent to a mobile. */
export const codeOf = (world: World, mobile: string): Promise<string> => codeFor(world.client(), mobile);

/** Gives a browser context a session made over HTTP, for tests that do not test the sign-in. */
export const signedIn = async (world: World, person: Person, mobile: string): Promise<Client> => {
  const client = world.client();
  await signIn(client, mobile);
  await withSession(world, person, client);
  return client;
};

/** Gives another browser context the same session. The client's reads show what the browser has seen. */
export const withSession = async (world: World, { context }: Person, client: Client): Promise<void> => {
  context.on('response', (answer) => client.saw(answer.headers()));
  await continueSession(context, world.origin, client);
};

/** Resolves when the page's content and fonts have loaded. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton, .spin, [aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
};

/** Waits for a toast with this title, and this text if given; removes it and earlier ones from the record. */
export const toast = async (page: Page, title: string, text = ''): Promise<void> => {
  const shown = toastsOf(page);
  const at = (): number => shown.findIndex((one) => one.startsWith(title) && one.includes(text));
  await expect.poll(() => (at() >= 0 ? title : shown), { timeout: WAIT_TIMEOUT_MS, interval: 20 }).toBe(title);
  shown.splice(0, at() + 1);
};

/** Types into the parts of a date or a time of the office's pickers, from the first part. */
export const typeInto = async (where: Page | Locator, name: RegExp, keys: string): Promise<void> => {
  const first = where.getByRole('group', { name }).getByRole('spinbutton').first();
  await first.click();
  await first.page().keyboard.type(keys);
};

/** By how many px a page is wider than its window, and the overflowing elements; null: it fits. */
export const tooWide = async (page: Page): Promise<string | null> => {
  // After a resize some parts are rendered a moment later.
  const fits = (): boolean => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, null, { timeout: 5000 }).catch(() => undefined);
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

/** Visible boxes with letters so small that a phone zooms into them, when somebody types there. */
export const smallBoxes = (page: Page): Promise<readonly string[]> =>
  page
    .locator(
      'input:not([type=checkbox], [type=radio], [type=file], [type=range], [aria-hidden=true]), select, textarea',
    )
    .locator('visible=true')
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => Number.parseFloat(getComputedStyle(box).fontSize) < 16)
        .map((box) => box.getAttribute('aria-label') ?? box.getAttribute('name') ?? box.id),
    );

/** The page's path and query. */
export const place = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

/** Polls until the check passes. */
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
      { timeout: WAIT_TIMEOUT_MS, interval: 50 },
    )
    .toBe('as wished');
};

/** Waits until nothing of it is there; what was never there has gone. */
export const gone = (what: Locator): Promise<void> => eventually(async () => expect(await what.count()).toBe(0));

/** Resolves when the page has this address. */
export const arrived = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === path);

/** Presses A for the document under review, once it was shown: nobody approves what was not in front of them. */
export const approveByKey = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Approve A/, disabled: false }).waitFor();
  await page.keyboard.press('a');
};
