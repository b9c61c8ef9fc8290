import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { CDPSession, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { pdf } from '../driver/files.js';
import { type Acknowledged, buy } from '../driver/journey.js';
import { removeFolder, tempFolder } from '../driver/server.js';
import { eventually, gone, type Person, picturesOf, settled, signedIn, startWorld, toast, type World } from './kit.js';

const MB = 1024 * 1024;
const NAME = 'pan-card.pdf';
const CONTENT = Buffer.concat([pdf('PAN card'), Buffer.alloc(4.5 * MB, ' ')]);
/** A PDF of 4.5 MB on the disk: the same file whenever it is chosen. */
const dir = tempFolder();
const path = join(dir, NAME);
writeFileSync(path, CONTENT);

let world: World;
let client: Client;
let requestId = '';
/** A phone at the documents of a form. */
let phone: Person;
let line: CDPSession;
/** The calls of the upload of one test. */
const calls: string[] = [];
beforeAll(async () => {
  world = await startWorld({ demoData: false });
  phone = await world.person({ viewport: PHONE });
  client = await signedIn(world, phone, '9822078001');
  const done: Partial<Acknowledged> = {};
  await buy(client, done, 'gst-registration');
  requestId = done.requestId ?? '';
  const { page, context } = phone;
  await page.goto(`/services/gst-registration?id=${requestId}&step=documents`);
  await settled(page);
  page.on('request', (call) => {
    if (/\/uploads/.test(call.url())) calls.push(call.method());
  });
  line = await context.newCDPSession(page);
});
beforeEach(() => {
  calls.length = 0;
});
afterEach(({ task }) => picturesOf(task, { uploads: phone }));
afterAll(async () => {
  await world.end();
  removeFolder(dir);
});

const NETWORK = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: MB };
/** A line of about 1 MB a second, on which a file can be cut in the middle. */
const slow = () => line.send('Network.emulateNetworkConditions', NETWORK);
const cut = () => line.send('Network.emulateNetworkConditions', { ...NETWORK, offline: true });
const quick = () => line.send('Network.emulateNetworkConditions', { ...NETWORK, uploadThroughput: -1 });

const choose = async (): Promise<void> => {
  const input = phone.page.locator('.doc-slot input[type=file]:not([capture])').first();
  // As the picker does when it opens: the same file again is no change otherwise.
  await input.evaluate((one: HTMLInputElement) => {
    one.value = '';
  });
  await input.setInputFiles(path);
};
const bar = (): Locator => phone.page.getByRole('progressbar', { name: `Upload of ${NAME}` });
const share = async (): Promise<number> => Number(await bar().getAttribute('aria-valuenow'));
/** Waits until more than the first call's bytes are there. */
const half = (): Promise<void> => eventually(async () => expect(await share()).toBeGreaterThan(55));
const documents = async () =>
  (await client.must<CaseView>('GET', `/api/requests/${requestId}`)).documents.map(({ bytes, fileName }) => [
    fileName,
    bytes,
  ]);
/** The whole file is there, of one upload; then its document is removed again. */
const isWhole = async (): Promise<void> => {
  await toast(phone.page, 'Document Uploaded');
  expect(await documents()).toEqual([[NAME, CONTENT.length]]);
  expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
  await quick();
  await phone.page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await toast(phone.page, 'Document Removed');
  expect(await documents()).toEqual([]);
};

describe('an upload', () => {
  it('that failed says so and is tried again by its button; it is told in a toast, and so is the removal of its document', async () => {
    const { page } = phone;
    const sending = /\/uploads/;
    await page.route(sending, (route) => route.fulfill({ status: 400 }));
    await choose();
    await page.getByText('Failed with status: 400').waitFor();
    await page.unroute(sending);
    calls.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await isWhole();
  });

  it('is told in a toast also where the page shows the document before the answer has come', async () => {
    const { page } = phone;
    let answered = false;
    await page.route('**/api/uploads/*', async (route) => {
      const answer = await route.fetch();
      if (answer.status() === 200) {
        await page
          .getByRole('button', { name: /^Remove / })
          .first()
          .waitFor();
        answered = true;
      }
      await route.fulfill({ response: answer });
    });
    await choose();
    await isWhole();
    expect(answered).toBe(true);
    await page.unroute('**/api/uploads/*');
  });

  it('is given up by its button, at the server, too', async () => {
    await slow();
    await choose();
    await half();
    const giveUp = phone.page.getByRole('button', { name: `Cancel upload of ${NAME}` });
    const box = await giveUp.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await giveUp.click();
    await eventually(async () => expect(calls).toContain('DELETE'));
    await gone(bar());
    expect(await documents()).toEqual([]);
  });

  it('whose connection is cut in the middle goes on from there by itself', async () => {
    const { page } = phone;
    await slow();
    await choose();
    await page.getByText('Upload in progress...').waitFor();
    await half();
    await cut();
    await page.getByText('Trying again').waitFor();
    await slow();
    await isWhole();
    expect(calls).toContain('HEAD');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /upload/.test(key)))).toEqual([]);
  });

  it('goes on after the page was loaded again and the same file was chosen', async () => {
    await slow();
    await choose();
    await half();
    await phone.page.reload();
    await phone.page.locator('.doc-slot').first().waitFor();
    await choose();
    await isWhole();
  });

  it('goes on after a kill -9 of the server in the middle of it', async () => {
    await slow();
    await choose();
    await half();
    await world.kill();
    await world.restart();
    await isWhole();
  });
});
