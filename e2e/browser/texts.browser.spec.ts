import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WAIT_TIMEOUT_MS } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { peopleOf, startWorld, type World } from './kit.js';
import { type Visit, visits } from './texts.js';

const MOBILES = { customer: '0000000001', admin: '0000000003' } as const;

let world: World;
const people = peopleOf(() => world, 'texts');
beforeAll(async () => {
  world = await startWorld({ demoData: false });
});
afterEach(({ task }) => people.leave(task));
afterAll(() => world.end());

const clientOf = async (who: Visit['who']): Promise<Client | undefined> => {
  if (who === 'visitor') return undefined;
  const client = world.client();
  // A demo account accepts any code; requesting one first would need the cool-down.
  await client.must('POST', '/api/public/verify-otp', { body: { mobile: MOBILES[who], otp: '1234' } });
  return client;
};

describe('the texts of the requirements are shown to', () => {
  it.each(visits)('a $who: $what', async ({ who, scenes }) => {
    const { page } = await people.comes({ client: await clientOf(who) });
    for (const { show, texts, missing = [], within } of scenes) {
      await show(page);
      const where = within?.(page) ?? page.locator('body');
      const text = async (): Promise<string> => (await where.allInnerTexts()).join('\n');
      await expect
        .poll(
          async () => {
            const shown = await text();
            return texts.filter(([, wanted]) => !shown.includes(wanted)).map(([line, wanted]) => `${line}: ${wanted}`);
          },
          { timeout: WAIT_TIMEOUT_MS, interval: 50 },
        )
        .toEqual([]);
      const shown = await text();
      expect(missing.filter(([, unwanted]) => shown.includes(unwanted))).toEqual([]);
    }
  });
});
