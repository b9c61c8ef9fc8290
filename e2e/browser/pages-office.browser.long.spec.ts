import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-office');
});
afterEach(({ task }) => people.leave(task.result?.state === 'fail'));
afterAll(() => people.end());

describe('every page', () => {
  it('of a staff member fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 240_000,
  }, async () => {
    const reviewId = await people.reviewId();
    const faults = await faultsOfPages(people, 'staff', [
      { path: '/staff' },
      { path: '/staff', open: 'Theme' },
      { path: '/staff', open: /^Notifications/ },
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
    timeout: 240_000,
  }, async () => {
    const reviewId = await people.reviewId();
    const faults = await faultsOfPages(people, 'admin', [
      { path: '/admin/requests' },
      { path: '/admin/requests', open: /^Notifications/ },
      { path: '/admin/users' },
      { path: '/admin/assignment' },
      { path: '/admin/operations' },
      { path: '/profile' },
      { path: `/admin/requests/${reviewId}` },
      { path: `/admin/requests/${reviewId}`, open: 'More actions' },
      { path: `/admin/requests/${reviewId}?pane=case` },
    ]);
    expect(faults).toEqual([]);
  });
});
