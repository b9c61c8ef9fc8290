import type { CaseView } from '@anupalan/domain/contracts/requests';
import { submission } from '@anupalan/domain/intake/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { consultation } from '@anupalan/domain/staffing/consultation';
import { staffCalendar } from '@anupalan/domain/staffing/staff-calendar';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../app/command-context.js';
import { bookConsultation } from '../app/consultations.js';
import type { Person } from '../testing/case-kit.js';
import { type ConsultationKit, QUESTION, startConsultationKit } from '../testing/consultation-kit.js';
import { eventually } from '../testing/test-app.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let kit: ConsultationKit;
let asha: Person;
let ravi: Person;
let meera: Person;
let arjun: Person;
let admin: Person;
beforeAll(async () => {
  kit = await startConsultationKit();
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  meera = await kit.person('staff', 'Meera');
  arjun = await kit.person('staff', 'Arjun');
  admin = await kit.person('admin', 'Lata');
});
afterAll(() => kit.close());

let days = 2;
/** A time of a day that no other test uses: 10:00 to 10:30 in India, or so many minutes later. */
const newDay = (): ((minutes?: number) => { readonly startsAt: string; readonly minutes: number }) => {
  days += 1;
  const start = Date.parse('2026-11-21T04:30:00.000Z') + days * 24 * HOUR;
  return (minutes = 0) => ({ startsAt: new Date(start + minutes * MINUTE).toISOString(), minutes: 30 });
};
type Time = ReturnType<ReturnType<typeof newDay>>;
const slotOf = ({ startsAt, minutes }: Time) => ({
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + minutes * MINUTE).toISOString(),
});

const staffCall = (person: Person, id: string, name: string, body: unknown, headers = {}) =>
  person.client.post(`/api/staff/requests/${id}/${name}`, body, headers);
const book = (person: Person, id: string, time: unknown, headers = {}) =>
  staffCall(person, id, 'book-consultation', time, headers);
const propose = (person: Person, id: string, ...slots: readonly unknown[]) =>
  staffCall(person, id, 'propose-slots', { slots });
const hold = (person: Person, id: string, body: unknown, headers = {}) =>
  staffCall(person, id, 'hold-consultation', body, headers);
const choose = (person: Person, id: string, { startsAt }: Pick<Time, 'startsAt'>) =>
  person.client.post(`/api/requests/${id}/choose-slot`, { startsAt });
const refusal = ({ status, body }: { readonly status: number; readonly body: { readonly code?: string } }) =>
  `${status} ${body.code}`;
const rail = (view: CaseView) => view.stages.map(({ label, state }) => `${label}: ${state}`);

