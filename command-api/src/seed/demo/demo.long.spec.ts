import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import { PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import { findCase } from '@anupalan/projector/read-models/case/queries';
import { allCases, casesOfAbsent, myRequests, queue } from '@anupalan/projector/read-models/case-list/queries';
import { listServices } from '@anupalan/projector/read-models/catalogue/queries';
import { ownNotifications } from '@anupalan/projector/read-models/notifications/queries';
import { staffMembers } from '@anupalan/projector/read-models/people/queries';
import { fileTypeFromBuffer } from 'file-type';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { TravelClock } from '../../demo/travel-clock.js';
import { DEMO_ACCOUNTS } from '../../identity/demo-accounts.js';
import { readConfig } from '../../platform/config/config.js';
import { type Composed, compose } from '../../server/compose.js';
import { startWorkers } from '../../server/start-workers.js';
import { eventually } from '../../testing/test-app.js';
import { seedBuiltIns } from '../built-ins.js';
import { DEMO_PEOPLE } from './demo-people.js';
import { sampleLogo, samplePhoto } from './sample-images.js';
import { samplePdf } from './sample-pdf.js';
import { seedDemo } from './seed-demo.js';

const START = Date.parse('2026-11-20T04:40:00.000Z');
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-demo-'));
  cleanUps.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

interface Opened extends Composed {
  readonly clock: TravelClock;
  end(): Promise<void>;
}

const open = async (
  dir: string,
  more: { readonly now?: number; readonly env?: Record<string, string>; readonly kept?: boolean } = {},
): Promise<Opened> => {
  const clock = new TravelClock({ now: () => more.now ?? START });
  const config = readConfig({
    DATA_DIR: dir,
    DEMO: '1',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...more.env,
  });
  const composed = await compose({ config, clock, log: pino({ level: 'silent' }), projector: 'inline' });
  let open = true;
  const end = async (): Promise<void> => {
    if (open) await composed.close();
    open = false;
  };
  if (more.kept !== true) cleanUps.push(end);
  return { ...composed, clock, end };
};

const count = async ({ app }: Opened): Promise<number> => {
  let events = 0;
  for await (const _ of app.events.readAll({ after: null })) events += 1;
  return events;
};

const caughtUp = async ({ app }: Opened): Promise<void> => {
  const head = await app.events.head();
  await eventually(async () =>
    app.positions.states().every(({ position }) => position !== null && head !== null && position >= head),
  );
};

/** The data set, created once for all tests that only read it. */
let made: Promise<{ readonly dir: string; readonly demo: Opened; readonly events: number }> | null = null;
const seeded = () => {
  made ??= (async () => {
    const dir = mkdtempSync(join(tmpdir(), 'anupalan-demo-'));
    const demo = await open(dir, { kept: true });
    await seedDemo(demo.app, demo.clock);
    await caughtUp(demo);
    return { dir, demo, events: await count(demo) };
  })();
  return made;
};
afterAll(async () => {
  const { dir, demo } = await seeded();
  await demo.end();
  rmSync(dir, { recursive: true, force: true });
});

describe('the demo data set', () => {
  it('shows a case in every status, some of them nobody’s', async () => {
    const { demo } = await seeded();
    const { rows } = await allCases(demo.app.reads, { limit: 100 });
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map((row) => row.case.status))).toEqual(new Set(PRESENT_STATUSES));
    const { counts } = await queue(demo.app.reads, { tab: 'all', staffId: null, now: new Date(START).toISOString() });
    expect(counts.unassigned).toBeGreaterThanOrEqual(3);
    expect(counts.overdue).toBeGreaterThanOrEqual(1);
  });

  it('gives the test customer cases that wait for them, for us and for an authority, and one that is done', async () => {
    const { demo } = await seeded();
    const { rows } = await allCases(demo.app.reads, { q: 'Asha Kulkarni', limit: 100 });
    const customerId = rows[0]?.case.customerId ?? '';
    const mine = await myRequests(demo.app.reads, customerId);
    expect(mine.map((row) => row.status).sort()).toEqual([
      'awaiting_govt_approval',
      'documents_not_uploaded',
      'final_payment_link_sent',
      'reupload_requested',
      'service_delivered',
    ]);
    expect(
      rows.filter((row) => row.case.customerId === customerId && row.assignee?.name === 'Meera Nair'),
    ).toHaveLength(4);
  });

  it('has registrations, one where the form still waits and one where staff look at it', async () => {
    const { demo } = await seeded();
    const of: string[] = [];
    for await (const { type, stream } of demo.app.events.readAll({ after: null, prefixes: ['serviceRequest'] }))
      if (type === 'RegistrationAdded') of.push(idOf(stream));
    const cases = await Promise.all(of.map((id) => findCase(demo.app.reads, id)));
    expect(cases.map((one) => one?.case.header.status).sort()).toEqual([
      'documents_not_uploaded',
      'documents_uploaded_pending_review',
    ]);
    for (const one of cases) expect(one?.case.registration).not.toBeNull();
  });

  it('has consultations: one that waits for a time, one that is booked for a day to come, one that took place', async () => {
    const { app } = (await seeded()).demo;
    const { rows } = await allCases(app.reads, { limit: 100 });
    const calls = rows.filter((row) => row.case.serviceId.startsWith('talk-to-') && row.case.status !== 'cancelled');
    const states = await Promise.all(
      calls.map(async (row) => {
        const found = await findCase(app.reads, row.case.id);
        const call = found?.case.consultation;
        const booked = call?.booked != null && Date.parse(call.booked.startsAt) > START;
        const said = booked ? 'booked' : call?.tookPlace != null ? 'took_place' : 'asked';
        return `${found?.case.header.status} ${said}`;
      }),
    );
    expect(states.sort()).toEqual([
      'completed took_place',
      'documents_approved booked',
      'documents_uploaded_pending_review asked',
    ]);
    const reminders = (await app.jobs.page('consultation-reminders', 'waiting')).jobs;
    expect(reminders.map(({ payload }) => payload.to).sort()).toEqual(['assignee', 'customer']);
  });

  it('has read most of what its people were told, so that each bell shows a few', async () => {
    const { app } = (await seeded()).demo;
    const unread = await Promise.all(
      DEMO_ACCOUNTS.map(async ({ mobile: number, role }) => {
        const { userId } = (await app.load(mobile, await app.keyedHash('mobile', number))).state;
        const asked = { now: new Date(START).toISOString(), limit: 50, unreadOnly: true };
        const own = await ownNotifications(app.reads, { userId: userId ?? '', role }, asked);
        return own.items.map(({ told }) => told.template);
      }),
    );
    const submitted = ['submitted', 'submitted', 'submitted'];
    const money = ['mismatch', 'late_payment'];
    expect(unread).toEqual([['paid', 'payment_link'], ['message', ...submitted], money, money]);
  });

  it('has customers who have been through the guided tour, so that it does not begin before those who look around', async () => {
    const { app } = (await seeded()).demo;
    const customers = DEMO_PEOPLE.filter(({ role }) => role === 'customer');
    for (const { mobile: number } of customers) {
      const { userId } = (await app.load(mobile, await app.keyedHash('mobile', number))).state;
      const { preferences } = (await app.load(user, userId ?? '')).state;
      expect(preferences.tours).toEqual({ customer: true, staff: false, admin: false });
    }
  });

  it('stands in the log in the order of time, all of it in the past', async () => {
    const { demo } = await seeded();
    const times: string[] = [];
    for await (const { metadata } of demo.app.events.readAll({ after: null })) times.push(String(metadata.time));
    expect(times).toEqual([...times].sort());
    expect(times.every((time) => time < new Date(START).toISOString())).toBe(true);
  });

  it('tells a year: what was done, corrected, asked by authorities, given back, handed over, opened again', async () => {
    const { demo } = await seeded();
    const seen = new Map<string, number>();
    const requested: number[] = [];
    for await (const { type, metadata } of demo.app.events.readAll({ after: null, prefixes: ['serviceRequest'] })) {
      seen.set(type, (seen.get(type) ?? 0) + 1);
      if (type === 'ServiceRequested') requested.push(START - Date.parse(String(metadata.time)));
    }
    const wanted = ['AuthorityQueried', 'ReuploadRequested', 'FinalPaymentLinkWithdrawn', 'LatePaymentReceived'];
    wanted.push('StatusOverridden', 'RequestReopened', 'RequestCancelled', 'RequestClosed');
    expect(wanted.filter((type) => (seen.get(type) ?? 0) === 0)).toEqual([]);
    // Cases begin in every quarter of the year.
    const quarter = 91 * 24 * 3600_000;
    for (let n = 0; n < 4; n += 1)
      expect(requested.filter((ago) => ago >= n * quarter && ago < (n + 1) * quarter).length).toBeGreaterThanOrEqual(3);
    const people = await staffMembers(demo.app.reads);
    expect(people.filter(({ role }) => role === 'staff')).toHaveLength(5);
  });

  it('has one of staff on leave, with a case that was begun and waits to be handed over', async () => {
    const { demo } = await seeded();
    const { rows, total } = await casesOfAbsent(demo.app.reads, 100);
    expect([rows.length, rows.some((row) => row.case.started)]).toEqual([total, true]);
    for (const { assignee } of rows)
      expect([assignee?.name, assignee?.staff?.availability]).toEqual(['Imran Sheikh', 'away']);
  });

  it('tells nobody about its history when the server starts, and completes nothing', async () => {
    const { demo } = await seeded();
    const before = await count(demo);
    const ending = new AbortController();
    const processes = demo.runProcesses(ending.signal);
    startWorkers(demo.app, { simulated: demo.simulated });
    const due = async (): Promise<number> => {
      const waiting = await Promise.all(
        [...(await demo.app.jobs.counts()).keys()].map((one) => demo.app.jobs.page(one, 'waiting', { limit: 1000 })),
      );
      return waiting.flatMap((page) => page.jobs).filter((job) => Date.parse(job.runAt) <= START).length;
    };
    await eventually(
      async () => (await due()) === 0 && [...(await demo.app.jobs.counts()).values()].every((one) => one.running === 0),
    );
    ending.abort();
    await processes;
    expect(await demo.app.outbox?.messages()).toEqual([]);
    const failed = [...(await demo.app.jobs.counts())].filter(([, one]) => one.failed > 0);
    expect(failed).toEqual([]);
    const added: string[] = [];
    for await (const { type } of demo.app.events.readAll({ after: null })) added.push(type);
    // Events that depend on the calendar continue: Aadhaar numbers end thirty days after a case, and the log is sealed
    // each minute.
    const byCalendar = new Set(['AadhaarKeyDestroyed', 'LogSealed']);
    expect(added.slice(before).filter((type) => !byCalendar.has(type))).toEqual([]);
  });

  it('is made once, however often the server starts', async () => {
    const { dir, demo } = await seeded();
    const events = await count(demo);
    await demo.end();
    const second = await open(dir, { now: START + 3_600_000 });
    await seedBuiltIns(second.app);
    await seedDemo(second.app, second.clock);
    expect(await count(second)).toBe(events);
  });

  it('goes on where kills left it, early, in the middle and late, with the same times', {
    timeout: 300_000,
  }, async () => {
    const dir = folder();
    /** A start, some hours after the first, that is killed after so many commands, those that are repeated among them. */
    const killedAfter = async (commands: number, hours: number): Promise<void> => {
      const begun = await open(dir, { now: START + hours * 3_600_000 });
      let left = commands;
      const broken: typeof begun.app = {
        ...begun.app,
        execute: (...call) => {
          left -= 1;
          if (left < 0) throw new Error('killed');
          return begun.app.execute(...call);
        },
      };
      await expect(seedDemo(broken, begun.clock)).rejects.toThrow('killed');
      await begun.end();
    };
    await killedAfter(3, 0);
    await killedAfter(260, 1);
    await killedAfter(600, 25);
    const last = await open(dir, { now: START + 26 * 3_600_000 });
    await seedDemo(last.app, last.clock);
    expect(await count(last)).toBe((await seeded()).events);
    for await (const { metadata } of last.app.events.readAll({ after: null }))
      expect(String(metadata.time) < new Date(START).toISOString()).toBe(true);
  });

  it('keeps out of a folder in which people work already, and out of everything but a demo', async () => {
    const dir = folder();
    const real = await open(dir, { env: { DEMO: '0' } });
    await seedDemo(real.app, real.clock);
    expect(await count(real)).toBe(0);
  });
});

describe('the built-in services', () => {
  it('are on offer after the first start and are not made again', async () => {
    const demo = await open(folder());
    await seedBuiltIns(demo.app);
    const events = await count(demo);
    await seedBuiltIns(demo.app);
    expect(await count(demo)).toBe(events);
    await caughtUp(demo);
    expect(await listServices(demo.app.reads, { onSale: true })).toHaveLength(BUILT_IN_SERVICES.length);
  });
});

describe('sample files', () => {
  it('are what their names say', async () => {
    expect(await fileTypeFromBuffer(samplePdf('BILL', ['(a) \\ line']))).toMatchObject({ mime: 'application/pdf' });
    expect(await fileTypeFromBuffer(samplePhoto())).toMatchObject({ mime: 'image/jpeg' });
    expect(await fileTypeFromBuffer(sampleLogo())).toMatchObject({ mime: 'image/png' });
  });

  it('have a PDF cross-reference table that points at every object', () => {
    const text = samplePdf('BILL', ['one', 'two']).toString('latin1');
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(6);
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/);
  });
});
