import { user } from '@anupalan/domain/identity/aggregate';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { WORKERS } from '../server/start-workers.js';
import type { Person } from '../testing/case-kit.js';
import { type ConsultationKit, startConsultationKit } from '../testing/consultation-kit.js';

const HOUR = 3600_000;
/** Monday, 10:00 to 10:30 in India, and an hour later; the test's clock begins on Saturday. */
const TEN = { startsAt: '2026-11-23T04:30:00.000Z', minutes: 30 };
const ELEVEN = { startsAt: '2026-11-23T05:30:00.000Z', minutes: 30 };

let kit: ConsultationKit;
let asha: Person;
let meera: Person;
let arjun: Person;
let admin: Person;
/** The request that a test is about. */
let id: string;
let arjuns: string;
let meeras: string;
beforeAll(async () => {
  kit = await startConsultationKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  arjun = await kit.person('staff', 'Arjun');
  admin = await kit.person('admin', 'Lata');
  id = await kit.asked(asha, meera);
  [arjuns, meeras] = [await kit.asked(asha, arjun), await kit.asked(asha, meera)];
});
afterAll(() => kit.close());

const run = (job: JobView) => WORKERS[job.queue]?.handle(kit.app)(job, new AbortController().signal);
const planned = async (queue: string, template: string): Promise<readonly JobView[]> =>
  (await kit.app.jobs.page(queue, 'waiting', { limit: 1000 })).jobs.filter(
    ({ payload }) => payload.requestId === id && payload.template === template,
  );
/** The SMS that the job sends. */
const textsOf = async (job: JobView): Promise<readonly (readonly [string | null, string])[]> => {
  const before = (await kit.app.outbox?.messages()) ?? [];
  await run(job);
  const after = (await kit.app.outbox?.messages()) ?? [];
  const known = new Map<string, string>();
  for (const [name, { id: userId }] of Object.entries({ Asha: asha, Meera: meera, Arjun: arjun, Lata: admin }))
    known.set((await kit.app.load(user, userId)).state.mobile ?? '', name);
  return after
    .filter((one) => one.channel === 'sms' && !before.some(({ key, to }) => key === one.key && to === one.to))
    .map(({ to, text }) => [known.get(to) ?? null, text] as const);
};
/** One after the other: each job's messages are those added since the previous one. */
const textsOfAll = async (jobs: readonly JobView[]): Promise<readonly (readonly [string | null, string])[]> => {
  const told: (readonly [string | null, string])[] = [];
  for (const job of jobs) told.push(...(await textsOf(job)));
  return told;
};
const call = async (person: Person, name: string, body: unknown): Promise<void> => {
  expect((await person.client.post(`/api/staff/requests/${id}/${name}`, body)).status).toBe(200);
};
const SERVICE = /Consultation with a Lawyer (\(SR-[^)]+\) )?is booked.*SR-/s;

