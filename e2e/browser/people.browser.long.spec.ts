import type { User } from '@anupalan/domain/contracts/identity';
import type { PersonDetail } from '@anupalan/domain/contracts/people';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { invitationFor } from '../driver/journey.js';
import {
  codeOf,
  eventually,
  type Person,
  picturesOf,
  place,
  settled,
  signedIn,
  startWorld,
  toast,
  type World,
} from './kit.js';

const ADMIN = '0000000003';
const STAFF = '0000000002';
const EMPLOYEE = '9822099001';
const INVITED = '9822099002';
const EMAIL = 'ravi.menon@example.in';

let world: World;
let admin: Person;
let session: Client;
/** The people of one test beside the admin. */
let others: Record<string, Person> = {};

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  admin = await world.person();
  session = await signedIn(world, admin, ADMIN);
});
afterEach(async ({ task }) => {
  await picturesOf(task, { 'people-admin': admin, ...others });
  for (const { context } of Object.values(others)) await context.close();
  others = {};
});
afterAll(() => world.end());

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const userNamed = async (q: string): Promise<User> => {
  const path = `/api/admin/users?q=${encodeURIComponent(q)}`;
  const [found] = await session.until<readonly User[]>(path, (users) => users.length > 0);
  if (found === undefined) throw new Error(`nobody is named ${q}`);
  return found;
};
const personOf = ({ id }: User): Promise<PersonDetail> => session.must('GET', `/api/admin/users/${id}`);

describe('the user management', () => {
  it('adds an employee, says what is wrong with the values first, and finds them by mobile (AUSR-07, 12 to 15, 20)', async () => {
    const { page } = admin;
    await open(page, '/admin/users');
    for (const name of ['ID', 'Name', 'Mobile', 'Email', 'Role', 'Actions'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await button(page, 'Add Employee').click();
    const form = page.getByRole('dialog', { name: 'Add Employee' });
    await form.getByLabel('Name').fill('K');
    await form.getByLabel('Mobile number').fill('98220');
    await form.getByLabel('Email').fill('kavita');
    await form.getByRole('button', { name: 'Add Employee' }).click();
    for (const wrong of [
      'Name must be at least 2 characters',
      'Please enter a valid mobile number',
      'Please enter a valid email address',
    ])
      await form.getByRole('link', { name: wrong }).waitFor();
    await form.getByLabel('Name').fill('Kavita Rao');
    await form.getByLabel('Mobile number').fill(EMPLOYEE);
    await form.getByLabel('Email').fill('kavita@example.in');
    await form.getByRole('button', { name: 'Add Employee' }).click();
    await toast(page, 'Employee created');
    await page.getByRole('searchbox', { name: 'Search users' }).fill('98220 99001');
    await page.getByRole('link', { name: 'Kavita Rao' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody of this name');
    await page.getByText('No users match the current filter').waitFor();
    await button(page, 'Clear the filter').click();
    await page.getByRole('link', { name: 'Kavita Rao' }).waitFor();
    expect(admin.complaints.all).toEqual([]);
  });

  it('takes a role away from somebody whose page is open: it notices by itself (AUSR-06, 21, 25)', async () => {
    const kavita = await world.person();
    others = { 'people-employee': kavita };
    await signedIn(world, kavita, EMPLOYEE);
    await open(kavita.page, '/staff');
    const { page } = admin;
    await page.getByRole('searchbox', { name: 'Search users' }).fill('kavita');
    await button(page, 'Change the role of Kavita Rao').click();
    const dialog = page.getByRole('dialog', { name: 'Change Role' });
    await dialog.getByLabel('Role').selectOption('customer');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Role updated');
    await eventually(async () => expect(place(kavita.page)).toBe('/services'));
    await page.getByText('No users match the current filter').waitFor();
    // The box shows what the address says.
    await page.getByRole('checkbox', { name: 'Show Customers' }).click();
    await page.waitForURL(/customers=1/);
    await page.getByRole('link', { name: 'Kavita Rao' }).click();
    await page.getByText('Role changed from Staff to Customer').waitFor();
  });
});

describe('an invitation', () => {
  it('is accepted in another browser, which then is the queue’s (AUSR-26)', async () => {
    const { page } = admin;
    await open(page, '/admin/users?tab=invitations');
    await button(page, 'Invite').first().click();
    const form = page.getByRole('dialog', { name: 'Invite to the team' });
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.getByRole('link', { name: 'Name is required' }).waitFor();
    await form.getByRole('link', { name: 'Invalid email format' }).waitFor();
    await form.getByLabel('Name').fill('Ravi Menon');
    await form.getByLabel('Email').fill(EMAIL);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await toast(page, 'Invitation sent');
    await page.getByText('Open', { exact: true }).last().waitFor();

    const ravi = await world.person();
    others = { 'people-invited': ravi };
    await open(ravi.page, `/invitation?token=${await invitationFor(session, EMAIL)}`);
    await ravi.page.getByRole('heading', { name: "You're invited" }).waitFor();
    await ravi.page.getByLabel('Mobile Number').fill(INVITED);
    await button(ravi.page, 'Request OTP').click();
    await ravi.page.getByLabel(/OTP/).fill(await codeOf(world, INVITED));
    await ravi.page.keyboard.press('Enter');
    await button(ravi.page, 'Accept the invitation').click();
    await ravi.page.getByRole('heading', { name: 'Welcome to the team' }).waitFor();
    await button(ravi.page, 'Open your queue').click();
    await eventually(async () => expect(place(ravi.page)).toBe('/staff'));
    await page.getByText('Accepted', { exact: true }).last().waitFor();
    const accepted = await personOf(await userNamed(INVITED));
    expect(accepted).toMatchObject({ name: 'Ravi Menon', email: EMAIL, role: 'staff' });
    expect(accepted.invited_by?.name).toBe('Ravi Iyer');
  });
});

describe('a member of staff who leaves', () => {
  it('is deactivated: signed out where they work, and their cases go to others', async () => {
    const meera = await world.person();
    others = { 'people-leaver': meera };
    await signedIn(world, meera, STAFF);
    await open(meera.page, '/staff');
    const user = await userNamed('Meera Nair');
    const { open_cases: cases } = await personOf(user);
    expect(cases).toBeGreaterThan(0);
    const { page } = admin;
    await open(page, `/admin/users/${user.id}`);
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate Meera Nair?' });
    await dialog.getByText(`${cases} open cases are assigned to Meera Nair`).waitFor();
    expect(await dialog.getByRole('radio', { name: 'Hand them to the assignment rules' }).isChecked()).toBe(true);
    await dialog.getByLabel('Reason').fill('Left the firm');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await toast(page, 'Account deactivated');
    await page.getByText('Deactivated').first().waitFor();
    await eventually(async () => expect(place(meera.page)).toBe('/auth'));
    await session.until<PersonDetail>(`/api/admin/users/${user.id}`, ({ open_cases: left }) => left < cases);
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
    await toast(page, 'Account reactivated');
  });
});
