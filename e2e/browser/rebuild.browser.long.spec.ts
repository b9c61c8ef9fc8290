import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ProjectionsView } from '@anupalan/domain/contracts/operations';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Acknowledged, buy } from '../driver/journey.js';
import { type Person, picturesOf, settled, signedIn, startWorld, toast, type World } from './kit.js';

/** Cases of 12 events each; 84,000 cases make a million events. */
const CASES = Number(process.env.REBUILD_CASES ?? 500);
/**
 * Maximum wait of a customer for a page or a command, ms. The short run shares its machine with other tests and only
 * shows that nothing blocks.
 */
const TIMEOUT_MS = CASES > 10_000 ? 3000 : 45_000;

const CUSTOMER = '0000000001';
const ADMIN = '0000000003';

/** The same key as in the program that writes the cases. */
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const writeCases = async (dataDir: string): Promise<void> => {
  const program = fileURLToPath(new URL('../../bench/case-log.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [program, dataDir, String(CASES), String(Math.min(2000, CASES))]);
};

/** Begins to note each share that the bar of the rebuild of the cases shows. */
const watchBar = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shares: number[] = [];
    Object.assign(window, { shares });
    const note = (): void => {
      const bar = document.querySelector('[role="progressbar"][aria-label="Rebuild of Cases"]');
      if (bar !== null) shares.push(Number(bar.getAttribute('aria-valuenow')));
    };
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-valuenow'] };
    new MutationObserver(note).observe(document.body, changes);
  });
const shownShares = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { readonly shares: readonly number[] }).shares);

let world: World;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  world = await startWorld({ demoData: false, env: { MASTER_KEY, DEMO: '1' }, more: writeCases });
  [admin, customer] = await Promise.all([world.person(), world.person()]);
}, 1_800_000);
afterEach(({ task }) => picturesOf(task, { admin, customer }));
afterAll(() => world.end());

it(`rebuilds the views of ${CASES} cases while a customer goes on working`, { timeout: 1_800_000 }, async () => {
  const [desk, client] = [await signedIn(world, admin, ADMIN), await signedIn(world, customer, CUSTOMER)];
  const done: Partial<Acknowledged> = {};
  await buy(client, done);
  const { requestId: id = '' } = done;
  const title = 'Private Limited Company Registration';
  await admin.page.goto('/admin/operations');
  await settled(admin.page);
  await watchBar(admin.page);
  await admin.page.getByRole('button', { name: 'Show all views' }).click();
  for (const name of ['Case list', 'Cases']) {
    await admin.page.getByRole('button', { name: `Rebuild ${name}` }).click();
    await toast(admin.page, 'The rebuild has started');
  }

  const building = async (): Promise<boolean> => {
    const { items } = await desk.must<ProjectionsView>('GET', '/api/admin/projections');
    return items.some(({ build }) => build !== null);
  };
  const pages: number[] = [];
  const acts: number[] = [];
  const took = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  };
  do {
    const text = `Is there any news? ${acts.length}`;
    await took(acts, async () => {
      await client.must('POST', `/api/requests/${id}/messages`, { body: { text } });
      // A view that is more than 2 s behind answers what it has (X-Stale).
      const isThere = ({ messages }: Pick<CaseView, 'messages'>): boolean => messages.items.at(-1)?.text === text;
      await client.until(`/api/requests/${id}`, isThere, TIMEOUT_MS);
    });
    await took(pages, async () => {
      await customer.page.goto('/my-services');
      await customer.page.getByText(title).first().waitFor({ timeout: TIMEOUT_MS });
    });
    // Keeps the calls below the limit per minute.
    await new Promise((done) => setTimeout(done, 200));
  } while (await building());

  for (const name of ['Case list', 'Cases'])
    await admin.page.getByRole('button', { name: `Roll back ${name}` }).waitFor();
  const shares = await shownShares(admin.page);
  // A few hundred cases may be rebuilt within one of its steps.
  expect(new Set(shares).size).toBeGreaterThan(CASES > 10_000 ? 1 : 0);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(Math.max(...acts, ...pages)).toBeLessThan(TIMEOUT_MS);
  expect([...admin.complaints.all, ...customer.complaints.all]).toEqual([]);
  const longest = (times: readonly number[]): string =>
    `${times.length}, the longest ${Math.round(Math.max(...times))} ms`;
  console.log(`${CASES} cases rebuilt; meanwhile acts of the customer: ${longest(acts)}; pages: ${longest(pages)}`);
});