describe('what is told of a call', () => {
  it('is a question, and no documents', async () => {
    const [paid] = await planned('notify', 'paid');
    const [submitted] = await planned('notify', 'submitted');
    if (paid === undefined || submitted === undefined) throw new Error('nobody is told');
    expect((await textsOf(paid))[0]?.[1]).toMatch(/Next: write down your question\./);
    expect(await textsOf(submitted)).toEqual([
      ['Meera', expect.stringMatching(/has sent the question for .* Book one of/)],
    ]);
    const [reminder] = await planned('case-reminders', 'document_reminder');
    expect(reminder?.payload.requestId).toBe(id);
  });

  it('comes when other times are proposed', async () => {
    await call(meera, 'propose-slots', { slots: [TEN] });
    const [job] = await planned('notify', 'consultation_proposed');
    if (job === undefined) throw new Error('nobody is told');
    expect(await textsOf(job)).toEqual([
      ['Asha', expect.stringMatching(/Please pick one of the times that suit us for the call about .*:/)],
    ]);
  });

  it('comes to both when a time is booked, in the time of India', async () => {
    await call(meera, 'book-consultation', TEN);
    const jobs = await planned('notify', 'consultation_booked');
    const told = await textsOfAll(jobs);
    expect(told.map(([name]) => name).sort()).toEqual(['Asha', 'Meera']);
    for (const [, text] of told) {
      expect(text).toMatch(SERVICE);
      expect(text).toContain('is booked: Mon 23 Nov 2026, 10:00 to 10:30 IST.');
    }
    // The acceptance of the question has no message of its own.
    const accepted = await planned('notify', 'documents_approved');
    expect(accepted).toHaveLength(1);
    expect(await textsOfAll(accepted)).toEqual([]);
    const { body } = await kit.read(asha, '/api/notifications');
    const codes = body.items.map(({ code }: { readonly code: string }) => code);
    expect(codes).toEqual(['consultation_booked', 'consultation_proposed', 'paid', 'paid', 'paid']);
    expect(body).toMatchObject({ total: 5, unread: 5 });
    expect(body.items[0]).toMatchObject({
      code: 'consultation_booked',
      title: 'Consultation with a Lawyer: call on Mon 23 Nov 2026, 10:00 to 10:30 IST',
      params: { startsAt: TEN.startsAt },
    });
  });

  it('is the newest time only: one that was moved before it was told is left out', async () => {
    const before = (await planned('notify', 'consultation_booked')).map((job) => job.id);
    await call(meera, 'book-consultation', ELEVEN);
    const late = (await kit.app.jobs.page('notify', 'waiting', { limit: 1000 })).jobs.find((job) =>
      before.includes(job.id),
    );
    if (late === undefined) throw new Error('there is no such job');
    expect(await textsOf(late)).toEqual([]);
    const fresh = (await planned('notify', 'consultation_booked')).filter((job) => !before.includes(job.id));
    expect(await textsOfAll(fresh)).toHaveLength(2);
  });
});

