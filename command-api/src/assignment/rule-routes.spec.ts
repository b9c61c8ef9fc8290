import type { AssignmentRuleView, StaffProfileView, TriedRule } from '@anupalan/domain/contracts/assignment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

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

const RULES = '/api/admin/assignment-rules';
const rules = async (): Promise<AssignmentRuleView[]> => (await kit.read(admin, RULES)).body.items;
const profileOf = async (person: Person): Promise<StaffProfileView> =>
  (await kit.read(admin, '/api/admin/staff-profiles')).body.items.find(({ id }: { id: string }) => id === person.id);
const make = (body: object) => admin.client.post(RULES, body);
const patch = (person: Person, path: string, body: object, headers = {}) =>
  person.client.request('PATCH', path, { body, headers });
const change = (id: string, body: object, headers = {}) => patch(admin, `${RULES}/${id}`, body, headers);
const is = (person: Person, to: string) =>
  patch(admin, `/api/admin/staff-profiles/${person.id}`, { availability_status: to });

describe('assignment rules', () => {
  it('are made, listed in the order in which they are asked, changed in part and by version', async () => {
    const first = await make({ name: 'Everything', rule_type: 'manual', priority: 9 });
    const second = await make({
      name: 'Licences',
      rule_type: 'workload_balanced',
      is_active: false,
      rule_config: { services: ['test-licence'] },
    });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await rules()).map(({ name, is_active }) => [name, is_active])).toEqual([
      ['Licences', false],
      ['Everything', true],
    ]);
    const { id } = second.body;
    expect((await change(id, { priority: 10 }, { 'if-match': '"1"' })).body.version).toBe(2);
    expect((await change(id, { priority: 11 }, { 'if-match': '"1"' })).status).toBe(412);
    const [, moved] = await rules();
    expect(moved).toMatchObject({
      name: 'Licences',
      priority: 10,
      rule_config: { services: ['test-licence'], staff: [] },
    });
    await change(id, { priority: 1 });
  });

  it('have names of their own, whatever the case; a rule that is refused takes none', async () => {
    expect((await make({ name: 'everything ', rule_type: 'automatic' })).body).toMatchObject({ code: 'name_taken' });
    const theirs = { staff: [asha.id] };
    expect((await make({ name: 'New', rule_type: 'automatic', rule_config: theirs })).status).toBe(422);
    expect((await make({ name: 'New', rule_type: 'automatic', priority: 0 })).status).toBe(422);
    const made = await make({ name: 'New', rule_type: 'automatic', is_active: false });
    expect(made.status).toBe(200);
    expect((await change(made.body.id, { name: 'Licences' })).status).toBe(409);
    expect((await change(made.body.id, { name: 'Newer', rule_config: theirs })).status).toBe(422);
    const newer = await make({ name: 'Newer', rule_type: 'automatic', is_active: false });
    expect(newer.status).toBe(200);
    expect((await change(newer.body.id, { name: 'Newest' })).status).toBe(200);
    expect((await change(made.body.id, { name: 'NEW' })).status).toBe(200);
  });

  it('name staff only', async () => {
    const refused = await make({ name: 'Theirs', rule_type: 'automatic', rule_config: { staff: [meera.id, asha.id] } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('rule_config.staff.1');
  });

  it('are the admins’ business', async () => {
    for (const person of [meera, asha])
      for (const path of [
        RULES,
        '/api/admin/staff-profiles',
        '/api/admin/service-types',
        '/api/admin/assignment/hand-over',
      ])
        expect((await person.client.get(path)).status).toBe(403);
    expect((await change('nothing', { priority: 2 })).status).toBe(404);
  });
});

