import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admin, customer, given, NOW, staff } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { SYSTEM } from '../kernel/event.js';
import { slotOf } from '../rules/consultation-slots.js';
import { timeInIndia } from '../rules/dates.js';
import { NAMED_RULES } from '../rules/named-rules.js';
import type { TeamRole } from '../rules/team.js';
import { currentVersion } from '../workflows/registry.js';
import { type CaseFacts, consultation } from './consultation.js';
import type { Booking, ConsultationEvent, Slot } from './consultation-events.js';

const { decider } = consultation;
const HOUR = 3600_000;
/** A slot that begins so many hours after now. */
const at = (hours: number, minutes = 30): Slot => ({
  startsAt: new Date(Date.parse(NOW) + hours * HOUR).toISOString(),
  endsAt: new Date(Date.parse(NOW) + hours * HOUR + minutes * 60_000).toISOString(),
});
const asked: CaseFacts = {
  workflow: currentVersion('consultation'),
  requestStatus: 'documents_uploaded_pending_review',
  customerId: 'customer-1',
  assigneeId: 'staff-1',
};
const agreed: CaseFacts = { ...asked, requestStatus: 'documents_approved' };
const byStaff = { facts: asked, ctx: { actor: staff() } };
const byCustomer = { facts: asked, ctx: { actor: customer() } };

const TUESDAY: Booking = { ...at(24), staffId: 'staff-1' };
const proposed: ConsultationEvent = { type: 'ConsultationSlotsProposed', data: { slots: [at(24), at(26)] } };
const booked: ConsultationEvent = { type: 'ConsultationBooked', data: { ...TUESDAY, by: 'staff', moved: false } };
const tookPlace: ConsultationEvent = {
  type: 'ConsultationTookPlace',
  data: { startedAt: TUESDAY.startsAt, minutes: 25, staffId: 'staff-1' },
};
const book = (slot: Slot, staffId = 'staff-1') => ({ type: 'bookConsultation', ...slot, staffId }) as const;
const choose = (slot: Slot) => ({ type: 'chooseSlot', startsAt: slot.startsAt, staffId: 'staff-1' }) as const;

