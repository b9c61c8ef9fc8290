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
  it('of a visitor fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin', {
    timeout: 600_000,
  }, async () => {
    const admin = people.clients.admin;
    const email = 'ravi@demo.anupalan.example';
    await admin.must('POST', '/api/admin/invitations', { body: { name: 'Ravi Menon', email } });
    const token = await invitationFor(admin, email);
    const faults = await faultsOfPages(people, 'visitor', visitorStops(token));
    expect(faults).toEqual([]);
  });

  it('of a visitor has boxes into which no phone zooms', async () => {
    const page = await people.as('visitor', { viewport: PHONE, touch: true });
    const small: string[] = [];
    const look = async (where: string) => {
      await settled(page);
      small.push(...(await smallBoxes(page)).map((box) => `${where}: ${box}`));
    };
    for (const path of ['/auth', '/find-services', '/faqs', '/help-center', '/developers']) {
      await page.goto(path);
      await look(path);
    }
    await page.goto('/auth');
    await page.getByLabel('Mobile number').fill('0000000001');
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await page.getByLabel('OTP', { exact: true }).waitFor();
    await look('/auth with a code');
    expect(small).toEqual([]);
  });
});
