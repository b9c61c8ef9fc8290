import { user } from '@anupalan/domain/identity/aggregate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../notifications/notify.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let kiran: Person;
let arjun: Person;
let id: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  kiran = await kit.person('staff', 'Kiran');
  arjun = await kit.person('admin', 'Arjun');
  id = await kit.paidRequest(asha);
});
afterAll(() => kit.close());

const experts = async () => (await kit.read(asha, '/api/my-experts')).body;
const calls = async (person: Person) => (await kit.read(person, '/api/staff/calls')).body.items;
const ask = (when: string) => asha.client.post(`/api/requests/${id}/call`, { when });
const made = (by: Person, outcome: string, note = '') =>
  by.client.post(`/api/staff/requests/${id}/call-made`, { outcome, note });

describe('my experts', () => {
  it('are nobody for a case that nobody has, and whoever takes it', async () => {
    expect(await experts()).toMatchObject({ items: [], unassigned: [{ id, call: null }] });
    await meera.client.post(`/api/staff/requests/${id}/claim`);
    await meera.client.post(`/api/staff/requests/${id}/messages`, { text: 'Hello' });
    const { items, unassigned } = await experts();
    expect(unassigned).toEqual([]);
    expect(items).toMatchObject([{ name: 'Meera', cases: [{ id }], earlier_cases: [], talks: [] }]);
    expect(items[0].cases[0].last_message_at).not.toBeNull();
  });
});

describe('a call-back', () => {
  it('is due at whoever works the case, who is told of it', async () => {
    expect((await ask('after 4')).status).toBe(200);
    expect((await ask('now')).body).toMatchObject({ code: 'conversation.call_open' });
    for (const person of [meera, arjun])
      expect(await calls(person)).toMatchObject([
        { request_id: id, when: 'after 4', overdue: false, tries: 0, customer: { name: 'Asha' } },
      ]);
    expect(await calls(kiran)).toEqual([]);
    const bell = (await kit.read(meera, '/api/notifications')).body.items;
    expect(bell).toContainEqual(expect.objectContaining({ code: 'call_asked' }));
  });

  it('stays due after a call without an answer, and follows the case to a colleague', async () => {
    expect((await made(kiran, 'talked')).status).toBe(403);
    expect((await made(meera, 'no_answer', 'Engaged')).status).toBe(200);
    await meera.client.post(`/api/staff/requests/${id}/hand-over`, { staffId: kiran.id, note: 'Please call' });
    expect(await calls(meera)).toEqual([]);
    expect(await calls(kiran)).toMatchObject([{ tries: 1, assignee: { name: 'Kiran' } }]);
    expect((await experts()).items).toMatchObject([
      { name: 'Kiran', cases: [{ id, call: { tries: 1 } }] },
      { name: 'Meera', cases: [], earlier_cases: [{ id }] },
    ]);
  });

  it('is overdue once the next working day has passed', async () => {
    kit.clock.advance(6 * 24 * 3_600_000);
    expect(await calls(kiran)).toMatchObject([{ overdue: true }]);
  });

  it('ends when somebody has talked with the customer, and both sides read of it, the note apart', async () => {
    expect((await made(kiran, 'talked', 'Wants it by March')).status).toBe(200);
    expect(await calls(kiran)).toEqual([]);
    const entry = async (person: Person) => (await kit.read(person, `/api/requests/${id}`)).body.timeline.items.at(-1);
    expect(await entry(asha)).toMatchObject({ type: 'CallMade', reason: null });
    expect(await entry(kiran)).toMatchObject({ type: 'CallMade', reason: 'Wants it by March' });
  });

  it('is withdrawn by the customer, and may be asked for again', async () => {
    expect((await ask('')).status).toBe(200);
    expect((await asha.client.request('DELETE', `/api/requests/${id}/call`)).status).toBe(200);
    expect((await experts()).items[0].cases[0].call).toBeNull();
    expect((await made(kiran, 'talked')).body).toMatchObject({ code: 'conversation.no_call' });
  });

  it('about a case that nobody has is everybody’s of the staff, without the number of the customer', async () => {
    const other = await kit.paidRequest(asha);
    await asha.client.post(`/api/requests/${other}/call`, { when: '' });
    for (const person of [meera, kiran])
      expect(await calls(person)).toMatchObject([{ request_id: other, assignee: null, customer: { mobile: null } }]);
  });

  it('of a case whose assignee is no longer here is a colleague’s, and all news of it reach the admins', async () => {
    kit.clock.advance(24 * 3_600_000);
    const left = await arjun.client.post(`/api/admin/users/${kiran.id}/deactivate`, { reason: 'Left' });
    expect(left.status).toBe(200);
    kit.app.jobs.work('notify', notify(kit.app));
    expect((await ask('at noon')).status).toBe(200);
    expect(await calls(meera)).toContainEqual(expect.objectContaining({ request_id: id, assignee: null }));
    const { email } = (await kit.app.load(user, arjun.id)).state;
    expect((await asha.client.post(`/api/requests/${id}/messages`, { text: 'Is anybody there?' })).status).toBe(200);
    for (const news of [/call/i, /you have a new message/i])
      await eventually(async () =>
        (await kit.app.outbox?.messages({ to: String(email) }))?.find(({ text }) => news.test(text)),
      );
    expect((await made(meera, 'talked')).status).toBe(200);
  });
});