describe('staff profiles', () => {
  it('of new staff have the defaults: 10 cases at once, available, no skills', async () => {
    expect(await profileOf(meera)).toMatchObject({
      user_id: meera.id,
      has_profile: false,
      max_concurrent_cases: 10,
      current_caseload: 0,
      availability_status: 'available',
      specializations: [],
      last_assignment_date: null,
    });
  });
  it('are changed in part, skills with a proficiency of 1 and not primary unless said otherwise', async () => {
    const path = `/api/admin/staff-profiles/${meera.id}`;
    const specializations = [
      { specialization: 'gst' },
      { specialization: 'trademark', proficiency_level: 4, is_primary: true },
    ];
    expect((await patch(admin, path, { title: 'advocate', specializations })).status).toBe(200);
    expect((await patch(admin, path, { max_concurrent_cases: 3 })).status).toBe(200);
    expect((await patch(admin, path, { max_concurrent_cases: 0 })).status).toBe(422);
    expect(await profileOf(meera)).toMatchObject({
      title: 'advocate',
      has_profile: true,
      max_concurrent_cases: 3,
      specializations: [
        { specialization: 'gst', proficiency_level: 1, is_primary: false, staff_id: meera.id },
        { specialization: 'trademark', proficiency_level: 4, is_primary: true },
      ],
    });
  });
  it('are made for staff only, and once', async () => {
    const path = '/api/admin/staff-profiles';
    expect((await admin.client.post(path, { user_id: asha.id })).status).toBe(404);
    expect((await admin.client.post(path, { user_id: kabir.id, experience_years: 5 })).status).toBe(200);
    expect((await admin.client.post(path, { user_id: kabir.id })).status).toBe(409);
  });
  it('let staff say themselves whether they are there, before anybody made them a profile', async () => {
    const nila = await kit.person('staff', 'Nila');
    expect((await patch(nila, '/api/staff/profile', { availability: 'off_duty' })).status).toBe(200);
    expect(await profileOf(nila)).toMatchObject({ availability_status: 'off_duty', has_profile: true });
  });
});

describe('service types', () => {
  it('are made, chosen for services and changed', async () => {
    const path = '/api/admin/service-types';
    const made = await admin.client.post(path, { name: 'Licences', complexity_level: 2, base_price: 499 });
    expect(made.status).toBe(200);
    expect((await admin.client.post(path, { name: 'licences' })).body.code).toBe('name_taken');
    const choose = (service_type_id: string | null) =>
      admin.client.request('PUT', '/api/admin/services/test-licence/service-type', { body: { service_type_id } });
    expect((await choose('nothing')).status).toBe(422);
    expect((await choose(made.body.id)).status).toBe(200);
    expect((await patch(admin, `${path}/${made.body.id}`, { is_featured: true })).status).toBe(200);
    const { body } = await kit.read(admin, path);
    expect(body.items).toMatchObject([
      {
        name: 'Licences',
        complexity_level: 2,
        base_price: 499,
        is_active: true,
        is_featured: true,
        services: [{ id: 'test-licence', title: 'Test Licence' }],
        version: 2,
      },
    ]);
    expect(body.untyped).toEqual([]);
    const seen = (services_seen: readonly string[]) =>
      patch(admin, `${path}/${made.body.id}`, { is_featured: true, services_seen }, { 'if-match': '"2"' });
    expect((await seen(['test-licence'])).status).toBe(200);
    const refused = await seen([]);
    expect([refused.status, refused.body.code]).toEqual([412, 'changed_meanwhile']);
    expect((await choose(null)).status).toBe(200);
    expect([(await seen(['test-licence'])).status, (await seen([])).status]).toEqual([412, 200]);
    expect((await kit.read(admin, path)).body.untyped).toEqual([{ id: 'test-licence', title: 'Test Licence' }]);
    const { items } = (await kit.read(admin, '/api/admin/services/test-licence/history')).body;
    expect(items[0].changes).toEqual([{ path: 'service_type', label: null, before: 'Licences', after: null }]);
  });
});

/** The tried rule's evaluation of all staff for the newest case. */
const seen = ({ items }: TriedRule) => items[0]?.candidates.map((one) => [one.outcome, one.excluded_by]) ?? [];

