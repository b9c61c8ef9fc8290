import { submission } from '@anupalan/domain/intake/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import {
  book,
  type ConsultationCast,
  choose,
  HOUR,
  newDay,
  propose,
  refusal,
  slotOf,
  startConsultationCast,
} from '../testing/consultation-calls.js';
import { bookConsultation } from './consultations.js';

let kit: ConsultationCast['kit'];
let asha: ConsultationCast['asha'];
let ravi: ConsultationCast['ravi'];
let meera: ConsultationCast['meera'];
let admin: ConsultationCast['admin'];
let asked: ConsultationCast['asked'];
beforeAll(async () => {
  ({ kit, asha, ravi, meera, admin, asked } = await startConsultationCast());
});
afterAll(() => kit.close());

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
    const append = kit.app.events.append.bind(kit.app.events);
    vi.spyOn(kit.app.events, 'append').mockImplementation(async (stream, expected, events) => {
      if (events[0]?.type === 'BookingSlotReserved') {
        crossed += 1;
        await kit.app.execute(submission, id, { type: 'approveSubmission' }, systemContext('test', asMeera));
      }
      return append(stream, expected, events);
    });
    const { state } = await kit.app.load(serviceRequest, id);
    const done = await bookConsultation(kit.app, { id, state }, time, systemContext('test', asMeera));
    vi.restoreAllMocks();
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
    expect(proposed.status.waiting_on).toBe('customer');
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
      body: { code: 'slot_taken', errors: [{ path: 'slots.1.startsAt' }] },
    });
    // Free at the proposal, taken at the choice.
    await propose(meera, second, at(240));
    expect((await kit.view(ravi, second)).consultation?.proposed).toEqual([slotOf(at(240))]);
    await book(meera, first, at(240));
    expect(refusal(await choose(ravi, second, at(240)))).toBe('409 slot_taken');
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
    expect(left.status.waiting_on).toBe('staff');
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
