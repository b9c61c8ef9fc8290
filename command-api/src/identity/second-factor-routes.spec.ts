import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '../notifications/notify.js';
import { systemContext } from '../platform/commands/command-context.js';
import { obeyAboutPerson } from '../server/people-orders.js';
import { routes } from '../server/routes.js';
import type { Client } from '../testing/http-client.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const STAFF = '0000000002';
const CUSTOMER = '0000000001';
const EMAIL = 'staff@demo.anupalan.example';

let t: TestApp;
let staff: Client;
let staffId: string;
beforeEach(async () => {
  t = await startTestApp({ routes, env: { SECOND_FACTOR: '1', STAFF_IDLE_HOURS: '12' } });
  // The very first sign-in makes the account.
  staff = t.client();
  staffId = (await staff.signIn(STAFF)).body.user.id;
});
afterEach(() => t.close());

const verify = (client: Client, method: string, code: string) =>
  client.post('/api/public/verify-second-factor', { method, code });
const mailedCode = async (): Promise<string> =>
  (await t.app.outbox?.messages({ to: EMAIL }))?.[0]?.text.slice(0, 6) ?? '';
const codeNow = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now() });

/** Sets up an authenticator app; returns its secret and the recovery codes. */
const enrol = async (): Promise<{ secret: string; recoveryCodes: readonly string[] }> => {
  const setup = await staff.post('/api/me/second-factor/setup', { otp: '1234' });
  expect(setup.body.uri).toMatch(/^otpauth:\/\/totp\/Anupalan:/);
  const { secret } = setup.body;
  const done = await staff.post('/api/me/second-factor', { otp: codeNow(secret) });
  expect(done.status).toBe(200);
  t.clock.advance(60_000);
  return { secret, recoveryCodes: done.body.recoveryCodes };
};

