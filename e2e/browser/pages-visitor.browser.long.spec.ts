import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-visitor');
});
afterEach(({ task }) => people.leave(task.result?.state === 'fail'));
afterAll(() => people.end());

describe('every page', () => {
  it('of a visitor fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 240_000,
  }, async () => {
    const faults = await faultsOfPages(people, 'visitor', [
      { path: '/' },
      { path: '/', open: 'Login / Signup' },
      { path: '/?service=private-limited-company' },
      { path: '/?service=private-limited-company', open: 'Fee break-up' },
      { path: '/auth' },
      { path: '/auth?tab=register' },
      { path: '/find-services' },
      { path: '/service/private-limited-company' },
      { path: '/service/private-limited-company', open: 'Get Started' },
      { path: '/my-services' },
      { path: '/privacy' },
      { path: '/demo/outbox' },
      { path: '/nowhere' },
      { path: '/admin' },
    ]);
    expect(faults).toEqual([]);
  });
});
