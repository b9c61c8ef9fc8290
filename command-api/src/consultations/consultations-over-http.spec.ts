import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  book,
  type ConsultationCast,
  choose,
  conclude,
  MINUTE,
  newDay,
  rail,
  refusal,
  slotOf,
  staffCall,
  startConsultationCast,
} from '../testing/consultation-calls.js';
import { QUESTION } from '../testing/consultation-kit.js';
import { eventually } from '../testing/test-app.js';

let kit: ConsultationCast['kit'];
let asha: ConsultationCast['asha'];
let ravi: ConsultationCast['ravi'];
let meera: ConsultationCast['meera'];
let arjun: ConsultationCast['arjun'];
let admin: ConsultationCast['admin'];
let later: ConsultationCast['later'];
let asked: ConsultationCast['asked'];
let soon: ConsultationCast['soon'];
beforeAll(async () => {
  ({ kit, asha, ravi, meera, arjun, admin, later, asked, soon } = await startConsultationCast());
});
afterAll(() => kit.close());

describe('a consultation', () => {
  it('goes from the question to the summary, and no word of filing is on its way', async () => {
    const id = await kit.bought(asha);
    const new_ = await kit.view(asha, id);
    expect(new_.consultation).toEqual({
      state: 'unasked',
      skill: 'legal_documentation',
      topic: null,
      language: null,
      wished: [],
      proposed: [],
      starts_at: null,
      ends_at: null,
      minutes: null,
      rescheduled: null,
      with: null,
    });
    expect(rail(new_)).toEqual(['paymentReceived: done', 'question: now', 'timeAgreed: todo', 'callTookPlace: todo']);

    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: QUESTION });
    await staffCall(meera, id, 'claim', {});
    const asked = await kit.view(asha, id);
    expect(asked.consultation).toMatchObject({
      state: 'asked',
      topic: 'Employment',
      language: 'Marathi',
      wished: [
        { starts_at: '2026-11-23T04:30:00.000Z', ends_at: '2026-11-23T06:30:00.000Z' },
        { starts_at: '2026-11-24T08:30:00.000Z', ends_at: '2026-11-24T10:30:00.000Z' },
      ],
    });
    expect(asked.status.waiting_on).toBe('staff');
    expect(asked.allowed_actions).toEqual(['cancel', 'messages']);
    expect((await kit.view(meera, id)).allowed_actions).toEqual([
      'request-reupload',
      'put-on-hold',
      'cancel',
      'book-consultation',
      'propose-slots',
      'review-document',
      'hand-over',
      'messages',
      'notes',
    ]);

    const time = newDay()();
    expect(await book(meera, id, time)).toMatchObject({ status: 200, body: { message: 'The call is booked' } });
    const booked = await kit.view(asha, id);
    expect(booked.consultation).toMatchObject({
      state: 'booked',
      ...slotOf(time),
      minutes: null,
      rescheduled: null,
      with: { id: meera.id, name: 'Meera' },
    });
    expect(booked.request.status).toBe('documents_approved');
    expect(rail(booked)).toEqual(['paymentReceived: done', 'questionSent: done', 'timeAgreed: done', 'call: now']);
    // The slot is data: the client formats it.
    expect(booked.stages.map(({ call, note }) => call ?? note)).toEqual([
      { code: 'paid', params: { amount: 399 } },
      { code: 'topic', params: { topic: 'Employment' } },
      slotOf(time),
      slotOf(time),
    ]);
    expect(booked.timeline.items.map(({ summary }) => summary)).toContain(
      'The call is booked: Tue 24 Nov 2026, 10:00 to 10:30 IST.',
    );
    expect((await kit.view(meera, id)).allowed_actions).toEqual([
      'request-reupload',
      'reschedule',
      'put-on-hold',
      'cancel',
      'book-consultation',
      'propose-slots',
      'conclude-consultation',
      'hand-over',
      'messages',
      'notes',
    ]);

    expect(refusal(await conclude(meera, id, { minutes: 25, summary: 'Yes.' }))).toBe('409 consultation_not_begun');
    kit.clock.advance(Date.parse(time.startsAt) - kit.clock.now() + 25 * MINUTE);
    expect(await conclude(meera, id, { minutes: 25, summary: '  ' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'summary' }] },
    });
    expect(await conclude(meera, id, { minutes: 25, summary: 'Yes, with a written consent.' })).toMatchObject({
      status: 200,
    });
    const held = await kit.view(asha, id);
    expect(held.consultation).toMatchObject({
      state: 'took_place',
      starts_at: time.startsAt,
      ends_at: new Date(Date.parse(time.startsAt) + 25 * MINUTE).toISOString(),
      minutes: 25,
      with: { name: 'Meera' },
    });
    expect(held.result).toBe('Yes, with a written consent.');
    expect(held.request.status).toBe('service_delivered');
    expect(held.stages.every(({ state }) => state === 'done')).toBe(true);
    expect(refusal(await book(meera, id, newDay()()))).toBe('409 consultation_not_open');

    expect((await asha.client.post(`/api/requests/${id}/confirm-delivery`, { rating: 5 })).status).toBe(200);
    const done = await kit.view(asha, id);
    expect(done.request.status).toBe('completed');
    // The labels of lists are the table's; all other texts of this page are about a call.
    const { status: _, ...shown } = done;
    expect(JSON.stringify([shown.stages, shown.timeline.items.map(({ summary }) => summary)])).not.toMatch(
      /fil(ed|ing)|authorit|upload|document/i,
    );
  });

  it('is asked for on workdays to come', async () => {
    const id = await kit.bought(asha);
    const wrong = { ...QUESTION, slot_1_date: '2026-11-20', slot_2_date: '2026-12-06' };
    const { status, body } = await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { path: 'answers.slot_1_date', message: 'Choose a day from tomorrow on', code: 'day.past' },
      { path: 'answers.slot_2_date', message: 'There are no calls on Sundays. Choose another day', code: 'day.sunday' },
    ]);
  });

  it('is no filing: other services have no time to book, and no call', async () => {
    const id = await kit.paidRequest(asha);
    await staffCall(meera, id, 'claim', {});
    expect((await kit.view(asha, id)).consultation).toBeNull();
    expect((await kit.view(asha, id)).stages).toHaveLength(7);
    expect(refusal(await book(meera, id, newDay()()))).toBe('409 not_a_consultation');
    expect(refusal(await conclude(meera, id, { minutes: 5, summary: 'x' }))).toBe('409 not_a_consultation');
    expect(refusal(await choose(asha, id, newDay()()))).toBe('409 not_a_consultation');
  });

  it('cannot be booked before its question is there, or by who does not have it', async () => {
    const unasked = await kit.bought(asha);
    expect(refusal(await book(admin, unasked, newDay()()))).toBe('409 question_not_sent');
    await asha.client.post(`/api/requests/${unasked}/submit-intake`, { answers: later(QUESTION) });
    expect(refusal(await book(admin, unasked, newDay()()))).toBe('409 nobody_assigned');
    await staffCall(meera, unasked, 'claim', {});
    expect(refusal(await book(arjun, unasked, newDay()()))).toBe('403 not_assigned');
    expect((await book(admin, unasked, newDay()())).status).toBe(200);
    expect((await kit.view(admin, unasked)).consultation?.with).toMatchObject({ name: 'Meera' });
  });

  it('is refused a time that is no time to call', async () => {
    const id = await asked();
    const at = (body: unknown) => book(meera, id, body);
    const past = new Date(kit.clock.now() - MINUTE).toISOString();
    expect(await at({ startsAt: past, minutes: 30 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'startsAt' }] },
    });
    expect(await at({ startsAt: 'tomorrow', minutes: 30 })).toMatchObject({ status: 422 });
    expect(await at({ ...newDay()(), minutes: 5 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'minutes' }] },
    });
    expect(await at({ ...newDay()(), staffId: arjun.id })).toMatchObject({ status: 422 });
    expect((await kit.view(meera, id)).submission.status).toBe('pending_review');
  });
});

