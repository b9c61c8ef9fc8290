import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '../notifications/notify.js';
import { rewriteSessions } from '../platform/sessions.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { rememberDevice } from './known-devices.js';
import { alignSessionsOf } from './session-jobs.js';

let kit: CaseKit;
let owner: Person;
let admin: Person;
let meera: Person;
let asha: Person;
beforeEach(async () => {
  kit = await startCaseKit();
  [owner, admin, meera, asha] = await Promise.all([
    kit.person('admin', 'Sonia', { isSuperAdmin: true }),
    kit.person('admin', 'Arjun'),
    kit.person('staff', 'Meera'),
    kit.person('customer', 'Asha'),
  ]);
});
afterEach(() => kit.close());

const setRole = (by: Person, userId: string, role: string) =>
  by.client.post('/api/admin/update-user-role', { userId, role });
const act = (by: Person, on: Person, what: string, body: unknown = {}) =>
  by.client.post(`/api/admin/users/${on.id}/${what}`, body);
const stateOf = async ({ id }: Person) => (await kit.app.load(user, id)).state;

describe('a changed role', () => {
  it('holds at the next call of a session that is open, and is said to have been updated (AUSR-16, 25)', async () => {
    expect((await meera.client.get('/api/staff/queue')).status).toBe(200);
    expect((await setRole(admin, meera.id, 'customer')).body).toMatchObject({ success: true, message: 'Role updated' });
    expect((await meera.client.get('/api/staff/queue')).status).toBe(403);
    expect((await kit.read(meera, '/api/user')).body.role).toBe('customer');
    expect((await setRole(admin, asha.id, 'staff')).status).toBe(200);
    expect((await asha.client.get('/api/staff/queue')).status).toBe(200);
  });

  it('cuts what a live stream may tell of the office', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${kit.origin}/api/stream`, {
      headers: { cookie: meera.client.cookies() },
      signal: leaving.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
    })().catch(() => undefined);
    await kit.paidRequest(asha);
    await eventually(async () => text.includes('"case-list"'));
    await setRole(admin, meera.id, 'customer');
    await eventually(async () => text.includes(`"people","id":"${meera.id}"`));
    const before = text.split('"case-list"').length;
    await kit.paidRequest(asha);
    // Their own account still reaches them, after the case that does not.
    const profile = { name: 'Meera N', email: 'meera@example.com' };
    await kit.app.positions.waitFor(['case-list'], await kit.app.events.head(), 5000);
    const own = text.split(`"people","id":"${meera.id}"`).length;
    await meera.client.post('/api/update-profile', profile);
    await eventually(async () => text.split(`"people","id":"${meera.id}"`).length > own);
    expect(text.split('"case-list"').length).toBe(before);
    leaving.abort();
    await reading;
  });

  it('is completed by its job where the server died between the event and the sessions', async () => {
    await setRole(admin, meera.id, 'customer');
    // As if the process had ended before it rewrote them.
    await rewriteSessions(kit.app, meera.id, { role: 'staff', isSuperAdmin: false });
    expect((await meera.client.get('/api/staff/queue')).status).toBe(200);
    kit.app.jobs.work('sessions', alignSessionsOf(kit.app));
    await eventually(async () => (await meera.client.get('/api/staff/queue')).status === 403);
  });

  it('is refused for oneself, for the last admin, for super admins by others, and for what is no role', async () => {
    expect((await setRole(admin, admin.id, 'staff')).body).toMatchObject({
      code: 'user.own',
      message: 'You cannot do this to your own account. Ask another admin.',
    });
    const ofOwner = await setRole(admin, owner.id, 'staff');
    expect([ofOwner.status, ofOwner.body.message]).toEqual([
      403,
      'Only a super admin can make, change or erase a super admin.',
    ]);
    const unknown = await setRole(admin, asha.id, 'owner');
    expect([unknown.status, unknown.body.message]).toEqual([422, 'Role must be customer, staff or admin']);
    expect((await setRole(owner, admin.id, 'customer')).status).toBe(200);
    await kit.app.positions.waitFor(['people'], await kit.app.events.head(), 5000);
    expect((await setRole(admin, owner.id, 'customer')).status).toBe(403);
    expect((await setRole(meera, asha.id, 'staff')).status).toBe(403);
  });
});

describe('an employee', () => {
  const kabir = { name: 'Kabir Khan', mobile: '98200 11001', email: 'kabir@example.in', role: 'staff' };
  const create = (over: Partial<typeof kabir> = {}) =>
    admin.client.post('/api/admin/create-employee', { ...kabir, ...over });

  it('is created and signs in with the number (AUSR-19, CALL-55)', async () => {
    const made = await create();
    expect(made.body).toMatchObject({ success: true, message: 'Employee created' });
    const listed = await kit.read(admin, '/api/admin/users?q=kabir');
    expect(listed.body).toMatchObject([{ name: 'Kabir Khan', mobile: '+919820011001', role: 'staff' }]);
    expect((await create({ name: 'Somebody Else' })).body.message).toBe('There is an account with this mobile number.');
  });

  it('needs a name, a mobile, an email and a role of employees (AUSR-12 to 15)', async () => {
    const messages = async (over: Partial<typeof kabir>) => {
      const { status, body } = await create(over);
      return [status, body.message];
    };
    expect(await messages({ name: 'K' })).toEqual([422, 'Name must be at least 2 characters']);
    expect(await messages({ mobile: '98200' })).toEqual([422, 'Please enter a valid mobile number']);
    expect(await messages({ email: 'kabir' })).toEqual([422, 'Please enter a valid email address']);
    expect(await messages({ role: 'customer' })).toEqual([422, 'An employee is staff or admin']);
    const all = await create({ name: '', mobile: '', email: '', role: '' });
    expect(all.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'mobile', 'email', 'role']);
  });
});

describe('an account that is deactivated', () => {
  it('is signed out everywhere at once, cannot sign in, and comes back when it is reactivated', async () => {
    expect((await act(admin, meera, 'deactivate', { reason: ' ' })).body.message).toBe('Reason is required');
    expect((await act(admin, meera, 'deactivate', { reason: 'Left us' })).body.message).toBe('Account deactivated');
    expect((await meera.client.get('/api/user')).status).toBe(401);
    expect((await kit.read(admin, `/api/admin/users/${meera.id}`)).body).toMatchObject({
      active: false,
      sessions: [],
      changes: [{ what: 'deactivated', by: { id: admin.id, name: 'Arjun' } }],
    });
    expect((await act(admin, meera, 'reactivate')).status).toBe(200);
    expect((await stateOf(meera)).active).toBe(true);
    expect((await act(admin, admin, 'deactivate', { reason: 'x' })).body.code).toBe('user.own');
    expect((await act(admin, owner, 'deactivate', { reason: 'x' })).body.code).toBe('user.super_admin_only');
  });

  it('hands its cases to the assignment rules, those under way too, unless they are to be left', async () => {
    const kabir = await kit.person('staff', 'Kabir');
    const rule = { name: 'All', rule_type: 'workload_balanced', is_active: true };
    expect((await admin.client.post('/api/admin/assignment-rules', rule)).status).toBe(200);
    const requestId = await kit.paidRequest(asha);
    const assignee = async () =>
      (await kit.read(admin, `/api/admin/requests?assignee=${kabir.id}`)).body.items.length as number;
    await admin.client.post(`/api/admin/requests/${requestId}/assign`, { staffId: meera.id });
    await meera.client.post(`/api/staff/requests/${requestId}/notes`, { text: 'Called the customer.' });
    await act(admin, meera, 'deactivate', { reason: 'Left us', cases: 'assign' });
    await eventually(async () => (await assignee()) === 1);
  });
});

describe('signing somebody out', () => {
  it('ends every session now, and not those that are opened later, even when its job comes late', async () => {
    const other = (await kit.newSession(meera)).token;
    expect((await act(admin, meera, 'sign-out')).body.message).toBe('Signed out everywhere');
    expect((await meera.client.get('/api/user')).status).toBe(401);
    const bearer = (token: string) => kit.client().get('/api/user', { authorization: `Bearer ${token}` });
    expect((await bearer(other)).status).toBe(401);
    kit.clock.advance(1000);
    const { token } = await kit.newSession(meera);
    kit.app.jobs.work('sessions', alignSessionsOf(kit.app));
    await eventually(async () => (await kit.app.jobs.page('sessions', 'done')).jobs.length === 1);
    expect((await bearer(token)).status).toBe(200);
  });
});

describe('super admin rights', () => {
  it('are granted and taken by super admins only, to admins only, never to oneself', async () => {
    expect((await act(admin, admin, 'super-admin', { granted: true })).body.code).toBe('user.own');
    expect((await act(admin, owner, 'super-admin', { granted: false })).body.message).toBe(
      'Only a super admin can make, change or erase a super admin.',
    );
    expect((await act(owner, meera, 'super-admin', { granted: true })).body.code).toBe('user.super_admin_role');
    expect((await act(owner, admin, 'super-admin', { granted: true })).status).toBe(200);
    expect((await act(admin, owner, 'super-admin', { granted: false })).status).toBe(200);
    expect((await stateOf(owner)).isSuperAdmin).toBe(false);
  });
});

describe('the details of another person', () => {
  const details = { name: 'Meera Nair', email: 'nair@example.in', reason: 'She married.' };
  const correct = (by: Person, on: Person, body: object) =>
    by.client.request('PATCH', `/api/admin/users/${on.id}`, { body });
  const holder = async (number: string) =>
    (await kit.app.load(mobile, await kit.app.keyedHash('mobile', number))).state.userId;

  it('are changed by an admin with a reason', async () => {
    const number = String((await stateOf(meera)).mobile);
    expect((await correct(admin, meera, { ...details, mobile: number })).body.message).toBe('Details changed');
    expect(await stateOf(meera)).toMatchObject({ name: 'Meera Nair', email: 'nair@example.in', mobile: number });
    const wrong = await correct(admin, meera, { name: 'M', email: 'x', mobile: number, reason: '' });
    expect(wrong.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Reason is required',
    ]);
    expect((await correct(admin, admin, { ...details, mobile: number })).body.code).toBe('user.own');
    expect((await kit.read(admin, '/api/admin/users?q=nair')).body).toHaveLength(1);
  });

  it('stay as they are where a correction leaves them out, also with another number', async () => {
    const { name, mobile: before } = await stateOf(meera);
    const email = 'meera.n@example.in';
    expect((await correct(admin, meera, { email, reason: 'It was wrong.' })).status).toBe(200);
    expect(await stateOf(meera)).toMatchObject({ name, email, mobile: before });
    expect((await correct(admin, meera, { mobile: '98111 22200', reason: 'It was wrong.' })).status).toBe(200);
    expect(await stateOf(meera)).toMatchObject({ name, email, mobile: '+919811122200' });
    expect((await correct(admin, meera, { name: 'Meera N', reason: 'It was wrong.' })).status).toBe(200);
    expect(await stateOf(meera)).toMatchObject({ name: 'Meera N', email, mobile: '+919811122200' });
  });

  it('have another number once it is free, and the old one is free for others', async () => {
    const before = String((await stateOf(meera)).mobile);
    const changed = await correct(admin, meera, { ...details, mobile: '98111 22233' });
    expect(changed.body.message).toBe('Details changed');
    expect(await stateOf(meera)).toMatchObject({ name: 'Meera Nair', mobile: '+919811122233' });
    expect([await holder(before), await holder('+919811122233')]).toEqual([null, meera.id]);
    await admin.client.post('/api/admin/create-employee', {
      name: 'Kabir Khan',
      mobile: '98200 11001',
      email: 'kabir@example.in',
      role: 'staff',
    });
    const taken = await correct(admin, meera, { ...details, mobile: '98200 11001' });
    expect([taken.status, taken.body.message]).toEqual([409, 'This mobile number belongs to another account.']);
    expect(await holder('+919811122233')).toBe(meera.id);
  });
});

describe('a corrected number or address', () => {
  const correct = (by: Person, { id }: Person, details: object) =>
    by.client.request('PATCH', `/api/admin/users/${id}`, { body: { ...details, reason: 'A new phone' } });

  it('of an admin is a super admin’s to change', async () => {
    const colleague = await kit.person('admin', 'Lata');
    const thief = { mobile: '9811100001', email: 'thief@example.com' };
    expect((await correct(admin, colleague, thief)).body.code).toBe('user.admin_details');
    expect((await correct(owner, colleague, thief)).status).toBe(200);
  });

  it('ends all sessions, has the second factor asked anew, and is told to the old number and address', async () => {
    await rememberDevice(kit.app, meera.id, undefined);
    const { mobile: oldMobile, email: oldEmail } = await stateOf(meera);
    expect((await correct(admin, meera, { mobile: '9811100002', email: 'new@example.com' })).status).toBe(200);
    expect((await meera.client.get('/api/user')).status).toBe(401);
    expect(await kit.app.keyValue.list(`known-device/${meera.id}/`)).toEqual([]);
    const [told] = (await kit.app.jobs.page('notify', 'waiting')).jobs.filter(
      ({ payload }) => payload.template === 'details_corrected',
    );
    if (told === undefined) throw new Error('nobody is told');
    await notify(kit.app)(told, new AbortController().signal);
    for (const to of [oldMobile, oldEmail, '+919811100002', 'new@example.com'])
      expect(await kit.app.outbox?.messages({ to: to ?? '' }), String(to)).toHaveLength(1);
  });

  it('stays signed in where only the name is corrected', async () => {
    expect((await correct(admin, meera, { name: 'Meera Rao' })).status).toBe(200);
    expect((await meera.client.get('/api/user')).status).toBe(200);
  });
});
