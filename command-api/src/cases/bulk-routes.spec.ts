import { position } from '@anupalan/domain/kernel/position';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { DamagedEvent } from '@anupalan/infra/ports/event-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let kabir: Person;
let admin: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  kabir = await kit.person('staff', 'Kabir');
  admin = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const claimed = async (by: Person): Promise<string> => {
  const id = await kit.paidRequest(asha);
  await by.client.post(`/api/staff/requests/${id}/claim`, {});
  return id;
};
const assignee = async (id: string) => (await kit.app.load(serviceRequest, id)).state.assigneeId;
const rows = (body: { results: readonly { ok: boolean; code: string | null }[] }) =>
  body.results.map(({ ok, code }) => (ok ? 'done' : code));

describe('an act on several cases', () => {
  it('hands over what is one’s own and says of the others why not', async () => {
    const [own, foreign] = [await claimed(meera), await claimed(kabir)];
    const body = { requestIds: [own, foreign, 'nothing', own], staffId: kabir.id, note: 'I am on leave from Monday.' };
    const answer = await meera.client.post('/api/staff/requests/hand-over', body);
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: '1 done, 2 failed' } });
    expect(rows(answer.body)).toEqual(['done', 'not_assigned', 'request_not_found']);
    expect(await assignee(own)).toBe(kabir.id);
  });

  it('passes over a case whose record is damaged', async () => {
    const [damaged, sound] = [await claimed(meera), await claimed(meera)];
    const { load } = kit.app;
    const at = { stream: `serviceRequest-${damaged}`, revision: 2, position: position('9') };
    const fault = new DamagedEvent(at, 'its data is no UTF-8');
    const loading = vi.spyOn(kit.app, 'load');
    loading.mockImplementation((aggregate, id) => (id === damaged ? Promise.reject(fault) : load(aggregate, id)));
    const body = { requestIds: [damaged, sound], staffId: kabir.id, note: 'I am on leave from Monday.' };
    const answer = await meera.client.post('/api/staff/requests/hand-over', body);
    loading.mockRestore();
    expect(rows(answer.body)).toEqual(['record_damaged', 'done']);
    expect(await assignee(sound)).toBe(kabir.id);
  });

  it('needs a note to hand over', async () => {
    const own = await claimed(meera);
    const body = { requestIds: [own], staffId: kabir.id, note: '  ' };
    expect((await meera.client.post('/api/staff/requests/hand-over', body)).status).toBe(422);
    expect(await assignee(own)).toBe(meera.id);
  });

  it('closes the completed ones and leaves the others', async () => {
    const [done, open] = [await claimed(meera), await claimed(meera)];
    await kit.app.execute(
      serviceRequest,
      done,
      { type: 'overrideStatus', to: 'completed', reason: 'Completed for this test.' },
      systemContext('test', { actor: { id: admin.id, role: 'admin' } }),
    );
    const answer = await meera.client.post('/api/staff/requests/close', { requestIds: [done, open] });
    expect(rows(answer.body)).toEqual(['done', 'not_allowed_in_status']);
    expect((await kit.app.load(serviceRequest, done)).state.status).toBe('closed');
  });

  it('is done once, however often the same call comes', async () => {
    const id = await kit.paidRequest(asha);
    const send = () =>
      admin.client.post(
        '/api/admin/requests/assign',
        { requestIds: [id], staffId: meera.id },
        { 'idempotency-key': 'once-for-all' },
      );
    const [first, second] = [await send(), await send()];
    expect(rows(first.body)).toEqual(['done']);
    expect(second.body).toEqual(first.body);
  });

  it('takes at most a hundred cases, and no customer', async () => {
    const many = { requestIds: Array.from({ length: 101 }, (_, i) => `r${i}`) };
    expect((await meera.client.post('/api/staff/requests/close', many)).status).toBe(422);
    expect((await asha.client.post('/api/staff/requests/close', { requestIds: ['x'] })).status).toBe(403);
  });
});
