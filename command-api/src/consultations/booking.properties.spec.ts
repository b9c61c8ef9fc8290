import { submission } from '@anupalan/domain/intake/aggregate';
import { type Aggregate, idOf } from '@anupalan/domain/kernel/aggregate';
import type { Actor, DomainEvent, Metadata, Recorded } from '@anupalan/domain/kernel/event';
import { position } from '@anupalan/domain/kernel/position';
import { ok } from '@anupalan/domain/kernel/result';
import { followers } from '@anupalan/domain/processes/all';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { withMoves } from '@anupalan/domain/requests/moves';
import { overlap } from '@anupalan/domain/rules/consultation-slots';
import { booking } from '@anupalan/domain/staffing/booking';
import { consultation } from '@anupalan/domain/staffing/consultation';
import type { Booking } from '@anupalan/domain/staffing/consultation-events';
import { staffCalendar } from '@anupalan/domain/staffing/staff-calendar';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { type CommandContext, systemContext } from '../platform/commands/command-context.js';
import { commandPath } from '../platform/commands/execute.js';
import { type FollowDeps, followUps, type IssueCommand, isInterested } from '../platform/commands/follow.js';
import { derivedId } from '../platform/commands/ids.js';
import { factsFrom } from '../server/facts.js';
import { bookConsultation, chooseSlot, proposeSlots } from './consultations.js';

const NOW = Date.parse('2026-01-05T10:00:00.000Z');
const STAFF = ['meera', 'arjun'] as const;
const CUSTOMER: Actor = { id: 'asha', role: 'customer' };
const ADMIN: Actor = { id: 'lata', role: 'admin' };
/** Half an hour each, a quarter after the one before. */
const wanted = (slot: number) => ({
  startsAt: new Date(NOW + (24 * 60 + slot * 15) * 60_000).toISOString(),
  minutes: 30,
});
const inWorld: ReadonlyMap<string, Aggregate<never, never, never, never>> = new Map(
  [serviceRequest, submission, consultation, staffCalendar, booking].map((one) => [one.prefix, one as never]),
);

class Killed extends Error {}

