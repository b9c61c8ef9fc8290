import { mobile as mobileAggregate } from '@anupalan/domain/identity/aggregate';
import { outbox } from '@anupalan/infra/outbox/outbox';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRoutes } from '../../catalogue/catalogue-routes.js';
import { demoRoutes } from '../../demo/demo-routes.js';
import { publicRoutes } from '../../identity/public-routes.js';
import { identityRoutes } from '../../identity/sign-in-routes.js';
import { readiness } from '../../operations/health.js';
import type { Client } from '../../testing/http-client.js';
import { eventually, startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.js';
import { systemContext } from '../commands/command-context.js';

const routes = [...identityRoutes, ...catalogueRoutes, ...publicRoutes, ...demoRoutes];
const FIRST = 9_876_543_210;
const DAY = 86_400_000;

/** For the tests that need no settings of their own: each has a number of its own, days after the test before it. */
let shared: TestApp | undefined;
let own: TestApp | undefined;
let number = FIRST;
let MOBILE = '';
let E164 = '';
beforeEach(() => {
  number += 1;
  MOBILE = String(number);
  E164 = `+91${number}`;
  shared?.clock.advance(2 * DAY);
});
const start = async (options?: Partial<TestAppOptions>): Promise<TestApp> => {
  if (options === undefined) {
    shared ??= await startTestApp({ routes });
    return shared;
  }
  own = await startTestApp({ routes, ...options });
  return own;
};
afterEach(async () => {
  await own?.close();
  own = undefined;
});
afterAll(() => shared?.close());

const request = (client: Client, mobile = MOBILE) => client.post('/api/public/request-otp', { mobile });
const verify = (client: Client, otp: string, more: object = {}) =>
  client.post('/api/public/verify-otp', { mobile: MOBILE, otp, ...more });

/** The last code sent; read from the outbox behind the HTTP edge, as on the person's telephone. */
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

/** Enters five wrong codes for each of so many codes. */
const enterWrongCodes = async (
  t: TestApp,
  client: Client,
  rounds: number,
  sentBefore = 0,
  headers = {},
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await client.post('/api/public/request-otp', { mobile: MOBILE }, headers);
    const otp = wrongFor(await sentCode(t, sentBefore + round));
    for (let n = 0; n < 5; n += 1) await client.post('/api/public/verify-otp', { mobile: MOBILE, otp }, headers);
    t.clock.advance(31_000);
  }
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
      expect(await ask(mobile)).toEqual([422, 'Enter a valid Indian mobile number with 10 digits']);
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

  it('leaves a device that the person has used its own ten codes, and no wait for those of strangers', async () => {
    const t = await start();
    const own = await signedIn(t);
    t.clock.advance(31_000);
    for (let n = 0; n < 12; n += 1) {
      await request(t.client());
      t.clock.advance(31_000);
    }
    const stranger = await request(t.client());
    expect([stranger.status, stranger.body.code]).toEqual([429, 'otp_too_many']);
    expect(Date.parse(stranger.body.params.until)).toBeGreaterThan(t.clock.now());
    expect((await request(own)).status).toBe(200);
    // A stranger has to wait although the known device got a code.
    expect((await request(t.client())).body.code).toBe('otp_cool_down');
    t.clock.advance(31_000);
    for (let n = 0; n < 9; n += 1) {
      expect((await request(own)).status).toBe(200);
      t.clock.advance(31_000);
    }
    expect((await request(own)).body.code).toBe('otp_too_many');
  });

  it('is refused to a stranger after four in a day, who cannot shut the number for others', async () => {
    const t = await start({ env: { TRUST_PROXY: '1' } });
    const client = t.client();
    const ask = async (n: number) => {
      t.clock.advance(31_000);
      const from = { 'x-forwarded-for': `203.0.113.${n}` };
      return (await client.post('/api/public/request-otp', { mobile: MOBILE }, from)).status;
    };
    const asked = async (n: number) => [await ask(n), await ask(n), await ask(n), await ask(n), await ask(n)];
    expect(await asked(1)).toEqual([200, 200, 200, 200, 429]);
    for (let n = 2; n < 8; n += 1) expect(await asked(n)).toEqual([200, 200, 200, 200, 429]);
    // Thirty in all.
    expect([await ask(8), await ask(8), await ask(9)]).toEqual([200, 200, 429]);
  });

  it('is refused for a test number outside demo mode, which nobody has', async () => {
    const t = await start({ env: { DEMO: '0' } });
    const { status, body } = await t.client().post('/api/public/request-otp', { mobile: '0000000001' });
    expect([status, body.errors[0].path]).toEqual([422, 'mobile']);
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

  it('is limited for a whole IPv6 network of 64 bits as for one address', async () => {
    const t = await start({ env: { TRUST_PROXY: '1' } });
    const client = t.client();
    const ask = async (n: number) => {
      const from = { 'x-forwarded-for': `2001:db8:0:1::${n}` };
      return (await client.post('/api/public/request-otp', { mobile: `980000000${n}` }, from)).status;
    };
    expect(await ask(1)).toBe(200);
    const [counted] = await t.app.keyValue.list('code-ip/');
    await t.app.keyValue.increment(counted?.key ?? '', 198, 1);
    expect([await ask(2), await ask(3), await ask(4)]).toEqual([200, 429, 429]);
    const limits = t.logs.filter((line) => line.includes('"security":"limit_reached"'));
    expect(limits.map((line) => JSON.parse(line).limit)).toEqual(['codes_of_address']);
  });

  it('is refused for numbers of countries that we do not serve, with a text that says which we do', async () => {
    const t = await start();
    const ask = (mobile: string) => t.client().post('/api/public/request-otp', { mobile });
    for (const mobile of ['+882 1234 567890', '+1 900 555 0123', '+44 7700 900123', '+371 20 123 4567']) {
      const { status, body } = await ask(mobile);
      expect([mobile, status, body.code]).toEqual([mobile, 422, 'mobile.country']);
      expect(body.message).toBe('We can only send codes to mobile numbers that begin with +91');
    }
    expect((await ask('+91 98765 43210')).status).toBe(200);
    expect(await t.app.outbox?.messages({ to: '+14155550123' })).toEqual([]);
  });

  it('is asked for with a number as it stands: a plus or 00 names its country, and +91 has ten digits', async () => {
    const t = await start({});
    const ask = (mobile: string) => t.client().post('/api/public/request-otp', { mobile });
    for (const mobile of ['+65 8123 4567', '0065 8123 4567', '006581234567', '+47 98 76 54 32 10'])
      expect([mobile, (await ask(mobile)).body.code]).toEqual([mobile, 'mobile.country']);
    for (const mobile of ['+91 98765 4322', '+91 98765 432101', '0091 98765 432101'])
      expect([mobile, (await ask(mobile)).body.code]).toEqual([mobile, 'mobile.indian']);
    expect((await ask('98765 432101')).body.code).toBe('mobile.no_country');
    expect(await t.app.outbox?.messages({})).toEqual([]);
    expect((await ask('৯৮৭৬৫ ৪৩২১০')).status).toBe(200);
    expect((await t.app.outbox?.messages({}))?.map(({ to }) => to)).toEqual(['+919876543210']);
  });

  it('is open to further countries where the operator says so, and to test accounts in demo mode whatever is said', async () => {
    const t = await start({ env: { OTP_COUNTRIES: '+1, +971' } });
    const ask = async (mobile: string) => (await t.client().post('/api/public/request-otp', { mobile })).status;
    expect(await ask('+971 50 123 45678')).toBe(200);
    expect(await ask('0000000002')).toBe(200);
    expect(await ask(MOBILE)).toBe(422);
  });

  it('is refused once a whole hour’s codes are used up, which the operator is told of', async () => {
    const t = await start({ env: { OTP_PER_HOUR: '2' } });
    const ask = (mobile: string) => t.client().post('/api/public/request-otp', { mobile });
    expect([(await ask('9876500001')).status, (await ask('9876500002')).status]).toEqual([200, 200]);
    t.clock.advance(10 * 60_000);
    const refused = await ask('9876500003');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'otp_busy', '3000']);
    expect(refused.body.message).toBe("We're sending more codes than usual. Please try again in 50 minutes.");
    await ask('9876500004');
    const limits = t.logs.filter((line) => line.includes('"security":"limit_reached"'));
    expect(limits.map((line) => JSON.parse(line).limit)).toEqual(['codes_of_all']);
    const { body } = await readiness(t.app);
    expect(body).toMatchObject({ status: 'degraded', problems: ['codes: OTP_PER_HOUR (2) is used up'] });
    // Test accounts cost nothing, and a refused caller may ask again once the hour is over.
    expect((await ask('0000000002')).status).toBe(200);
    t.clock.advance(50 * 60_000);
    expect((await ask('9876500003')).status).toBe(200);
    expect((await readiness(t.app)).body).toMatchObject({ status: 'ready' });
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

  it('slows one address down after ten wrong tries, for longer each time, and says until when', async () => {
    const t = await start();
    const client = t.client();
    await enterWrongCodes(t, client, 2);
    const refused = await verify(client, '0000');
    expect([refused.status, refused.body.code]).toEqual([429, 'otp_locked']);
    expect(refused.headers.get('retry-after')).toBe('29');
    expect(refused.body.params.until).toBe(new Date(t.clock.now() + 29_000).toISOString());
    // The answer does not claim that a code was sent, and none is.
    const asked = await request(client);
    expect([asked.status, asked.body.code]).toEqual([429, 'otp_locked']);
    t.clock.advance(31_000);
    await request(client);
    expect((await verify(client, wrongFor(await sentCode(t, 2)))).status).toBe(422);
    expect((await verify(client, '0000')).headers.get('retry-after')).toBe('120');
    t.clock.advance(120_000);
    expect((await verify(client, await sentCode(t, 2))).status).toBe(200);
  });

  it('takes the right code on a device the person has used, whatever strangers tried', async () => {
    const t = await start({ env: { TRUST_PROXY: '1' } });
    const own = await signedIn(t);
    t.clock.advance(31_000);
    for (let round = 0; round < 3; round += 1)
      await enterWrongCodes(t, t.client(), 1, 1 + round, { 'x-forwarded-for': `203.0.113.${round}` });
    await request(own);
    const code = await sentCode(t, 4);
    // A stranger uses up the tries of the same code too.
    const stranger = { 'x-forwarded-for': '203.0.113.9' };
    for (let n = 0; n < 6; n += 1)
      await t.client().post('/api/public/verify-otp', { mobile: MOBILE, otp: wrongFor(code) }, stranger);
    const late = await t.client().post('/api/public/verify-otp', { mobile: MOBILE, otp: code }, stranger);
    expect(late.status).toBe(422);
    expect((await verify(own, code)).status).toBe(200);
  });

  it('knows a device again by nothing but the cookie it was given, and only for its own person', async () => {
    const t = await start();
    const own = await signedIn(t);
    const given = own.cookie('anupalan_device') ?? '';
    expect(given).toMatch(/^[\w-]{43}$/);
    await request(own, '9876500009');
    const otp = await eventually(async () =>
      (await t.app.outbox?.messages({ to: '+919876500009' }))?.[0]?.text.slice(0, 4),
    );
    await own.post('/api/public/verify-otp', { mobile: '9876500009', otp });
    // Two people share this browser: each keeps a token of their own.
    expect(own.cookie('anupalan_device')?.split('.')).toEqual([expect.stringMatching(/^[\w-]{43}$/), given]);
    const planted = t.client();
    planted.setCookie('anupalan_device', 'A'.repeat(43));
    t.clock.advance(31_000);
    await request(planted);
    await verify(planted, await sentCode(t, 1));
    expect(planted.cookie('anupalan_device')).not.toMatch(/^A{43}/);
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

  it('answers no session to that call from another address, which only somebody who saw it would send', async () => {
    const t = await start({ env: { TRUST_PROXY: '1' } });
    await request(t.client());
    const body = { mobile: MOBILE, otp: await sentCode(t) };
    const sendFrom = (address: string) =>
      t.client().post('/api/public/verify-otp', body, { 'idempotency-key': 'seen', 'x-forwarded-for': address });
    expect((await sendFrom('203.0.113.7')).status).toBe(200);
    const seen = await sendFrom('198.51.100.9');
    expect([seen.status, seen.body.code]).toEqual([422, 'otp_invalid']);
    expect((await sendFrom('203.0.113.7')).status).toBe(200);
    expect(await t.app.keyValue.list('session-of/')).toHaveLength(1);
  });

  it('goes on where it was broken off, when the same call is sent again', async () => {
    const t = await start();
    await request(t.client());
    const code = await sentCode(t);
    const send = () =>
      t.client().post('/api/public/verify-otp', { mobile: MOBILE, otp: code }, { 'idempotency-key': 'once' });
    const put = t.app.keyValue.put.bind(t.app.keyValue);
    t.app.keyValue.put = async (key, ...rest) => {
      if (key.startsWith('session/')) throw new StoreUnavailable('The disk is full.');
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
    own = undefined;
    rmSync(dir, { recursive: true, force: true });
  });

  it('are listed for the sign-in page in demo mode only (SIGN-11)', async () => {
    const { body } = await (await start()).client().get('/api/public/config');
    expect(body.demoAccounts.map(({ mobile }: { mobile: string }) => mobile)).toContain('0000000003');
  });
});
