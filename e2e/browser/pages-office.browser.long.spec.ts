import type { User } from '@anupalan/domain/contracts/identity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';
import { settled, smallBoxes, tooWide } from './kit.js';
import { adminStops, servicesStops, staffStops } from './stops.js';

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
    const faults = await faultsOfPages(people, 'staff', staffStops(reviewId));
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
    const faults = await faultsOfPages(people, 'admin', adminStops(employeeId, reviewId));
    expect(faults).toEqual([]);
  });

  it('of services, for admins, fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const faults = await faultsOfPages(people, 'admin', servicesStops);
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
