import { service } from '@anupalan/domain/catalogue/aggregate';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const act = (person: Person, id: string, name: string, body: unknown = {}) =>
  person.client.post(`/api/staff/requests/${id}/${name}`, body);
const claimed = async () => {
  const id = await kit.paidRequest(asha);
  await act(meera, id, 'claim');
  return id;
};

describe('who may work a case', () => {
  const STEPS: readonly (readonly [string, unknown])[] = [
    ['hand-over', { staffId: 'somebody', note: 'please' }],
    ['review-document', { documentId: 'x', decision: 'approve' }],
    ['approve-documents', {}],
    ['request-reupload', {}],
    ['send-payment-link', { professionalFee: 1, governmentFees: [] }],
    ['withdraw-payment-link', {}],
    ['start-filing', {}],
    ['submit-to-authority', { acknowledgementNumber: 'A' }],
    ['authority-query', { reason: 'why', documentKeys: ['pan'] }],
    ['close', {}],
    ['cancel', { reason: 'because' }],
    ['notes', { text: 'note' }],
    ['messages', { text: 'hello' }],
  ];

  it('is the one it is assigned to, and admins; customers not at all, an unknown case nobody', async () => {
    const id = await claimed();
    const before = await kit.eventsIn(`serviceRequest-${id}`);
    for (const [name, body] of STEPS) {
      expect([name, (await act(asha, id, name, body)).status]).toEqual([name, 403]);
      expect([name, (await act(kabir, id, name, body)).body.code]).toEqual([name, 'not_assigned']);
      expect([name, (await act(meera, 'nothing', name, body)).status]).toEqual([name, 404]);
      expect([name, (await kit.client().post(`/api/staff/requests/${id}/${name}`, body)).status]).toEqual([name, 401]);
    }
    expect(await kit.eventsIn(`serviceRequest-${id}`)).toBe(before);
    expect((await act(admin, id, 'cancel', { reason: 'The customer called.' })).status).toBe(200);
  });

  it('is written in what each is told that they may do', async () => {
    const id = await claimed();
    const actions = async (person: Person) => (await kit.read(person, `/api/requests/${id}`)).body.allowed_actions;
    expect(await actions(meera)).toEqual(['put-on-hold', 'cancel', 'hand-over', 'messages', 'notes']);
    expect(await actions(kabir)).toEqual([]);
    expect(await actions(admin)).toEqual([
      'override-status',
      'put-on-hold',
      'cancel',
      'hand-over',
      'assign',
      'messages',
      'notes',
    ]);
  });

  it('refuses unknown fields and wrong values in every step', async () => {
    const id = await claimed();
    const wrong: readonly (readonly [string, unknown])[] = [
      ['claim', { staffId: kabir.id }],
      ['review-document', { documentId: 'x', decision: 'maybe' }],
      ['send-payment-link', { professionalFee: -1, governmentFees: [] }],
      ['send-payment-link', { professionalFee: '1000', governmentFees: [] }],
      ['submit-to-authority', { acknowledgementNumber: '  ' }],
      ['submit-to-authority', { acknowledgementNumber: 'A'.repeat(101) }],
      ['authority-query', { reason: 'why', documentKeys: ['__proto__'] }],
      ['cancel', { reason: 'x', refund: 1_000_000 }],
      ['messages', { text: ['a'] }],
    ];
    for (const [name, body] of wrong) expect([name, (await act(meera, id, name, body)).status]).toEqual([name, 422]);
  });
});

