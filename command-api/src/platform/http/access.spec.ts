import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../server/routes.js';
import type { Client } from '../../testing/http-client.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { openApiDocument, undescribed } from './openapi.js';
import { isForKeys, type Route } from './route.js';

const ROLES = { customer: '0000000001', staff: '0000000002', admin: '0000000003' } as const;
type Caller = keyof typeof ROLES | 'visitor';
const CALLERS: readonly Caller[] = ['visitor', 'customer', 'staff', 'admin'];

let t: TestApp;
const clients = new Map<Caller, Client>();
beforeAll(async () => {
  // Handlers and rights to single cases are excluded (see role-matrix.long.spec.ts): no case has the id some-id.
  const closed = routes.map(
    (route): Route => ({
      ...route,
      body: undefined as never,
      params: undefined as never,
      query: undefined as never,
      permitPath: undefined as never,
      permitFiles: undefined as never,
      answer: 'text',
      handle: async () => ({ kind: 'ok', body: 'inside', status: 200 }),
    }),
  );
  const keepOpen = routes.filter(({ path }) => path === '/api/public/verify-otp');
  t = await startTestApp({ routes: [...closed.filter(({ path }) => path !== '/api/public/verify-otp'), ...keepOpen] });
  for (const caller of CALLERS) {
    const client = t.client();
    if (caller !== 'visitor') await client.signIn(ROLES[caller]);
    clients.set(caller, client);
  }
});
afterAll(() => t.close());

describe('the OpenAPI document', () => {
  it('names the kinds of files that an address answers', () => {
    const { paths } = openApiDocument(routes) as {
      paths: Record<string, { get?: { responses: Record<string, unknown> } }>;
    };
    const typesOf = (path: string) =>
      Object.keys((paths[path]?.get?.responses['200'] as { content: object } | undefined)?.content ?? {});
    expect(typesOf('/api/admin/users.csv')).toEqual(['text/csv']);
    expect(typesOf('/api/admin/requests.csv')).toEqual(['text/csv']);
    expect(typesOf('/api/me/export')).toEqual(['application/zip']);
    expect(typesOf('/api/documents/{id}')).toContain('image/png');
    expect(Object.keys(paths).filter((path) => typesOf(path).includes('application/octet-stream'))).toEqual([]);
  });
});

/** The callers that a route's own `permit` allows: `customer` is the test customer here. */
const PERMITTED: Readonly<Record<string, readonly Caller[]>> = {
  '/api/test/create-service': ['customer'],
  '/api/papers': ['customer'],
};

const expected = (route: Route, caller: Caller): number => {
  if (route.access === 'public') return 200;
  // A session is not a key.
  if (caller === 'visitor' || isForKeys(route.access)) return 401;
  if (route.permit !== undefined) return PERMITTED[route.path]?.includes(caller) ? 200 : 403;
  return route.access === 'signed-in' || route.access.includes(caller) ? 200 : 403;
};

const walked = routes.filter(({ path, answer }) => answer !== 'event-stream' && path !== '/api/public/verify-otp');
const address = ({ path }: Route): string => path.replace(/:[A-Za-z]+/g, 'some-id');

describe('who may call what', () => {
  it.each(walked.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s lets in exactly those that it is for',
    async (_, route) => {
      for (const caller of CALLERS) {
        const answer = await (clients.get(caller) as Client).request(route.method, address(route));
        expect([caller, answer.status]).toEqual([caller, expected(route, caller)]);
      }
    },
  );

  it('is never widened by headers, cookies or query values that claim a role (SEC-01..SEC-10)', async () => {
    const claims = {
      'x-customer-mobile': '0000000003',
      'x-customer-logged-in': 'true',
      'x-staff-mobile': '0000000002',
      'x-staff-logged-in': 'true',
      'x-admin-mobile': '0000000003',
      'x-admin-auth': 'true',
      'admin-auth': 'true',
      'admin-mobile': '0000000003',
      'x-test-account': 'true',
      'x-test-staff': 'true',
      'x-user-role': 'admin',
      'x-super-admin': 'true',
      'x-forwarded-host': 'admin.anupalan.example',
    };
    const query = '?mobile=0000000003&role=admin&isAdmin=true&admin=1';
    const guarded = walked.filter(({ access }) => access !== 'public');
    expect(guarded.length).toBeGreaterThan(5);
    for (const route of guarded) {
      for (const caller of CALLERS) {
        const session = clients.get(caller) as Client;
        const forged = t.client();
        const token = session.cookie('anupalan_session');
        if (token !== undefined) forged.setCookie('anupalan_session', token);
        for (const name of ['anupalan_admin', 'anupalan_role', 'adminAuth', 'role', 'isSuperAdmin'])
          forged.setCookie(name, 'admin');
        const answer = await forged.request(route.method, address(route) + query, { headers: claims });
        expect([route.path, caller, answer.status]).toEqual([route.path, caller, expected(route, caller)]);
      }
    }
  });
});