describe('a consultation', () => {
  it('goes from the question to the summary, and no word of filing is on its way', async () => {
    const id = await kit.bought(asha);
    const new_ = await kit.view(asha, id);
    expect(new_.consultation).toEqual({
      state: 'unasked',
      topic: null,
      language: null,
      wished: [],
      proposed: [],
      starts_at: null,
      ends_at: null,
      minutes: null,
      with: null,
    });
    expect(rail(new_)).toEqual([
      'Payment received: done',
      'Your question: now',
      'Time agreed: todo',
      'Call held: todo',
    ]);

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
    expect(asked.status.ball).toBe('we');
    expect(asked.allowed_actions).toEqual(['cancel', 'messages']);
    expect((await kit.view(meera, id)).allowed_actions).toEqual([
      'request-reupload',
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
      with: { id: meera.id, name: 'Meera' },
    });
    expect(booked.request.status).toBe('documents_approved');
    expect(rail(booked)).toEqual(['Payment received: done', 'Question sent: done', 'Time agreed: done', 'Call: now']);
    // As a fact: the time is put into words where it is shown.
    expect(booked.stages.map(({ call, note }) => call ?? note)).toEqual([
      '₹399',
      'Employment',
      slotOf(time),
      slotOf(time),
    ]);
    expect(booked.timeline.map(({ summary }) => summary)).toContain(
      'The call is booked: Tue 24 Nov 2026, 10:00 to 10:30 IST.',
    );
    expect((await kit.view(meera, id)).allowed_actions).toEqual([
      'cancel',
      'book-consultation',
      'propose-slots',
      'hold-consultation',
      'hand-over',
      'messages',
      'notes',
    ]);

    expect(refusal(await hold(meera, id, { minutes: 25, summary: 'Yes.' }))).toBe('409 consultation_not_begun');
    kit.clock.advance(Date.parse(time.startsAt) - kit.clock.now() + 25 * MINUTE);
    expect(await hold(meera, id, { minutes: 25, summary: '  ' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'summary' }] },
    });
    expect(await hold(meera, id, { minutes: 25, summary: 'Yes, with a written consent.' })).toMatchObject({
      status: 200,
    });
    const held = await kit.view(asha, id);
    expect(held.consultation).toMatchObject({
      state: 'held',
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
    // The labels of lists are the table's; everything else of this page is about a call.
    const { status: _, ...shown } = done;
    expect(JSON.stringify([shown.stages, shown.timeline.map(({ summary }) => summary)])).not.toMatch(
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
      { path: 'answers.slot_2_date', message: 'There are no talks on Sundays. Choose another day', code: 'day.sunday' },
    ]);
  });

  it('is no filing: other services have no time to book, and no call', async () => {
    const id = await kit.paidRequest(asha);
    await staffCall(meera, id, 'claim', {});
    expect((await kit.view(asha, id)).consultation).toBeNull();
    expect((await kit.view(asha, id)).stages).toHaveLength(7);
    expect(refusal(await book(meera, id, newDay()()))).toBe('409 not_a_consultation');
    expect(refusal(await hold(meera, id, { minutes: 5, summary: 'x' }))).toBe('409 not_a_consultation');
    expect(refusal(await choose(asha, id, newDay()()))).toBe('409 not_a_consultation');
  });

  it('cannot be booked before its question is there, or by who does not have it', async () => {
    const unasked = await kit.bought(asha);
    expect(refusal(await book(admin, unasked, newDay()()))).toBe('409 consultation_not_open');
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

/** The question with days that are still to come, wherever the clock stands. */
const later = (answers: typeof QUESTION) => {
  const day = (n: number): string => {
    const date = new Date(kit.clock.now() + n * 24 * HOUR);
    return (date.getUTCDay() === 0 ? new Date(date.getTime() + 24 * HOUR) : date).toISOString().slice(0, 10);
  };
  return { ...answers, slot_1_date: day(2), slot_2_date: day(4) };
};
/** A consultation of Asha's, or of this customer, that Meera has taken. */
const asked = async (customer = asha, staff = meera): Promise<string> => {
  const id = await kit.bought(customer);
  await customer.client.post(`/api/requests/${id}/submit-intake`, { answers: later(QUESTION) });
  expect((await staffCall(staff, id, 'claim', {})).status).toBe(200);
  return id;
};

/** A talk of Asha's with Meera that begins in a minute. */
const soon = async (): Promise<{ readonly id: string; readonly time: Time }> => {
  const id = await asked();
  const time = { startsAt: new Date(kit.clock.now() + MINUTE).toISOString(), minutes: 30 };
  expect((await book(meera, id, time)).status).toBe(200);
  return { id, time };
};
const eventTypes = async (stream: string): Promise<readonly string[]> =>
  (await kit.app.store.load(stream)).map(({ event }) => event.type);

describe('a question that is accepted with its time', () => {
  it('may have been set on by an admin without that: the time is booked all the same', async () => {
    const id = await asked();
    const to = { to: 'documents_approved', reason: 'The question came by telephone' };
    expect((await admin.client.post(`/api/admin/requests/${id}/override-status`, to)).status).toBe(200);
    expect((await kit.app.load(submission, id)).state.status).toBe('pending_review');
    expect((await book(meera, id, newDay()())).status).toBe(200);
    expect((await kit.view(asha, id)).consultation?.state).toBe('booked');
  });

  it('may be accepted by a call at the same moment: both say that the time is booked', async () => {
    const id = await asked();
    const time = newDay()();
    const asMeera = { actor: { id: meera.id, role: 'staff' } } as const;
    let crossed = 0;
    const execute: typeof kit.app.execute = async (aggregate, ...rest) => {
      if (aggregate.prefix === submission.prefix) {
        crossed += 1;
        await kit.app.execute(submission, id, { type: 'approveSubmission' }, systemContext('test', asMeera));
      }
      return kit.app.execute(aggregate, ...rest);
    };
    const { state } = await kit.app.load(serviceRequest, id);
    const done = await bookConsultation({ ...kit.app, execute }, { id, state }, time, systemContext('test', asMeera));
    expect(crossed).toBe(1);
    expect(done).toMatchObject({ ok: true });
    expect((await kit.view(asha, id)).consultation).toMatchObject({ state: 'booked', ...slotOf(time) });
  });
});

describe('times that are proposed', () => {
  it('are the customer’s to choose from, and the choice books one', async () => {
    const id = await asked();
    const at = newDay();
    expect((await propose(meera, id, at(60), at())).status).toBe(200);
    const proposed = await kit.view(asha, id);
    expect(proposed.consultation).toMatchObject({ state: 'proposed', proposed: [slotOf(at()), slotOf(at(60))] });
    expect(proposed.status.ball).toBe('you');
    expect(proposed.allowed_actions).toContain('choose-slot');
    expect(refusal(await choose(asha, id, at(30)))).toBe('409 slot_not_proposed');
    expect(refusal(await choose(ravi, id, at()))).toBe('404 request_not_found');

    const [one, two] = await Promise.all([choose(asha, id, at()), choose(asha, id, at())]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const booked = await kit.view(asha, id);
    expect(booked.consultation).toMatchObject({
      state: 'booked',
      proposed: [],
      ...slotOf(at()),
      with: { name: 'Meera' },
    });
    expect(booked.request.status).toBe('documents_approved');
    expect(await kit.eventsIn(`consultation-${id}`)).toBe(2);
    expect(refusal(await choose(asha, id, at(60)))).toBe('409 slot_not_proposed');
  });

  it('may move a call that is booked, which stands until one is chosen', async () => {
    const id = await asked();
    const at = newDay();
    await book(meera, id, at());
    await propose(meera, id, at(90));
    expect((await kit.view(asha, id)).consultation).toMatchObject({
      state: 'booked',
      ...slotOf(at()),
      proposed: [slotOf(at(90))],
    });
    expect((await choose(asha, id, at(90))).status).toBe(200);
    expect((await kit.view(asha, id)).consultation).toMatchObject({ state: 'booked', ...slotOf(at(90)), proposed: [] });
  });

  it('are not shown once they have passed', async () => {
    const id = await asked();
    const soon = { startsAt: new Date(kit.clock.now() + HOUR).toISOString(), minutes: 30 };
    await propose(meera, id, soon);
    kit.clock.advance(2 * HOUR);
    expect((await kit.view(asha, id)).consultation).toMatchObject({ state: 'asked', proposed: [] });
    expect(refusal(await choose(asha, id, soon))).toBe('409 slot_past');
  });

  it('are not at a time of another call', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    await book(meera, first, at());
    expect(await propose(meera, second, at(120), at(15))).toMatchObject({
      status: 409,
      body: { code: 'time_taken', errors: [{ path: 'slots.1.startsAt' }] },
    });
    // Free when it was proposed, taken when it is chosen.
    await propose(meera, second, at(240));
    expect((await kit.view(ravi, second)).consultation?.proposed).toEqual([slotOf(at(240))]);
    await book(meera, first, at(240));
    expect(refusal(await choose(ravi, second, at(240)))).toBe('409 time_taken');
  });

  it('are not shown once others have got them; when none is left it is our turn again', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    await propose(meera, second, at(), at(60));
    await book(meera, first, at(15));
    expect((await kit.view(ravi, second)).consultation).toMatchObject({
      state: 'proposed',
      proposed: [slotOf(at(60))],
    });
    await book(meera, first, { ...at(15), minutes: 90 });
    const left = await kit.view(ravi, second);
    expect(left.consultation).toMatchObject({ state: 'asked', proposed: [] });
    expect(left.status.ball).toBe('we');
    expect(left.allowed_actions).not.toContain('choose-slot');
    await book(meera, first, at(300));
    expect((await kit.view(ravi, second)).consultation?.state).toBe('proposed');
  });

  it('are shown as they were proposed while the log is away', async () => {
    const id = await asked();
    const at = newDay();
    await propose(meera, id, at());
    const before = await kit.view(asha, id);
    vi.spyOn(kit.app.events, 'readStream').mockImplementation(() => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new StoreUnavailable('It does not answer.')) }),
    }));
    const seen = await asha.client.get(`/api/requests/${id}`);
    vi.restoreAllMocks();
    expect([seen.status, seen.body]).toEqual([200, before]);
    expect(before.consultation?.proposed).toEqual([slotOf(at())]);
  });

  it('to move a call are taken back by booking the present time again', async () => {
    const id = await asked();
    const at = newDay();
    await book(meera, id, at());
    await propose(meera, id, at(90));
    expect((await book(meera, id, at())).status).toBe(200);
    expect((await kit.view(asha, id)).consultation).toMatchObject({ state: 'booked', ...slotOf(at()), proposed: [] });
    expect(refusal(await choose(asha, id, at(90)))).toBe('409 slot_not_proposed');
  });

  it('name the place on earth that they are of: a time without an offset is none', async () => {
    const id = await asked();
    const { startsAt } = newDay()();
    const [bare, ofIndia] = [startsAt.slice(0, 19), `${startsAt.slice(0, 11)}10:00:00+05:30`];
    expect(await book(meera, id, { startsAt: bare, minutes: 30 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'startsAt', message: expect.stringMatching(/with its offset/) }] },
    });
    expect((await book(meera, id, { minutes: 30 })).body.message).toBe('startsAt is required');
    expect(await propose(meera, id, { startsAt: bare, minutes: 30 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'slots.0.startsAt' }] },
    });
    expect((await propose(meera, id, { startsAt: ofIndia, minutes: 30 })).status).toBe(200);
    expect((await choose(asha, id, { startsAt: bare })).status).toBe(422);
    expect((await choose(asha, id, { startsAt: ofIndia })).status).toBe(200);
    expect((await kit.view(asha, id)).consultation?.starts_at).toBe(startsAt);
  });
});