describe('booking a consultation', () => {
  it('fixes a time with who has the case', () => {
    given(decider, [])
      .when(book(at(24)), byStaff)
      .then([booked]);
  });
  it('for the same slot again changes nothing; for another one moves the consultation, and the newest counts', () => {
    given(decider, [booked])
      .when(book(at(24)), byStaff)
      .thenNothing();
    const moved: ConsultationEvent = {
      type: 'ConsultationBooked',
      data: { ...at(48), staffId: 'staff-1', by: 'staff', moved: true },
    };
    given(decider, [booked])
      .when(book(at(48)), { ...byStaff, facts: agreed })
      .then([moved]);
    expect(given(decider, [booked, moved]).state.booked).toEqual({ ...at(48), staffId: 'staff-1' });
  });
  it('for the present slot withdraws the proposals to move it, also where another consultation is by now', () => {
    const stays: ConsultationEvent = { type: 'ConsultationBooked', data: { ...TUESDAY, by: 'staff', moved: false } };
    const other: ConsultationEvent = { type: 'ConsultationSlotsProposed', data: { slots: [at(50)] } };
    given(decider, [booked, other])
      .when(book(at(24)), { ...byStaff, facts: { ...agreed, overtaken: true } })
      .then([stays]);
    expect(given(decider, [booked, other, stays]).state).toEqual({ ...given(decider, [booked]).state, bookings: 2 });
  });
  it('may be for any hour of the last day that a customer may wish for, and for none after it', () => {
    const onTuesday = { facts: asked, ctx: { actor: staff(), now: '2026-01-06T10:00:00.000Z' } };
    const wish = NAMED_RULES.coming_workday.check;
    expect(wish('2026-04-06', '2026-01-06')).toBeNull();
    const evening = slotOf(timeInIndia('2026-04-06', '23:30'), 30) as Slot;
    given(decider, [])
      .when(book(evening), onTuesday)
      .then([{ type: 'ConsultationBooked', data: { ...evening, staffId: 'staff-1', by: 'staff', moved: false } }]);
    expect(wish('2026-04-07', '2026-01-06')).toMatchObject({ code: 'day.too_far' });
    given(decider, [])
      .when(book(slotOf(timeInIndia('2026-04-07', '00:00'), 30) as Slot), onTuesday)
      .thenRefused('slot.invalid', { errors: [{ path: 'startsAt', code: 'slot.too_far' }] as never });
  });
  it.each([
    ['that is over', at(-1), 'startsAt', 'slot.past'],
    ['that is now', at(0), 'startsAt', 'slot.past'],
    ['that is too far away', at(91 * 24), 'startsAt', 'slot.too_far'],
    ['that is too short', at(24, 5), 'minutes', 'slot.length'],
    ['that is too long', at(24, 121), 'minutes', 'slot.length'],
    ['that ends before it begins', { startsAt: at(24).startsAt, endsAt: at(23).startsAt }, 'minutes', 'slot.length'],
  ])('is refused for a time %s', (_what, slot, path, code) => {
    given(decider, [])
      .when(book(slot), byStaff)
      .thenRefused('slot.invalid', { kind: 'invalid', errors: [{ path, code }] as never });
  });
  it.each([
    ['another service', { ...asked, workflow: currentVersion('filing') }, 'not_a_consultation'],
    ['a question that is not written down', { ...asked, requestStatus: 'documents_not_uploaded' }, 'question_not_sent'],
    ['a consultation that took place', { ...asked, requestStatus: 'service_delivered' }, 'consultation_not_open'],
    ['a cancelled request', { ...asked, requestStatus: 'cancelled' }, 'consultation_not_open'],
    ['no request at all', {}, 'request_not_found'],
  ])('is refused for %s', (_what, facts, code) => {
    given(decider, [])
      .when(book(at(24)), { ...byStaff, facts })
      .thenRefused(code);
  });
  it('is refused when another consultation has reserved the slot since it was reserved for this one', () => {
    const overtaken = { ...byStaff, facts: { ...asked, overtaken: true } };
    given(decider, [])
      .when(book(at(24)), overtaken)
      .thenRefused('slot_taken', { kind: 'conflict' });
    given(decider, [booked])
      .when(book(at(24)), overtaken)
      .thenNothing();
  });
  it('is for who has the case, and for admins once somebody has it', () => {
    given(decider, [])
      .when(book(at(24)), { facts: asked, ctx: { actor: staff('staff-2') } })
      .thenRefused('role_not_permitted');
    given(decider, [])
      .when(book(at(24)), byCustomer)
      .thenRefused('role_not_permitted');
    given(decider, [])
      .when(book(at(24)), { facts: asked, ctx: { actor: admin() } })
      .then([booked]);
    given(decider, [])
      .when(book(at(24)), { facts: { ...asked, assigneeId: null }, ctx: { actor: admin() } })
      .thenRefused('nobody_assigned');
    given(decider, [])
      .when(book(at(24), 'staff-2'), { facts: asked, ctx: { actor: admin() } })
      .thenRefused('assignee_changed', { kind: 'conflict' });
  });
});

describe('proposing other times', () => {
  const propose = (...slots: readonly Slot[]) => ({ type: 'proposeSlots', slots }) as const;
  it('offers up to five, earliest first; the same again is nothing', () => {
    given(decider, [])
      .when(propose(at(26), at(24)), byStaff)
      .then([proposed]);
    given(decider, [proposed])
      .when(propose(at(26), at(24)), byStaff)
      .thenNothing();
    given(decider, []).when(propose(), byStaff).thenRefused('slots.invalid');
    given(decider, [])
      .when(propose(...[24, 25, 26, 27, 28, 29].map((hours) => at(hours))), byStaff)
      .thenRefused('slots.invalid');
  });
  it('names the one that is wrong', () => {
    given(decider, [])
      .when(propose(at(24), at(24.25), at(-1)), byStaff)
      .thenRefused('slots.invalid', {
        errors: [
          { path: 'slots.1.startsAt', code: 'slots.overlap' },
          { path: 'slots.2.startsAt', code: 'slot.past' },
        ] as never,
      });
  });
  it('leaves a booked time as it is until another one is chosen', () => {
    const { state } = given(decider, [booked, { type: 'ConsultationSlotsProposed', data: { slots: [at(50)] } }]);
    expect(state.booked).toEqual(TUESDAY);
    expect(state.proposed).toEqual([at(50)]);
  });
});