describe('a question that is sent back', () => {
  const fields = [{ key: 'question', reason: 'Please say which contract you mean.' }];
  const sendBack = (id: string) => staffCall(meera, id, 'request-reupload', { fields });
  const handIn = async (id: string, answers: Readonly<Record<string, unknown>>) =>
    asha.client.post(`/api/requests/${id}/submit-intake`, { answers });

  it('after the booking releases the slot, is corrected alone, and a time is agreed again', async () => {
    const id = await asked();
    const [time, other] = [newDay()(), newDay()()];
    expect((await book(meera, id, time)).status).toBe(200);
    expect((await sendBack(id)).status).toBe(200);
    await eventually(async () => expect((await kit.view(asha, id)).consultation?.state).toBe('asked'));
    const open = await kit.view(asha, id);
    expect(open).toMatchObject({
      request: { status: 'reupload_requested' },
      status: { waiting_on: 'customer' },
      correction_scope: 'named',
      correction_fields: fields,
      consultation: { starts_at: null },
    });
    expect(rail(open)[1]).toBe('question: now');
    expect(open.timeline.items.map(({ summary }) => summary)).toContain('The booked time was released.');
    // The slot is free for another consultation.
    const second = await asked(ravi);
    expect((await book(meera, second, time)).status).toBe(200);

    const { form_data } = (await kit.read(asha, `/api/latest-submission/${id}`)).body;
    const refused = await handIn(id, { ...form_data, question: 'My contract of 2024.', topic: 'Property and tenancy' });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'answers.topic', code: 'answer.locked' }],
    ]);
    expect((await handIn(id, { ...form_data, question: 'My contract of 2024.' })).status).toBe(200);
    expect((await kit.view(meera, id)).submission.changes).toEqual([{ key: 'question', before: QUESTION.question }]);
    expect((await book(meera, id, other)).status).toBe(200);
    expect((await kit.view(asha, id)).consultation).toMatchObject({ state: 'booked', starts_at: other.startsAt });
  });

  it('keeps its slot once the call has begun: it is too late then', async () => {
    const { id, time } = await soon();
    kit.clock.advance(Date.parse(time.startsAt) - kit.clock.now());
    expect((await kit.view(meera, id)).allowed_actions).not.toContain('request-reupload');
    expect(refusal(await sendBack(id))).toBe('409 intake.call_begun');
    expect((await kit.view(asha, id)).consultation?.state).toBe('booked');
  });
});

