import { user } from '@anupalan/domain/identity/aggregate';
import { daysAfter } from '@anupalan/domain/rules/dates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '../notifications/notify.js';
import { type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { EXPIRY_REMINDERS_QUEUE, planExpiryReminders, remindOfExpiry } from './expiry-reminders.js';

let kit: CaseKit;
let asha: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
});
afterAll(() => kit.close());

const LAST_DAY = '2026-12-28';
const waiting = async (queue: string) => (await kit.app.jobs.page(queue, 'waiting', { limit: 1000 })).jobs;
const ran = new Set<string>();
/** Runs the job of a day at nine in India, and sends what came of it. */
const remind = async (day: string): Promise<void> => {
  kit.clock.advance(Date.parse(`${day}T09:00:00+05:30`) - kit.clock.now());
  await planExpiryReminders(kit.app);
  const signal = new AbortController().signal;
  for (const job of await waiting(EXPIRY_REMINDERS_QUEUE))
    if (job.payload.day === day) await remindOfExpiry(kit.app)(job, signal);
  for (const job of await waiting('notify')) {
    if (job.payload.template !== 'papers_expire' || ran.has(job.id)) continue;
    ran.add(job.id);
    await notify(kit.app)(job, signal);
  }
};

it('whoever keeps a document is told 30 and 7 days before its last day, once, by SMS and bell', async () => {
  for (const [name, kind] of [
    ['FSSAI', 'licence'],
    ['Token', 'dsc'],
  ] as const) {
    const file = form({ name, kind, expires_on: LAST_DAY, file: [pdf(), 'a.pdf'] });
    expect((await asha.client.post('/api/papers', file)).status).toBe(201);
  }
  await kit.read(asha, '/api/documents');
  for (const before of [31, 30, 30, 29, 7]) await remind(daysAfter(LAST_DAY, -before));
  const { mobile } = (await kit.app.load(user, asha.id)).state;
  const texts = ((await kit.app.outbox?.messages({ to: mobile ?? '' })) ?? []).map(({ text }) => text);
  expect(texts[0]).toMatch(/expires on 28 Dec 2026\. One more document expires soon\./);
  const bell = (await kit.read(asha, '/api/notifications')).body.items;
  const news = { code: 'papers_expire', type: 'compliance', link: '/documents' };
  expect(bell).toMatchObject([news, news]);
});