describe('a member of staff on a new device', () => {
  it('is asked for a second code, sent by email, and signs in with it; the device is known from then on', async () => {
    const client = t.client();
    const first = await client.signIn(STAFF);
    expect([first.status, first.body.code]).toEqual([403, 'second_factor_required']);
    expect(first.body).toMatchObject({ methods: ['email'], emailHint: 's•••@demo.anupalan.example' });
    expect(client.cookie('anupalan_session')).toBeUndefined();
    expect((await client.get('/api/user')).status).toBe(401);
    const sent = await client.post('/api/public/second-factor/email');
    expect([sent.status, sent.body.retryAfter]).toEqual([200, 30]);
    expect((await client.post('/api/public/second-factor/email')).status).toBe(429);
    const code = await mailedCode();
    expect(sent.text).not.toContain(code);
    const done = await verify(client, 'email', code);
    expect(done.body).toMatchObject({ success: true, userRole: 'staff', redirectPath: '/staff' });
    expect((await client.get('/api/user')).body.id).toBe(staffId);
    expect(client.cookie('anupalan_second_factor')).toBeUndefined();
    expect((await client.signIn(STAFF)).status).toBe(200);
  });

  it('gets the same code again while it is valid, so that a first mail which comes late is right', async () => {
    const client = t.client();
    await client.signIn(STAFF);
    await client.post('/api/public/second-factor/email');
    const first = await mailedCode();
    const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0');
    expect((await verify(client, 'email', wrong)).body.attemptsRemaining).toBe(4);
    t.clock.advance(31_000);
    expect((await client.post('/api/public/second-factor/email')).status).toBe(200);
    expect(await t.app.outbox?.messages({ to: EMAIL })).toHaveLength(2);
    expect(await mailedCode()).toBe(first);
    expect((await verify(client, 'email', wrong)).body.attemptsRemaining).toBe(3);
    expect((await verify(client, 'email', first)).status).toBe(200);
  });

  it('has five tries, at once or one after the other, in the browser that had the SMS only', async () => {
    const client = t.client();
    await client.signIn(STAFF);
    await client.post('/api/public/second-factor/email');
    const code = await mailedCode();
    expect((await verify(t.client(), 'email', code)).body.code).toBe('second_factor_over');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(client, 'email', wrong)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect((await verify(client, 'email', code)).body.code).toBe('second_factor_over');
    expect(t.logs.filter((line) => line.includes('second_factor_failed')).length).toBeGreaterThanOrEqual(4);
  });

  it('signs in by an authenticator app whose codes count once, and by recovery codes that count once', async () => {
    const { secret, recoveryCodes } = await enrol();
    expect(recoveryCodes).toHaveLength(10);
    const client = t.client();
    expect((await client.signIn(STAFF)).body.methods).toEqual(['app', 'email', 'recovery']);
    const code = codeNow(secret);
    expect((await verify(client, 'app', code)).status).toBe(200);
    const other = t.client();
    await other.signIn(STAFF);
    expect((await verify(other, 'app', code)).status).toBe(422);
    const recovery = recoveryCodes[0] ?? '';
    expect((await verify(other, 'recovery', recovery.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    const third = t.client();
    await third.signIn(STAFF);
    expect((await verify(third, 'recovery', recovery)).status).toBe(422);
    expect((await staff.get('/api/me/second-factor')).body).toEqual({
      required: true,
      app: true,
      email: 's•••@demo.anupalan.example',
      recoveryCodesLeft: 9,
    });
  });

  it('uses a recovery code once, also under the Idempotency-Key of its use', async () => {
    const { recoveryCodes } = await enrol();
    const sent = { method: 'recovery', code: recoveryCodes[0] };
    const key = { 'idempotency-key': 'recovery-once' };
    for (const status of [200, 422]) {
      const client = t.client();
      await client.signIn(STAFF);
      expect((await client.post('/api/public/verify-second-factor', sent, key)).status).toBe(status);
    }
  });

  it('changes their email with a fresh code by SMS and one to the new address, and signs in anew', async () => {
    const profile = { name: 'Meera Staff', email: 'new@demo.anupalan.example' };
    const refused = await staff.post('/api/update-profile', profile);
    expect([refused.status, refused.body.code]).toEqual([409, 'profile.email_unconfirmed']);
    const change = { ...profile, otp: '1234' };
    expect((await staff.post('/api/me/email', { ...change, otp: '12345' })).status).toBe(422);
    expect((await staff.post('/api/me/email', change)).body.code).toBe('email_code_sent');
    const [mail] = (await t.app.outbox?.messages({ to: profile.email })) ?? [];
    const code = mail?.text.slice(0, 6) ?? '';
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await staff.post('/api/me/email/confirm', { otp: wrong })).status).toBe(422);
    // A repeated request sends the same code.
    expect((await staff.post('/api/me/email', change)).body.code).toBe('email_code_sent');
    const mails = (await t.app.outbox?.messages({ to: profile.email })) ?? [];
    expect(mails.map(({ text }) => text.slice(0, 6))).toEqual([code, code]);
    expect((await staff.get('/api/user')).body.email).toBe(EMAIL);
    const other = t.client();
    other.setCookie('anupalan_session', staff.cookie('anupalan_session') ?? '');
    expect((await staff.post('/api/me/email/confirm', { otp: code })).body.code).toBe('email_changed');
    expect((await other.get('/api/user')).status).toBe(401);
    // The name that was typed with the address, also where there was none before.
    expect((await t.app.load(userAggregate, staffId)).state).toMatchObject(profile);
    expect((await staff.signIn(STAFF)).body).toMatchObject({
      code: 'second_factor_required',
      emailHint: 'n•••@demo.anupalan.example',
    });
    const [told] = (await t.app.jobs.page('notify', 'waiting')).jobs;
    if (told === undefined) throw new Error('nobody is told');
    await notify(t.app)(told, new AbortController().signal);
    const [notice] = (await t.app.outbox?.messages({ to: EMAIL })) ?? [];
    expect(notice?.subject).toBe('Your email address was changed');
  });

  it('changes how they sign in with a fresh code by SMS only', async () => {
    for (const path of ['setup', 'recovery-codes', 'remove'])
      expect((await staff.post(`/api/me/second-factor/${path}`, { otp: '12345' })).status).toBe(422);
    const { recoveryCodes } = await enrol();
    const renewed = await staff.post('/api/me/second-factor/recovery-codes', { otp: '1234' });
    expect(renewed.body.recoveryCodes).not.toContain(recoveryCodes[0]);
    const client = t.client();
    await client.signIn(STAFF);
    expect((await verify(client, 'recovery', recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await staff.post('/api/me/second-factor/remove', { otp: '1234' })).status).toBe(200);
    expect((await t.client().signIn(STAFF)).body.methods).toEqual(['email']);
  });

  it('whose phone was lost is reset by the command line: signed out everywhere, with no known device', async () => {
    await enrol();
    expect(await obeyAboutPerson(t.app, { order: 'reset-second-factor', person: STAFF })).toContain(staffId);
    expect((await staff.get('/api/user')).status).toBe(401);
    const again = await staff.signIn(STAFF);
    expect([again.body.code, again.body.methods]).toEqual(['second_factor_required', ['email']]);
    const [last] = (await t.app.store.load(`user-${staffId}`)).slice(-1);
    expect(last?.event).toEqual({ type: 'SecondFactorRemoved', data: { by: 'server' } });
    expect(last?.metadata.actor).toMatchObject({ role: 'system' });
  });

  it('keeps the secret of the app sealed in the log', async () => {
    const { secret } = await enrol();
    const stored = t.app.events.readStream(`user-${staffId}`);
    let text = '';
    for await (const event of stored) text += JSON.stringify(event);
    expect(text).toContain('AuthenticatorEnrolled');
    expect(text).not.toContain(secret);
  });

  it('is signed out after twelve hours without a call', async () => {
    t.clock.advance(11 * 3_600_000);
    expect((await staff.get('/api/user')).status).toBe(200);
    t.clock.advance(11 * 3_600_000);
    expect((await staff.get('/api/user')).status).toBe(200);
    t.clock.advance(12 * 3_600_000);
    expect((await staff.get('/api/user')).status).toBe(401);
  });
});

describe('a customer', () => {
  it('is let in by the SMS alone, and signs in anew once they become staff', async () => {
    const customer = t.client();
    const { body } = await customer.signIn(CUSTOMER);
    expect(body.userRole).toBe('customer');
    await t.app.execute(userAggregate, body.user.id, { type: 'changeRole', to: 'staff' }, systemContext('test'));
    expect((await customer.get('/api/user')).status).toBe(401);
  });
});
