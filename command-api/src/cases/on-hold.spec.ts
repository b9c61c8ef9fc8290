import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let id: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  id = await kit.paidRequest(asha);
  await kit.upload(asha, id);
  await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
  await staff('claim');
});
afterAll(() => kit.close());

const view = async (person: Person) => (await kit.read(person, `/api/requests/${id}`)).body;
const staff = (name: string, body: unknown = {}) => meera.client.post(`/api/staff/requests/${id}/${name}`, body);
const REASON = 'The portal of the authority is closed this week.';

describe('a case on hold', () => {
  it('says so to both sides, with the reason, and stays where it is', async () => {
    const before = await view(asha);
    expect((await staff('put-on-hold', { reason: ' ' })).body).toMatchObject({ errors: [{ path: 'reason' }] });
    expect((await staff('put-on-hold', { reason: REASON })).status).toBe(200);
    const mine = await view(asha);
    expect(mine.on_hold).toMatchObject({ reason: REASON });
    expect(mine.status).toEqual(before.status);
    expect(mine.request).toMatchObject({ due_paused: true, expected: { code: 'expected.on_hold' } });
    expect(mine.timeline.items.at(-1)).toMatchObject({ type: 'RequestPutOnHold', reason: REASON });
    const theirs = await view(meera);
    expect(theirs.on_hold).toEqual(mine.on_hold);
    expect(theirs.allowed_actions).toEqual(expect.arrayContaining(['resume', 'approve-documents']));
    expect(theirs.allowed_actions).not.toContain('put-on-hold');
    expect((await staff('put-on-hold', { reason: REASON })).body).toMatchObject({ code: 'on_hold_already' });
  });

  it('is told to the customer, and so is the end of the hold', async () => {
    expect((await staff('resume')).status).toBe(200);
    const mine = await view(asha);
    expect(mine.on_hold).toBeNull();
    expect(mine.request).toMatchObject({ due_paused: false, expected: { code: 'expected.by' } });
    expect((await staff('resume')).body).toMatchObject({ code: 'not_on_hold' });
    const { items } = (await kit.read(asha, '/api/notifications')).body;
    expect(items.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['put_on_hold', 'resumed']));
  });
});
