import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/case-kit.js';
import {
  book,
  type ConsultationCast,
  choose,
  conclude,
  MINUTE,
  newDay,
  propose,
  rail,
  refusal,
  slotOf,
  staffCall,
  startConsultationCast,
  type Time,
} from '../testing/consultation-calls.js';
import { eventually } from '../testing/test-app.js';

let cast: ConsultationCast;
let kit: ConsultationCast['kit'];
let asha: Person;
let ravi: Person;
let meera: Person;
let arjun: Person;
beforeAll(async () => {
  cast = await startConsultationCast();
  ({ kit, asha, ravi, meera, arjun } = cast);
});
afterAll(() => kit.close());

const NOTE = 'After 4 pm on any day, please.';
const reschedule = (person: Person, id: string, body: unknown = {}) =>
  person.client.post(`/api/requests/${id}/reschedule`, body);
const agreed = async (): Promise<{ readonly id: string; readonly time: Time }> => {
  const [id, time] = [await cast.asked(), newDay()()];
  expect((await book(meera, id, time)).status).toBe(200);
  return { id, time };
};
/** The case once its time is released. */
const waiting = (person: Person, id: string) =>
  eventually(async () => {
    const view = await kit.view(person, id);
    const { state = null, rescheduled = null } = view.consultation ?? {};
    return state === 'booked' || rescheduled === null ? null : view;
  });
const told = async (person: Person, id: string): Promise<string[]> => {
  const { items } = (await kit.read(person, '/api/notifications')).body;
  return items.filter(({ link }: { link: string }) => link.includes(id)).map(({ code }: { code: string }) => code);
};

describe('a call that its customer reschedules', () => {
  it('gives up its time, which is free for others, and takes place at another one', async () => {
    const { id, time } = await agreed();
    expect((await kit.view(asha, id)).allowed_actions).toContain('reschedule');
    expect(await reschedule(asha, id, { note: NOTE })).toMatchObject({ status: 200, body: { code: 'reschedule' } });

    const mine = await waiting(asha, id);
    expect(mine.request.status).toBe('documents_uploaded_pending_review');
    expect(mine.status).toMatchObject({ label: 'A time for the call', waiting_on: 'staff' });
    expect(mine.consultation).toMatchObject({
      state: 'asked',
      starts_at: null,
      with: null,
      // The times of the form are not asked for any more.
      wished: [],
      rescheduled: { by: 'customer', ...slotOf(time), note: NOTE },
    });
    expect(rail(mine)).toEqual([
      'paymentReceived: done',
      'questionSent: done',
      'timeForCall: now',
      'callTookPlace: todo',
    ]);
    expect(mine.allowed_actions).toEqual(['cancel', 'messages']);
    expect(mine.timeline.items).toContainEqual(
      expect.objectContaining({
        type: 'ConsultationRescheduled',
        reason: NOTE,
        actor: expect.objectContaining({ id: asha.id }),
      }),
    );
    expect(refusal(await asha.client.get(`/api/requests/${id}/consultation.ics`))).toBe('409 consultation_not_booked');
    expect(refusal(await reschedule(asha, id))).toBe('409 not_allowed_in_status');

    const second = await cast.asked(ravi);
    expect((await book(meera, second, time)).status).toBe(200);

    const again = newDay()();
    expect((await book(meera, id, again)).status).toBe(200);
    const booked = await kit.view(asha, id);
    expect(booked.request.status).toBe('documents_approved');
    expect(booked.consultation).toMatchObject({ state: 'booked', ...slotOf(again), rescheduled: null });
    expect(rail(booked).at(-1)).toBe('call: now');
    // The booking says so already.
    expect(booked.timeline.items.map(({ type }) => type)).not.toContain('TimeAgreed');
    expect((await kit.view(meera, id)).timeline.items.map(({ type }) => type)).toContain('TimeAgreed');

    kit.clock.advance(Date.parse(again.startsAt) - kit.clock.now() + 25 * MINUTE);
    expect((await conclude(meera, id, { minutes: 25, summary: 'Yes, with a written consent.' })).status).toBe(200);
    expect((await kit.view(asha, id)).request.status).toBe('service_delivered');
  });

  it('tells both sides, and asks the office for a time and for no review', async () => {
    const { id } = await agreed();
    const toReview = async (): Promise<number> => (await kit.read(meera, '/api/staff/queue')).body.counts.review;
    const before = await toReview();
    await reschedule(asha, id, { note: NOTE });
    const theirs = await waiting(meera, id);
    expect(theirs.consultation?.rescheduled).toMatchObject({ by: 'customer', note: NOTE });
    expect(theirs.allowed_actions).toEqual(
      expect.arrayContaining(['book-consultation', 'propose-slots', 'request-reupload']),
    );
    expect(theirs.allowed_actions).not.toEqual(expect.arrayContaining(['review-document']));
    expect(theirs.allowed_actions).not.toEqual(expect.arrayContaining(['reschedule']));
    expect(await toReview()).toBe(before);
    await eventually(async () => {
      expect(await told(asha, id)).toContain('consultation_rescheduled');
      expect(await told(meera, id)).toContain('consultation_rescheduled');
      return true;
    });
  });

  it('is not late by the days for which the old time was agreed', async () => {
    const { id, time } = await agreed();
    kit.clock.advance(Date.parse(time.startsAt) - kit.clock.now() - 60 * MINUTE);
    await reschedule(asha, id);
    expect((await waiting(asha, id)).request.expected).toMatchObject({
      code: 'expected.moved',
      params: { waited_for: ['call'] },
    });
  });

  it('may still have its question sent back', async () => {
    const { id } = await agreed();
    await reschedule(asha, id);
    const fields = [{ key: 'question', reason: 'Please say which contract you mean.' }];
    expect((await staffCall(meera, id, 'request-reupload', { fields })).status).toBe(200);
    expect(await kit.view(asha, id)).toMatchObject({
      request: { status: 'reupload_requested' },
      consultation: { rescheduled: null },
    });
  });
});

