import { booking } from '@anupalan/domain/consultations/booking';
import { consultation } from '@anupalan/domain/consultations/consultation';
import type { Booking } from '@anupalan/domain/consultations/consultation-events';
import { staffCalendar } from '@anupalan/domain/consultations/staff-calendar';
import { submission } from '@anupalan/domain/intake/aggregate';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Actor } from '@anupalan/domain/kernel/event';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { withMoves } from '@anupalan/domain/requests/moves';
import { overlap } from '@anupalan/domain/rules/consultation-slots';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { type CommandContext, systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { flowWorld, unlessKilled } from '../testing/flow-world.js';
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

/** A log of cases whose questions wait for a slot. */
const world = () => {
  const { log, happened, startProcess } = flowWorld({
    now: NOW,
    aggregates: [serviceRequest, submission, consultation, staffCalendar, booking],
    facts: { assign: { assigneeActive: true } },
  });
  const opened = (requestId: string): void => {
    const bought = {
      customerId: CUSTOMER.id,
      serviceId: 'consultation',
      serviceTitle: 'Consultation',
      catalogueRevision: 0,
    };
    happened(
      `serviceRequest-${requestId}`,
      withMoves(serviceRequest.decider.initial, [
        {
          type: 'ServiceRequested',
          data: {
            ...bought,
            caseNumber: `SR-${requestId}`,
            pricePaise: 0,
            estimatedDays: 1,
            decisionTime: null,
            workflow: currentVersion('consultation'),
            orderId: null,
            source: 'test',
          },
        },
        { type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } },
        { type: 'IntakeReceived', data: { attempt: 1 } },
        { type: 'RequestAssigned', data: { staffId: STAFF[0], method: 'claim', previousStaffId: null, note: null } },
      ]),
    );
    const { serviceTitle: _, ...of } = bought;
    happened(`submission-${requestId}`, [
      { type: 'SubmissionOpened', data: of },
      {
        type: 'IntakeSubmitted',
        data: { attempt: 1, answers: {}, aadhaar: null, keyNumber: 1, documentIds: [], changedFields: [] },
      },
    ]);
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
/** Concurrent calls in one process, while another one follows the log; each may be killed. */
const moment = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  waits,
  follows: fc.option(waits, { nil: 0 }),
});

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

/** A reassignment whose reaction was lost, and one back: the late reaction to the first must not undo the second. */
const ASSIGNED_THERE_AND_BACK: readonly {
  readonly acts: readonly Act[];
  readonly waits: number;
  readonly follows: number;
}[] = [
  {
    acts: [
      { what: 'book', request: 2, slot: 0, after: 0 },
      { what: 'book', request: 2, slot: 1, after: 0 },
    ],
    waits: Number.POSITIVE_INFINITY,
    follows: 0,
  },
  {
    acts: [
      { what: 'assign', request: 2, slot: 1, after: 0 },
      { what: 'book', request: 0, slot: 0, after: 0 },
    ],
    waits: 4,
    follows: 0,
  },
  { acts: [{ what: 'book', request: 0, slot: 0, after: 0 }], waits: Number.POSITIVE_INFINITY, follows: 45 },
  { acts: [{ what: 'assign', request: 2, slot: 0, after: 0 }], waits: Number.POSITIVE_INFINITY, follows: 0 },
];

/** A booking whose case is cancelled at each of its steps: among random acts this meets only now and then. */
const CANCELLED_MEANWHILE = Array.from({ length: 16 }, (_, step) => [
  {
    acts: [
      { what: 'book', request: 0, slot: 0, after: 0 },
      { what: 'cancel', request: 0, slot: 0, after: step * 10 },
    ] as const,
    waits: Number.POSITIVE_INFINITY,
    follows: 0,
  },
]);

describe('bookings, whatever crosses them and wherever a process is killed', () => {
  it('end as they were answered, book once with the assignee, and never give a person two consultations at a time', async () => {
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
        const last = startProcess();
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
        // The same call again gets the same answer and changes nothing.
        for (const { act: one, commandId, answer } of asked) {
          const bookingId = derivedId('booking', `r${one.request}`, commandId);
          const { requested, refused } = (await last.app.load(booking, bookingId)).state;
          if (requested === null) continue;
          if (answer !== 'killed') expect(refused?.code ?? 'done').toBe(answer);
          expect(await perform(last.app, one, commandId)).toBe(refused?.code ?? 'done');
        }
        expect(log).toHaveLength(length);
        expect(new Set(log.map(({ id }) => id)).size).toBe(length);

        for (const id of ['r0', 'r1', 'r2']) {
          const { booked } = (await last.app.load(consultation, id)).state;
          const { assigneeId } = (await last.app.load(serviceRequest, id)).state;
          if (booked !== null) expect(booked.staffId).toBe(assigneeId);
        }

        const bookings: Booking[] = [];
        for (const id of ['r0', 'r1', 'r2']) {
          // An assignment always moves the consultation, whatever else is in the calendar.
          if (
            log.some(({ stream, event }) => stream === `consultation-${id}` && event.type === 'ConsultationHandedOver')
          )
            continue;
          const { booked } = (await last.app.load(consultation, id)).state;
          if (booked !== null) bookings.push(booked);
        }
        for (const [n, one] of bookings.entries())
          for (const other of bookings.slice(n + 1))
            if (one.staffId === other.staffId) expect(overlap(one, other)).toBe(false);
      }),
      {
        numRuns: 120,
        examples: [[ASSIGNED_THERE_AND_BACK], ...CANCELLED_MEANWHILE.map((one) => [one] as [typeof one])],
      },
    );
    for (const what of ['killed', 'booked', 'slot_taken', 'consultation_not_open'])
      expect(seen.get(what), what).toBeGreaterThan(0);
  });
});
