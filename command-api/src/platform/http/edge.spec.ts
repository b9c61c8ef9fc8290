import { EventEmitter } from 'node:events';
import { position } from '@anupalan/domain/kernel/position';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';
import { OutcomeUnknown, StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { identityRoutes } from '../../identity/sign-in-routes.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { refuse, reply, route } from './route.js';

let thrown: unknown;
let foundLate = false;
const asked = new EventEmitter();
const contexts: { commandId: string; correlationId: string; traceparent?: string }[] = [];

const routes = [
  ...identityRoutes,
  route({
    method: 'POST',
    path: '/api/test/echo/:id',
    summary: 'echo',
    tag: 'test',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ n: z.coerce.number().int().max(10).optional() }),
    body: z.object({ text: z.string().min(2), deep: z.unknown().optional() }),
    maxBytes: 10_000,
    answer: z.object({ id: z.string(), text: z.string() }),
    handle: async ({ params, body, context }) => {
      contexts.push(context);
      return reply({ id: params.id, text: body.text });
    },
  }),
  route({
    method: 'GET',
    path: '/api/test/echo/fixed',
    summary: 'fixed before parameter',
    tag: 'test',
    access: 'public',
    answer: z.object({ fixed: z.boolean() }),
    handle: async () => reply({ fixed: true }),
  }),
  route({
    method: 'GET',
    path: '/api/test/costly',
    summary: 'with its own limit',
    tag: 'test',
    access: 'public',
    perMinute: 2,
    answer: z.object({}),
    handle: async () => reply({}),
  }),
  route({
    method: 'GET',
    path: '/api/test/fault',
    summary: 'fault',
    tag: 'test',
    access: 'public',
    answer: z.object({}),
    handle: async () => {
      throw thrown;
    },
  }),
  route({
    method: 'POST',
    path: '/api/test/fault',
    summary: 'fault of a command',
    tag: 'test',
    access: 'public',
    body: z.object({}),
    answer: z.object({}),
    handle: async () => {
      throw thrown;
    },
  }),
  route({
    method: 'PUT',
    path: '/api/test/versioned',
    summary: 'versioned',
    tag: 'test',
    access: 'public',
    answer: z.object({ seen: z.number().nullable() }),
    handle: async ({ ifMatch }) =>
      ifMatch === 3
        ? refuse({
            kind: 'conflict',
            code: 'changed_meanwhile',
            message: 'Someone else just changed this. Please reload.',
          })
        : reply({ seen: ifMatch ?? null }, { version: 4 }),
  }),
  route({
    method: 'GET',
    path: '/api/test/view',
    summary: 'view',
    tag: 'test',
    access: 'public',
    reads: ['people'],
    answer: z.object({ big: z.string() }),
    handle: async () => reply({ big: 'x'.repeat(5000) }),
  }),
  route({
    method: 'GET',
    path: '/api/test/missing',
    summary: 'missing',
    tag: 'test',
    access: 'public',
    // No view of this name is ever built.
    reads: ['nothing'],
    answer: z.object({}),
    handle: async () => refuse({ kind: 'not_found', code: 'not_found', message: 'Unknown.' }),
  }),
  route({
    method: 'GET',
    path: '/api/test/late',
    summary: 'late',
    tag: 'test',
    access: 'public',
    reads: ['late'],
    answer: z.object({ found: z.boolean() }),
    handle: async () => {
      asked.emit('late');
      return foundLate ? reply({ found: true }) : refuse({ kind: 'not_found', code: 'not_found', message: 'Unknown.' });
    },
  }),
];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    routes,
    limits: { perIp: 5, perSession: 40, pagesPerIp: 3 },
    env: { TRUST_PROXY: '1', PUBLIC_ORIGINS: 'https://app.example.in' },
  });
});
afterAll(() => t.close());

const echo = (body: unknown, headers: Record<string, string> = {}, path = '/api/test/echo/7') =>
  t.client().post(path, body, headers);
const json = { 'content-type': 'application/json' };