describe('a call that the office reschedules', () => {
  it('asks the customer to choose among other times', async () => {
    const { id, time } = await agreed();
    expect((await staffCall(meera, id, 'reschedule', { note: 'I am in court that day.' })).status).toBe(200);
    const mine = await waiting(asha, id);
    expect(mine.consultation).toMatchObject({
      rescheduled: { by: 'office', ...slotOf(time), note: 'I am in court that day.' },
      wished: [{}, {}],
    });
    const other = newDay()();
    expect((await propose(meera, id, other)).status).toBe(200);
    expect((await kit.view(asha, id)).status.waiting_on).toBe('customer');
    expect((await choose(asha, id, other)).status).toBe(200);
    const booked = await kit.view(asha, id);
    expect([booked.request.status, booked.consultation?.state]).toEqual(['documents_approved', 'booked']);
  });

  it('needs no words', async () => {
    const { id } = await agreed();
    expect((await staffCall(meera, id, 'reschedule', {})).status).toBe(200);
    expect((await waiting(asha, id)).consultation?.rescheduled).toMatchObject({ note: '' });
  });
});

describe('rescheduling is refused', () => {
  it('without an agreed time, and to those whose call it is not', async () => {
    const id = await cast.asked();
    expect((await kit.view(asha, id)).allowed_actions).not.toContain('reschedule');
    expect(refusal(await reschedule(asha, id))).toBe('409 not_allowed_in_status');
    const { id: theirs } = await agreed();
    expect((await reschedule(ravi, theirs)).status).toBe(404);
    expect(refusal(await staffCall(arjun, theirs, 'reschedule', {}))).toBe('403 not_assigned');
    expect((await kit.view(asha, theirs)).consultation?.state).toBe('booked');
  });

  it('once the call has begun, and the button is gone', async () => {
    const { id, time } = await cast.soon();
    kit.clock.advance(Date.parse(time.startsAt) - kit.clock.now());
    for (const person of [asha, meera])
      expect((await kit.view(person, id)).allowed_actions).not.toContain('reschedule');
    expect(refusal(await reschedule(asha, id))).toBe('409 consultation_started');
    expect(refusal(await staffCall(meera, id, 'reschedule', {}))).toBe('409 consultation_started');
  });
});