describe('taking and handing over a case', () => {
  it('goes to one of two who press at once', async () => {
    const id = await kit.paidRequest(asha);
    const answers = await Promise.all([act(meera, id, 'claim'), act(kabir, id, 'claim')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_assigned');
  });

  it('is handed over to active staff only, with a note', async () => {
    const id = await claimed();
    const handOver = (staffId: string, note: string) => act(meera, id, 'hand-over', { staffId, note });
    expect((await handOver(asha.id, 'please')).body.code).toBe('assignee_not_active');
    expect((await handOver(kabir.id, ' ')).body.message).toBe('Note is required');
    expect((await handOver(kabir.id, 'I am away.')).status).toBe(200);
    expect((await act(meera, id, 'notes', { text: 'still mine?' })).status).toBe(403);
    expect((await kit.read(kabir, `/api/requests/${id}`)).body.assignee).toMatchObject({ id: kabir.id, name: 'Kabir' });
    // The words among colleagues stay there.
    expect(JSON.stringify((await kit.read(asha, `/api/requests/${id}`)).body)).not.toContain('I am away.');
  });
});

describe('looking into a case that is not one’s own', () => {
  it('is recorded once a day for staff, and not for the assignee, the owner and admins', async () => {
    const id = await claimed();
    for (const person of [asha, meera, admin]) await kit.read(person, `/api/requests/${id}`);
    expect(await kit.eventsIn(`access-${id}`)).toBe(0);
    await Promise.all([kit.read(kabir, `/api/requests/${id}`), kit.read(kabir, `/api/requests/${id}`)]);
    expect(await kit.eventsIn(`access-${id}`)).toBe(1);
    kit.clock.advance(24 * 3600_000);
    await kit.read(kabir, `/api/requests/${id}`);
    expect(await kit.eventsIn(`access-${id}`)).toBe(2);
  });
});

describe('the check of a case’s record', () => {
  it('reads its whole log, so that an admin may ask twenty times a minute', async () => {
    const check = async () => (await admin.client.get('/api/admin/requests/unknown/verify')).status;
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push(await check());
    expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([404]), 429]);
    kit.clock.advance(60_000);
    expect(await check()).toBe(404);
  });
});

describe('lists', () => {
  it('are searched, filtered, sorted and paged', async () => {
    const ids = new Set([await claimed(), await claimed(), await claimed()]);
    const get = async (query: string) => (await kit.read(meera, `/api/staff/requests?${query}`)).body;
    const first = await get('limit=2&sort=-created_at');
    expect(first.items).toHaveLength(2);
    const second = await get(`limit=2&sort=-created_at&cursor=${encodeURIComponent(first.next_cursor)}`);
    const seen = [...first.items, ...second.items].map((row: { id: string }) => row.id);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await get('q=asha')).items.length).toBeGreaterThanOrEqual(ids.size);
    expect((await get('q=nobodyatall')).items).toEqual([]);
    expect((await get('status=completed')).items).toEqual([]);
    const hers = (await get(`assignee=${meera.id}&status=documents_not_uploaded,completed&limit=100`)).items;
    expect(new Set(hers.map((row: { assigned_to: string }) => row.assigned_to))).toEqual(new Set([meera.id]));
    expect(new Set(hers.map((row: { status: string }) => row.status))).toEqual(new Set(['documents_not_uploaded']));
    expect(hers.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining([...ids]));
    const number = first.items[0].case_number;
    expect((await get(`q=${number.toLowerCase()}`)).items).toMatchObject([{ id: first.items[0].id }]);
  });

  it('refuse what is no page, size or order', async () => {
    const status = async (query: string) => (await kit.read(meera, `/api/staff/queue?${query}`)).status;
    expect(await status('cursor=nonsense')).toBe(400);
    expect(await status('limit=0')).toBe(422);
    expect(await status('limit=101')).toBe(422);
    expect(await status('sort=password')).toBe(422);
    expect(await status('tab=everything')).toBe(422);
    expect((await kit.read(asha, '/api/staff/queue')).status).toBe(403);
    expect((await kit.client().get('/api/staff/queue')).status).toBe(401);
  });
});

