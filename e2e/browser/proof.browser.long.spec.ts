import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { User } from '@anupalan/domain/contracts/identity';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../../command-api/src/testing/unzip.js';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { type OwnClock, ownClock } from '../driver/own-clock.js';
import { codeOf, type Person, picturesOf, settled, signedIn, startWorld, toast, typeInto, type World } from './kit.js';

const ADMIN = '0000000003';
const CUSTOMER = '9822077001';
const COOL_DOWN_MS = 30_000;

let world: World;
let clock: OwnClock;
let admin: Person;
let customer: Person;
let session: Client;
beforeAll(async () => {
  clock = ownClock();
  world = await startWorld({ demoData: false, env: clock.env });
  [admin, customer] = await Promise.all([world.person(), world.person()]);
  session = await signedIn(world, admin, ADMIN);
});
afterEach(({ task }) => picturesOf(task, { 'proof-admin': admin, 'proof-customer': customer }));
afterAll(async () => {
  await world.end();
  clock.end();
});

/** Presses the button and answers what the enclosed verifier says of the export that comes, with the published key. */
const savedAndVerified = async (page: Page): Promise<{ readonly name: string; readonly said: string }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Signed export' }).click(),
  ]);
  await toast(page, 'The export is saved');
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-export-'));
  try {
    for (const [path, bytes] of unzip(readFileSync(await download.path())))
      writeFileSync(join(dir, path.slice(dirname(path).length + 1)), bytes);
    const { documents } = await session.must<{ documents: { pem: string } }>('GET', '/api/public/keys');
    writeFileSync(join(dir, 'published.pem'), documents.pem);
    const said = execFileSync(process.execPath, ['verify.mjs', '--key', 'published.pem'], {
      cwd: dir,
      encoding: 'utf8',
    });
    return { name: download.suggestedFilename(), said };
  } finally {
    rmSync(dir, { recursive: true });
  }
};

describe('an admin who is asked for proof', () => {
  it('saves the events of some days beside the key to compare with, which a stranger verifies by Node alone', async () => {
    await admin.page.goto('/admin/operations');
    await settled(admin.page);
    await admin.page.getByRole('link', { name: 'Audit proof' }).click();
    await settled(admin.page);
    const { documents } = await session.must<{ documents: { sha256: string } }>('GET', '/api/public/keys');
    await admin.page.getByText(documents.sha256).waitFor();
    await typeInto(admin.page, /^First day/, '01012099');
    await admin.page.getByRole('button', { name: 'Signed export' }).click();
    await admin.page.getByText('Choose a last day that is not before the first.').waitFor();
    const last = await admin.page
      .getByRole('group', { name: /^Last day/ })
      .locator('input')
      .inputValue();
    await typeInto(admin.page, /^First day/, last.replaceAll('/', ''));
    const { name, said } = await savedAndVerified(admin.page);
    expect(name).toContain('-to-');
    expect(said).toContain('Whole: every event is as it was exported.');
  });
});

describe('a legal hold', () => {
  it('keeps a customer’s data until it is lifted; the erasure then names its grounds and what stays', async () => {
    const own = await signedIn(world, customer, CUSTOMER);
    const { id } = await own.must<User>('GET', '/api/user');
    await admin.page.goto(`/admin/users/${id}`);
    await settled(admin.page);
    const act = async (name: string): Promise<void> => {
      await admin.page.getByRole('button', { name: 'Actions', exact: true }).click();
      await admin.page.getByRole('menuitem', { name }).click();
    };
    await act('Place a legal hold');
    const dialog = admin.page.getByRole('dialog');
    expect(await faultsNow(admin.page, 'the dialog of a hold')).toEqual([]);
    await dialog.getByLabel('Request of an authority').check();
    await dialog.getByLabel('Reason').fill('The Registrar asked for the records.');
    await dialog.getByRole('button', { name: 'Place a legal hold' }).click();
    await toast(admin.page, 'Legal hold placed');
    await admin.page.getByText('Request of an authority').waitFor();

    const { page } = customer;
    await page.goto('/profile');
    await settled(page);
    await page.getByRole('button', { name: 'Erase my data' }).click();
    await page.getByText('An authority has asked for it.').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();

    await act('Lift the legal hold');
    await dialog.getByLabel('Reason').fill('The matter is closed.');
    await dialog.getByRole('button', { name: 'Lift the legal hold' }).click();
    await toast(admin.page, 'Legal hold lifted');

    await page.getByRole('button', { name: 'Erase my data' }).click();
    expect(await faultsNow(page, 'the dialog of an erasure')).toEqual([]);
    await page.getByLabel('My services are done').check();
    await page.getByLabel('To confirm, type').fill('erase my data');
    // The code of the sign-in is too new for another one.
    clock.setAhead(COOL_DOWN_MS);
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/request-otp'));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await sent).status()).toBe(200);
    await page.getByLabel('The code we sent to your mobile').fill(await codeOf(world, CUSTOMER));
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByText('Your data was no longer needed.').waitFor();
    await page.getByText('proof of consent under section 6').waitFor();
    expect(await faultsNow(page, 'the receipt of an erasure')).toEqual([]);
  });
});