describe('two calls of one of us', () => {
  it('are never at the same time, and the refusal names nobody', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    expect((await book(meera, first, at())).status).toBe(200);
    const refused = await book(meera, second, at(29));
    expect(refusal(refused)).toBe('409 time_taken');
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
    expect((await kit.view(asha, first)).timeline.at(-1)?.summary).toContain('The call was moved');
  });

  it('do not wait for a booking that broke off', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    const [startsAt, endsAt] = [at().startsAt, slotOf(at()).ends_at];
    const asMeera = systemContext('test', { actor: { id: meera.id, role: 'staff' } });
    const taken = { type: 'takeTime', requestId: first, startsAt, endsAt } as const;
    await kit.app.execute(staffCalendar, meera.id, taken, asMeera);
    await kit.app.execute(submission, first, { type: 'approveSubmission' }, { ...asMeera, commandId: 'other' });
    expect(refusal(await book(meera, second, at()))).toBe('409 time_taken');
    kit.clock.advance(61_000);
    expect((await book(meera, second, at())).status).toBe(200);
    // It does not go on as if it still had the time.
    const slow = { type: 'bookConsultation', startsAt, endsAt, staffId: meera.id } as const;
    const late = await kit.app.execute(consultation, first, slow, { ...asMeera, commandId: 'slow' });
    expect(late).toMatchObject({ ok: false, error: { code: 'time_taken' } });
    // The one that broke off is booked for another time by the same call again.
    expect((await kit.view(asha, first)).consultation?.state).toBe('asked');
    expect((await book(meera, first, at(60))).status).toBe(200);
  });
});