describe('choosing one of them', () => {
  it('books it for the customer, and once', () => {
    const chosen: ConsultationEvent = {
      type: 'ConsultationBooked',
      data: { ...TUESDAY, by: 'customer', moved: false },
    };
    given(decider, [proposed])
      .when(choose(at(24)), byCustomer)
      .then([chosen]);
    given(decider, [proposed, chosen])
      .when(choose(at(24)), byCustomer)
      .thenNothing();
    expect(given(decider, [proposed, chosen]).state.proposed).toEqual([]);
  });
  it('is refused when it is not proposed any more, or has passed', () => {
    given(decider, [proposed])
      .when(choose(at(25)), byCustomer)
      .thenRefused('slot_not_proposed', { kind: 'conflict' });
    given(decider, [proposed, booked])
      .when(choose(at(26)), byCustomer)
      .thenRefused('slot_not_proposed');
    given(decider, [proposed])
      .when(choose(at(24)), { facts: asked, ctx: { actor: customer(), now: at(25).startsAt } })
      .thenRefused('slot_past');
    given(decider, [proposed])
      .when({ ...choose(at(24)), endsAt: at(24, 45).endsAt }, byCustomer)
      .thenRefused('slot_not_proposed');
  });
  it('is for the customer whose request it is', () => {
    given(decider, [proposed])
      .when(choose(at(24)), { facts: asked, ctx: { actor: customer('customer-2') } })
      .thenRefused('not_your_request');
    given(decider, [proposed])
      .when(choose(at(24)), byStaff)
      .thenRefused('not_your_request');
  });
  it('is for the managers of its business, too', () => {
    const as = (team: TeamRole) =>
      given(decider, [proposed]).when(choose(at(24)), { facts: { ...asked, team }, ctx: { actor: customer('ravi') } });
    as('manager').then([{ type: 'ConsultationBooked', data: { ...TUESDAY, by: 'customer', moved: false } }]);
    as('accountant').thenRefused('team.not_allowed', { kind: 'forbidden' });
  });
});

describe('recording that the consultation took place', () => {
  const after = { facts: agreed, ctx: { actor: staff(), now: at(25).startsAt } };
  const record = (minutes: number) => ({ type: 'recordConsultation', minutes }) as const;
  it('is said once it has begun, with how long it took', () => {
    given(decider, [booked]).when(record(25), after).then([tookPlace]);
    given(decider, [booked])
      .when(record(25), { facts: agreed, ctx: { actor: staff() } })
      .thenRefused('consultation_not_begun');
    given(decider, []).when(record(25), after).thenRefused('consultation_not_booked');
  });
  it('is said once', () => {
    given(decider, [booked, tookPlace]).when(record(25), after).thenNothing();
    given(decider, [booked, tookPlace])
      .when(record(30), after)
      .thenRefused('consultation_took_place', { kind: 'conflict', params: { minutes: 25 } });
  });
  it.each([0, 241, 1.5, Number.NaN])('is refused with %d minutes', (minutes) => {
    given(decider, [booked]).when(record(minutes), after).thenRefused('minutes.invalid');
  });
});

