import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let admin: Person;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  admin = await kit.person('admin', 'Arjun', { isSuperAdmin: true });
  meera = await kit.person('staff', 'Meera');
  asha = await kit.person('customer', 'Asha');
  for (let n = 0; n < 8; n += 1) await kit.person('customer', `Customer${n}`);
});
afterAll(() => kit.close());

type Row = Readonly<{ id: string; role: string; name: string }>;
const namesIn = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('the accounts that admins list', () => {
  it('are a bare list with what CALL-54 names, never from a cache (AUSR-18, SEC-19)', async () => {
    const answer = await kit.read(admin, '/api/admin/users?_t=1');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.body.find(({ id }: Row) => id === asha.id)).toMatchObject({
      name: 'Asha',
      role: 'customer',
      email: 'asha@example.com',
      is_super_admin: false,
    });
    expect((await kit.read(meera, '/api/admin/users')).status).toBe(403);
    expect((await kit.client().get('/api/admin/users')).status).toBe(401);
  });

  it('come in bounded pages, and the header leads to the next one', async () => {
    const first = await kit.read(admin, '/api/admin/users?limit=6');
    expect(first.body).toHaveLength(6);
    expect(first.headers.get('x-total')).toBe('11');
    const next = first.headers.get('x-next-cursor') ?? '';
    const second = await kit.read(admin, `/api/admin/users?limit=6&cursor=${encodeURIComponent(next)}`);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    expect(new Set([...first.body, ...second.body].map(({ id }: Row) => id)).size).toBe(11);
    expect((await kit.read(admin, '/api/admin/users?limit=501')).status).toBe(422);
    expect((await kit.read(admin, '/api/admin/people?cursor=nonsense')).status).toBe(400);
  });

  it('are found by role, by whether they are active, and by name, mobile or email (AUSR-03)', async () => {
    const people = async (query: string) => (await kit.read(admin, `/api/admin/people?${query}`)).body;
    const office = await people('role=staff,admin');
    expect(office).toMatchObject({ total: 2, next_cursor: null });
    expect(namesIn(office.items)).toEqual(['Arjun', 'Meera']);
    expect(namesIn((await people('q=meera@example')).items)).toEqual(['Meera']);
    const { mobile } = office.items.find(({ name }: Row) => name === 'Meera');
    expect(namesIn((await people(`q=${encodeURIComponent(mobile.slice(3))}`)).items)).toEqual(['Meera']);
    expect(namesIn((await people('q=asha&role=staff')).items)).toEqual([]);
    const gone = await kit.person('staff', 'Kabir');
    await admin.client.post(`/api/admin/users/${gone.id}/deactivate`, { reason: 'Left us' });
    expect(namesIn((await people('active=false')).items)).toEqual(['Kabir']);
    expect(namesIn((await people('active=true&role=staff')).items)).toEqual(['Meera']);
  });

  it('are shown one by one with devices, second factor and open cases', async () => {
    const requestId = await kit.paidRequest(asha);
    await admin.client.post(`/api/admin/requests/${requestId}/assign`, { staffId: meera.id });
    const answer = await kit.read(admin, `/api/admin/users/${meera.id}`);
    expect(answer.body).toMatchObject({
      name: 'Meera',
      active: true,
      invited_by: null,
      open_cases: 1,
      second_factor: { app: false, recovery_codes_left: 0 },
      sessions: [{ device: 'test' }],
      changes: [],
    });
    const { created_at, last_seen_at } = answer.body.sessions[0];
    expect(last_seen_at).toBe(created_at);
    kit.clock.advance(6 * 60_000);
    await meera.client.get('/api/user');
    const [later] = (await kit.read(admin, `/api/admin/users/${meera.id}`)).body.sessions;
    expect(Date.parse(later.last_seen_at) - Date.parse(created_at)).toBe(6 * 60_000);
    expect((await kit.read(admin, '/api/admin/users/nobody')).body.message).toBe('User not found');
  });

  it('are shown, as customers, with their cases, their money and the last message', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    const of = async () => (await kit.read(admin, `/api/admin/users/${ravi.id}/customer`)).body;
    expect(await of()).toEqual({
      cases: [],
      total: 0,
      money: { captured: 0, refunded: 0, refunding: 0 },
      last_message: null,
    });
    const first = await kit.paidRequest(ravi);
    kit.clock.advance(60_000);
    const second = await kit.paidRequest(ravi);
    await ravi.client.post(`/api/requests/${first}/messages`, { text: 'Hello' });
    const { cases, total, money, last_message } = await of();
    expect(cases.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(cases[0]).toMatchObject({ service_title: 'Test Licence', status: 'documents_not_uploaded' });
    expect([total, money.refunded, money.refunding]).toEqual([2, 0, 0]);
    expect(last_message).toMatchObject({ case_id: first, from: { role: 'customer', name: 'Ravi' } });
  });
});