describe('error answers', () => {
  it('are JSON with a message, a code and a fitting status, also for unknown paths and wrong methods (ERR-11)', async () => {
    const client = t.client();
    const unknown = await client.get('/api/nothing/here');
    expect([unknown.status, unknown.body.message, unknown.body.code]).toEqual([404, 'Not found.', 'not_found']);
    expect(unknown.headers.get('content-type')).toContain('application/problem+json');
    const wrong = await client.delete('/api/user');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await client.get('/api')).status).toBe(404);
  });

  it('say nothing of the inside when something breaks', async () => {
    thrown = new Error('secret detail at /home/x/y.ts:12');
    const answer = await t.client().get('/api/test/fault');
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(answer.text).not.toMatch(/secret|stack|\.ts/);
    expect(t.logs.join('')).toContain('secret detail');
  });

  it('are 503 with Retry-After when a store is away or the disk is full', async () => {
    thrown = new StoreUnavailable('The key is not yet kept by a majority.');
    const before = t.logs.length;
    const away = await t.client().post('/api/test/fault', {});
    expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
    const requests = () => t.logs.slice(before).filter((line) => line.includes('"msg":"request"'));
    await expect.poll(() => requests().map((line) => JSON.parse(line).level)).toEqual([40]);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const full of [
      new StoreUnavailable('The disk is full.', { refusal: 'not_saved' }),
      Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
    ]) {
      thrown = full;
      expect((await t.client().post('/api/test/fault', {})).body.code).toBe('not_saved');
      expect((await t.client().get('/api/test/fault')).body.code).toBe('unavailable');
    }
  });

  it.each([
    ['unavailable', "This isn't available right now. Please try again in a moment."],
    ['not_saved', "We couldn't save this right now. Please try again in a moment."],
    ['not_ready', 'This is still being prepared. Please try again in a moment.'],
    ['payment_unavailable', "Online payment isn't available right now. Please try again later."],
    [
      'scanner_unavailable',
      "We can't check files for viruses right now, so this file was not saved. Please try again in a moment.",
    ],
  ] as const)(
    'have the words of the catalogue for what is not there (%s); the log has the fault’s own',
    async (refusal, message) => {
      thrown = new StoreUnavailable(`The replica set has no primary: ${refusal}.`, { refusal });
      const { status, body, text } = await t.client().post('/api/test/fault', {});
      expect([status, body.code, body.message, body.params]).toEqual([503, refusal, message, undefined]);
      expect(text).not.toContain('replica');
      expect(t.logs.join('')).toContain(`The replica set has no primary: ${refusal}.`);
    },
  );

  it('say of a command whose outcome nobody knows that it may be saved, and of a query only that it failed', async () => {
    thrown = new OutcomeUnknown('The database did not answer in time.');
    const command = await t.client().post('/api/test/fault', {});
    expect([command.status, command.body.code]).toEqual([503, 'outcome_unknown']);
    expect(command.body.message).toContain("couldn't tell whether this was saved");
    expect((await t.client().get('/api/test/fault')).body.code).toBe('unavailable');
  });

  it('say of a record whose key is missing that it cannot be read right now, and not that it is a fault of ours', async () => {
    thrown = new KeyMissing('user:7');
    for (const { status, body, headers } of [
      await t.client().post('/api/test/fault', {}),
      await t.client().get('/api/test/fault'),
    ]) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'key_missing', '5']);
      expect(JSON.stringify(body)).not.toContain('user:7');
    }
  });

  it('refuse JSON by its depth and its number of values before it is parsed', async () => {
    expect((await echo('['.repeat(9000), json)).body.code).toBe('nested_too_deeply');
    expect((await echo(`{"text":"${'['.repeat(60)}\\"${'{'.repeat(60)}"}`, json)).status).toBe(200);
  });

  it('name each wrong value by its path (422), and what cannot be read is 400, 413 or 415', async () => {
    const invalid = await echo({ text: 'x' });
    expect(invalid.status).toBe(422);
    expect(invalid.body.errors).toMatchObject([{ path: 'text' }]);
    expect((await echo({ text: 'fine' }, {}, '/api/test/echo/7?n=11')).status).toBe(422);
    expect((await echo('{"text": ', json)).status).toBe(400);
    expect((await echo('[1', json)).body.code).toBe('malformed_json');
    expect((await echo('text=abc', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await echo({ text: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await echo({ text: 'ok' }, { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await echo({ text: 'ok' }, {}, '/api/test/echo/%E0%A4%A')).status).toBe(400);
    expect((await echo({ text: 'ok' }, {}, '/api/test/echo/a%00b')).status).toBe(400);
  });

  it('meet hostile values with 4xx, never with a fault', async () => {
    const nested = `{"text":"ok","deep":${'['.repeat(4000)}${']'.repeat(4000)}}`;
    const hostile = [
      nested,
      '{"text":"a\\u0000b"}',
      '{"text":"\\ud800 half"}',
      '{"text":"ok","deep":1e999}',
      '{"text":"ok","__proto__":{"admin":true}}',
      'null',
      '[]',
      '"text"',
      '\ufeff{}',
    ];
    for (const body of hostile) {
      const { status } = await echo(body, json);
      expect([400, 422], body.slice(0, 40)).toContain(status);
    }
    expect((await echo(new Blob([new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])]), json)).status).toBe(400);
    expect((await echo({ text: 'ok' }, { 'idempotency-key': 'with space' })).status).toBe(400);
    expect((await echo({ text: 'ok' }, { 'idempotency-key': 'k'.repeat(201) })).status).toBe(400);
  });
});

describe('what a call is called', () => {
  it('keeps the caller’s correlation id and traceparent when they are well-formed', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const answer = await echo({ text: 'ok' }, { 'x-correlation-id': 'order-77', traceparent });
    expect(answer.headers.get('x-correlation-id')).toBe('order-77');
    expect(contexts.at(-1)).toMatchObject({ correlationId: 'order-77', traceparent });
    const bad = await echo({ text: 'ok' }, { 'x-correlation-id': 'bad id\u00e9', traceparent: 'junk' });
    expect(bad.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(contexts.at(-1)?.traceparent).toBeUndefined();
  });

  it('gives the same command the same id under one key, and another path or caller another one', async () => {
    const key = { 'idempotency-key': 'k-1' };
    const idOf = async (send: () => Promise<unknown>): Promise<string | undefined> => {
      await send();
      return contexts.at(-1)?.commandId;
    };
    const first = await idOf(() => echo({ text: 'ok' }, key));
    expect(await idOf(() => echo({ text: 'ok' }, key))).toBe(first);
    expect(await idOf(() => echo({ text: 'ok' }, key, '/api/test/echo/8'))).not.toBe(first);
    expect(await idOf(() => echo({ text: 'ok' }))).not.toBe(first);
    const client = t.client();
    await client.signIn('0000000001');
    expect(await idOf(() => client.post('/api/test/echo/7', { text: 'ok' }, key))).not.toBe(first);
  });

  it('finds a fixed path before one with a parameter', async () => {
    expect((await t.client().get('/api/test/echo/fixed')).body).toEqual({ fixed: true });
  });

  it('logs path patterns only: no query, no id, no body', async () => {
    await echo({ text: 'PLANTED-BODY' }, {}, '/api/test/echo/PLANTED-ID?n=3&q=PLANTED-QUERY');
    expect(t.logs.join('')).toContain('/api/test/echo/:id');
    expect(t.logs.join('')).not.toContain('PLANTED');
  });
});

describe('conditional changes', () => {
  it('read If-Match as a version and answer 412 when somebody was faster', async () => {
    const put = (value?: string) =>
      t.client().request('PUT', '/api/test/versioned', value === undefined ? {} : { headers: { 'if-match': value } });
    expect((await put()).body.seen).toBeNull();
    expect((await put('"2"')).body.seen).toBe(2);
    expect((await put('W/"2"')).headers.get('etag')).toBe('"4"');
    expect((await put('"3"')).status).toBe(412);
    expect((await put('"x"')).status).toBe(400);
  });
});

describe('where a call comes from', () => {
  it('must be our own pages for unsafe methods, when it is a browser', async () => {
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign) expect((await echo({ text: 'ok' }, headers)).body.code).toBe('foreign_origin');
    const own = [
      {},
      { origin: t.origin },
      { origin: 'https://app.example.in', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of own) expect((await echo({ text: 'ok' }, headers)).status).toBe(200);
  });

  it('does not matter for a program with a bearer token and no cookie', async () => {
    const { body } = await t.client().signIn('0000000001');
    const headers = { authorization: `Bearer ${body.authToken}`, origin: 'https://partner.example' };
    expect((await echo({ text: 'ok' }, headers)).status).toBe(200);
    const withCookie = { ...headers, cookie: `anupalan_session=${body.authToken}` };
    expect((await echo({ text: 'ok' }, withCookie)).status).toBe(403);
  });

  it('is answered with CORS headers for our own origins only', async () => {
    const preflight = (origin: string) =>
      t.client().request('OPTIONS', '/api/user', {
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const own = await preflight('https://app.example.in');
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example.in']);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('limits', () => {
  it('answer 429 with Retry-After per address and per session', async () => {
    // Made-up entries before our proxy's own entry give no new budget.
    const ip = (made: number) => ({ 'x-forwarded-for': `198.51.100.${made}, 203.0.113.9` });
    for (let n = 0; n < 5; n += 1) expect((await echo({ text: 'ok' }, ip(n))).status).toBe(200);
    const refused = await echo({ text: 'ok' }, ip(6));
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await echo({ text: 'ok' }, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);

    const client = t.client();
    await client.signIn('0000000001');
    const statuses = [];
    for (let n = 0; n < 41; n += 1) statuses.push((await client.get('/api/user')).status);
    expect([statuses[39], statuses[40]]).toEqual([200, 429]);
  });

  const limitsTold = () =>
    t.logs.filter((line) => line.includes('"security":"limit_reached"')).map((line) => JSON.parse(line).limit);

  it('count an IPv6 network of 64 bits as one address, and a mapped IPv4 address as itself', async () => {
    const told = limitsTold().length;
    const from = (ip: string) => echo({ text: 'ok' }, { 'x-forwarded-for': ip });
    for (let n = 0; n < 5; n += 1) expect((await from(`2001:db8:7:1:${n}::${n}`)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await from(`2001:db8:7:1::${n}`)).status).toBe(429);
    expect((await from('2001:db8:7:2::1')).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await from('203.0.113.77')).status).toBe(200);
    expect((await from('::ffff:203.0.113.77')).status).toBe(429);
    // One line per caller that reached its limit, not one per refused call.
    expect(limitsTold().slice(told)).toEqual(['calls_of_address', 'calls_of_address']);
  });

  it('of a public route of its own count the visitors of an address', async () => {
    const from = async (ip: string) => (await t.client().get('/api/test/costly', { 'x-forwarded-for': ip })).status;
    const told = limitsTold().length;
    expect([await from('203.0.113.81'), await from('203.0.113.81')]).toEqual([200, 200]);
    expect([await from('203.0.113.81'), await from('203.0.113.82')]).toEqual([429, 200]);
    expect(limitsTold().slice(told)).toEqual(['calls_of_route']);
  });

  it('hold for pages and for questions about health and numbers, too', async () => {
    const from = { 'x-forwarded-for': '203.0.113.80' };
    const statuses = [];
    for (const path of ['/', '/services', '/metrics', '/', '/health/ready', '/metrics'])
      statuses.push((await t.client().get(path, from)).status);
    expect(statuses.slice(3)).toEqual([429, 429, 429]);
    expect(statuses.slice(0, 3)).not.toContain(429);
  });

  it('hold on this machine outside demo mode, and are far away in it', async () => {
    const statuses = async (env: Readonly<Record<string, string>>) => {
      const own = await startTestApp({ routes, env, limits: { perIp: 5 } });
      try {
        const answers = [];
        for (let n = 0; n < 7; n += 1) answers.push((await own.client().get('/api/user')).status);
        return answers;
      } finally {
        await own.close();
      }
    };
    expect(await statuses({ DEMO: '0' })).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await statuses({})).not.toContain(429);
  });
});

describe('an address', () => {
  it('takes a hundred parameters, and no more', async () => {
    const query = (count: number) => t.client().get(`/api/test/view?${'a&'.repeat(count)}`);
    expect((await query(100)).status).toBe(200);
    expect([(await query(101)).status, (await query(7700)).body.code]).toEqual([400, 'too_many_parameters']);
  });

  it('has at most 2 kB of path, whatever is asked for', async () => {
    for (const path of [`/api/${'/'.repeat(2100)}x`, `/${'a'.repeat(2100)}`, `/health/${'/'.repeat(2100)}`]) {
      const { status, body } = await t.client().get(path);
      expect([status, body.code]).toEqual([414, 'address_too_long']);
    }
    expect((await t.client().get('/api/test/view///')).status).toBe(200);
  });
});

describe('queries', () => {
  it('wait for the caller’s own write and say how far they are', async () => {
    const { headers } = await t.client().signIn('0000000002');
    const position = headers.get('x-position') ?? '';
    const fresh = await t.client().get('/api/test/view', { 'x-min-position': position });
    expect(fresh.headers.get('x-stale')).toBeNull();
    expect((fresh.headers.get('x-position') ?? '') >= position).toBe(true);
    const ahead = await t.client().get('/api/test/view', { 'x-min-position': '9'.repeat(position.length) });
    expect([ahead.status, ahead.headers.get('x-stale')]).toEqual([200, 'true']);
    expect((await t.client().get('/api/test/view', { 'x-min-position': 'a b' })).status).toBe(400);
  });

  it('do not call unknown what the views have not got to yet: it is to be asked for again', async () => {
    const missing = (headers: Record<string, string>) => t.client().get('/api/test/missing', headers);
    expect((await missing({})).status).toBe(404);
    const { headers } = await t.client().signIn('0000000002');
    const ahead = await missing({ 'x-min-position': headers.get('x-position') ?? '' });
    expect([ahead.status, ahead.headers.get('retry-after')]).toEqual([503, '1']);
    expect(ahead.body).toMatchObject({ code: 'catching_up' });
  });

  it('do not call unknown what a view that is further may already show', async () => {
    const { headers } = await t.client().signIn('0000000002');
    const far = position(headers.get('x-position') ?? '');
    await t.app.positions.waitFor(['people'], far, 10_000);
    t.app.positions.report('late', position('1'.padStart(far.length, '0')));
    const late = () => t.client().get('/api/test/late');
    const behind = await late();
    expect([behind.status, behind.body.code]).toEqual([503, 'catching_up']);
    asked.once('late', () => {
      foundLate = true;
      t.app.positions.report('late', t.app.positions.of(['people']));
    });
    const caughtUp = await late();
    expect([caughtUp.status, caughtUp.body]).toEqual([200, { found: true }]);
    foundLate = false;
    expect((await late()).status).toBe(404);
  });

  it('call a position wrong that no log has given out, and log no error for it', async () => {
    const before = t.logs.length;
    for (const wrong of ['zzz', '1', 'a b', '9'.repeat(20), '9'.repeat(60)]) {
      const { status, body } = await t.client().get('/api/test/missing', { 'x-min-position': wrong });
      expect([status, body.code], wrong).toEqual([400, 'bad_position']);
    }
    const commanded = await t.client().post('/api/test/echo/1', { text: 'ok' }, { 'x-min-position': 'zzz' });
    expect([commanded.status, commanded.body.code]).toEqual([400, 'bad_position']);
    expect(t.logs.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('are compressed, never cached, and answer HEAD', async () => {
    const { headers } = await t.client().get('/api/test/view', { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('no-store');
    const head = await t.client().request('HEAD', '/api/test/view');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('are the same in every packing, small ones and those of who takes none in plain', async () => {
    const plain = await t.client().get('/api/test/view', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const [accepts, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ]) {
      const packed = await t.client().get('/api/test/view', { 'accept-encoding': accepts ?? '' });
      expect([packed.headers.get('content-encoding'), packed.text]).toEqual([encoding, plain.text]);
      expect(packed.headers.get('vary')).toContain('Accept-Encoding');
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
    }
    const small = await t.client().get('/api/test/echo/fixed', { 'accept-encoding': 'br' });
    expect([small.headers.get('content-encoding'), small.body]).toEqual([null, { fixed: true }]);
  });
});

describe('operations', () => {
  it('tell that the server lives, whether it is ready, and its numbers', async () => {
    const client = t.client();
    expect((await client.get('/health/live')).body).toEqual({ status: 'live' });
    const ready = await client.get('/health/ready');
    expect([ready.status, ready.body.stores.events]).toEqual([200, 'ok']);
    expect((await client.get('/health')).body).toMatchObject({ status: ready.body.status, stores: ready.body.stores });
    const { text } = await client.get('/metrics');
    expect(text).toContain('anupalan_http_requests_total{method="GET",route="/health/live",status="200"} 1');
    expect(text).toContain('anupalan_projection_lag_events');
  });
});
