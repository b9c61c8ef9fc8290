import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { buy, signIn } from '../driver/journey.js';
import { peopleOfFile, settled, tooWide } from './kit.js';

const LINK = `https://example.in/${'a'.repeat(100)}`;

let client: Client;
let requestId = '';
const people = peopleOfFile('long-words', async (world) => {
  client = world.client();
  await signIn(client, '9822077192');
  await client.must('POST', '/api/update-profile', {
    body: { name: 'Asha Rao', email: `${'a'.repeat(59)}@example.in` },
  });
  const done: { requestId?: string } = {};
  await buy(client, done);
  requestId = done.requestId ?? '';
  await client.must('POST', `/api/requests/${requestId}/messages`, { body: { text: `See ${LINK}` } });
});

describe('a word that is longer than a phone is wide', () => {
  it.each([
    ['in a message', () => `/services/private-limited-company?id=${requestId}`, LINK],
    ['as an email address in the profile', () => '/profile', `${'a'.repeat(59)}@example.in`],
  ])('is broken %s', async (_, path, word) => {
    const { page } = await people.at(path(), { client, look: { viewport: PHONE } });
    await page.getByText(word).first().waitFor();
    await settled(page);
    expect(await tooWide(page)).toBeNull();
  });
});