describe('the same call sent again', () => {
  it('books once, also when the talk was moved since', async () => {
    const id = await asked();
    const at = newDay();
    const key = { 'idempotency-key': 'book-1' };
    expect((await book(meera, id, at(), key)).status).toBe(200);
    await book(meera, id, at(60));
    expect((await book(meera, id, at(), key)).status).toBe(200);
    expect((await kit.view(asha, id)).consultation).toMatchObject(slotOf(at(60)));
  });

  it('delivers once, and goes on where it broke off', async () => {
    const id = await asked();
    await book(meera, id, { startsAt: new Date(kit.clock.now() + MINUTE).toISOString(), minutes: 30 });
    kit.clock.advance(20 * MINUTE);
    const context = systemContext('test', { actor: { id: meera.id, role: 'staff' } });
    await kit.app.execute(consultation, id, { type: 'holdConsultation', minutes: 20 }, context);
    expect((await kit.view(meera, id)).allowed_actions).toContain('deliver');
    const key = { 'idempotency-key': 'hold-1' };
    for (let n = 0; n < 2; n += 1)
      expect((await hold(meera, id, { minutes: 20, summary: 'Ask for it in writing.' }, key)).status).toBe(200);
    const events = await kit.app.store.load(`serviceRequest-${id}`);
    expect(events.filter(({ event }) => event.type === 'ServiceDelivered')).toHaveLength(1);
    expect((await kit.view(asha, id)).result).toBe('Ask for it in writing.');
  });
});

