import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityRoutes } from '../../identity/sign-in-routes.js';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.js';
import type { App } from '../app.js';
import { systemContext } from '../commands/command-context.js';
import { alignSessions, listSessions, newToken, openSession, resolveSession, rewriteSessions } from '../sessions.js';

const DAY = 86_400_000;
const CUSTOMER = '0000000001';
const STAFF = '0000000002';
const ADMIN = '0000000003';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ routes: identityRoutes });
});
afterEach(() => t.close());

describe('a session', () => {
  it('is a cookie that no script reads and no other site sends (SEC-23)', async () => {
    const { headers, body } = await t.client().signIn(CUSTOMER);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toBe(`anupalan_session=${body.authToken}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400`);
    expect(body.authToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('is no token in the answer to a page, whose scripts could read it (ASVS 3.3.4)', async () => {
    for (const from of [{ origin: t.origin }, { 'sec-fetch-site': 'same-origin' }]) {
      const { status, body } = await t.client().post('/api/public/verify-otp', { mobile: CUSTOMER, otp: '1234' }, from);
      expect([status, body.authToken]).toEqual([200, undefined]);
    }
  });

  it('is under https a cookie that only this host can set; a planted one of another name does not count', async () => {
    const own = await startTestApp({ routes: identityRoutes, env: { PUBLIC_URL: 'https://anupalan.example' } });
    try {
      const client = own.client();
      const { headers, body } = await client.signIn(CUSTOMER);
      expect(headers.getSetCookie()[0]).toBe(
        `__Host-anupalan_session=${body.authToken}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure`,
      );
      const cookie = `anupalan_session=${'x'.repeat(43)}; __Host-anupalan_session=${body.authToken}`;
      expect((await own.client().get('/api/user', { cookie })).status).toBe(200);
      const planted = `anupalan_session=${body.authToken}`;
      expect((await own.client().get('/api/user', { cookie: planted })).status).toBe(401);
      const out = await client.post('/api/logout');
      expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-anupalan_session=; .*Max-Age=0; Secure$/);
    } finally {
      await own.close();
    }
  });

  it('is one of twenty of a person at most: the oldest one ends', async () => {
    const about = { userId: 'user-1', role: 'customer', isSuperAdmin: false, seconds: 86_400, device: 'x' } as const;
    const open = async (demo: boolean): Promise<string> => {
      const token = newToken();
      await openSession(t.app, { ...about, token, demo });
      t.clock.advance(1);
      return token;
    };
    const [first = '', second = ''] = [await open(false), await open(false)];
    for (let n = 0; n < 18; n += 1) await open(false);
    expect(await resolveSession(t.app, first)).not.toBeNull();
    const last = await open(false);
    expect(await resolveSession(t.app, first)).toBeNull();
    for (const token of [second, last]) expect(await resolveSession(t.app, token)).not.toBeNull();
    expect(await listSessions(t.app, 'user-1')).toHaveLength(20);
    expect(t.logs.filter((line) => line.includes('"limit":"sessions_of_person"'))).toHaveLength(1);
    // Demo visitors share a few accounts.
    for (let n = 0; n < 5; n += 1) await open(true);
    expect(await resolveSession(t.app, second)).not.toBeNull();
  });

  it('ends after 24 hours from the dialog, on the server (SIGN-47, SEC-26)', async () => {
    const client = t.client();
    await client.signIn(CUSTOMER);
    t.clock.advance(DAY - 1);
    expect((await client.get('/api/user')).status).toBe(200);
    t.clock.advance(1);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  it('ends after 7 days with remember, and for staff and admins always (SIGN-48)', async () => {
    const clients = [t.client(), t.client(), t.client()] as const;
    await clients[0].signIn(CUSTOMER, { remember: true });
    await clients[1].signIn(STAFF);
    await clients[2].signIn(ADMIN);
    t.clock.advance(7 * DAY - 1);
    for (const client of clients) expect((await client.get('/api/user')).status).toBe(200);
    t.clock.advance(1);
    for (const client of clients) expect((await client.get('/api/user')).status).toBe(401);
  });

  it('is replaced by the next sign-in of the same browser (SEC-03)', async () => {
    const client = t.client();
    const admin = await client.signIn(ADMIN);
    await client.signIn(CUSTOMER);
    expect((await client.get('/api/user')).body.role).toBe('customer');
    const old = await t.client().get('/api/user', { authorization: `Bearer ${admin.body.authToken}` });
    expect(old.status).toBe(401);
  });

  it('is the same for the bearer token and the cookie, and logout ends both (SEC-24)', async () => {
    const client = t.client();
    const { body } = await client.signIn(CUSTOMER);
    const bearer = { authorization: `Bearer ${body.authToken}` };
    expect((await t.client().get('/api/user', bearer)).status).toBe(200);
    const cookies = client.cookies();
    const out = await client.post('/api/logout');
    expect([out.status, out.body.success, client.cookie('anupalan_session')]).toEqual([200, true, undefined]);
    expect((await t.client().get('/api/user', bearer)).status).toBe(401);
    expect((await t.client().get('/api/user', { cookie: cookies })).status).toBe(401);
  });

  it('is ended under an Idempotency-Key, too, while the vault is away: there is no body to keep a hash of', async () => {
    const client = t.client();
    const { body } = await client.signIn(CUSTOMER);
    const keyedHash = t.app.keyedHash;
    t.app.keyedHash = () => Promise.reject(new StoreUnavailable('The vault is away.'));
    const profile = { name: 'Asha Rao', email: 'asha@example.in' };
    const refused = await client.post('/api/update-profile', profile, { 'idempotency-key': 'k-profile' });
    const out = await client.post('/api/logout', undefined, { 'idempotency-key': 'k-out' });
    t.app.keyedHash = keyedHash;
    expect([refused.status, out.status, out.body.success]).toEqual([503, 200, true]);
    const bearer = { authorization: `Bearer ${body.authToken}` };
    expect((await t.client().get('/api/user', bearer)).status).toBe(401);
  });

  it('is refused when a character of it was changed (SEC-08)', async () => {
    const client = t.client();
    const { body } = await client.signIn(ADMIN);
    const token: string = body.authToken;
    for (const bad of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(1), '', 'x'.repeat(5000)])
      expect((await t.client().get('/api/user', { cookie: `anupalan_session=${bad}` })).status).toBe(401);
  });

  it('is nowhere stored by its token', async () => {
    const { body } = await t.client().signIn(CUSTOMER);
    const entries = await t.app.keyValue.list('');
    expect(entries.some(({ key }) => key.startsWith('session/'))).toBe(true);
    expect(JSON.stringify(entries)).not.toContain(body.authToken);
  });

  it('takes a new role at once when the role is changed', async () => {
    const client = t.client();
    const { body } = await client.signIn(STAFF);
    expect(body.userRole).toBe('staff');
    const admin = await t.client().signIn(ADMIN);
    const actor = { id: admin.body.user.id as string, role: 'admin' as const };
    const changed = await t.app.execute(
      userAggregate,
      body.user.id,
      { type: 'changeRole', to: 'customer' },
      systemContext('test', { actor }),
    );
    expect(changed.ok).toBe(true);
    await alignSessions(t.app, body.user.id);
    const kept = await t.app.keyValue.list('session/');
    const roles = kept.map(({ value }) => JSON.parse(value)).filter(({ userId }) => userId === body.user.id);
    expect(roles).toMatchObject([{ role: 'customer' }]);
    expect((await client.get('/api/user')).body.role).toBe('customer');
  });

  it('has the rights of the latest change, in whatever order two changes at once get to it', async () => {
    const client = t.client();
    const { body } = await client.signIn(STAFF);
    const admin = await t.client().signIn(ADMIN);
    const actor = { id: admin.body.user.id as string, role: 'admin' as const };
    const change = async (to: 'customer' | 'staff'): Promise<void> => {
      const command = { type: 'changeRole', to } as const;
      const changed = await t.app.execute(userAggregate, body.user.id, command, systemContext('test', { actor }));
      expect(changed).toMatchObject({ ok: true });
    };
    await change('customer');
    let overtaken = false;
    const slow: App = {
      ...t.app,
      keyValue: {
        ...t.app.keyValue,
        list: async (...args) => {
          if (!overtaken) {
            overtaken = true;
            await change('staff');
            await alignSessions(t.app, body.user.id);
          }
          return t.app.keyValue.list(...args);
        },
      },
    };
    await alignSessions(slow, body.user.id);
    expect(overtaken).toBe(true);
    const kept = await t.app.keyValue.list('session/');
    const roles = kept.map(({ value }) => JSON.parse(value)).filter(({ userId }) => userId === body.user.id);
    expect(roles).toMatchObject([{ role: 'staff' }]);
  });

  it('keeps its end when its rights are rewritten', async () => {
    const client = t.client();
    const { body } = await client.signIn(STAFF);
    t.clock.advance(DAY);
    await rewriteSessions(t.app, body.user.id, { role: 'customer', isSuperAdmin: false });
    t.clock.advance(6 * DAY);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  it('ends when its person is deactivated, who then cannot sign in any more', async () => {
    const client = t.client();
    const { body } = await client.signIn(STAFF);
    const admin = await t.client().signIn(ADMIN);
    const context = systemContext('test', { actor: { id: admin.body.user.id, role: 'admin' } });
    await t.app.execute(
      userAggregate,
      body.user.id,
      { type: 'deactivateUser', reason: 'left', cases: 'assign' },
      context,
    );
    expect((await client.get('/api/user')).status).toBe(401);
    await alignSessions(t.app, body.user.id);
    expect(await t.app.keyValue.list(`session-of/${body.user.id}/`)).toEqual([]);
    const refused = await t.client().signIn(STAFF);
    expect([refused.status, refused.body.code]).toEqual([403, 'user_deactivated']);
  });
});

describe('the hint that there is a session', () => {
  const HINT = 'anupalan_signed_in';
  const hintsIn = (headers: Headers): string[] => headers.getSetCookie().filter((one) => one.includes(HINT));

  it('says that much to scripts and nothing else, as long as the session lasts, and goes with it', async () => {
    const client = t.client();
    const { headers } = await client.signIn(CUSTOMER, { remember: true });
    expect(headers.getSetCookie()[0]).toContain('Max-Age=604800');
    expect(hintsIn(headers)).toEqual([`${HINT}=1; Path=/; SameSite=Lax; Max-Age=604800`]);
    expect(hintsIn((await client.get('/api/user')).headers)).toEqual([]);
    const out = await client.post('/api/logout');
    expect(hintsIn(out.headers)).toEqual([`${HINT}=; Path=/; SameSite=Lax; Max-Age=0`]);
    expect(client.cookie(HINT)).toBeUndefined();
  });

  it('is under https a cookie that only this host can set', async () => {
    const own = await startTestApp({ routes: identityRoutes, env: { PUBLIC_URL: 'https://anupalan.example' } });
    try {
      const { headers } = await own.client().signIn(CUSTOMER);
      expect(hintsIn(headers)).toEqual([`__Host-${HINT}=1; Path=/; SameSite=Lax; Max-Age=86400; Secure`]);
    } finally {
      await own.close();
    }
  });

  it('comes with the next answer, for the rest of the session, where the browser has lost it', async () => {
    const { body } = await t.client().signIn(CUSTOMER);
    t.clock.advance(DAY / 2);
    const client = t.client();
    client.setCookie('anupalan_session', body.authToken);
    expect((await client.get('/api/user')).headers.getSetCookie()).toEqual([
      `${HINT}=1; Path=/; SameSite=Lax; Max-Age=43200`,
    ]);
    expect((await client.get('/api/user')).headers.getSetCookie()).toEqual([]);
  });

  it('does not come back with the answer that ends the session', async () => {
    const { body } = await t.client().signIn(CUSTOMER);
    const client = t.client();
    client.setCookie('anupalan_session', body.authToken);
    await client.post('/api/logout');
    expect(client.cookies()).toBe('');
  });

  it('is not given to programs, nor to visitors', async () => {
    const { body } = await t.client().signIn(CUSTOMER);
    const program = await t.client().get('/api/user', { authorization: `Bearer ${body.authToken}` });
    expect([program.status, program.headers.getSetCookie()]).toEqual([200, []]);
    expect((await t.client().get('/api/user')).headers.getSetCookie()).toEqual([]);
  });

  it.each(['with its session', 'alone'])(
    'goes at the refusal where the session ended elsewhere and it came %s',
    async (how) => {
      const client = t.client();
      const { body } = await client.signIn(CUSTOMER);
      await t.client().post('/api/logout', undefined, { authorization: `Bearer ${body.authToken}` });
      const cookie = how === 'alone' ? `${HINT}=1` : client.cookies();
      const refused = await t.client().get('/api/user', { cookie });
      expect(refused.status).toBe(401);
      expect(hintsIn(refused.headers)).toEqual([`${HINT}=; Path=/; SameSite=Lax; Max-Age=0`]);
    },
  );
});

describe('the sessions of a person who is deactivated', () => {
  const deactivate = (app: App, userId: string) =>
    app.execute(
      userAggregate,
      userId,
      { type: 'deactivateUser', reason: 'left', cases: 'assign' },
      systemContext('test'),
    );

  it('have ended when the command is answered', async () => {
    const client = t.client();
    const { body } = await client.signIn(STAFF);
    expect(await deactivate(t.app, body.user.id)).toMatchObject({ ok: true });
    expect(await t.app.keyValue.list(`session-of/${body.user.id}/`)).toEqual([]);
    expect((await client.get('/api/sessions')).status).toBe(401);
  });

  it('end by the process where the command could not end them', async () => {
    await t.close();
    t = await startTestApp({ routes: identityRoutes, workers: true });
    const { body } = await t.client().signIn(STAFF);
    const sessions = `session-of/${body.user.id}/`;
    const list = t.app.keyValue.list.bind(t.app.keyValue);
    let broken = 0;
    t.app.keyValue.list = async (prefix, limit) => {
      if (prefix === sessions && broken === 0) {
        broken += 1;
        throw new StoreUnavailable('The store of the work is away.');
      }
      return list(prefix, limit);
    };
    expect(await deactivate(t.app, body.user.id)).toMatchObject({ ok: true });
    await eventually(async () => (await list(sessions)).length === 0);
    expect(broken).toBe(1);
  });
});

describe('one’s own sessions', () => {
  it('are listed with the present one marked, and can be ended one by one', async () => {
    const [here, there] = [t.client(), t.client()];
    await here.signIn(CUSTOMER);
    t.clock.advance(1000);
    await there.signIn(CUSTOMER);
    const { body } = await here.get('/api/sessions');
    expect(body.items.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
    expect((await here.post(`/api/sessions/${body.items[0].id}/end`, { otp: '1234' })).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await here.get('/api/user')).status).toBe(200);
  });

  it('can be ended everywhere at once', async () => {
    const [here, there] = [t.client(), t.client()];
    await here.signIn(CUSTOMER);
    await there.signIn(CUSTOMER);
    expect((await here.post('/api/sessions/end', { otp: '1234' })).status).toBe(200);
    for (const client of [here, there]) expect((await client.get('/api/user')).status).toBe(401);
  });

  it('end by a fresh code only, so that a stranger at an open session does not throw the owner out', async () => {
    const [here, there] = [t.client(), t.client()];
    await here.signIn(CUSTOMER);
    t.clock.advance(1000);
    await there.signIn(CUSTOMER);
    const [{ id }] = (await here.get('/api/sessions')).body.items;
    for (const path of [`/api/sessions/${id}/end`, '/api/sessions/end'])
      for (const body of [{}, { otp: '' }, { otp: '123456' }])
        expect([path, (await here.post(path, body)).status]).toEqual([path, 422]);
    expect((await there.get('/api/user')).status).toBe(200);
  });

  it('are nobody else’s: another person’s session is answered 404', async () => {
    const [mine, theirs] = [t.client(), t.client()];
    await mine.signIn(CUSTOMER);
    await theirs.signIn(ADMIN);
    const { body } = await theirs.get('/api/sessions');
    expect((await mine.post(`/api/sessions/${body.items[0].id}/end`, { otp: '1234' })).status).toBe(404);
    expect((await theirs.get('/api/user')).status).toBe(200);
  });
});

describe('one’s own profile', () => {
  it('is changed by oneself, checked by the rules, and its role never (SEC-25)', async () => {
    const client = t.client();
    await client.signIn(CUSTOMER);
    const profile = { name: 'Asha Rao', email: 'asha@example.in', profile_completed: true };
    const answer = await client.post('/api/update-profile', { ...profile, role: 'admin', is_super_admin: true });
    expect(answer.body).toMatchObject({ ...profile, role: 'customer', is_super_admin: false });
    expect(answer.headers.get('x-position')).not.toBeNull();
    const bad = await client.post('/api/update-profile', { ...profile, email: 'not an address' });
    expect([bad.status, bad.body.message]).toEqual([422, 'Please enter a valid email address']);
  });

  it('is written once when the same call comes twice, and not at all for another body under the same key', async () => {
    const client = t.client();
    await client.signIn(CUSTOMER);
    const send = (name: string) =>
      client.post('/api/update-profile', { name, email: 'asha@example.in' }, { 'idempotency-key': 'p-1' });
    const first = await send('Asha Rao');
    const again = await send('Asha Rao');
    expect([again.status, again.headers.get('x-position')]).toEqual([200, first.headers.get('x-position')]);
    const other = await send('Somebody Else');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await client.get('/api/user')).body.name).toBe('Asha Rao');
  });
});
