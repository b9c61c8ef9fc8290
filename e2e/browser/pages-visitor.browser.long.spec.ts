import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';
import { invitationFor } from '../driver/journey.js';
import { settled, smallBoxes } from './kit.js';
import { visitorStops } from './stops.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-visitor');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

describe('every page', () => {
  it('of a visitor fits 320 to 1280 px and a finger, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const admin = people.clients.admin;
    const email = 'ravi@demo.anupalan.example';
    await admin.must('POST', '/api/admin/invitations', { body: { name: 'Ravi Menon', email } });
    const token = await invitationFor(admin, email);
    const faults = await faultsOfPages(people, 'visitor', visitorStops(token));
    expect(faults).toEqual([]);
  });

  it('of a visitor has no box into which a phone zooms, in the second step of the sign-in either', async () => {
    const page = await people.as('visitor', { viewport: PHONE, touch: true });
    await page.goto('/auth');
    await page.getByLabel('Mobile number').fill('0000000001');
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await page.getByLabel('OTP', { exact: true }).waitFor();
    await settled(page);
    expect(await smallBoxes(page)).toEqual([]);
  });
});
