import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { type Acknowledged, buy, signIn, timelineOf } from '../driver/journey.js';
import { eventually, type Person, picturesOf, settled, signedIn, startWorld, toast, type World } from './kit.js';

/** A new customer: the demo's own customer already has an open request of this service. */
const CUSTOMER = '9822088001';
const ADMIN = '0000000003';
const RULE = 'New companies';
const SERVICE = 'Private Limited Company Registration';

let world: World;
let admin: Person;
let session: Client;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  admin = await world.person();
  session = await signedIn(world, admin, ADMIN);
});
afterEach(({ task }) => picturesOf(task, { admin }));
afterAll(() => world.end());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const ruleNames = (page: Page) =>
  page.getByRole('list', { name: 'Assignment rules' }).getByRole('heading').allTextContents();
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Assignment' }).getByRole('link', { name }).click();
const profileOf = async (name: string): Promise<StaffProfileView | undefined> =>
  (await session.must<{ items: StaffProfileView[] }>('GET', '/api/admin/staff-profiles')).items.find(
    (one) => one.name === name,
  );

describe('an admin on the assignment page', () => {
  it('makes a rule, sees that it would decide nothing, moves it up, tries it out again and switches it on', async () => {
    const { page } = admin;
    await page.goto('/admin/requests');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignment' }).click();
    await eventually(async () => expect(await ruleNames(page)).toEqual(['GST', 'Agreements', 'Everything else']));

    await button(page, 'New rule').click();
    const form = page.getByRole('dialog', { name: 'New rule' });
    await form.getByLabel('Name').fill(RULE);
    await form.getByRole('radio', { name: 'Only some' }).first().check();
    await button(page, 'Create rule').click();
    await form.getByRole('link', { name: 'Choose a service type, a category or a service' }).waitFor();
    await form.getByText('Single services').first().click();
    await form.getByRole('checkbox', { name: SERVICE }).check();
    await form.getByRole('group', { name: 'Who may get them' }).getByRole('radio', { name: 'Only some' }).check();
    await form.getByRole('checkbox', { name: 'Kavya Iyer' }).check();
    await button(page, 'Create rule').click();
    await toast(page, `${RULE} is saved`);

    // The last demo rule applies to every case and has a higher priority.
    const tried = page.getByRole('dialog', { name: `Try out ${RULE}` });
    await tried.getByText('It would have decided none of them').waitFor();
    await button(page, 'Close').last().click();
    const earlier = button(page, `Move ${RULE} up`);
    for (const place of [3, 2, 1]) {
      await earlier.click();
      await page.getByText(`${RULE} is number ${place} of 4 now`).waitFor({ state: 'attached' });
    }
    expect(await ruleNames(page)).toEqual([RULE, 'GST', 'Agreements', 'Everything else']);
    expect(await earlier.getAttribute('aria-disabled')).toBe('true');

    const onOff = page.getByRole('switch', { name: `${RULE}, on or off`, includeHidden: true });
    await onOff.click();
    await tried.getByText('Kavya Iyer').first().waitFor();
    const first = tried.locator('summary').first();
    await first.click();
    const everybody = tried.getByRole('list', { name: 'Everybody at that moment' });
    expect(await everybody.getByRole('listitem').first().textContent()).toMatch(/^KIKavya Iyer.*Chosen$/);
    await eventually(async () => expect(await everybody.getByText('Not in the rule').count()).toBe(4));
    expect(await onOff.isChecked()).toBe(false);
    expect(await faultsNow(page, 'a rule that is tried out')).toEqual([]);
    await tried.getByRole('button', { name: 'Switch on' }).click();
    await toast(page, `${RULE} is on`);
    await eventually(async () => expect(await onOff.isChecked()).toBe(true));
    expect(admin.complaints.all).toEqual([]);
  });

  it('watches a case that is paid then go to that person, and reads why', async () => {
    const customer = world.client();
    await signIn(customer, CUSTOMER);
    const done: Partial<Acknowledged> = {};
    await buy(customer, done);
    const { requestId = '' } = done;
    await session.until<CaseView>(`/api/requests/${requestId}`, ({ assignee }) => assignee?.name === 'Kavya Iyer');

    const { page } = admin;
    await page.goto(`/admin/requests/${requestId}`);
    await settled(page);
    await button(page, 'Why Kavya Iyer?').first().click();
    const why = page.getByRole('dialog', { name: 'Why Kavya Iyer?' });
    await why.getByText(`The rule “${RULE}” picked Kavya Iyer`).waitFor();
    await why.getByText('the only one who matched').waitFor();
    await why
      .getByText('Nobody had the case. The work needs Company registration at level 2 of 5 or higher.')
      .waitFor();
    await eventually(async () => expect(await why.getByRole('listitem').count()).toBe(5));
    expect(await faultsNow(page, 'the reason of an assignment')).toEqual([]);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'hidden' });
    expect(admin.complaints.all).toEqual([]);
  });

  it('marks a person as away, and hands over their open cases, with a note for each', async () => {
    const { page } = admin;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignment' }).click();
    await tab(page, /^Service types/);
    await button(page, 'Edit GST').locator('visible=true').click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsNow(page, 'a service type')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tab(page, /^Staff/);
    await button(page, 'Edit Meera Nair').first().click();
    const profile = page.getByRole('dialog', { name: 'Profile of Meera Nair' });
    await profile.getByLabel('Availability').selectOption('Away');
    await profile.getByLabel('Limit').fill('0');
    await button(page, 'Save').click();
    await profile.getByText('Limit must be a whole number from 1 to 100').first().waitFor();
    expect(await faultsNow(page, 'a profile')).toEqual([]);
    await profile.getByLabel('Limit').fill('12');
    await button(page, 'Save').click();
    await toast(page, 'Meera Nair is saved');
    await page.getByRole('row', { name: /^Meera Nair.*Away.*of 12/ }).waitFor();

    await page.getByRole('link', { name: /^Hand over/ }).click();
    const cases = page.getByRole('list', { name: 'Cases of Meera Nair' }).getByRole('listitem');
    await cases.first().waitFor();
    // Cases that were not begun are reassigned automatically; a moment later only the others are left.
    await eventually(async () => expect(await cases.filter({ hasText: 'Not started' }).count()).toBe(0));
    const count = await cases.count();
    const one = (await cases.getByRole('link').first().getAttribute('href')) ?? '';
    await page.getByRole('checkbox', { name: 'Select all cases of Meera Nair' }).check();
    expect(await faultsNow(page, 'cases to hand over')).toEqual([]);
    await button(page, 'Assign').click();
    const dialog = page.getByRole('dialog', { name: `Assign ${count} cases` });
    await dialog
      .getByLabel('Colleague')
      .selectOption({ label: (await dialog.getByRole('option', { name: /^Lata/ }).textContent()) ?? '' });
    await dialog.getByLabel('Note').fill('Meera is away for two weeks.');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByText(`${count} done`).first().waitFor();
    await page.getByRole('list', { name: 'Cases of Meera Nair' }).waitFor({ state: 'detached' });
    expect((await profileOf('Meera Nair'))?.current_caseload).toBe(0);

    const handed = (await timelineOf(session, one.split('/').at(-1) ?? '')).at(-1);
    expect([handed?.summary, handed?.reason, handed?.actor.name]).toEqual([
      'The case was assigned to Lata Deshpande.',
      'Meera is away for two weeks.',
      'Ravi Iyer',
    ]);
    expect(admin.complaints.all).toEqual([]);
  });
});