describe('a reminder of a call', () => {
  const at = async (startsAt: string): Promise<readonly JobView[]> =>
    (await planned('consultation-reminders', 'consultation_reminder')).filter(
      ({ payload }) => payload.startsAt === startsAt,
    );

  it('is planned for one hour before', async () => {
    const jobs = await at(ELEVEN.startsAt);
    expect(jobs.map(({ runAt }) => runAt)).toEqual(['2026-11-23T04:30:00.000Z', '2026-11-23T04:30:00.000Z']);
  });

  it('is void when the time was moved away', async () => {
    for (const job of await at(TEN.startsAt)) expect(await textsOf(job)).toEqual([]);
    expect(await at(TEN.startsAt)).toHaveLength(2);
  });

  it('comes once for a time that was left and taken again', async () => {
    await call(meera, 'book-consultation', TEN);
    await call(meera, 'book-consultation', ELEVEN);
    expect(await at(ELEVEN.startsAt)).toHaveLength(2);
  });

  it('says the end that the call has by now, and the notification of the one before is left out', async () => {
    const before = (await planned('notify', 'consultation_booked')).map((job) => job.id);
    await call(meera, 'book-consultation', { ...ELEVEN, minutes: 45 });
    for (const job of (await kit.app.jobs.page('notify', 'waiting', { limit: 1000 })).jobs.filter((one) =>
      before.includes(one.id),
    ))
      expect(await textsOf({ ...job, id: `${job.id}-again` })).toEqual([]);
    const [job, ...more] = (await at(ELEVEN.startsAt)).filter(({ payload }) => payload.to === 'customer');
    if (job === undefined) throw new Error('nobody is reminded');
    expect(more).toEqual([]);
    expect((await textsOf({ ...job, id: 'reminder-of-45' }))[0]?.[1]).toContain('11:00 to 11:45 IST.');
    await call(meera, 'book-consultation', ELEVEN);
  });

  it('goes to the customer, and to who has the case by then', async () => {
    expect((await admin.client.post(`/api/admin/requests/${id}/assign`, { staffId: arjun.id })).status).toBe(200);
    kit.clock.advance(Date.parse(ELEVEN.startsAt) - kit.clock.now() - HOUR);
    const told = await textsOfAll(await at(ELEVEN.startsAt));
    expect(told.map(([name]) => name).sort()).toEqual(['Arjun', 'Asha']);
    for (const [, text] of told) expect(text).toContain('Mon 23 Nov 2026, 11:00 to 11:30 IST.');
  });

  it('does not come once the call has begun, however late the job is', async () => {
    kit.clock.advance(HOUR);
    for (const job of await at(ELEVEN.startsAt)) expect(await textsOf({ ...job, id: `${job.id}-late` })).toEqual([]);
  });

  it('does not come for a time that was given up, of which both are told, unless another one is booked by then', async () => {
    const day = { startsAt: '2026-11-24T04:30:00.000Z', minutes: 30 };
    await call(arjun, 'book-consultation', day);
    expect((await asha.client.post(`/api/requests/${id}/reschedule`, {})).status).toBe(200);
    const reminders = await at(day.startsAt);
    expect(reminders).toHaveLength(2);
    expect(await textsOfAll(reminders)).toEqual([]);
    const [first, ...others] = await planned('notify', 'consultation_rescheduled');
    if (first === undefined) throw new Error('nobody is told');
    const told = await textsOfAll([first, ...others]);
    expect(told.map(([name]) => name).sort()).toEqual(['Arjun', 'Asha']);
    for (const [, text] of told) expect(text).toContain('is not on Tue 24 Nov 2026, 10:00 to 10:30 IST any more.');
    await call(arjun, 'book-consultation', { ...day, startsAt: '2026-11-24T06:30:00.000Z' });
    expect(await textsOf({ ...first, id: `${first.id}-late` })).toEqual([]);
  });

  it('does not come for a cancelled request', async () => {
    const day = { startsAt: '2026-11-25T04:30:00.000Z', minutes: 30 };
    await call(arjun, 'book-consultation', day);
    await call(arjun, 'cancel', { reason: 'Called off by the customer' });
    const jobs = await at(day.startsAt);
    expect(jobs).toHaveLength(2);
    for (const job of jobs) expect(await textsOf(job)).toEqual([]);
  });

  it('goes to the admins when who calls has left us', async () => {
    id = arjuns;
    const day = { startsAt: '2026-11-26T04:30:00.000Z', minutes: 30 };
    await call(arjun, 'book-consultation', day);
    const gone = { type: 'deactivateUser', reason: 'left', cases: 'assign' } as const;
    const asLata = systemContext('test', { actor: { id: admin.id, role: 'admin' } });
    expect(await kit.app.execute(user, arjun.id, gone, asLata)).toMatchObject({ ok: true });
    const told = await textsOfAll(await at(day.startsAt));
    expect(told.map(([name]) => name).sort()).toEqual(['Asha', 'Lata']);
  });

  it('does not come for a case that has come to an end, nor does anything else of its call', async () => {
    id = meeras;
    const day = { startsAt: '2026-11-27T04:30:00.000Z', minutes: 30 };
    await call(meera, 'book-consultation', day);
    await call(meera, 'propose-slots', { slots: [{ ...day, startsAt: '2026-11-27T06:30:00.000Z' }] });
    await admin.client.post(`/api/admin/requests/${id}/override-status`, {
      to: 'completed',
      reason: 'Answered by telephone',
    });
    const jobs = [
      ...(await at(day.startsAt)),
      ...(await planned('notify', 'consultation_booked')),
      ...(await planned('notify', 'consultation_proposed')),
    ];
    expect(jobs).toHaveLength(5);
    expect(await textsOfAll(jobs)).toEqual([]);
  });
});