describe('the calendar file of a booked call', () => {
  it('is for its customer alone, and names who calls, when, and the page of the request', async () => {
    const id = await asked();
    const path = `/api/requests/${id}/consultation.ics`;
    expect(refusal(await asha.client.get(path))).toBe('409 consultation_not_booked');
    const time = newDay()();
    await book(meera, id, time);
    expect((await ravi.client.get(path)).status).toBe(404);
    const { status, headers, text } = await asha.client.get(path);
    const { case_number, service_id } = (await kit.view(asha, id)).request;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${case_number}.ics"`);
    const file = text.replaceAll('\r\n ', '');
    const utc = (at: string): string => `${at.slice(0, 19).replace(/[-:]/g, '')}Z`;
    expect(file).toContain(`DTSTART:${utc(time.startsAt)}\r\nDTEND:${utc(slotOf(time).ends_at)}\r\n`);
    expect(file).toMatch(/\r\nSUMMARY:.*: Meera\r\nDESCRIPTION:Meera will call you on /);
    expect(file).toContain(`/services/${service_id}?id=${id}\r\n`);
  });
});

describe('two calls of one of us', () => {
  it('are never at the same time, and the refusal names nobody', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    expect((await book(meera, first, at())).status).toBe(200);
    const refused = await book(meera, second, at(29));
    expect(refusal(refused)).toBe('409 slot_taken');
    expect(refused.text).not.toMatch(/Asha|consultation-|serviceRequest/);
    expect(refused.text).not.toContain(first);
    expect((await kit.view(meera, second)).submission.status).toBe('pending_review');
    expect((await book(meera, second, at(30))).status).toBe(200);
  });

  it('booked at the same moment: one is refused', async () => {
    const ids = [await asked(), await asked(ravi), await asked(asha)];
    const at = newDay();
    const answers = await Promise.all(ids.map((id) => book(meera, id, at(5))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('may be at the same time when two of us call', async () => {
    const [hers, his] = [await asked(), await asked(ravi, arjun)];
    const at = newDay();
    expect((await book(meera, hers, at())).status).toBe(200);
    expect((await book(arjun, his, at())).status).toBe(200);
  });

  it('leave the time free that one of them was moved away from', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    await book(meera, first, at());
    await book(meera, first, at(180));
    kit.clock.advance(2 * MINUTE);
    expect((await book(meera, second, at())).status).toBe(200);
    expect((await kit.view(asha, first)).consultation).toMatchObject({ state: 'booked', ...slotOf(at(180)) });
    expect((await kit.view(asha, first)).timeline.items.at(-1)?.summary).toContain('The call was moved');
  });

  it.each([
    ['before the time is reserved', 'SlotReserved'],
    ['before that is noted', 'BookingSlotReserved'],
    ['before the question is accepted', 'SubmissionApproved'],
    ['before the call is booked', 'ConsultationBooked'],
    ['before the booking is complete', 'BookingCompleted'],
  ])('keep the time of a booking that broke off %s: what follows the log completes it', async (_, type) => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    const append = kit.app.events.append.bind(kit.app.events);
    const away = new Set([type]);
    vi.spyOn(kit.app.events, 'append').mockImplementation(async (stream, expected, events) => {
      if (away.has(events[0]?.type ?? '')) throw new StoreUnavailable('It does not answer.');
      return append(stream, expected, events);
    });
    const key = { 'idempotency-key': `broken-${type}` };
    expect(refusal(await book(meera, first, at(), key))).toBe('503 outcome_unknown');
    // Before the reservation, the other request may get the slot.
    if (type !== 'SlotReserved') expect(refusal(await book(meera, second, at()))).toBe('409 slot_taken');
    away.clear();
    await eventually(async () => (await kit.view(asha, first)).consultation?.state === 'booked' || null);
    vi.restoreAllMocks();
    expect((await book(meera, first, at(), key)).status).toBe(200);
    expect(await kit.eventsIn(`consultation-${first}`)).toBe(1);
  });

  it('leave the time to others when a booking is refused, and the same call says so again', async () => {
    const [first, second, third] = [await asked(), await asked(ravi), await asked(asha)];
    const at = newDay();
    await book(meera, first, at());
    const key = { 'idempotency-key': 'refused-1' };
    for (const _ of ['first', 'again']) expect(refusal(await book(meera, second, at(15), key))).toBe('409 slot_taken');
    // 30 minutes after the first and overlapping the second: the slot is free.
    expect((await book(meera, third, at(30))).status).toBe(200);
  });
});