describe('staff', () => {
  it('see the services that cases are of, also one that is no longer on offer', async () => {
    const services = async () => (await kit.read(kabir, '/api/staff/services')).body;
    const [first] = await services();
    expect(first).toEqual({ id: expect.any(String), title: expect.any(String), category: expect.any(String) });
    const before = await services();
    const offer = (active: boolean) =>
      kit.app.execute(service, first.id, { type: 'editService', details: {}, active }, systemContext('test'));
    expect((await offer(false)).ok).toBe(true);
    const offered = (await kit.read(kabir, '/api/services')).body;
    expect(offered.map(({ id }: { id: string }) => id)).not.toContain(first.id);
    expect(await services()).toEqual(before);
    expect((await offer(true)).ok).toBe(true);
  });

  it('see who is there, with how many cases, and say whether they are', async () => {
    await kit.app.execute(
      staffProfile,
      meera.id,
      { type: 'createProfile', title: 'Company secretary', maxConcurrentCases: 20 },
      systemContext('test'),
    );
    await claimed();
    const members = (await kit.read(kabir, '/api/staff/members')).body;
    expect(members.map((one: { name: string }) => one.name)).toEqual(
      expect.arrayContaining(['Arjun', 'Kabir', 'Meera']),
    );
    const own = (await kit.read(meera, '/api/staff/profile')).body;
    expect(own).toMatchObject({ title: 'Company secretary', max_concurrent_cases: 20, availability: 'available' });
    expect(own.current_caseload).toBeGreaterThan(0);
    const patch = (availability: string) =>
      meera.client.request('PATCH', '/api/staff/profile', { body: { availability } });
    expect((await patch('asleep')).status).toBe(422);
    expect((await patch('away')).status).toBe(200);
    expect((await kit.read(meera, '/api/staff/profile')).body.availability).toBe('away');
  });

  it('describe themselves: about and experience, and neither title, limit nor skills', async () => {
    const patch = (body: object) => kabir.client.request('PATCH', '/api/staff/profile', { body });
    const own = async () => (await kit.read(kabir, '/api/staff/profile')).body;
    const { title, max_concurrent_cases, specializations } = await own();
    expect((await patch({ bio: 'GST since 2019.', experience_years: 7 })).status).toBe(200);
    expect((await patch({ experience_years: 8, availability: 'busy' })).status).toBe(200);
    const now = { bio: 'GST since 2019.', experience_years: 8, availability: 'busy' };
    expect(await own()).toMatchObject({ ...now, title, max_concurrent_cases, specializations });
    for (const body of [
      { experience_years: 61 },
      { bio: 'x'.repeat(2001) },
      { title: 'Head' },
      { max_concurrent_cases: 99 },
      { specializations: [] },
    ])
      expect((await patch(body)).status).toBe(422);
    expect((await patch({ availability: 'available' })).status).toBe(200);
  });
});

describe('admins', () => {
  const call = (person: Person, path: string, body: unknown) => person.client.post(`/api/admin/requests/${path}`, body);

  it('alone override, reopen and assign, with a reason where one is due', async () => {
    const id = await kit.paidRequest(asha);
    for (const person of [asha, meera]) {
      for (const [name, body] of [
        ['override-status', { to: 'completed', reason: 'long enough a reason' }],
        ['reopen', { reason: 'why' }],
        ['assign', { staffId: meera.id }],
      ] as const)
        expect((await call(person, `${id}/${name}`, body)).status).toBe(403);
    }
    expect((await call(admin, `${id}/override-status`, { to: 'completed', reason: 'short' })).status).toBe(422);
    expect(
      (await call(admin, `${id}/override-status`, { to: 'paradise', reason: 'a long enough reason' })).status,
    ).toBe(422);
    expect(
      (await call(admin, `${id}/override-status`, { to: 'completed', reason: 'a long enough reason' })).status,
    ).toBe(200);
    const { timeline } = (await kit.read(admin, `/api/requests/${id}`)).body;
    expect(timeline.items.at(-1)).toMatchObject({
      type: 'StatusOverridden',
      override: true,
      to: 'completed',
      reason: 'a long enough reason',
      actor: { name: 'Arjun', role: 'admin' },
    });
    expect((await kit.read(asha, `/api/requests/${id}`)).body.timeline.items.at(-1).reason).toBeNull();
    expect((await call(admin, `${id}/reopen`, { reason: 'It was a mistake.' })).status).toBe(200);
    expect((await kit.read(admin, `/api/requests/${id}`)).body.request.status).toBe('documents_not_uploaded');
  });

  it('assign several cases at once and are told of each', async () => {
    const ids = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
    const answer = await call(admin, 'assign', { requestIds: [...ids, 'unknown'], staffId: kabir.id });
    expect(answer.body).toMatchObject({ success: false, message: '2 done, 1 failed' });
    expect(answer.body.results.map((row: { ok: boolean }) => row.ok)).toEqual([true, true, false]);
    const rows = (await kit.read(admin, `/api/admin/requests?assignee=${kabir.id}`)).body.items;
    expect(rows.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining(ids));
    expect((await call(admin, 'assign', { requestIds: [], staffId: kabir.id })).status).toBe(422);
  });
});