/** A log of cases whose questions wait for a slot, and processes over it that may be killed at each of their waits. */
const world = () => {
  const log: Recorded[] = [];
  const append = (
    stream: string,
    drafts: readonly { readonly id: string; readonly event: DomainEvent; readonly metadata: Metadata }[],
  ): void => {
    for (const { id, event, metadata } of drafts) {
      const revision = log.filter((one) => one.stream === stream).length;
      log.push({ id, stream, revision, position: position(String(log.length + 1).padStart(16, '0')), event, metadata });
    }
  };
  const opened = (requestId: string): void => {
    const { actor, channel, ...ids } = systemContext('test');
    const metadata = { actor, channel, ...ids, time: new Date(NOW).toISOString(), command: 'test' };
    const bought = { customerId: CUSTOMER.id, serviceId: 'talk', serviceTitle: 'Talk', catalogueRevision: 0 };
    const request = withMoves(serviceRequest.decider.initial, [
      {
        type: 'ServiceRequested',
        data: {
          ...bought,
          caseNumber: `SR-${requestId}`,
          pricePaise: 0,
          estimatedDays: 1,
          workflow: currentVersion('consultation'),
          orderId: null,
          source: 'test',
        },
      },
      { type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } },
      { type: 'IntakeReceived', data: { attempt: 1 } },
      { type: 'RequestAssigned', data: { staffId: STAFF[0], method: 'claim', previousStaffId: null, note: null } },
    ]);
    const { serviceTitle: _, ...of } = bought;
    const form: readonly DomainEvent[] = [
      { type: 'SubmissionOpened', data: of },
      {
        type: 'IntakeSubmitted',
        data: { attempt: 1, answers: {}, aadhaar: null, keyNumber: 1, documentIds: [], changedFields: [] },
      },
    ];
    for (const [stream, events] of [
      [`serviceRequest-${requestId}`, request],
      [`submission-${requestId}`, form],
    ] as const)
      append(
        stream,
        events.map((event, n) => ({
          id: `${stream}-${n}`,
          event,
          metadata: { ...metadata, commandId: `${stream}-${n}` },
        })),
      );
  };

  /** `waits`: so many calls to the store until it is killed. */
  const startProcess = (waits: number) => {
    let left = waits;
    const wait = async (): Promise<void> => {
      await Promise.resolve();
      if (left <= 0) throw new Killed();
      left -= 1;
    };
    const load = async (stream: string, { from = 0, to = Number.POSITIVE_INFINITY } = {}) => {
      await wait();
      return log.filter((one) => one.stream === stream && one.revision >= from && one.revision <= to);
    };
    const store: Pick<SealedStore, 'load' | 'pages' | 'append' | 'erasures'> = {
      load,
      async *pages(stream, range) {
        yield await load(stream, range);
      },
      append: async (stream, expected, drafts) => {
        await wait();
        const present = log.filter((one) => one.stream === stream);
        const actual = present.length === 0 ? 'none' : present.length - 1;
        if (actual !== expected) return { kind: 'conflict', actual };
        append(stream, drafts);
        const [revision, at] = [log.at(-1)?.revision ?? 0, log.at(-1)?.position ?? position('')];
        // Stored, and who stored it never hears of it.
        await wait();
        return { kind: 'appended', revision, position: at, repeated: false };
      },
      erasures: async () => 0,
    };
    const issue: IssueCommand = async (prefix, id, command, context) => {
      const aggregate = inWorld.get(prefix);
      if (aggregate === undefined)
        return ok({ events: [], state: null, revision: 'none', position: null, duplicate: false });
      return execute(aggregate as never, id, command as never, context);
    };
    const deps: FollowDeps = {
      processes: followers,
      issue,
      load: (aggregate, id) => path.load(aggregate, id),
      jobs: { add: async () => undefined } as never,
      history: { leavesOut: async () => false },
      log: pino({ level: 'silent' }),
      metrics: { followUpRefused: () => undefined },
      patient: true,
    };
    const follow = followUps(deps);
    const path = commandPath({ store: store as SealedStore, clock: { now: () => NOW }, follow: follow.inline });
    const facts = factsFrom(
      path.load,
      async () => null as never,
      async () => [],
    );
    const execute = (async (aggregate: Aggregate<unknown, never, never, unknown>, id: string, command, context) =>
      path.execute(
        aggregate,
        id,
        command as never,
        async (state) =>
          (command as { readonly type: string }).type === 'assign'
            ? { assigneeActive: true }
            : facts(aggregate.prefix)({ id, command, state, context }),
        context,
      )) as App['execute'];
    const app = { execute, load: path.load, isRecorded: path.isRecorded, clock: { now: () => NOW } } as App;
    /** All of the log once more, as after the loss of every checkpoint. */
    const followLog = async (): Promise<void> => {
      for (let n = 0; n < log.length; n += 1) {
        const event = log[n] as Recorded;
        for (const one of followers)
          if (isInterested(one, event.stream, event.event.type)) await follow.react(one, event, async () => undefined);
      }
    };
    return { app, followLog };
  };
  return { log, opened, startProcess };
};

type Act = {
  readonly what: 'book' | 'choose' | 'propose' | 'cancel' | 'assign' | 'approve';
  readonly request: number;
  readonly slot: number;
  /** Begins so many turns later, so that it meets the others at any of their steps. */
  readonly after: number;
};
const act: fc.Arbitrary<Act> = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant('book' as const) },
    { weight: 2, arbitrary: fc.constant('choose' as const) },
    { weight: 2, arbitrary: fc.constant('propose' as const) },
    { weight: 2, arbitrary: fc.constantFrom('cancel' as const, 'assign' as const, 'approve' as const) },
  ),
  request: fc.nat(2),
  slot: fc.nat(3),
  after: fc.nat(300),
});
const waits = fc.oneof(fc.nat(150), fc.constant(Number.POSITIVE_INFINITY));
/** Calls at the same moment in one process, while another one follows the log; each may be killed. */
const moment = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  waits,
  follows: fc.option(waits, { nil: 0 }),
});

const unlessKilled = async <T>(work: Promise<T>): Promise<T | 'killed'> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    throw error;
  }
};

