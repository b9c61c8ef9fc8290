import type { ApiKeysPage, CreateApiKey, RevokeApiKey, RotateApiKey } from '@anupalan/domain/contracts/integrations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiKeyHash } from '../platform/api-keys.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

const HOUR_MS = 3_600_000;
const FEED = '/api/v1/events';

let kit: CaseKit;
let chief: Person;
let admin: Person;
beforeEach(async () => {
  kit = await startCaseKit();
  [chief, admin] = await Promise.all([
    kit.person('admin', 'Kabir', { isSuperAdmin: true }),
    kit.person('admin', 'Arjun'),
  ]);
});
afterEach(() => kit.close());

const create = (over: Partial<CreateApiKey> = {}, headers: Readonly<Record<string, string>> = {}) =>
  chief.client.post('/api/admin/api-keys', { name: 'Ledger', scopes: ['events:read'], ...over }, headers);
const rotate = (id: string, order: RotateApiKey) => chief.client.post(`/api/admin/api-keys/${id}/rotate`, order);
const revoke = (id: string, order: RevokeApiKey) => chief.client.post(`/api/admin/api-keys/${id}/revoke`, order);
const call = (secret: string, path = FEED) => kit.client().get(path, { authorization: `Bearer ${secret}` });
const listed = async (): Promise<ApiKeysPage['items']> => (await kit.read(admin, '/api/admin/api-keys')).body.items;

