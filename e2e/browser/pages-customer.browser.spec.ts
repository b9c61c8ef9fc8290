import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-customer');
});
afterEach(({ task }) => people.leave(task.result?.state === 'fail'));
afterAll(() => people.end());

describe('every page', () => {
  it('of a customer fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 240_000,
  }, async () => {
    const requests = await people.requests();
    const faults = await faultsOfPages(people, 'customer', [
      { path: '/' },
      { path: '/', open: /^Notifications/ },
      { path: '/', open: 'Help' },
      { path: '/my-services' },
      { path: '/profile' },
      { path: '/notifications' },
      { path: '/notifications?show=unread' },
      { path: '/profile', open: 'Sign out everywhere' },
      { path: '/find-services?service=gst-registration' },
      { path: '/service/gst-registration' },
      { path: '/service/gst-registration', open: 'Fee break-up' },
      { path: '/payment-success?orderId=TEST_ORD_unknown', refused: 404 },
      { path: '/services/private-limited-company?id=unknown', refused: 404 },
      ...[...new Map(requests.map((one) => [one.status, one])).values()].map(({ id, service_id }) => ({
        path: `/services/${service_id}?id=${id}`,
      })),
    ]);
    expect(faults).toEqual([]);
  });
});