describe('a summary of a case that somebody changed meanwhile', () => {
  it('is refused before anything is written: the call is not held without it', async () => {
    const { id } = await soon();
    kit.clock.advance(20 * MINUTE);
    const stale = { 'if-match': '"0"' };
    expect((await hold(meera, id, { minutes: 20, summary: 'Yes.' }, stale)).status).toBe(412);
    expect(await eventTypes(`consultation-${id}`)).toEqual(['ConsultationBooked']);
    expect((await hold(meera, id, { minutes: 15, summary: 'Yes.' })).status).toBe(200);
    expect((await kit.view(asha, id)).consultation?.minutes).toBe(15);
  });

  it('says the minutes that are recorded, or is refused', async () => {
    const { id } = await soon();
    kit.clock.advance(20 * MINUTE);
    const context = systemContext('test', { actor: { id: meera.id, role: 'staff' } });
    await kit.app.execute(consultation, id, { type: 'holdConsultation', minutes: 20 }, context);
    expect(refusal(await hold(meera, id, { minutes: 25, summary: 'Yes.' }))).toBe('409 consultation_held');
    expect((await hold(meera, id, { minutes: 20, summary: 'Yes.' })).status).toBe(200);
  });
});

describe('a case with a call', () => {
  it('is the customer’s to cancel until the call begins, and ours after that', async () => {
    const { id, time } = await soon();
    const cancel = () => asha.client.post(`/api/requests/${id}/cancel`, { reason: 'Found it out' });
    expect(await kit.view(asha, id)).toMatchObject({
      allowed_actions: expect.arrayContaining(['cancel']),
      refund_on_cancel: 399,
    });
    kit.clock.advance(Date.parse(time.startsAt) - kit.clock.now());
    const begun = await kit.view(asha, id);
    expect(begun.allowed_actions).not.toContain('cancel');
    expect(begun.refund_on_cancel).toBe(0);
    expect(refusal(await cancel())).toBe('409 talk_begun');
    // Held, and its summary not yet delivered.
    const context = systemContext('test', { actor: { id: meera.id, role: 'staff' } });
    await kit.app.execute(consultation, id, { type: 'holdConsultation', minutes: 20 }, context);
    expect(refusal(await cancel())).toBe('409 talk_begun');
    expect((await kit.view(meera, id)).allowed_actions).toContain('cancel');
    expect((await staffCall(meera, id, 'cancel', { reason: 'The line was dead' })).status).toBe(200);
  });

  it('that has come to an end takes no time of ours any more', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    await book(meera, first, at());
    kit.clock.advance(2 * MINUTE);
    expect(refusal(await book(meera, second, at()))).toBe('409 time_taken');
    await admin.client.post(`/api/admin/requests/${first}/override-status`, {
      to: 'completed',
      reason: 'Answered by telephone',
    });
    expect((await book(meera, second, at())).status).toBe(200);
  });

  it('that crosses a booking is looked at once more, as the log has it', async () => {
    const id = await asked();
    await book(meera, id, newDay()());
    // Nothing follows from this by itself, as from what another process did before the talk was booked.
    await admin.client.post(`/api/admin/requests/${id}/override-status`, { to: 'cancelled', reason: 'Not ours to do' });
    expect((await kit.view(asha, id)).consultation?.state).toBe('booked');
    await kit.app.execute(consultation, id, { type: 'followCase' }, systemContext('test'));
    expect(await eventTypes(`consultation-${id}`)).toEqual(['ConsultationBooked', 'ConsultationReleased']);
  });

  it('that is cancelled gives back the money, and the time', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    await book(meera, first, at());
    kit.clock.advance(2 * MINUTE);
    expect((await asha.client.post(`/api/requests/${first}/cancel`, { reason: 'Found it out' })).status).toBe(200);
    const cancelled = await kit.view(asha, first);
    expect(cancelled.request.status).toBe('cancelled');
    expect(cancelled.consultation).toMatchObject({ state: 'asked', starts_at: null, with: null });
    expect(rail(cancelled).at(-1)).toBe('Call: now');
    expect((await kit.app.load(serviceRequest, first)).state.held).toEqual([]);
    expect((await book(meera, second, at())).status).toBe(200);
    expect(refusal(await book(meera, first, at(120)))).toBe('409 consultation_not_open');
  });

  it('that is handed over takes the call with it, at the time that the customer knows', async () => {
    const [id, other] = [await asked(), await asked(ravi, arjun)];
    const at = newDay();
    await book(meera, id, at());
    kit.clock.advance(2 * MINUTE);
    const given = await admin.client.post(`/api/admin/requests/${id}/assign`, { staffId: arjun.id });
    expect(given.status).toBe(200);
    const view = await eventually(async () => {
      const seen = await kit.view(asha, id);
      return seen.consultation?.with?.id === arjun.id ? seen : null;
    });
    expect(view.consultation).toMatchObject({ state: 'booked', ...slotOf(at()), with: { name: 'Arjun' } });
    expect(view.timeline.map(({ summary }) => summary)).toContain('The call is with Arjun now.');
    expect(refusal(await book(arjun, other, at()))).toBe('409 time_taken');
    const hers = await asked();
    expect((await book(meera, hers, at())).status).toBe(200);
  });

  it('is open again after an end, and may be booked anew', async () => {
    const id = await asked();
    const at = newDay();
    await book(meera, id, at());
    await staffCall(meera, id, 'cancel', { reason: 'The customer called it off' });
    await admin.client.post(`/api/admin/requests/${id}/override-status`, {
      to: 'documents_approved',
      reason: 'Called off by mistake',
    });
    expect((await kit.view(meera, id)).consultation?.state).toBe('asked');
    expect((await book(meera, id, at())).status).toBe(200);
  });
});