describe('an admin call by its other names (SEC-18)', () => {
  const ALIASES = ['public-admin', 'admin-no-auth'] as const;
  const aliased = walked.filter(({ path }) => path.startsWith('/api/admin/'));

  it.each(ALIASES)('/api/%s lets in admins only, whatever the name promises', async (alias) => {
    expect(aliased.length).toBeGreaterThan(20);
    for (const route of aliased) {
      const path = address(route).replace('/api/admin/', `/api/${alias}/`);
      for (const caller of CALLERS) {
        const answer = await (clients.get(caller) as Client).request(route.method, path);
        expect([route.method, path, caller, answer.status]).toEqual([
          route.method,
          path,
          caller,
          expected(route, caller),
        ]);
      }
    }
  });

  it.each([...ALIASES, 'admin'])('/api/%s hides from all others what there is and is not (SEC-19)', async (area) => {
    const met = async (method: string, path: string) => {
      const answers = CALLERS.map((caller) => (clients.get(caller) as Client).request(method, `/api/${area}${path}`));
      return (await Promise.all(answers)).map(({ status, headers }) => [status, headers.get('allow')]);
    };
    const closed = [401, 403, 403].map((status) => [status, null]);
    expect(await met('GET', '/nothing')).toEqual([...closed, [404, null]]);
    expect(await met('GET', '')).toEqual([...closed, [404, null]]);
    expect(await met('DELETE', '/requests')).toEqual([...closed, [405, 'GET, HEAD, OPTIONS']]);
    // A route whose area is a parameter is not one of the admin area.
    if (area !== 'admin') expect(await met('GET', '/latest-submission')).toEqual([...closed, [404, null]]);
  });
});

describe('the OpenAPI document', () => {
  it('describes every route; a route without a schema fails here', () => {
    expect(undescribed(routes)).toEqual([]);
    const { paths = {} } = openApiDocument(routes);
    for (const route of routes) {
      const path = paths[route.path.replace(/:([A-Za-z]+)/g, '{$1}')] as Record<string, unknown> | undefined;
      expect(path?.[route.method.toLowerCase()], `${route.method} ${route.path}`).toBeDefined();
    }
  });

  it('notices a route whose params or fields have no schema', () => {
    const [some] = routes;
    if (some === undefined) throw new Error('no routes');
    const bare: Route = {
      method: 'POST',
      path: '/api/x/:id',
      summary: '',
      tag: 't',
      access: 'public',
      body: 'multipart',
      answer: 'text',
      handle: some.handle,
    };
    expect(undescribed([bare])).toHaveLength(3);
  });

  it('is answered as JSON and, without any script, as a page for people', async () => {
    const json = await t.client().get('/api/openapi.json');
    expect([json.status, json.body.openapi]).toEqual([200, '3.1.0']);
    const page = await t.client().get('/api/docs');
    expect(page.text).toContain('/api/public/request-otp');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('lets the one style of its page in by its hash', async () => {
    const page = await t.client().get('/api/docs');
    const style = /<style>([^<]*)<\/style>/.exec(page.text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('is packed once for everybody, and not sent again to who has it', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const plain = await t.client().get(path, { 'accept-encoding': 'identity' });
      const etag = plain.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"/);
      for (const encoding of ['br', 'gzip']) {
        const packed = await t.client().get(path, { 'accept-encoding': encoding });
        expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual([encoding, etag]);
        expect(packed.headers.get('vary')).toContain('Accept-Encoding');
        expect(packed.text).toBe(plain.text);
      }
      const again = await t.client().get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });
});
