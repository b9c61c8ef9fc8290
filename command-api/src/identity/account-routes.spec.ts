import { user } from '@anupalan/domain/identity/aggregate';
import { outbox } from '@anupalan/infra/outbox/outbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { seedSitePages } from '../seed/site-pages.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let meera: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedSitePages(kit.app);
  [asha, ravi] = [await kit.person('customer', 'Asha'), await kit.person('customer', 'Ravi')];
  meera = await kit.person('staff', 'Meera');
});
afterAll(() => kit.close());

const DEFAULTS = {
  sms: true,
  mail: true,
  language: 'en',
  tours: { customer: false, staff: false, admin: false },
};
const chosenBy = async ({ client }: Person) => (await client.get('/api/me/preferences')).body;
const choose = ({ client }: Person, body: object, headers: Readonly<Record<string, string>> = {}) =>
  client.request('PUT', '/api/me/preferences', { body, headers });

describe('what a person chooses for themselves', () => {
  it('is to be told by SMS and mail, in English, with every tour still to come, until they choose', async () => {
    for (const person of [ravi, meera]) expect(await chosenBy(person)).toEqual(DEFAULTS);
  });

  it('is kept, choice by choice, and is nobody else’s', async () => {
    const first = await choose(asha, { mail: false, tours: { customer: true } });
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, code: 'preferences_saved', message: 'Your preferences are saved.', id: asha.id },
    ]);
    expect(first.headers.get('x-position')).toBe(await kit.app.events.head());
    await choose(asha, { language: 'hi' });
    const tours = { customer: true, staff: false, admin: false };
    expect(await chosenBy(asha)).toEqual({ sms: true, mail: false, language: 'hi', tours });
    expect(await chosenBy(ravi)).toEqual(DEFAULTS);
  });

  it('is not written again when nothing changes, nor when the same call comes twice', async () => {
    const once = { 'idempotency-key': 'account-spec-once' };
    expect((await choose(meera, { sms: false }, once)).status).toBe(200);
    const before = await kit.eventsIn(`user-${meera.id}`);
    for (const [body, headers] of [
      [{ sms: false }, once],
      [{ sms: false, tours: { staff: false } }, {}],
      [{}, {}],
    ] as const)
      expect((await choose(meera, body, headers)).status).toBe(200);
    expect(await kit.eventsIn(`user-${meera.id}`)).toBe(before);
  });

  it('is one of what there is to choose from', async () => {
    for (const body of [{ language: 'fr' }, { sms: 'yes' }, { mail: null }, { tours: { customer: 1 } }, []]) {
      const answer = await choose(ravi, body);
      expect([body, answer.status]).toEqual([body, 422]);
    }
    expect(await chosenBy(ravi)).toEqual(DEFAULTS);
  });
});

describe('the consents of a person', () => {
  it('name the notice that they agreed to when they signed up, for what, and when', async () => {
    const client = kit.client();
    const number = '9811122233';
    await client.post('/api/public/request-otp', { mobile: number });
    const box = outbox({ keyValue: kit.app.keyValue, vault: kit.app.vault, clock: kit.clock });
    const otp = await eventually(async () => (await box.messages({ to: `+91${number}` }))[0]?.text.slice(0, 4));
    const at = new Date(kit.clock.now()).toISOString();
    expect((await client.post('/api/public/verify-otp', { mobile: number, otp })).status).toBe(200);
    // A later event of the account does not change the consent.
    await client.request('PUT', '/api/me/preferences', { body: { sms: false } });
    kit.clock.advance(60_000);
    expect((await client.get('/api/me/consents')).body).toEqual({
      items: [{ notice_version: '1', purposes: ['account', 'services'], agreed_at: at }],
      current_version: '1',
    });
  });

  it('are none where somebody else made the account', async () => {
    const answer = await meera.client.get('/api/me/consents');
    expect([answer.status, answer.body]).toEqual([200, { items: [], current_version: '1' }]);
  });
});

describe('a fresh code', () => {
  it('counts once, also under the Idempotency-Key of its use', async () => {
    const lata = await kit.person('staff', 'Lata');
    const otp = await kit.freshCode(lata);
    const key = { 'idempotency-key': 'fresh-once' };
    const begin = () => lata.client.post('/api/me/second-factor/setup', { otp }, key);
    expect([(await begin()).status, (await begin()).status]).toEqual([200, 422]);
    // Nor for something else that asks for one.
    expect((await lata.client.post('/api/sessions/end', { otp }, key)).status).toBe(422);
    expect((await lata.client.get('/api/user')).status).toBe(200);
  });

  it('is the person’s own', async () => {
    const [lata, omana] = [await kit.person('customer', 'Latika'), await kit.person('customer', 'Omana')];
    const otp = await kit.freshCode(omana);
    expect((await lata.client.post('/api/sessions/end', { otp })).status).toBe(422);
    expect((await omana.client.post('/api/sessions/end', { otp })).status).toBe(200);
  });
});

describe('without a session', () => {
  it('there is no account to ask about', async () => {
    const visitor = kit.client();
    for (const [method, path] of [
      ['GET', '/api/me/preferences'],
      ['PUT', '/api/me/preferences'],
      ['GET', '/api/me/consents'],
    ] as const)
      expect((await visitor.request(method, path)).status).toBe(401);
  });
});

describe('who has left', () => {
  it('changes nothing any more', async () => {
    const lata = await kit.person('customer', 'Lata');
    const left = { type: 'deactivateUser', reason: 'left', cases: 'assign' } as const;
    const arjun = await kit.person('admin', 'Arjun');
    const byAdmin = systemContext('test', { actor: { id: arjun.id, role: 'admin' } });
    expect((await kit.app.execute(user, lata.id, left, byAdmin)).ok).toBe(true);
    const before = await kit.eventsIn(`user-${lata.id}`);
    const answer = await choose(lata, { sms: false });
    expect([answer.status, answer.body.code]).toEqual([401, 'signed_out']);
    expect(await kit.eventsIn(`user-${lata.id}`)).toBe(before);
  });
});
