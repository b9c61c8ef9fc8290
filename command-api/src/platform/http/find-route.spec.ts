import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes as all } from '../../server/routes.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { findRoute } from './middleware/find-route.js';
import { type Route, reply, route } from './route.js';

const answering = (method: Route['method'], path: string): Route =>
  route({
    method,
    path,
    summary: 'test',
    tag: 'test',
    access: 'public',
    answer: z.object({ path: z.string(), params: z.unknown() }),
    handle: async ({ params }) => reply({ path, params }),
  });

const routes = [
  answering('GET', '/api/things/:id'),
  answering('DELETE', '/api/things/:thingId'),
  answering('POST', '/api/things/export'),
  answering('GET', '/api/things/:id/parts/:partId'),
  answering('GET', '/api/things/export/parts/:partId'),
  { ...answering('GET', '/api/show'), demoOnly: true },
  { ...answering('GET', '/api/admin/things/:id'), access: ['admin'] },
  answering('GET', '/api/:area/anywhere'),
  route({
    method: 'POST',
    path: '/api/admin/acts/:id',
    summary: 'test',
    tag: 'test',
    access: ['admin'],
    answer: z.object({ commandId: z.string() }),
    handle: async ({ context }) => reply({ commandId: context.commandId }),
  }),
  // The path to sign in.
  ...all.filter(({ path }) => path === '/api/public/verify-otp'),
] satisfies readonly Route[];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ routes });
});
afterAll(() => t.close());

const get = async (path: string) => (await t.client().get(path)).body;

describe('the address of a call', () => {
  it('goes to the route with the most fixed parts in front', async () => {
    expect(await get('/api/things/export/parts/9')).toEqual({
      path: '/api/things/export/parts/:partId',
      params: { partId: '9' },
    });
    expect(await get('/api/things/7/parts/9')).toMatchObject({ params: { id: '7', partId: '9' } });
    // The fixed path has another method, so the one with a parameter matches.
    expect(await get('/api/things/export')).toEqual({ path: '/api/things/:id', params: { id: 'export' } });
    expect((await t.client().delete('/api/things/7')).body.params).toEqual({ thingId: '7' });
  });

  it('may be spelled with escapes and slashes at its end, but is read letter by letter', async () => {
    expect(await get('/api/th%69ngs/a%20b%2Fc%28%C3%A9%29')).toMatchObject({ params: { id: 'a b/c(é)' } });
    expect(await get('/api/things/7//')).toMatchObject({ params: { id: '7' } });
    for (const path of ['/api/Things/7', '/api/things', '/api/things/7/', '/api//things/7', '/api/things/7/8'])
      expect([path, (await t.client().get(path)).status]).toEqual([path, path === '/api/things/7/' ? 200 : 404]);
    for (const path of ['/api/things/%', '/api/things/%C3', '/api/things/%00', `/api/things/${'x'.repeat(301)}`])
      expect([path, (await t.client().get(path)).status]).toEqual([path, 400]);
  });

  it('names every method that it takes when it is called with another one', async () => {
    const refused = await t.client().request('PUT', '/api/things/export');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, GET, DELETE, HEAD, OPTIONS']);
    expect((await t.client().request('HEAD', '/api/things/7')).status).toBe(200);
    expect(t.logs.join('')).toContain('"route":"/api/things/export","status":405');
  });

  it('goes back to a parameter where the fixed part leads nowhere, and is never an empty part', async () => {
    expect(await get('/api/things/export/parts/9')).toMatchObject({ path: '/api/things/export/parts/:partId' });
    expect((await t.client().get('/api/things/export/parts')).status).toBe(404);
    expect(await get('/api/things/export')).toMatchObject({ path: '/api/things/:id' });
    expect((await t.client().get('/api/things//parts/9')).status).toBe(404);
    expect((await t.client().get('/api/things/__proto__')).body.params).toEqual({ id: '__proto__' });
  });

  it('of demo mode is not there outside of it', async () => {
    expect((await get('/api/show')).path).toBe('/api/show');
    const real = await startTestApp({ routes, env: { DEMO: '0' } });
    try {
      expect((await real.client().get('/api/show')).status).toBe(404);
    } finally {
      await real.close();
    }
  });

  it('of an admin call has two other spellings, that go nowhere else', async () => {
    const admin = t.client();
    await admin.signIn('0000000003');
    const there = { path: '/api/admin/things/:id', params: { id: '7' } };
    for (const path of [
      'admin/things/7',
      'public-admin/things/7',
      'admin-no-auth/things/7/',
      'public%2Dadmin/things/7',
    ])
      expect([path, (await admin.get(`/api/${path}`)).body]).toEqual([path, there]);
    for (const [path, status] of [
      ['admin/anywhere', 200],
      ['public-admin/anywhere', 404],
      ['Public-Admin/things/7', 404],
      ['public-admin/public-admin/things/7', 404],
    ] as const)
      expect([path, (await admin.get(`/api/${path}`)).status]).toEqual([path, status]);
    expect(t.logs.join('')).toContain('"route":"/api/admin/things/:id","status":200');
  });

  it('has names and escapes under which a call sent again is the same call all the same', async () => {
    const admin = t.client();
    await admin.signIn('0000000003');
    const commandOf = async (path: string, key = 'find-route-spec-1'): Promise<string> =>
      (await admin.post(`/api/${path}`, {}, { 'idempotency-key': key })).body.commandId;
    const first = await commandOf('admin/acts/7');
    expect(first).toMatch(/./);
    for (const path of ['public-admin/acts/7', 'admin-no-auth/acts/7', 'admin/acts/7/', 'admin/acts/%37'])
      expect([path, await commandOf(path)]).toEqual([path, first]);
    expect(await commandOf('admin/acts/8')).not.toBe(first);
    expect(await commandOf('admin/acts/7', 'find-route-spec-2')).not.toBe(first);
  });

  it('cannot be given to two routes', () => {
    const twins = [answering('GET', '/api/a/:id'), answering('GET', '/api/a/:name')];
    expect(() => findRoute(twins, true)).toThrow('two routes for GET /api/a/:name');
    expect(() => findRoute([answering('GET', '/api/a'), answering('POST', '/api/a')], true)).not.toThrow();
  });
});