describe('an API key', () => {
  it('is made by a super admin, works at once, and is shown to admins without its secret', async () => {
    const { status, body } = await create();
    expect([status, body.message]).toEqual([200, 'API key created']);
    expect(body.secret).toMatch(new RegExp(`^anp_live_${body.id}_[0-9a-f]{64}$`));
    expect((await call(body.secret)).status).toBe(200);
    const [key] = await listed();
    expect(key).toMatchObject({
      id: body.id,
      name: 'Ledger',
      scopes: ['events:read'],
      hint: body.secret.slice(-4),
      status: 'active',
      created_by: { id: chief.id, name: 'Kabir' },
      expires_at: null,
    });
    expect(JSON.stringify(key)).not.toContain(body.secret.slice(-20));
  });

  it('expires at a time that names its place on earth', async () => {
    const { status, body } = await create({ expiresAt: '2026-11-22T10:00:00' });
    expect([status, body.errors]).toMatchObject([422, [{ path: 'expiresAt' }]]);
    expect((await create({ expiresAt: '2026-11-22T10:00:00+05:30' })).status).toBe(200);
    expect((await listed())[0]?.expires_at).toBe('2026-11-22T04:30:00.000Z');
  });

  it('is made, rotated and revoked by super admins only', async () => {
    const { id } = (await create()).body;
    const refused = async (path: string, body: object) => {
      const answer = await admin.client.post(path, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'api_key.super_admin_only']);
    };
    await refused('/api/admin/api-keys', { name: 'Mine', scopes: ['events:read'] });
    await refused(`/api/admin/api-keys/${id}/rotate`, {});
    await refused(`/api/admin/api-keys/${id}/revoke`, { reason: 'Out' });
  });

  it('shows its secret once, also to a call that is sent again', async () => {
    const again = { 'idempotency-key': 'once' };
    const [first, second] = [await create({}, again), await create({}, again)];
    expect([second.status, second.body.code, second.body.secret]).toEqual([409, 'secret_shown', undefined]);
    const turn = () => chief.client.post(`/api/admin/api-keys/${first.body.id}/rotate`, {}, again);
    const [turned, turnedAgain] = [await turn(), await turn()];
    expect([turnedAgain.status, turnedAgain.body.code]).toEqual([409, 'secret_shown']);
    expect((await call(turned.body.secret)).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  it('keeps its secret in no event, view or log line, only its hash in the log', async () => {
    const { secret } = (await create()).body;
    await call(secret);
    const events: string[] = [];
    for await (const event of kit.app.events.readAll({ after: null })) events.push(JSON.stringify(event));
    const random = secret.split('_').at(-1);
    for (const text of [...kit.logs, ...events, JSON.stringify(await listed())]) expect(text).not.toContain(random);
    expect(events.join()).toContain(apiKeyHash(secret));
  });

  it('answers one refusal to a key that is malformed, unknown, expired or revoked', async () => {
    const refused = async (secret: string) => {
      const { status, body, headers } = await call(secret);
      expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'api_key_invalid', 'Bearer']);
    };
    const short = (await create({ expiresAt: new Date(kit.clock.now() + HOUR_MS).toISOString() })).body;
    expect((await call(short.secret)).status).toBe(200);
    kit.clock.advance(HOUR_MS);
    await refused(short.secret);
    const { id, secret } = (await create()).body;
    expect((await revoke(id, { reason: 'Leaked' })).status).toBe(200);
    await refused(secret);
    await refused('anp_live_');
    await refused(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`);
    await refused(`anp_live_00000000-0000-0000-0000-000000000000_${'0'.repeat(64)}`);
    expect((await kit.client().get(FEED)).status).toBe(401);
    expect((await listed()).map((key) => key.status)).toEqual(['revoked', 'expired']);
  });

  it('that was rotated works with both secrets until the old one ends', async () => {
    const { id, secret } = (await create()).body;
    const { body } = await rotate(id, { overlapHours: 2 });
    expect(body.secret).not.toBe(secret);
    const works = async () => [(await call(secret)).status, (await call(body.secret)).status];
    expect(await works()).toEqual([200, 200]);
    expect((await listed())[0]).toMatchObject({
      hint: body.secret.slice(-4),
      previous_secret_until: new Date(kit.clock.now() + 2 * HOUR_MS).toISOString(),
    });
    kit.clock.advance(2 * HOUR_MS);
    expect(await works()).toEqual([401, 200]);
    const long = await rotate(id, { overlapHours: 169 });
    expect(long.status).toBe(422);
  });

  it('shows to the minute when it was last used, and writes no event for that', async () => {
    const { id, secret } = (await create()).body;
    expect((await listed())[0]?.last_used_at).toBeNull();
    await call(secret);
    kit.clock.advance(61_000);
    await call(secret);
    expect((await listed())[0]?.last_used_at).toBe('2026-11-21T10:01:00.000Z');
    expect(await kit.eventsIn(`apiKey-${id}`)).toBe(1);
  });

  it('is no session, and a session is no key', async () => {
    const { secret } = (await create()).body;
    for (const path of ['/api/user', '/api/admin/api-keys', '/api/stream'])
      expect([path, (await call(secret, path)).status]).toEqual([path, 401]);
    expect((await chief.client.get(FEED)).status).toBe(401);
    const { token } = await kit.newSession(chief);
    expect((await call(token)).status).toBe(401);
    // Beside a cookie, too, only the key counts.
    expect((await chief.client.get(FEED, { authorization: `Bearer ${secret}` })).status).toBe(200);
  });

  it('shows admins how often it called, and what is left of the limit that a super admin gave it', async () => {
    const { id, secret } = (await create()).body;
    await chief.client.post(`/api/admin/api-keys/${id}/limit`, { perMinute: 3 });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await call(secret)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { body } = await kit.read(admin, `/api/admin/api-keys/${id}/usage`);
    expect(body).toMatchObject({ per_minute: 3, left_this_minute: 0 });
    expect(body.days.at(-1)).toEqual({ at: '2026-11-21', calls: 4, refused: 1 });
    expect(body.hours.at(-1)).toEqual({ at: '2026-11-21T15', calls: 4, refused: 1 });
    const requests = await eventually(async () => {
      const items = (await kit.read(admin, `/api/admin/api-keys/${id}/usage`)).body.requests;
      return items.length === 4 ? items : null;
    });
    for (const one of requests)
      expect(one).toEqual({
        at: new Date(kit.clock.now()).toISOString(),
        method: 'GET',
        route: '/api/v1/events',
        status: expect.any(Number),
        duration_ms: expect.any(Number),
      });
    expect(requests.map(({ status }: { status: number }) => status).sort()).toEqual([200, 200, 200, 429]);
    kit.clock.advance(60_000);
    const later = await call(secret);
    expect([later.status, later.headers.get('ratelimit-limit')]).toEqual([200, '3']);
    expect((await listed())[0]?.per_minute).toBe(3);
    expect(await kit.eventsIn(`apiKey-${id}`)).toBe(2);
    const refused = await admin.client.post(`/api/admin/api-keys/${id}/limit`, { perMinute: 3 });
    expect([refused.status, refused.body.code]).toEqual([403, 'api_key.super_admin_only']);
    expect((await kit.read(admin, '/api/admin/api-keys/nothing/usage')).status).toBe(404);
  });

  it('is told how many calls it has left, and waits beyond that', async () => {
    const { secret } = (await create()).body;
    const first = await call(secret);
    expect(first.headers.get('ratelimit-limit')).toBe('600');
    expect(first.headers.get('ratelimit-remaining')).toBe('599');
    expect(first.headers.get('ratelimit-reset')).toBe('60');
    let last = first;
    for (let n = 0; n < 600; n += 1) last = await call(secret);
    expect([last.status, last.headers.get('retry-after'), last.headers.get('ratelimit-remaining')]).toEqual([
      429,
      '60',
      '0',
    ]);
    const other = (await create({ name: 'Other' })).body;
    expect((await call(other.secret)).status).toBe(200);
  });
});
