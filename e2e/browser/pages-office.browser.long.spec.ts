import type { User } from '@anupalan/domain/contracts/identity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';
import { settled, smallBoxes, tooWide } from './kit.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-office');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

describe('every page', () => {
  it('of a staff member fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const reviewId = await people.reviewId();
    const faults = await faultsOfPages(people, 'staff', [
      { path: '/staff' },
      { path: '/staff', open: 'Theme' },
      { path: '/staff', open: /^Notifications/ },
      { path: '/staff', open: /^Search/, until: 'Queue: Overdue' },
      { path: '/staff?tab=all' },
      { path: `/staff/requests/${reviewId}` },
      { path: `/staff/requests/${reviewId}`, open: /^Reject/ },
      { path: `/staff/requests/${reviewId}?pane=case` },
      { path: `/staff/requests/${reviewId}?pane=history` },
      { path: '/staff/requests/unknown', refused: 404 },
      { path: '/profile' },
      { path: '/notifications' },
    ]);
    expect(faults).toEqual([]);
  });

  it('of an admin fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const [employee] = await people.clients.admin.must<readonly User[]>('GET', '/api/admin/users?role=staff');
    const employeeId = employee?.id ?? '';
    const invited = { name: 'Ravi Menon', email: 'ravi@demo.anupalan.example' };
    await people.clients.admin.must('POST', '/api/admin/invitations', { body: invited });
    const reviewId = await people.reviewId();
    const faults = await faultsOfPages(people, 'admin', [
      { path: '/admin' },
      { path: '/admin/requests' },
      { path: '/admin/requests', open: /^Notifications/ },
      { path: '/admin/requests', open: /^Search/, until: 'Theme: Dark' },
      { path: '/admin/users' },
      { path: '/admin/users', open: 'Add Employee' },
      { path: '/admin/users', open: /^Change the role of Meera/ },
      { path: '/admin/users?tab=invitations' },
      { path: '/admin/users?tab=invitations', open: 'Invite' },
      { path: `/admin/users/${employeeId}` },
      { path: `/admin/users/${employeeId}`, open: 'Actions' },
      { path: '/admin/users/unknown', refused: 404 },
      { path: '/admin/assignment' },
      { path: '/admin/history' },
      { path: '/admin/history?stream=payment&actor=system' },
      { path: '/admin/history?q=nothing-like-it' },
      { path: '/admin/history/99999999999999999999', refused: 404 },
      { path: '/admin/operations' },
      { path: '/admin/operations/replays' },
      { path: '/admin/operations/replays', open: 'New replay' },
      { path: '/admin/operations/proof' },
      { path: '/admin/integrations' },
      { path: '/admin/settings' },
      { path: '/admin/settings?tab=contact' },
      { path: '/admin/settings?tab=advanced' },
      { path: '/admin/settings/pages' },
      { path: '/admin/settings/pages/refunds' },
      { path: '/admin/settings/pages/refunds', open: /^Compare version 1/ },
      { path: '/profile' },
      { path: `/admin/requests/${reviewId}` },
      { path: `/admin/requests/${reviewId}`, open: 'More actions' },
      { path: `/admin/requests/${reviewId}?pane=case` },
      { path: `/admin/requests/${reviewId}/history` },
      { path: `/admin/requests/${reviewId}/history?as=customer` },
      { path: '/admin/requests/unknown/history', refused: 404 },
    ]);
    expect(faults).toEqual([]);
  });

  it('of services, for admins, fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const faults = await faultsOfPages(people, 'admin', [
      { path: '/admin/services' },
      { path: '/admin/services?q=nothing-like-it' },
      { path: '/admin/services', open: 'Import' },
      { path: '/admin/services/new' },
      { path: '/admin/services/edit/gst-registration' },
      { path: '/admin/services/edit/gst-registration', open: 'Preview' },
      { path: '/admin/services/edit/gst-registration?tab=config' },
      { path: '/admin/services/edit/gst-registration?tab=config', open: 'Add Field' },
      { path: '/admin/services/edit/gst-registration?tab=config', open: 'Edit Constitution of the business' },
      { path: '/admin/services/edit/gst-registration?tab=config', open: 'Delete Constitution of the business' },
      { path: '/admin/services/edit/gst-registration?tab=history' },
      { path: '/admin/services/edit/unknown', refused: 404 },
    ]);
    expect(faults).toEqual([]);
  });
});

describe('the office on a phone with a touch screen', () => {
  it.each([
    ['staff', ['/staff', '/staff?tab=all', '/profile']],
    [
      'admin',
      [
        '/admin',
        '/admin/requests',
        '/admin/users',
        '/admin/services',
        '/admin/services/edit/gst-registration?tab=config',
        '/admin/assignment',
        '/admin/operations',
        '/admin/integrations',
        '/admin/settings',
        '/developers',
      ],
    ],
  ] as const)(
    'fits the window for %s, its targets are 44 px, and no phone zooms into its boxes',
    async (who, paths) => {
      const page = await people.as(who, { viewport: { width: 360, height: 740 }, touch: true });
      const wide: string[] = [];
      const small: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        const targets = page.getByRole('banner').locator('button, .avatar-btn').locator('visible=true');
        const sizes = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
        if (sizes.length < 4 || Math.min(...sizes) < 44) small.push(`${path}: ${sizes.join(', ')}`);
        small.push(...(await smallBoxes(page)).map((box) => `${path}: the letters of ${box}`));
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          const over = await tooWide(page);
          if (over !== null) wide.push(`${path} at ${width}: ${over}`);
        }
        await page.setViewportSize({ width: 360, height: 740 });
      }
      expect([...wide, ...small]).toEqual([]);
    },
  );
});

it('native controls of the office are dark in the dark theme', async () => {
  for (const [path, dark] of [
    ['/admin', true],
    ['/admin', false],
    ['/developers', true],
  ] as const) {
    const page = await people.at('admin', path, { dark });
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect([path, scheme]).toEqual([path, dark ? 'dark' : 'light']);
  }
});