describe('a rule that is tried out', () => {
  it('says what it would have done with the last paid cases, and changes nothing', async () => {
    const ids = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
    const { body, status } = await admin.client.post(
      `${RULES}/preview`,
      { rule_type: 'round_robin', priority: 1, name: 'Trial', rule_config: { staff: [kabir.id, meera.id] }, count: 2 },
      { 'x-min-position': (await kit.app.events.head()) ?? '' },
    );
    expect(status).toBe(200);
    expect(body.items.map(({ request_id }: { request_id: string }) => request_id)).toEqual([...ids].reverse());
    expect(body.people.map(({ cases }: { cases: number }) => cases)).toEqual([1, 1]);
    expect(body.waiting).toBe(0);
    expect(body.items[0]).toMatchObject({ assigned_to: null, by_rule: 'Trial', by_this_rule: true, why_not: null });
    expect(body.items[0].rule_type).toBe('round_robin');
    expect(seen(body)).toEqual([
      ['chosen', null],
      ['fits', null],
      ['excluded', 'not_in_rule'],
    ]);
    const stays = await admin.client.post(`${RULES}/preview`, { rule_type: 'manual', count: 2 });
    expect(stays.body).toMatchObject({ waiting: 2, items: [{ would_be: null, why_not: 'manual' }, {}] });
    for (const id of ids) expect(await kit.eventsIn(`serviceRequest-${id}`)).toBe(2);
  });

  it('decides under its id, whatever it or another rule is called', async () => {
    const made = await make({ name: 'This rule', rule_type: 'manual', priority: 1 });
    expect(made.status).toBe(200);
    const tried = async (body: object): Promise<TriedRule['items'][number]> =>
      (
        await admin.client.post(
          `${RULES}/preview`,
          { ...body, count: 1 },
          { 'x-min-position': (await kit.app.events.head()) ?? '' },
        )
      ).body.items[0];
    const saved = { id: made.body.id, rule_type: 'manual', priority: 1 };
    expect(await tried(saved)).toMatchObject({ by_rule: 'This rule', by_this_rule: true });
    expect(await tried({ ...saved, name: 'Another' })).toMatchObject({ by_rule: 'Another', by_this_rule: true });
    expect(await tried({ rule_type: 'manual', priority: 2 })).toMatchObject({
      by_rule: 'This rule',
      by_this_rule: false,
    });
    expect((await change(made.body.id, { is_active: false })).status).toBe(200);
  });

  it('says of everybody why they would not have got a case that nobody fits', async () => {
    const { body } = await admin.client.post(`${RULES}/preview`, {
      rule_type: 'automatic',
      rule_config: { required_specialization: 'payroll' },
      count: 1,
    });
    expect(body.items[0]).toMatchObject({ why_not: 'nobody', would_be: null, required_specialization: 'payroll' });
    // Availability is checked before skill.
    expect(
      seen(body)
        .map(([, why]) => why)
        .sort(),
    ).toEqual(['off_duty', 'skill', 'skill']);
  });
});

describe('a case that a rule gave away', () => {
  it('tells staff and admins why, and the customer only who', async () => {
    const licences = (await rules()).find(({ name }) => name === 'Licences');
    await change(licences?.id ?? '', { is_active: true, rule_config: { staff: [meera.id] } });
    const id = await kit.paidRequest(asha);
    const why = async (person: Person) => {
      const { timeline } = (await kit.read(person, `/api/requests/${id}`)).body;
      return timeline.items.find(({ type }: { type: string }) => type === 'RequestAssigned');
    };
    const told = await eventually(() => why(meera));
    expect(told).toMatchObject({
      summary: 'A rule gave the case to Meera.',
      actor: { role: 'system' },
      why: {
        rule_name: 'Licences',
        candidates: [
          { name: 'Meera', outcome: 'chosen' },
          { outcome: 'excluded', excluded_by: 'not_in_rule' },
          { outcome: 'excluded', excluded_by: 'not_in_rule' },
        ],
      },
    });
    expect((await why(asha)).why).toBeUndefined();
    expect((await profileOf(meera)).last_assignment_date).not.toBeNull();
  });

  it('is listed for hand-over once its assignee is away and it was begun, and can be given to somebody', async () => {
    const id = await eventually(async () => {
      const { items } = (await kit.read(meera, '/api/staff/queue?tab=mine')).body;
      return items[0]?.id as string | undefined;
    });
    await meera.client.post(`/api/staff/requests/${id}/messages`, { text: 'Hello' });
    await is(meera, 'away');
    const listed = async () => (await kit.read(admin, '/api/admin/assignment/hand-over')).body;
    const { items, total } = await listed();
    expect(total).toBe(items.length);
    const found = items.find((one: { id: string }) => one.id === id);
    expect(found).toMatchObject({ assignee_name: 'Meera', reason: 'away', started: true, customer_name: 'Asha' });
    const given = await admin.client.post('/api/admin/requests/assign', {
      requestIds: [id],
      staffId: kabir.id,
      note: 'Away',
    });
    expect(given.body.success).toBe(true);
    expect((await listed()).items.some((one: { id: string }) => one.id === id)).toBe(false);
  });
});

describe('a rule that is tried out among many people', () => {
  it('names thirty of them, the chosen one first, and counts the others', async () => {
    for (let n = 0; n < 30; n += 1) await kit.person('staff', `Member${'abcdefghijklmnopqrstuvwxyz'[n] ?? 'z'}`);
    await kit.read(admin, '/api/staff/queue');
    const { body } = await admin.client.post(`${RULES}/preview`, {
      rule_type: 'workload_balanced',
      name: 'Anybody',
      priority: 1,
      count: 1,
    });
    const [{ candidates, more_candidates: more }] = body.items;
    expect([candidates.length, candidates[0].outcome]).toEqual([30, 'chosen']);
    const staff = (await kit.read(admin, '/api/admin/staff-profiles')).body.items;
    expect(more).toBe(staff.filter(({ role }: { role: string }) => role === 'staff').length - 30);
    expect(more).toBeGreaterThan(0);
  });
});
