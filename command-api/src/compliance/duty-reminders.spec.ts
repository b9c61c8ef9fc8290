import { user } from '@anupalan/domain/identity/aggregate';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../notifications/notify.js';
import { openHistory } from '../platform/commands/history.js';
import { seedDueRules } from '../seed/due-rules.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { DUTY_REMINDERS_QUEUE, planDutyReminders, remindOfDuties } from './duty-reminders.js';

const DAY_MS = 24 * 3600_000;
let kit: CaseKit;
let asha: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedDueRules(kit.app);
  asha = await kit.person('customer', 'Asha');
  const business = { name: 'Asha Traders', kind: 'partnership', gst: 'monthly', state: 'Maharashtra' };
  expect((await asha.client.post('/api/businesses', business)).status).toBe(200);
  await inView();
});
afterAll(() => kit.close());

/** Waits until the view of businesses has what was sent, which the job reads. */
const inView = (): Promise<unknown> => kit.read(asha, '/api/businesses');
/** Goes to nine o'clock in India on a day. */
const goTo = (day: string): void => kit.clock.advance(Date.parse(`${day}T09:00:00+05:30`) - kit.clock.now());
const ran = new Set<string>();
const waiting = async (queue: string): Promise<readonly JobView[]> =>
  (await kit.app.jobs.page(queue, 'waiting', { limit: 1000 })).jobs;
/** Reminds on a day, and sends what came of it. */
const remind = async (day: string): Promise<void> => {
  goTo(day);
  await planDutyReminders(kit.app);
  const signal = new AbortController().signal;
  for (const job of await waiting(DUTY_REMINDERS_QUEUE))
    if (job.payload.day === day) await remindOfDuties(kit.app)(job, signal);
  for (const job of await waiting('notify')) {
    if (job.payload.template !== 'duties_near' || ran.has(job.id)) continue;
    ran.add(job.id);
    await notify(kit.app)(job, signal);
  }
};
const messages = async (person = asha) => {
  const { mobile } = (await kit.app.load(user, person.id)).state;
  return (await kit.app.outbox?.messages({ to: mobile ?? '' })) ?? [];
};
const sms = async (): Promise<readonly string[]> => (await messages()).map(({ text }) => text);

describe('the owner of a business', () => {
  it('is reminded 14, 7 and 1 days before a date, by SMS, mail and bell, once a day', async () => {
    const told = new Map<string, string | undefined>();
    for (const day of ['2026-11-26', '2026-11-27', '2026-11-27', '2026-12-04', '2026-12-10']) {
      await remind(day);
      const [newest] = await messages();
      if (newest !== undefined && dayInIndia(newest.at) === day) told.set(day, newest.text);
    }
    expect([...told.keys()]).toEqual(['2026-11-27', '2026-12-04', '2026-12-10']);
    for (const text of told.values()) expect(text).toContain('GSTR-1 is due on 11 Dec 2026');
    const bell = (await kit.read(asha, '/api/notifications')).body.items;
    expect(bell.filter(({ code }: { code: string }) => code === 'duties_near')).toHaveLength(3);
    const [{ id }] = (await kit.read(asha, '/api/businesses')).body.items;
    expect(bell[0]).toMatchObject({ type: 'compliance', link: `/compliance-calendar?business=${id}` });
  });
  it('is not reminded of what is done', async () => {
    const [{ id }] = (await kit.read(asha, '/api/businesses')).body.items;
    const on = dayInIndia(new Date(kit.clock.now()).toISOString());
    const done = `/api/businesses/${id}/duties/gstr-3b-monthly/2026-11/done`;
    expect((await asha.client.request('PUT', done, { body: { on } })).status).toBe(200);
    await inView();
    kit.clock.advance(DAY_MS);
    await remind('2026-12-19');
    expect((await sms()).filter((text) => text.includes('GSTR-3B'))).toEqual([]);
  });
});

describe('the team of a business', () => {
  it('is reminded with its owner, each once a day of all their businesses, but for viewers', async () => {
    const [ravi, gita] = [await kit.person('customer', 'Ravi'), await kit.person('customer', 'Gita')];
    const [{ id }] = (await kit.read(asha, '/api/businesses')).body.items;
    for (const [person, role] of [
      [ravi, 'accountant'],
      [gita, 'viewer'],
    ] as const) {
      const { mobile } = (await kit.app.load(user, person.id)).state;
      const invited = await asha.client.post(`/api/businesses/${id}/team`, { mobile, role });
      expect(invited.status).toBe(200);
      const [{ member_id }] = (await kit.read(person, '/api/team-invitations')).body.items;
      expect((await person.client.post(`/api/businesses/${id}/team/${member_id}/accept`)).status).toBe(200);
    }
    const own = { name: 'Ravi Stores', kind: 'partnership', gst: 'monthly', state: 'Maharashtra' };
    expect((await ravi.client.post('/api/businesses', own)).status).toBe(200);
    await kit.read(ravi, '/api/businesses');
    // Again on the same day: the log knows of it.
    for (const day of ['2027-01-10', '2027-01-10']) await remind(day);
    const today = async (person: Person) =>
      (await messages(person)).filter(({ text }) => text.includes('GSTR-1 is due on 11 Jan 2027'));
    expect(await Promise.all([asha, ravi, gita].map(async (person) => (await today(person)).length))).toEqual([
      1, 1, 0,
    ]);
    expect((await today(ravi))[0]?.text).toContain('One more date is near');
  });
});

describe('a server that starts after this morning was told', () => {
  it('tells it again neither from its log, nor from a backup that does not know of it', async () => {
    goTo('2027-02-05');
    kit.clock.advance(4 * 3600_000);
    const head = await kit.app.events.head();
    if (head === null) throw new Error('the log is empty');
    await openHistory(kit.app.keyValue, kit.app.clock).lost(head);
    await planDutyReminders(kit.app);
    const days = (await waiting(DUTY_REMINDERS_QUEUE)).map(({ payload }) => payload.day);
    expect(days).toContain('2027-02-06');
    expect(days).not.toContain('2027-02-05');
  });
});
