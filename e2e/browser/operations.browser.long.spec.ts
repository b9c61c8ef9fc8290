import type { OperationsView, ProjectionsView, QueueView } from '@anupalan/domain/contracts/operations';
import type { CustomerService } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { type Person, picturesOf, settled, signedIn, startWorld, toast, type World, withSession } from './kit.js';

const CUSTOMER = '0000000001';
const ADMIN = '0000000003';

let world: World;
let admin: Person;
let customer: Person;
/** One sign-in for all of the admin's browsers: codes for one mobile have a cool-down of 30 s. */
let session: Client;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  [admin, customer] = await Promise.all([world.person(), world.person()]);
  session = await signedIn(world, admin, ADMIN);
});
afterEach(({ task }) => picturesOf(task, { admin, customer }));
afterAll(() => world.end());

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

describe('an admin on the operations page', () => {
  it('rebuilds the case list while a customer works, sees it finish, and rolls back to the previous view', async () => {
    const client = await signedIn(world, customer, CUSTOMER);
    await customer.page.goto('/my-services');
    await settled(customer.page);
    const { services } = await client.must<{ readonly services: readonly CustomerService[] }>(
      'GET',
      '/api/customer-services',
    );
    const title = services[0]?.service_title ?? '';

    const { page } = admin;
    await page.goto('/admin/requests');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
    await settled(page);
    await page.getByText(/\d+ views, all live/).waitFor();
    await page.getByRole('button', { name: 'Show all views' }).click();
    await row(page, 'Case list').getByText('Live').waitFor();
    await page.getByRole('button', { name: 'Rebuild Case list' }).click();
    await toast(page, 'The rebuild has started');

    // Meanwhile the customer's list and case answer from the previous view.
    await customer.page.reload();
    await customer.page.getByText(title).first().waitFor();

    await page.getByRole('button', { name: 'Roll back Case list' }).waitFor();
    await row(page, 'Case list').getByText('Live').waitFor();
    await customer.page.reload();
    await customer.page.getByText(title).first().waitFor();

    await page.getByRole('button', { name: 'Roll back Case list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back Case list' });
    await dialog.getByLabel('Reason').fill('too short');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await dialog.getByText('Give a reason of at least 10 characters').first().waitFor();
    await dialog.getByLabel('Reason').fill('The new view lacks two cases.');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await toast(page, 'The previous view is live again');
    await customer.page.reload();
    await customer.page.getByText(title).first().waitFor();
    expect([...admin.complaints.all, ...customer.complaints.all]).toEqual([]);
  });

  it('has the whole log checked and reads that it holds', async () => {
    const { page } = admin;
    await page.goto('/admin/operations');
    await settled(page);
    await page.getByRole('button', { name: 'Verify chain' }).click();
    await page.getByText(/^Verified today, \d\d:\d\d$/).waitFor();
    expect(admin.complaints.all).toEqual([]);
  });

  it.each([
    [
      'with the words of the server',
      409,
      '{"message":"A check is under way."}',
      'API Error (409): A check is under way.',
    ],
    ['with the status line where it has none', 502, '', 'API Error (502): Bad Gateway'],
  ])('is told of an act that fails as an error, %s', async (_, status, body, text) => {
    const person = await world.person();
    await withSession(world, person, session);
    const { page } = person;
    await page.goto('/admin/operations');
    await settled(page);
    await page.route('**/api/admin/verify', (route) =>
      route.fulfill({ status, contentType: 'application/json', body }),
    );
    await page.getByRole('button', { name: 'Verify chain' }).click();
    await toast(page, 'Error', text);
    await person.context.close();
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
    const person = await world.person();
    await withSession(world, person, session);
    const { page } = person;
    await badDay(page);
    await page.goto('/admin/operations');
    await settled(page);
    await page.getByRole('button', { name: /^Show 1 failed job/ }).click();
    await page.getByRole('heading', { name: /^Failed: / }).waitFor();
    await page.getByText('No answer.').waitFor();
    expect(await faultsNow(page, '/admin/operations')).toEqual([]);
    await page.getByRole('button', { name: /^Skip with reason/ }).click();
    await page.getByRole('dialog', { name: 'Leave this event out' }).waitFor();
    await person.context.close();
  });
});
