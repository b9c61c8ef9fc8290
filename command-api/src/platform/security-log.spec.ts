import { readFileSync } from 'node:fs';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../server/routes.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { addressHash, noteSecurity, numberHash, SECURITY_EVENTS } from './security-log.js';

const MOBILE = '9876543210';
const E164 = '+919876543210';
const IP = '203.0.113.7';
const FROM = { 'x-forwarded-for': IP };

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ routes, env: { TRUST_PROXY: '1' } });
});
afterEach(() => t.close());

type Line = Readonly<Record<string, unknown>>;
const told = (): readonly Line[] =>
  t.logs.map((line) => JSON.parse(line) as Line).filter(({ security }) => security !== undefined);
const named = (event: string): readonly Line[] => told().filter(({ security }) => security === event);

describe('the security log', () => {
  it('tells of a wrong code whose number and which address, by keyed hashes only', async () => {
    const client = t.client();
    await client.post('/api/public/request-otp', { mobile: MOBILE }, FROM);
    await client.post('/api/public/verify-otp', { mobile: MOBILE, otp: '12345' }, FROM);
    expect(named('sign_in_failed')).toEqual([
      expect.objectContaining({
        level: 40,
        code: 'otp_invalid',
        number: await numberHash(t.app, E164),
        address: await addressHash(t.app, IP),
        correlationId: expect.any(String),
      }),
    ]);
    expect(t.logs.join('')).not.toMatch(new RegExp(`${MOBILE}|${IP.replaceAll('.', '\\.')}`));
  });

  it('tells of each sign-in by person, number and address', async () => {
    await t.client().post('/api/public/verify-otp', { mobile: '0000000002', otp: '1234' }, FROM);
    expect(named('signed_in_new_device')).toEqual([
      expect.objectContaining({
        level: 30,
        userId: expect.any(String),
        role: 'staff',
        number: await numberHash(t.app, '+910000000002'),
        address: await addressHash(t.app, IP),
      }),
    ]);
  });

  it('tells of an act that is refused to a role, a foreign site or an ended session, by the pattern of its route', async () => {
    const staff = t.client();
    await staff.signIn('0000000002');
    const { userId } = named('signed_in_new_device')[0] ?? {};
    await staff.get('/api/admin/requests/some-id/verify', FROM);
    await staff.get('/api/admin/nothing-there', FROM);
    await t.client().post('/api/logout', {}, { ...FROM, origin: 'https://evil.example' });
    await t.client().get('/api/user', { ...FROM, authorization: `Bearer ${'x'.repeat(43)}` });
    await t.client().get('/api/user', FROM);
    const address = await addressHash(t.app, IP);
    expect(named('act_refused')).toMatchObject([
      { role: 'staff', userId, method: 'GET', route: '/api/admin/requests/:id/verify', code: 'not_permitted', address },
      { role: 'staff', userId, method: 'GET', route: '(unknown)', code: 'not_permitted', address },
      { method: 'POST', route: '/api/logout', code: 'foreign_origin', address },
    ]);
    expect(named('session_refused')).toMatchObject([{ level: 30, route: '/api/user', code: 'signed_out', address }]);
  });

  it('writes the line without hashes while the vault is away', async () => {
    const keyedHash = async (): Promise<string> => {
      throw new StoreUnavailable('away');
    };
    await noteSecurity({ ...t.app, keyedHash }, 'act_refused', { ip: IP, userId: 'user-1' });
    expect(named('act_refused')).toMatchObject([{ userId: 'user-1', err: { message: 'away' } }]);
  });

  it('is written outside demo mode whatever LOG_LEVEL says', async () => {
    t.app.log.level = 'error';
    await noteSecurity(t.app, 'signed_in', { ip: IP });
    expect(named('signed_in')).toEqual([]);
    await noteSecurity({ ...t.app, config: { ...t.app.config, demo: false } }, 'signed_in', { ip: IP });
    expect(named('signed_in')).toHaveLength(1);
  });

  it('is documented event by event in docs/operations.md', () => {
    const docs = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const rows = [...docs.matchAll(/^\| `(\w+)` \| (warn|info) \|/gm)].map(([, name, level]) => [name, level]);
    expect(rows).toEqual(Object.entries(SECURITY_EVENTS));
  });
});
