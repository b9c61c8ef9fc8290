import { readFile } from 'node:fs/promises';
import type { Order } from '@anupalan/domain/contracts/payments';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { type Acknowledged, buy, signIn } from '../driver/journey.js';
import { peopleOfFile } from './kit.js';

let client: Client;
let staff: Client;
const bought: Partial<Acknowledged> = {};
const people = peopleOfFile('receipt', async (world) => {
  client = world.client();
  await signIn(client, '9822077001');
  await client.must('POST', '/api/update-profile', {
    body: { name: 'Asha Kulkarni', email: 'asha@example.com', profile_completed: true },
  });
  await buy(client, bought);
  staff = world.client();
  await signIn(staff, '0000000003');
});

/** Downloads the receipt; returns its name and its text. */
const downloaded = async (page: Page): Promise<{ readonly name: string; readonly text: string }> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download receipt/ }).click();
  const file = await coming;
  const { pages } = await readPdf(await readFile(await file.path()));
  return { name: file.suggestedFilename(), text: pages.join('\n') };
};

const number = async (): Promise<string> => {
  const order = await client.until<Order>(`/api/payments/${bought.orderId}`, ({ receipt }) => receipt !== null);
  return order.receipt?.number ?? '';
};

describe('the receipt', () => {
  it('is downloaded on a phone where the payment is confirmed and from the request, and names payer, amount and service', async () => {
    const { page } = await people.at(`/payment-success?orderId=${bought.orderId}`, {
      client,
      look: { viewport: PHONE },
    });
    await page.getByText(await number(), { exact: true }).waitFor();
    const { name, text } = await downloaded(page);
    expect(name).toBe(`receipt-${(await number()).replaceAll('/', '-')}.pdf`);
    for (const said of [await number(), 'Asha Kulkarni', 'Private Limited Company', '₹338.14', '₹30.43', '₹399.00'])
      expect(text).toContain(said);
    expect(text).toContain('Rupees three hundred ninety-nine only');
    await page.getByRole('link', { name: 'Fill in the form' }).click();
    await page.getByRole('heading', { name: 'Upload your documents' }).waitFor();
    expect((await downloaded(page)).text).toContain(await number());
  });

  it('is downloaded by us from the case', async () => {
    const { page } = await people.at(`/admin/requests/${bought.requestId}`, { client: staff });
    expect((await downloaded(page)).text).toContain(await number());
  });
});