describe('what happens to the case', () => {
  it('frees the time when the request is cancelled', () => {
    const released: ConsultationEvent = { type: 'ConsultationReleased', data: TUESDAY };
    given(decider, [booked]).when({ type: 'releaseConsultation' }).then([released]);
    given(decider, [booked, released]).when({ type: 'releaseConsultation' }).thenNothing();
    given(decider, [booked, tookPlace]).when({ type: 'releaseConsultation' }).thenNothing();
    expect(given(decider, [booked, released]).state).toEqual({ ...decider.initial, bookings: 1 });
  });
  it('releases the booking that was given up, and not the one that was booked since', () => {
    const released: ConsultationEvent = { type: 'ConsultationReleased', data: TUESDAY };
    const moved: ConsultationEvent = {
      type: 'ConsultationBooked',
      data: { ...TUESDAY, ...at(5), by: 'staff', moved: true },
    };
    given(decider, [booked]).when({ type: 'releaseConsultation', booking: 1 }).then([released]);
    given(decider, [booked, moved]).when({ type: 'releaseConsultation', booking: 1 }).thenNothing();
  });
  it('hands the consultation to the present assignee, in the same slot', () => {
    const follow = { type: 'followCase' } as const;
    const facts = { ...agreed, assigneeId: 'staff-2' };
    const handed: ConsultationEvent = { type: 'ConsultationHandedOver', data: { ...TUESDAY, staffId: 'staff-2' } };
    given(decider, [booked]).when(follow, { facts }).then([handed]);
    given(decider, [booked, handed]).when(follow, { facts }).thenNothing();
    given(decider, [proposed]).when(follow, { facts }).thenNothing();
  });
  it('is checked once more when a consultation is booked: a change during the booking is applied', () => {
    const follow = { type: 'followCase' } as const;
    given(decider, [booked]).when(follow, { facts: agreed }).thenNothing();
    given(decider, [])
      .when(follow, { facts: { ...agreed, assigneeId: 'staff-2' } })
      .thenNothing();
    given(decider, [booked])
      .when(follow, { facts: { ...agreed, requestStatus: 'cancelled', assigneeId: 'staff-2' } })
      .then([{ type: 'ConsultationReleased', data: TUESDAY }]);
  });
  it('is followed when the question is sent back: the slot is released, and not again for the corrected question', () => {
    const follow = { type: 'followCase' } as const;
    given(decider, [booked])
      .when(follow, { facts: { ...agreed, requestStatus: 'reupload_requested' } })
      .then([{ type: 'ConsultationReleased', data: TUESDAY }]);
    given(decider, [booked]).when(follow, { facts: asked }).thenNothing();
  });
  it('is nobody’s to say', () => {
    given(decider, [booked]).when({ type: 'followCase' }, byStaff).thenRefused('case_steps_only');
    given(decider, [booked]).when({ type: 'releaseConsultation' }, byStaff).thenRefused('case_steps_only');
  });
});

describe('any command to a consultation', () => {
  it('is answered, and a booked time was in the future when it was booked', () => {
    const slot = fc.integer({ min: -30, max: 30 }).map((half) => at(half / 2));
    const step = fc.oneof(
      slot.map((one) => ({ command: book(one), actor: staff() })),
      slot.map((one) => ({ command: choose(one), actor: customer() })),
      fc
        .array(slot, { maxLength: 3 })
        .map((slots) => ({ command: { type: 'proposeSlots', slots } as const, actor: staff() })),
      fc.constant({ command: { type: 'recordConsultation', minutes: 20 } as const, actor: staff() }),
      fc.constant({ command: { type: 'releaseConsultation' } as const, actor: SYSTEM }),
    );
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 20 })), { maxLength: 20 }), (steps) => {
        const events: ConsultationEvent[] = [];
        let now = Date.parse(NOW);
        for (const [{ command, actor }, wait] of steps) {
          now += (wait * HOUR) / 4;
          const time = new Date(now).toISOString();
          const ctx = { now: time, actor, id: (name: string) => name };
          const decided = decider.decide(command, fold(decider, events), agreed, ctx);
          if (!decided.ok) continue;
          for (const event of decided.value) {
            if (event.type === 'ConsultationBooked') expect(event.data.startsAt > time).toBe(true);
            if (event.type === 'ConsultationTookPlace') expect(event.data.startedAt <= time).toBe(true);
            seen.add(event.type);
            events.push(event);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual([
      'ConsultationBooked',
      'ConsultationReleased',
      'ConsultationSlotsProposed',
      'ConsultationTookPlace',
    ]);
  });
});
