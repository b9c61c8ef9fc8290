import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, picturesOf, startWorld, type World, withSession } from './kit.js';
import { visits } from './texts.js';

const MOBILES = { customer: '0000000001', admin: '0000000003' } as const;

let world: World;
let present: Person | null = null;

beforeAll(async () => {
  world = await startWorld({ demoData: false });
});
afterEach(async ({ task }) => {
  if (present !== null) await picturesOf(task.result?.state === 'fail', { texts: present });
  await present?.context.close();
  present = null;
});
afterAll(() => world.end());

describe('the words of the requirements are shown to', () => {
  it.each(visits)('$who, $what', async ({ who, scenes }) => {
    present = await world.person();
    const { page } = present;
    if (who !== 'visitor') {
      const client = world.client();
      // Any code is right for a demo account; to ask for one first would wait for the cool-down.
      await client.must('POST', '/api/public/verify-otp', { body: { mobile: MOBILES[who], otp: '1234' } });
      await withSession(world, present, client);
    }
    for (const { show, texts, missing = [], within } of scenes) {
      await show(page);
      const where = within?.(page) ?? page.locator('body');
      const shown = async (): Promise<readonly string[]> => {
        const text = (await where.allInnerTexts()).join('\n');
        return texts.filter(([, wanted]) => !text.includes(wanted)).map(([line, wanted]) => `${line}: ${wanted}`);
      };
      await expect.poll(shown, { timeout: 15_000, interval: 50 }).toEqual([]);
      const text = (await where.allInnerTexts()).join('\n');
      for (const [line, unwanted] of missing) expect(`${line}: ${text}`).not.toContain(unwanted);
    }
  });
});
