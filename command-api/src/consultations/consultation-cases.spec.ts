import { consultation } from '@anupalan/domain/consultations/consultation';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import {
  book,
  type ConsultationCast,
  conclude,
  MINUTE,
  newDay,
  rail,
  refusal,
  slotOf,
  staffCall,
  startConsultationCast,
} from '../testing/consultation-calls.js';
import { eventually } from '../testing/test-app.js';

let kit: ConsultationCast['kit'];
let asha: ConsultationCast['asha'];
let ravi: ConsultationCast['ravi'];
let meera: ConsultationCast['meera'];
let arjun: ConsultationCast['arjun'];
let admin: ConsultationCast['admin'];
let asked: ConsultationCast['asked'];
let soon: ConsultationCast['soon'];
beforeAll(async () => {
  ({ kit, asha, ravi, meera, arjun, admin, asked, soon } = await startConsultationCast());
});
afterAll(() => kit.close());

const eventTypes = async (stream: string): Promise<readonly string[]> =>
  (await kit.app.store.load(stream)).map(({ event }) => event.type);

describe('a consultation whose time is to be agreed', () => {
  it('is told in its own words on the case, in the customer’s list and in staff’s', async () => {
    const id = await asked();
    const label = 'A time for the call';
    expect((await kit.view(asha, id)).status.label).toBe(label);
    const mine = (await asha.client.get('/api/customer-services')).body.services as { id: string }[];
    expect(mine.find((one) => one.id === id)).toMatchObject({ workflow: 'consultation' });
    const { items } = (await admin.client.get('/api/admin/requests?limit=100')).body as { items: { id: string }[] };
    expect(items.find((one) => one.id === id)).toMatchObject({
      workflow: 'consultation',
      status_label: label,
      stage: 2,
    });
  });
});

describe('the same call sent again', () => {
  it('books once, also when the consultation was moved since', async () => {
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
    await kit.app.execute(consultation, id, { type: 'recordConsultation', minutes: 20 }, context);
    expect((await kit.view(meera, id)).allowed_actions).toContain('deliver');
    const key = { 'idempotency-key': 'conclude-1' };
    for (let n = 0; n < 2; n += 1)
      expect((await conclude(meera, id, { minutes: 20, summary: 'Ask for it in writing.' }, key)).status).toBe(200);
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
    expect((await conclude(meera, id, { minutes: 20, summary: 'Yes.' }, stale)).status).toBe(412);
    expect(await eventTypes(`consultation-${id}`)).toEqual(['ConsultationBooked']);
    expect((await conclude(meera, id, { minutes: 15, summary: 'Yes.' })).status).toBe(200);
    expect((await kit.view(asha, id)).consultation?.minutes).toBe(15);
  });

  it('says the minutes that are recorded, or is refused', async () => {
    const { id } = await soon();
    kit.clock.advance(20 * MINUTE);
    const context = systemContext('test', { actor: { id: meera.id, role: 'staff' } });
    await kit.app.execute(consultation, id, { type: 'recordConsultation', minutes: 20 }, context);
    expect(refusal(await conclude(meera, id, { minutes: 25, summary: 'Yes.' }))).toBe('409 consultation_took_place');
    expect((await conclude(meera, id, { minutes: 20, summary: 'Yes.' })).status).toBe(200);
  });
});

describe('a case with a call', () => {
  it('is taken by, and given to, nobody of another profession', async () => {
    const id = await kit.bought(asha);
    const kabir = await kit.person('staff', 'Kabir');
    const refused = [
      await staffCall(kabir, id, 'claim', {}),
      await admin.client.post(`/api/admin/requests/${id}/assign`, { staffId: kabir.id }),
    ];
    for (const { status, body } of refused)
      expect([status, body.errors[0].code]).toEqual([422, 'assignee_lacks_skill']);
    expect((await staffCall(meera, id, 'claim', {})).status).toBe(200);
  });

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
    expect(refusal(await cancel())).toBe('409 consultation_begun');
    // Held, and its summary not yet delivered.
    const context = systemContext('test', { actor: { id: meera.id, role: 'staff' } });
    await kit.app.execute(consultation, id, { type: 'recordConsultation', minutes: 20 }, context);
    expect(refusal(await cancel())).toBe('409 consultation_begun');
    expect((await kit.view(meera, id)).allowed_actions).toContain('cancel');
    expect((await staffCall(meera, id, 'cancel', { reason: 'The line was dead' })).status).toBe(200);
  });

  it('that has come to an end takes no time of ours any more', async () => {
    const [first, second] = [await asked(), await asked(ravi)];
    const at = newDay();
    await book(meera, first, at());
    kit.clock.advance(2 * MINUTE);
    expect(refusal(await book(meera, second, at()))).toBe('409 slot_taken');
    await admin.client.post(`/api/admin/requests/${first}/override-status`, {
      to: 'completed',
      reason: 'Answered by telephone',
    });
    expect((await book(meera, second, at())).status).toBe(200);
  });

  it('that crosses a booking is looked at once more, as the log has it', async () => {
    const id = await asked();
    await book(meera, id, newDay()());
    // No process reacts to this override, like to that of another server before the booking.
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
    expect(rail(cancelled).at(-1)).toBe('call: stopped');
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
    expect(view.timeline.items.map(({ summary }) => summary)).toContain('The call is with Arjun now.');
    expect(refusal(await book(arjun, other, at()))).toBe('409 slot_taken');
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
