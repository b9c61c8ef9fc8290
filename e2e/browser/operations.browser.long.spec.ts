import type { OperationsView, ProjectionsView, QueueView } from '@anupalan/domain/contracts/operations';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { type Person, picturesOf, settled, signedIn, startWorld, toast, type World } from './kit.js';

const ADMIN = '0000000003';

let world: World;
let admin: Person;
let session: Client;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  admin = await world.person();
  session = await signedIn(world, admin, ADMIN);
});
afterEach(({ task }) => picturesOf(task, { admin }));
afterAll(() => world.end());

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

describe('an admin on the operations page', () => {
  it('rebuilds the case list, rolls back to the view before it with a reason, and reads that the log holds', async () => {
    const { page } = admin;
    const total = async (): Promise<number> =>
      (await session.must<{ readonly total: number }>('GET', '/api/admin/requests')).total;
    const before = await total();
    expect(before).toBeGreaterThan(0);
    await page.goto('/admin/requests');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
    await settled(page);
    await page.getByText(/\d+ views, all live/).waitFor();
    await page.getByRole('button', { name: 'Show all views' }).click();
    await row(page, 'Case list').getByText('Live').waitFor();
    await page.getByRole('button', { name: 'Rebuild Case list' }).click();
    await toast(page, 'The rebuild has started');
    expect(await total()).toBe(before);

    await page.getByRole('button', { name: 'Roll back Case list' }).waitFor();
    await row(page, 'Case list').getByText('Live').waitFor();
    expect(await total()).toBe(before);
    await page.getByRole('button', { name: 'Roll back Case list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back Case list' });
    await dialog.getByLabel('Reason').fill('too short');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await dialog.getByText('Give a reason of at least 10 characters').first().waitFor();
    await dialog.getByLabel('Reason').fill('The new view lacks two cases.');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await toast(page, 'The previous view is live again');
    expect(await total()).toBe(before);

    await page.getByRole('button', { name: 'Verify chain' }).click();
    await page.getByText(/^Verified today, \d\d:\d\d$/).waitFor();
    expect(admin.complaints.all).toEqual([]);
    await page.route('**/api/admin/verify', (route) =>
      route.fulfill({ status: 409, json: { message: 'A check is under way.' } }),
    );
    await page.getByRole('button', { name: /^Verify/ }).click();
    await toast(page, 'Error', 'API Error (409): A check is under way.');
  });
});

describe('the operations page on a bad day', () => {
  /** Stubs states that the demo lacks: a running rebuild, parked records, failed jobs, a broken log. */
  const badDay = async (page: Page): Promise<void> => {
    const at = new Date().toISOString();
    const get = async <T>(path: string): Promise<T> => (await page.request.get(path)).json();
    const overview = await get<OperationsView>('/api/admin/operations');
    const { items, ...log } = await get<ProjectionsView>('/api/admin/projections');
    const queues = await get<readonly QueueView[]>('/api/admin/jobs');
    const build = { started_at: at, done_events: 400, total_events: 900, events_per_second: 50, eta_seconds: 10 };
    const problem = { kind: 'changed', stream: 'payment-1', revision: 3, seal: null };
    const ended = { state: 'done', intact: false, problem_count: 1, problems: [problem] } as const;
    const verification = { ...ended, started_at: at, ended_at: at, done_events: 9, total_events: 9 };
    const answers: Readonly<Record<string, unknown>> = {
      '/api/admin/operations': {
        ...overview,
        chain: { state: 'failing', warning: null, last_seal: null, verification },
        failed_jobs: 1,
        parked: 1,
      },
      '/api/admin/projections': {
        ...log,
        items: items.map(
          (item, n) =>
            [
              { ...item, state: 'parked', parked: 1 },
              { ...item, state: 'rebuilding', build: { ...build, state: 'running', error: null } },
              {
                ...item,
                state: 'live',
                build: { ...build, state: 'failed', error: 'It met an event that it cannot fold.' },
              },
              { ...item, state: 'paused', build: { ...build, state: 'paused', error: null } },
              {
                ...item,
                state: 'retrying',
                error: 'The disk is full. Nothing was saved.',
                lag_events: 41,
                lag_seconds: 3,
              },
              { ...item, state: 'standby', lag_events: null, lag_seconds: null, documents: null, bytes: null },
            ][n] ?? item,
        ),
      },
      [`/api/admin/projections/${items[0]?.name}/failed`]: {
        total: 1,
        items: [
          {
            key: 'one',
            event_id: 'e',
            event_type: 'OrderPaid',
            stream: 'x',
            position: '1',
            recorded_at: at,
            error: 'No.',
          },
        ],
      },
      '/api/admin/jobs': queues.map((queue, n) => (n === 0 ? { ...queue, failed: 1 } : queue)),
      '/api/admin/jobs/failed': {
        next_cursor: null,
        items: [
          { queue: 'q', id: 'j', run_at: at, attempt: 5, attempts: 5, error: 'No answer.', payload: { orderId: 'o' } },
        ],
      },
    };
    await page.route(/\/api\/admin\/(operations|projections|jobs)/, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('/rebuild'))
        return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 60000\n\n' });
      return pathname in answers ? route.fulfill({ json: answers[pathname] }) : route.continue();
    });
  };

  it('passes axe on a desk and on a phone and is not wider than the window', { timeout: 60_000 }, async () => {
    const { page } = admin;
    await badDay(page);
    await page.goto('/admin/operations');
    await settled(page);
    await page.getByRole('button', { name: /^Show 1 failed job/ }).click();
    await page.getByRole('heading', { name: /^Failed: / }).waitFor();
    await page.getByText('No answer.').waitFor();
    expect(await faultsNow(page, '/admin/operations')).toEqual([]);
    await page.getByRole('button', { name: /^Skip with reason/ }).click();
    await page.getByRole('dialog', { name: 'Leave this event out' }).waitFor();
  });
});
