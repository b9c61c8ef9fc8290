import { mobile as mobileAggregate } from '@anupalan/domain/identity/aggregate';
import { outbox } from '@anupalan/infra/outbox/outbox';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterEach, describe, expect, it } from 'vitest';
import { systemContext } from '../app/command-context.js';
import { catalogueRoutes } from '../routes/catalogue.js';
import { demoRoutes } from '../routes/demo.js';
import { identityRoutes } from '../routes/identity.js';
import { publicRoutes } from '../routes/public.js';
import type { Client } from '../testing/http-client.js';
import { eventually, startTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.js';

const routes = [...identityRoutes, ...catalogueRoutes, ...publicRoutes, ...demoRoutes];
const MOBILE = '9876543210';
const E164 = '+919876543210';
const DAY = 86_400_000;

let test: TestApp | undefined;
const start = async (options: Partial<TestAppOptions> = {}): Promise<TestApp> => {
  test = await startTestApp({ routes, ...options });
  return test;
};
afterEach(async () => {
  await test?.close();
  test = undefined;
});

const request = (client: Client, mobile = MOBILE) => client.post('/api/public/request-otp', { mobile });
const verify = (client: Client, otp: string, more: object = {}) =>
  client.post('/api/public/verify-otp', { mobile: MOBILE, otp, ...more });

/** The code that was sent last; reads the outbox behind the HTTP edge, as the person's telephone would. */
const sentCode = ({ app, clock }: TestApp, sentBefore = 0): Promise<string> =>
  eventually(async () => {
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const messages = await box.messages({ to: E164 });
    return messages.length > sentBefore ? messages[0]?.text.slice(0, 4) : null;
  });

const wrongFor = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

const signedIn = async (t: TestApp, more: object = {}): Promise<Client> => {
  const client = t.client();
  await request(client);
  const answer = await verify(client, await sentCode(t), more);
  expect(answer.status).toBe(200);
  return client;
};

describe('asking for a one-time code', () => {
  it('is refused without a mobile number of at least 10 characters (SIGN-24)', async () => {
    const client = (await start()).client();
    for (const mobile of [undefined, '', '   98765   ', '123456789']) {
      const answer = await client.post('/api/public/request-otp', { mobile });
      expect([answer.status, answer.body.message]).toEqual([422, 'Mobile number is required']);
    }
  });

  it('is refused for ten digits that begin with a zero, unless they are of the demo', async () => {
    const t = await start();
    const ask = async (mobile: string) => {
      const { status, body } = await t.client().post('/api/public/request-otp', { mobile });
      return [status, body.message];
    };
    for (const mobile of ['0987654321', '910987654321'])
      expect(await ask(mobile)).toEqual([422, 'Please enter a valid mobile number']);
    for (const mobile of ['098765 43210', '0000000001', '0000000025']) expect((await ask(mobile))[0]).toBe(200);
  });

  it('sends a code of four digits and never shows it in an answer or the log (SEC-22)', async () => {
    const t = await start();
    const answer = await request(t.client());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, retryAfter: 30, otpLength: 4, expiresIn: 300 });
    const code = await sentCode(t);
    expect(code).toMatch(/^\d{4}$/);
    expect(answer.text).not.toContain(code);
    expect(t.logs.join('')).not.toMatch(new RegExp(`${MOBILE}|"${code}"`));
  });

  it('is refused a second time within 30 seconds, with Retry-After (SIGN-31)', async () => {
    const t = await start();
    const client = t.client();
    await request(client);
    t.clock.advance(12_000);
    const answer = await request(client, `+91 ${MOBILE}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '18']);
    t.clock.advance(18_000);
    expect((await request(client)).status).toBe(200);
  });

  it('answers a known and an unknown number alike', async () => {
    const t = await start();
    await signedIn(t);
    t.clock.advance(31_000);
    const known = await request(t.client());
    const unknown = await request(t.client(), '9876500000');
    expect(known.body).toEqual(unknown.body);
    const again = [await request(t.client()), await request(t.client(), '9876500000')];
    expect(again.map(({ status }) => status)).toEqual([429, 429]);
  });

  it('is refused after ten codes in one day, until the day is over', async () => {
    const t = await start();
    const client = t.client();
    for (let n = 0; n < 10; n += 1) {
      expect((await request(client)).status).toBe(200);
      t.clock.advance(31_000);
    }
    expect((await request(client)).body.code).toBe('otp_too_many');
    t.clock.advance(DAY);
    expect((await request(client)).status).toBe(200);
  });

  it('is limited per address when many numbers are tried from one', async () => {
    const t = await start({ env: { TRUST_PROXY: '1' } });
    const client = t.client();
    let refused = 0;
    for (let n = 0; n < 201; n += 1) {
      const mobile = `98${String(n).padStart(8, '0')}`;
      const answer = await client.post('/api/public/request-otp', { mobile }, { 'x-forwarded-for': '203.0.113.7' });
      if (answer.status === 429) refused += 1;
    }
    expect(refused).toBe(1);
  });

  it('may be tried again at once when the sending could not be put in the queue (SIGN-32)', async () => {
    const t = await start();
    const add = t.app.jobs.add.bind(t.app.jobs);
    t.app.jobs.add = async () => {
      throw new Error('the queue is away');
    };
    expect((await request(t.client())).status).toBe(500);
    t.app.jobs.add = add;
    expect((await request(t.client())).status).toBe(200);
  });

  it('gives the same answer to the same Idempotency-Key and sends one code', async () => {
    const t = await start();
    const send = () => t.client().post('/api/public/request-otp', { mobile: MOBILE }, { 'idempotency-key': 'k-1' });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    await sentCode(t);
    expect(await t.app.outbox?.messages({ to: E164 })).toHaveLength(1);
  });
});

describe('verifying a one-time code', () => {
  it('is refused without a code of at least four characters (SIGN-29)', async () => {
    const client = (await start()).client();
    for (const otp of [undefined, '', '12', ' 12 '])
      expect((await client.post('/api/public/verify-otp', { mobile: MOBILE, otp })).body.message).toBe(
        'OTP is required',
      );
  });

  it('signs a new person in as a customer, with all that the texts name (CALL-07)', async () => {
    const t = await start();
    const client = t.client();
    await request(client);
    const answer = await verify(client, await sentCode(t));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      redirectPath: '/',
      userRole: 'customer',
      isSuperAdmin: false,
      user: { mobile: E164, role: 'customer', is_super_admin: false, profile_completed: false, name: null },
    });
    expect(answer.headers.get('x-position')).not.toBeNull();
    expect((await client.get('/api/user')).body).toEqual(answer.body.user);
  });

  it('meets the same person at the second sign-in', async () => {
    const t = await start();
    const first = await (await signedIn(t)).get('/api/user');
    t.clock.advance(31_000);
    const client = t.client();
    await request(client);
    await verify(client, await sentCode(t, 1));
    expect((await client.get('/api/user')).body.id).toBe(first.body.id);
  });

  it('counts wrong tries down and voids the code after the fifth (SEC-21)', async () => {
    const t = await start();
    const client = t.client();
    await request(client);
    const code = await sentCode(t);
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await verify(client, wrongFor(code));
      expect([answer.status, answer.body.message, answer.body.attemptsRemaining]).toEqual([
        422,
        'Invalid or expired OTP',
        left,
      ]);
    }
    expect((await verify(client, code)).body.message).toBe('Invalid or expired OTP');
  });

  it('lets a code count once, five minutes at most, and only the newest one (SEC-20)', async () => {
    const t = await start();
    const client = await signedIn(t);
    const used = await sentCode(t);
    expect((await verify(t.client(), used)).status).toBe(422);

    t.clock.advance(31_000);
    await request(client);
    const older = await sentCode(t, 1);
    t.clock.advance(31_000);
    await request(client);
    const newer = await sentCode(t, 2);
    if (older !== newer) expect((await verify(t.client(), older)).status).toBe(422);
    t.clock.advance(5 * 60_000);
    expect((await verify(t.client(), newer)).status).toBe(422);
  });

  it('lets only one of two simultaneous tries use the code', async () => {
    const t = await start();
    await request(t.client());
    const code = await sentCode(t);
    const answers = await Promise.all([verify(t.client(), code), verify(t.client(), code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('locks a number for the day after ten wrong tries over all its codes', async () => {
    const t = await start();
    const client = t.client();
    for (let round = 0; round < 2; round += 1) {
      await request(client);
      const code = await sentCode(t, round);
      for (let n = 0; n < 5; n += 1) await verify(client, wrongFor(code));
      t.clock.advance(31_000);
    }
    await request(client);
    const answer = await verify(client, await sentCode(t, 2));
    expect([answer.status, answer.body.code]).toEqual([429, 'otp_locked']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3600);
  });

  it('answers the same session to the same call sent again, and none once it was ended', async () => {
    const t = await start();
    const client = t.client();
    await request(client);
    const code = await sentCode(t);
    const send = () =>
      t.client().post('/api/public/verify-otp', { mobile: MOBILE, otp: code }, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    expect(second.body.authToken).toBe(first.body.authToken);
    await t.client().post('/api/logout', undefined, { authorization: `Bearer ${first.body.authToken}` });
    expect((await send()).status).toBe(422);
  });

  it('goes on where it was broken off, when the same call is sent again', async () => {
    const t = await start();
    await request(t.client());
    const code = await sentCode(t);
    const send = () =>
      t.client().post('/api/public/verify-otp', { mobile: MOBILE, otp: code }, { 'idempotency-key': 'once' });
    const put = t.app.keyValue.put.bind(t.app.keyValue);
    t.app.keyValue.put = async (key, ...rest) => {
      if (key.startsWith('session/')) throw new StoreUnavailable('The disk is full. Nothing was saved.');
      return put(key, ...rest);
    };
    expect((await send()).status).toBe(503);
    t.app.keyValue.put = put;
    const again = await send();
    expect(again.status).toBe(200);
    const sessions = await t.app.keyValue.list('session-of/');
    expect(sessions).toHaveLength(1);
    expect((await send()).body.authToken).toBe(again.body.authToken);
  });

  it('answers one session to the same call sent twice at the same moment', async () => {
    const t = await start();
    await request(t.client());
    const code = await sentCode(t);
    const send = () =>
      t.client().post('/api/public/verify-otp', { mobile: MOBILE, otp: code }, { 'idempotency-key': 'twice' });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.authToken)).size).toBe(1);
    expect(await t.app.keyValue.list('session-of/')).toHaveLength(1);
  });

  it('completes a registration that a crash left at the claim, under the id that was claimed', async () => {
    const t = await start();
    const userId = '6d0f5a9e-8e0e-5a51-9d0e-0d6f4d8f2a11';
    const number = await t.app.keyedHash('mobile', E164);
    await t.app.execute(mobileAggregate, number, { type: 'claimMobile', userId }, systemContext('test'));
    const client = await signedIn(t);
    expect((await client.get('/api/user')).body.id).toBe(userId);
    expect((await t.app.load(mobileAggregate, number)).state).toEqual({ userId, registered: true });
  });
});

describe('two people who send the same Idempotency-Key', () => {
  it('become two people', async () => {
    const t = await start();
    const ids = [];
    for (const mobile of [MOBILE, '9876500001']) {
      await request(t.client(), mobile);
      const otp = await eventually(async () =>
        (await t.app.outbox?.messages({ to: `+91${mobile}` }))?.[0]?.text.slice(0, 4),
      );
      const answer = await t.client().post('/api/public/verify-otp', { mobile, otp }, { 'idempotency-key': '1' });
      expect(answer.status).toBe(200);
      ids.push(answer.body.user.id);
    }
    expect(new Set(ids).size).toBe(2);
  });
});

describe('test accounts', () => {
  it('are signed in by any four digits in demo mode, each with its role (SEC-15)', async () => {
    const t = await start();
    const expected = [
      ['0000000001', 'customer', false, '/'],
      ['0000000002', 'staff', false, '/staff'],
      ['0000000003', 'admin', false, '/admin'],
      ['0000000004', 'admin', true, '/admin'],
    ] as const;
    for (const [digits, role, isSuperAdmin, redirectPath] of expected)
      expect((await t.client().signIn(digits, { otp: '9081' })).body).toMatchObject({
        userRole: role,
        isSuperAdmin,
        redirectPath,
      });
    expect((await t.client().signIn('0000000003', { otp: '12345' })).status).toBe(422);
    expect((await t.client().signIn(MOBILE)).status).toBe(422);
  });

  it('do not exist outside demo mode, and their older sessions are worth nothing (SEC-12, SEC-13)', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const dir = mkdtempSync(`${tmpdir()}/anupalan-`);
    const demo = await start({ dir });
    const signed = await demo.client().signIn('0000000003');
    await demo.close();

    const t = await start({ dir, env: { DEMO: '0' } });
    const bearer = { authorization: `Bearer ${signed.body.authToken}` };
    expect((await t.client().get('/api/user', bearer)).status).toBe(401);
    await t.client().post('/api/public/request-otp', { mobile: '0000000003' });
    expect((await t.client().signIn('0000000003')).status).toBe(422);
    expect((await t.client().get('/api/demo/outbox')).status).toBe(404);
    expect((await t.client().post('/api/test/create-service', { serviceId: 'x' })).status).toBe(404);
    expect((await t.client().get('/api/public/config')).body).toMatchObject({ demo: false, demoAccounts: [] });
    await t.close();
    test = undefined;
    rmSync(dir, { recursive: true, force: true });
  });

  it('are listed for the sign-in page in demo mode only (SIGN-11)', async () => {
    const { body } = await (await start()).client().get('/api/public/config');
    expect(body.demoAccounts.map(({ mobile }: { mobile: string }) => mobile)).toContain('0000000003');
  });
});
