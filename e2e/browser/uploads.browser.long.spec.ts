import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { pdf } from '../driver/files.js';
import { type Acknowledged, buy, signIn } from '../driver/journey.js';
import { removeFolder, tempFolder } from '../driver/server.js';
import { eventually, gone, peopleOfFile, toast } from './kit.js';

const MB = 1024 * 1024;
const { world, at } = peopleOfFile('uploads');

const NAME = 'pan-card.pdf';
const CONTENT = Buffer.concat([pdf('PAN card'), Buffer.alloc(4.5 * MB, ' ')]);
/** A PDF of 4.5 MB on the disk: the same file whenever it is chosen. */
const dir = tempFolder();
const path = join(dir, NAME);
writeFileSync(path, CONTENT);
afterAll(() => removeFolder(dir));

let client: Client;
let requestId = '';
let mobile = 9_822_078_000;
beforeEach(async () => {
  mobile += 1;
  client = world().client();
  await signIn(client, String(mobile));
  const done: Partial<Acknowledged> = {};
  await buy(client, done, 'gst-registration');
  requestId = done.requestId ?? '';
});

/** The documents of the form on a phone, on a line of about 1 MB a second. */
const onAPhone = async (): Promise<{ readonly page: Page; readonly line: CDPSession; readonly calls: string[] }> => {
  const { page, context } = await at(`/services/gst-registration?id=${requestId}&step=documents`, {
    client,
    look: { viewport: PHONE },
  });
  const calls: string[] = [];
  page.on('request', (call) => {
    if (/\/uploads/.test(call.url())) calls.push(call.method());
  });
  const line = await context.newCDPSession(page);
  await slow(line);
  return { page, line, calls };
};
const conditions = (offline: boolean) => ({
  offline,
  latency: 20,
  downloadThroughput: -1,
  uploadThroughput: 1 * MB,
});
const slow = (line: CDPSession) => line.send('Network.emulateNetworkConditions', conditions(false));
const cut = (line: CDPSession) => line.send('Network.emulateNetworkConditions', conditions(true));

const choose = (page: Page): Promise<void> =>
  page.locator('.doc-slot input[type=file]:not([capture])').first().setInputFiles(path);
const bar = (page: Page): Locator => page.getByRole('progressbar', { name: `Upload of ${NAME}` });
const share = async (page: Page): Promise<number> => Number(await bar(page).getAttribute('aria-valuenow'));
/** Waits until more than the first call's bytes are there. */
const half = (page: Page): Promise<void> => eventually(async () => expect(await share(page)).toBeGreaterThan(55));
const documents = async () =>
  (await client.must<CaseView>('GET', `/api/requests/${requestId}`)).documents.map(({ bytes, fileName }) => [
    fileName,
    bytes,
  ]);
const WHOLE = [[NAME, CONTENT.length]];

describe('an upload', () => {
  it('whose connection is cut in the middle goes on from there by itself', async () => {
    const { page, line, calls } = await onAPhone();
    await choose(page);
    await page.getByText('Upload in progress...').waitFor();
    await half(page);
    await cut(line);
    await eventually(async () => expect(calls.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await slow(line);
    // The next try may be ten seconds away.
    await bar(page).waitFor({ state: 'detached', timeout: 60_000 });
    await toast(page, 'Document Uploaded');
    expect(await documents()).toEqual(WHOLE);
    expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
    expect(calls).toContain('HEAD');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /upload/.test(key)))).toEqual([]);
  });

  it('goes on after a kill -9 of the server in the middle of it', async () => {
    const { page, calls } = await onAPhone();
    await choose(page);
    await half(page);
    await world().kill();
    await world().restart();
    await toast(page, 'Document Uploaded');
    expect(await documents()).toEqual(WHOLE);
    expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('goes on after the page was loaded again and the same file was chosen', async () => {
    const { page, calls } = await onAPhone();
    await choose(page);
    await half(page);
    await page.reload();
    await page.locator('.doc-slot').first().waitFor();
    await choose(page);
    await toast(page, 'Document Uploaded');
    expect(await documents()).toEqual(WHOLE);
    expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('is given up by its button, at the server, too', async () => {
    const { page, calls } = await onAPhone();
    await choose(page);
    await half(page);
    const giveUp = page.getByRole('button', { name: `Cancel upload of ${NAME}` });
    const box = await giveUp.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await giveUp.click();
    await eventually(async () => expect(calls).toContain('DELETE'));
    await gone(bar(page));
    expect(await documents()).toEqual([]);
  });

  it('that failed says so and is tried again by its button', async () => {
    const { page } = await onAPhone();
    const sending = /\/uploads/;
    await page.route(sending, (route) => route.fulfill({ status: 400 }));
    await choose(page);
    await page.getByText('Failed with status: 400').waitFor();
    await page.unroute(sending);
    await page.getByRole('button', { name: 'Try again' }).click();
    await toast(page, 'Document Uploaded');
    expect(await documents()).toEqual(WHOLE);
  });

  it('is told in a toast also where the page shows the document before the answer has come', async () => {
    const { page } = await onAPhone();
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
    await choose(page);
    await toast(page, 'Document Uploaded');
    expect(answered).toBe(true);
    expect(await documents()).toEqual(WHOLE);
  });

  it('is told in a toast, and so is the removal of its document', async () => {
    const { page } = await onAPhone();
    await choose(page);
    await toast(page, 'Document Uploaded');
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await toast(page, 'Document Removed');
    expect(await documents()).toEqual([]);
  });
});