const perform = async (app: App, { what, request, slot }: Act, commandId: string): Promise<'done' | string> => {
  const id = `r${request}`;
  const { state } = await app.load(serviceRequest, id);
  const staff: Actor = { id: state.assigneeId ?? '', role: 'staff' };
  const by = (actor: Actor): CommandContext => systemContext('test', { commandId, actor });
  const done = await (async () => {
    switch (what) {
      case 'book':
        return bookConsultation(app, { id, state }, wanted(slot), by(staff));
      case 'choose':
        return chooseSlot(app, { id, state }, wanted(slot).startsAt, by(CUSTOMER));
      case 'propose':
        return proposeSlots(app, { id, state }, [wanted(slot)], by(staff));
      case 'cancel':
        return app.execute(serviceRequest, id, { type: 'cancel', reason: 'Found it out' }, by(ADMIN));
      case 'approve':
        return app.execute(submission, id, { type: 'approveSubmission' }, by(staff));
      case 'assign': {
        const staffId = STAFF[slot % 2] ?? STAFF[0];
        return app.execute(
          serviceRequest,
          id,
          { type: 'assign', staffId, method: 'admin', note: null } as never,
          by(ADMIN),
        );
      }
    }
  })();
  return done.ok ? 'done' : done.error.code;
};

describe('bookings, whatever crosses them and wherever a process is killed', () => {
  it('end as they were answered, book once, and give nobody two talks at a time', async () => {
    const seen = new Map<string, number>();
    const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 6 }), async (moments) => {
        const { log, opened, startProcess } = world();
        for (const id of ['r0', 'r1', 'r2']) opened(id);
        const asked: { readonly act: Act; readonly commandId: string; readonly answer: string }[] = [];
        for (const [m, { acts, waits: until, follows }] of moments.entries()) {
          const { app } = startProcess(until);
          const other = startProcess(follows);
          const calls = acts.map(async (one, n) => {
            const commandId = `call-${m}-${n}`;
            for (let turn = 0; turn < one.after; turn += 1) await Promise.resolve();
            const answer = await unlessKilled(perform(app, one, commandId));
            asked.push({ act: one, commandId, answer });
            if (answer === 'killed') count('killed');
          });
          await Promise.all([...calls, unlessKilled(other.followLog())]);
        }
        const last = startProcess(Number.POSITIVE_INFINITY);
        await last.followLog();
        const length = log.length;
        await last.followLog();
        expect(log).toHaveLength(length);

        for (const stream of new Set(log.flatMap((one) => (one.stream.startsWith('booking-') ? one.stream : [])))) {
          const { step, refused } = (await last.app.load(booking, idOf(stream))).state;
          expect(step).toBeNull();
          const cause = log.find((one) => one.stream === stream)?.metadata.correlationId;
          const booked = log.filter(
            ({ event, metadata }) => event.type === 'ConsultationBooked' && metadata.correlationId === cause,
          );
          expect(booked.length).toBeLessThanOrEqual(refused === null ? 1 : 0);
          count(refused?.code ?? 'booked');
        }
        // The same call again is answered as before, and changes nothing.
        for (const { act: one, commandId, answer } of asked) {
          const bookingId = derivedId('booking', `r${one.request}`, commandId);
          const { requested, refused } = (await last.app.load(booking, bookingId)).state;
          if (requested === null) continue;
          if (answer !== 'killed') expect(refused?.code ?? 'done').toBe(answer);
          expect(await perform(last.app, one, commandId)).toBe(refused?.code ?? 'done');
        }
        expect(log).toHaveLength(length);
        expect(new Set(log.map(({ id }) => id)).size).toBe(length);

        const talks: Booking[] = [];
        for (const id of ['r0', 'r1', 'r2']) {
          // Whoever gives a case away decides that its talk goes with it, whatever else is there.
          if (
            log.some(({ stream, event }) => stream === `consultation-${id}` && event.type === 'ConsultationHandedOver')
          )
            continue;
          const { booked } = (await last.app.load(consultation, id)).state;
          if (booked !== null) talks.push(booked);
        }
        for (const [n, one] of talks.entries())
          for (const other of talks.slice(n + 1))
            if (one.staffId === other.staffId) expect(overlap(one, other)).toBe(false);
      }),
      { numRuns: 300 },
    );
    for (const what of ['killed', 'booked', 'slot_taken', 'consultation_not_open'])
      expect(seen.get(what), what).toBeGreaterThan(0);
  });
});
