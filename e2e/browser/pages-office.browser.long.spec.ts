import type { User } from '@anupalan/domain/contracts/identity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';
import { adminStops, servicesStops, staffStops } from './stops.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-office');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

describe('every page', () => {
  it('of a staff member fits 320 to 1280 px and a finger, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const reviewId = await people.reviewId();
    const faults = await faultsOfPages(people, 'staff', staffStops(reviewId));
    expect(faults).toEqual([]);
  });

  it('of an admin fits 320 to 1280 px and a finger, passes axe in light and dark, keeps to its policy and to its origin', {
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

  it('of services, for admins, fits 320 to 1280 px and a finger, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const faults = await faultsOfPages(people, 'admin', servicesStops);
    expect(faults).toEqual([]);
  });
});
