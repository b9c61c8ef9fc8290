import type { Replay } from '@anupalan/domain/contracts/scratch';
import { rendered } from '@anupalan/domain/kernel/rejection';
import { daysAfter } from '@anupalan/domain/rules/dates';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import {
  eventually,
  type Person,
  picturesOf,
  settled,
  signedIn,
  startWorld,
  toast,
  typeInto,
  type World,
} from './kit.js';

const ADMIN = '0000000003';
const REPLAYS = '/admin/operations/replays';

let world: World;
let session: Client;
let admin: Person;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  admin = await world.person();
  session = await signedIn(world, admin, ADMIN);
});
afterEach(({ task }) => picturesOf(task, { admin }));
afterAll(() => world.end());

const open = async (path: string): Promise<Person> => {
  await admin.page.goto(path);
  await settled(admin.page);
  return admin;
};
const compared = async (id: string): Promise<Replay> => {
  let replay: Replay | null = null;
  await eventually(async () => {
    replay = await session.must<Replay>('GET', `/api/admin/replays/${id}`);
    expect(replay.builds.map(({ state }) => state)).toEqual(replay.builds.map(() => 'ready'));
  });
  if (replay === null) throw new Error('no replay');
  return replay;
};

describe('the replay console', () => {
  it('replays what is chosen, compares it with the live view, and promotes it', { timeout: 120_000 }, async () => {
    const { page, complaints } = await open('/admin/operations');
    await page.getByRole('link', { name: 'Replays' }).click();
    await page.getByRole('heading', { name: 'No replay yet' }).waitFor();
    await page.getByRole('button', { name: 'New replay' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New replay' });
    await dialog.getByRole('button', { name: 'Start replay' }).click();
    await dialog.getByText('Choose at least one read model').first().waitFor();
    await dialog.getByRole('checkbox', { name: 'Case list' }).check();
    await dialog.getByRole('checkbox', { name: 'Figures' }).check();
    await dialog.getByRole('button', { name: 'Start replay' }).click();
    await page.getByRole('heading', { name: /^Replay of today/ }).waitFor();
    const report = page.getByRole('region', { name: 'Case list' });
    await report.getByText('The same', { exact: true }).waitFor();

    // It can be left, and comes back.
    await page.getByRole('link', { name: 'Replays' }).click();
    await page.getByRole('link', { name: /^Today/ }).click();
    await report.getByRole('button', { name: 'Promote Case list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
    await toast(page, 'The replayed view takes over');
    await report.getByText('Live now').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await toast(page, 'The replay was discarded');
    await page.getByText('its scratch views are gone').waitFor();
    expect((await session.must<{ readonly total: number }>('GET', '/api/admin/requests')).total).toBeGreaterThan(0);
    expect(complaints.all).toEqual([]);
  });
});

describe('the business at a past moment', () => {
  const yesterday = daysAfter(new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10), -1);

  it('is built, shown under a banner beside the present, and left again', { timeout: 120_000 }, async () => {
    const { page, complaints } = await open('/admin');
    await typeInto(page, /^As of/, yesterday.split('-').toReversed().join(''));
    await page.getByRole('button', { name: 'Back to today' }).waitFor();
    await page.getByText(/^As of .*, 23:59$/).waitFor();
    await page.getByRole('navigation', { name: 'At a glance' }).or(page.locator('.figure-tiles')).first().waitFor();
    expect(await faultsNow(page, 'the figures of a past day')).toEqual([]);
    await page.locator('a.figure-tile').first().click();
    await page.waitForURL((url) => url.pathname === '/admin/requests' && url.searchParams.get('as_of') === yesterday);
    await page.getByText(/^As of .*, 23:59$/).waitFor();
    await page.locator('[data-row-link]:visible').first().waitFor();
    await page.getByRole('button', { name: 'Back to today' }).click();
    await page.getByRole('button', { name: 'Back to today' }).waitFor({ state: 'detached' });
    expect(complaints.all).toEqual([]);
  });
});

/** A report in which every kind of difference occurs. */
const badReport = (id: string, at: string): Replay => {
  const build = {
    done_events: 4200,
    total_events: 9000,
    events_per_second: 1200,
    eta_seconds: 4,
    documents: null,
    bytes: null,
    parked: 0,
    error: null,
    parity: null,
    can_promote: false,
  } as const;
  return {
    id,
    from: null,
    ordered_at: at,
    ordered_by: { id: 'a', role: 'admin', name: 'Ramesh Iyer' },
    expires_at: at,
    state: 'open',
    promotions: [],
    builds: [
      {
        ...build,
        model: 'case-list',
        state: 'ready',
        documents: 900,
        bytes: 2_100_000,
        parked: 1,
        parity: { same: 896, different: 2, missing: 1, extra: 1, moved: 3, at, listed: 4 },
      },
      { ...build, model: 'figures', state: 'building' },
      { ...build, model: 'orders', state: 'waiting' },
      { ...build, model: 'people', state: 'failed', error: rendered('scratch.no_live_view') },
    ],
  };
};

describe('a replay that differs from the live view', () => {
  it('is told on pages that pass axe on a desk and on a phone and are not wider than the window', {
    timeout: 120_000,
  }, async () => {
    const at = new Date().toISOString();
    const { page } = admin;
    await page.route(/\/api\/admin\/replays/, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('/differences'))
        return route.fulfill({
          json: {
            total: 2,
            next_offset: null,
            items: [
              {
                id: '0f4c2d1e-aa10-4a51-9b51-6a3c1f0e5b77',
                outcome: 'different',
                differences: [{ path: 'status', live: '"closed"', scratch: '"documents_not_uploaded"' }],
              },
              { id: 'b', outcome: 'missing', differences: [] },
            ],
          },
        });
      if (pathname.endsWith('/replays'))
        return route.fulfill({ json: { items: [badReport('r', at)], next_cursor: null, total: 1 } });
      return route.fulfill({ json: badReport('r', at) });
    });
    await open(REPLAYS);
    expect(await faultsNow(page, 'the list of replays')).toEqual([]);
    await page.getByRole('link', { name: /^Today/ }).click();
    await page.getByText('documents_not_uploaded').first().waitFor();
    await settled(page);
    expect(await faultsNow(page, 'a replay')).toEqual([]);
  });
});

describe('a replay', () => {
  it('goes on after a kill -9 in the middle of a replay, and ends with the same report', {
    timeout: 120_000,
  }, async () => {
    const { items } = await session.must<{ readonly items: readonly { readonly name: string }[] }>(
      'GET',
      '/api/admin/projections',
    );
    const models = items.map(({ name }) => name);
    const { id } = await session.must<{ readonly id: string }>('POST', '/api/admin/replays', { body: { models } });
    await eventually(async () => {
      const { builds } = await session.must<Replay>('GET', `/api/admin/replays/${id}`);
      expect(builds.some(({ state }) => state !== 'waiting')).toBe(true);
    });
    const { builds: begun } = await session.must<Replay>('GET', `/api/admin/replays/${id}`);
    expect(begun.some(({ state }) => state !== 'ready')).toBe(true);
    await world.kill();
    await world.restart();
    const { builds } = await compared(id);
    expect(builds).toHaveLength(models.length);
    for (const { model, parity, parked } of builds)
      expect({ model, parked, ...parity }).toMatchObject({ model, parked: 0, different: 0, missing: 0, extra: 0 });
    await session.must('POST', `/api/admin/replays/${id}/drop`, { body: {} });
  });
});
