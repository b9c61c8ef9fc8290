import { user } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { TeamRole } from '@anupalan/domain/rules/team';
import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import { defaultSettings } from '@anupalan/domain/settings/state';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { openApiDocument } from '../platform/http/openapi.js';
import type { Route } from '../platform/http/route.js';
import { seedDueRules } from '../seed/due-rules.js';
import { seedSitePages } from '../seed/site-pages.js';
import { routes } from '../server/routes.js';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from './case-kit.js';
import { fitting, type Known, type Schema } from './hostile.js';
import type { Operation } from './hostile-calls.js';
import { CALLERS, type Caller, isOfTeam, type Met, ROLE_MATRIX, TEAM_CALLERS, TEAM_MATRIX } from './role-matrix.js';
import { eventually } from './test-app.js';
import { beginUpload } from './tus-client.js';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
/** Calls that may change the records of other calls. */
const ENDING =
  /\/(requests|documents|uploads|payments?|businesses|papers|shares|service-submissions|latest-submission)\b/;
/** A job that fails at every try. */
const [QUEUE, JOB] = ['matrix', 'failing'];
const document = openApiDocument(routes);
const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;

let kit: CaseKit;
const people = new Map<Caller, Person>();
const the = (caller: Caller): Person => people.get(caller) as Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedSitePages(kit.app);
  await seedDueRules(kit.app);
  people.set('another customer', await kit.person('customer', 'Ravi'));
  people.set('the customer', await kit.person('customer', 'Asha'));
  people.set('other staff', await kit.person('staff', 'Kabir'));
  people.set('the assigned staff member', await kit.person('staff', 'Meera'));
  people.set('admin', await kit.person('admin', 'Arjun'));
  people.set('super admin', await kit.person('admin', 'Sonia', { isSuperAdmin: true }));
  await kit.app.jobs.add({ queue: QUEUE, id: JOB, payload: {}, attempts: 1 });
  kit.app.jobs.work(QUEUE, async () => {
    throw new Error('as every time');
  });
  const { client } = the('admin');
  const rule = { name: 'Manual', rule_type: 'manual', is_active: false };
  const ruleId = (await client.post('/api/admin/assignment-rules', rule)).body.id;
  const serviceTypeId = (await client.post('/api/admin/service-types', { name: 'Licences' })).body.id;
  about = {
    requestId: '',
    documentId: '',
    uploadId: '',
    orderId: '',
    sessionId: '',
    ruleId,
    serviceTypeId,
    businessId: '',
    paperId: '',
  };
  await refresh();
});
beforeEach(async () => {
  // Renews sessions and records that earlier calls ended.
  for (const one of people.values()) one.client.setCookie(SESSION_COOKIE, (await kit.newSession(one)).token);
  const open = { type: 'changeSettings', ...defaultSettings } as const;
  expect((await kit.app.execute(siteSettings, SITE, open, systemContext('test'))).ok).toBe(true);
  // The limits per minute are tested elsewhere.
  kit.clock.advance(60_000);
});
afterAll(() => kit.close());

/** The records of a call: everything of the customer, the case in review and assigned. */
interface About {
  readonly requestId: string;
  readonly documentId: string;
  readonly uploadId: string;
  readonly orderId: string;
  readonly sessionId: string;
  readonly ruleId: string;
  readonly serviceTypeId: string;
  readonly businessId: string;
  readonly paperId: string;
}

/** A separate browser: a person has twenty sessions at most, and each call below opens one. */
const signedInAnew = async (caller: Caller): Promise<Person> => {
  const { id } = the(caller);
  const client = kit.client();
  client.setCookie(SESSION_COOKIE, (await kit.newSession({ id })).token);
  return { id, client };
};

let about: About;
/** True once a call may have changed the records. */
let isStale = false;
/** Creates the records of calls again where earlier calls may have ended them. */
const refresh = async (): Promise<void> => {
  const [customer, admin] = [await signedInAnew('the customer'), await signedInAnew('admin')];
  const { client } = customer;
  const requestId = await kit.paidRequest(customer);
  const documentId = (await kit.upload(customer, requestId)).body.id;
  const pan = { documentKey: 'pan', filename: 'pan.pdf' };
  const uploadId = (await beginUpload(client, requestId, 100, pan)).body.id;
  await client.post(`/api/requests/${requestId}/submit-intake`, { answers: ANSWERS });
  const staffId = the('the assigned staff member').id;
  expect((await admin.client.post(`/api/admin/requests/${requestId}/assign`, { staffId })).status).toBe(200);
  const { orderId } = (await client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true })).body;
  // One customer keeps fifty at most.
  await client.request('DELETE', `/api/businesses/${about.businessId}`);
  const business = { name: 'Asha Traders', kind: 'partnership', state: 'Goa' };
  const businessId = (await client.post('/api/businesses', business)).body.id;
  const paperId = (await client.post('/api/papers', form({ name: 'Licence', file: [pdf(), 'a.pdf'] }))).body.id;
  about = { ...about, requestId, documentId, uploadId, orderId, businessId, paperId };
  isStale = false;
};

/** Values with which a call about this case passes its schema and reaches the access check. */
const knownOf = ({ requestId, documentId, orderId, sessionId }: About): Known => ({
  customerServiceId: [requestId],
  requestId: [requestId],
  requestIds: [[requestId]],
  documentId: [documentId],
  documentKey: ['pan'],
  documentKeys: [['pan']],
  answers: [ANSWERS],
  formData: [ANSWERS],
  orderId: [orderId],
  serviceId: ['test-licence'],
  source: ['paper'],
  business_id: [''],
  staffId: [the('other staff').id],
  user_id: [the('other staff').id],
  sessionId: [sessionId],
  mobile: ['9820011001'],
  otp: ['0000'],
  name: ['case-list', 'Asha Rao'],
  models: [['case-list']],
  submission_status: ['pending_review'],
  email: ['asha@example.in'],
  to: ['closed'],
});

const pathOf = ({ path }: Route, one: About): string =>
  path
    .replace('/businesses/:id', `/businesses/${one.businessId}`)
    .replace('/papers/:id', `/papers/${one.paperId}`)
    .replace('/shares/:id', `/shares/${one.paperId}`)
    .replace('/due-rules/:id', '/due-rules/advance-tax')
    .replace(':memberId', '00000000-0000-5000-8000-000000000000')
    .replace(':ruleId', 'advance-tax')
    .replace(':periodId', '2026-Q3')
    .replace('/documents/:id', `/documents/${one.documentId}`)
    .replace('/uploads/:id', `/uploads/${one.uploadId}`)
    .replace('/sessions/:id', `/sessions/${one.sessionId}`)
    .replace('/assignment-rules/:id', `/assignment-rules/${one.ruleId}`)
    .replace('/service-types/:id', `/service-types/${one.serviceTypeId}`)
    .replace('/staff-profiles/:id', `/staff-profiles/${the('the assigned staff member').id}`)
    .replace('/services/:id', '/services/test-licence')
    .replace(/(service-fields|service-documents)\/:id/, '$1/test-licence')
    .replace(':queue/:id', `${QUEUE}/${JOB}`)
    .replace(':queue', QUEUE)
    .replace(':name', 'case-list')
    .replace(':slug', 'terms')
    .replace(':orderId', one.orderId)
    .replace(/:\w+/, one.requestId);

const bodyOf = (route: Route, known: Known): { readonly body?: BodyInit; readonly type?: string } => {
  if (route.body === undefined || route.body === 'metadata') return {};
  if (route.body === 'stream') return { body: 'x', type: 'application/offset+octet-stream' };
  if (route.body === 'raw') return { body: '{}', type: 'application/json' };
  const operation = document.paths?.[route.path.replace(/:(\w+)/g, '{$1}')]?.[
    route.method.toLowerCase() as 'post'
  ] as unknown as Operation;
  const [media] = Object.values(operation.requestBody?.content ?? {});
  // None: whose a business is, is tested where it is named.
  const given = { ...known, business_id: route.path.startsWith('/api/papers') ? [''] : [null] };
  const [value] = fc.sample(fitting(media?.schema ?? {}, '', given, schemas), { numRuns: 1, seed: 7 });
  if (route.body !== 'multipart') return { body: JSON.stringify(value), type: 'application/json' };
  const texts = Object.entries(value as Readonly<Record<string, unknown>>).map(([key, one]) => [key, String(one)]);
  return { body: form({ ...Object.fromEntries(texts), file: [pdf(), 'pan.pdf'] }) };
};

const met = (status: number): Met => (status === 401 || status === 403 || status === 404 ? status : 'in');
const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/** Every header and value that was ever taken for proof of a role. */
const FORGED: Readonly<Record<string, string>> = {
  'x-customer-mobile': '0000000003',
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
  'x-original-url': '/api/public/config',
  'x-http-method-override': 'GET',
};
const FORGED_COOKIES = 'anupalan_admin=true; anupalan_role=admin; adminAuth=1; role=admin; isSuperAdmin=true';

/**
 * Returns the kind of answer, with its text for finding causes. Every call bears forged claims: what the same caller may
 * do without them is in platform/http/access.spec.ts.
 */
const callAs = async (person: Person | undefined, route: Route): Promise<readonly [Met, string]> => {
  // A separate session for each call, since some calls end it.
  const token = person === undefined ? null : (await kit.newSession(person)).token;
  if (/session/.test(route.path)) about = { ...about, sessionId: (await kit.newSession(the('the customer'))).id };
  const { body, type } = bodyOf(route, knownOf(about));
  const answer = await fetch(kit.origin + pathOf(route, about), {
    method: route.method,
    headers: {
      ...FORGED,
      ...(route.method === 'GET' ? { 'x-min-position': (await kit.app.events.head()) ?? '' } : {}),
      cookie: [...(token === null ? [] : [`${SESSION_COOKIE}=${token}`]), FORGED_COOKIES].join('; '),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const said = answer.headers.get('content-type')?.startsWith('text/event-stream') ? '' : await answer.text();
  await answer.body?.cancel().catch(() => undefined);
  return [met(answer.status), `${answer.status} ${said.slice(0, 300)}`];
};

// First: later calls take the documents out of the service.
describe('how each route about a request meets the team of its business', () => {
  const members = new Map<TeamRole, Person>();
  let businessId = '';
  beforeAll(async () => {
    const send = async (person: Person, method: 'POST' | 'PUT', path: string, body: object) => {
      kit.clock.advance(60_000);
      const answer = await person.client.request(method, path, { body });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.body;
    };
    const owner = await kit.person('customer', 'Owner');
    members.set('owner', owner);
    const business = { name: 'Owner Traders', kind: 'partnership', state: 'Goa' };
    businessId = (await send(owner, 'POST', '/api/businesses', business)).id;
    const join = async (person: Person, role: string) => {
      const path = `/api/businesses/${businessId}/team`;
      await send(owner, 'POST', path, { mobile: (await kit.app.load(user, person.id)).state.mobile, role });
      const [{ member_id }] = (await kit.read(person, '/api/team-invitations')).body.items;
      await send(person, 'POST', `${path}/${member_id}/accept`, {});
    };
    for (const role of ['manager', 'accountant', 'viewer'] as const) {
      members.set(role, await kit.person('customer', role));
      await join(members.get(role) as Person, role);
    }
    // Who bought the requests says for which business they are, and so has to be in its team.
    await join(await signedInAnew('the customer'), 'manager');
  });

  afterAll(() => {
    isStale = true;
  });

  /** A request of the customer for the business, with an order that is to be paid. */
  const renew = async (): Promise<void> => {
    await refresh();
    const { requestId } = about;
    const [customer, admin] = [await signedInAnew('the customer'), await signedInAnew('admin')];
    const named = { body: { business_id: businessId } };
    expect((await customer.client.request('PUT', `/api/requests/${requestId}/business`, named)).status).toBe(200);
    const approved = { type: 'overrideStatus', to: 'documents_approved', reason: 'Seen on paper' } as const;
    const by = { ...systemContext('test'), actor: { id: admin.id, role: 'admin' as const } };
    expect((await kit.app.execute(serviceRequest, requestId, approved, by)).ok).toBe(true);
    const fee = { professionalFee: 100, governmentFees: [] };
    expect((await admin.client.post(`/api/staff/requests/${requestId}/send-payment-link`, fee)).status).toBe(200);
    const { payments } = (await kit.read(customer, `/api/requests/${requestId}`)).body;
    about = { ...about, orderId: payments[0].orderId };
  };

  it('is declared for every one', () => {
    for (const name of Object.keys(ROLE_MATRIX)) if (isOfTeam(name)) expect(TEAM_MATRIX).toHaveProperty([name]);
  });

  it.each(Object.entries(TEAM_MATRIX))('%s', async (name, declared) => {
    const route = routes.find((one) => nameOf(one) === name);
    if (route === undefined) throw new Error(`no route ${name}`);
    await renew();
    const surprises: string[] = [];
    for (const role of TEAM_CALLERS.toReversed()) {
      const before = await kit.app.events.head();
      const [found, said] = await callAs(members.get(role), route);
      if (found !== declared[role]) surprises.push(`${role}: ${declared[role]} was declared, came ${said}`);
      if (found !== 'in' && (await kit.app.events.head()) !== before) surprises.push(`${role}: refused, but wrote`);
      if (found === 'in' && route.method !== 'GET') await renew();
    }
    expect(surprises).toEqual([]);
  });
});

describe('how each route meets each caller', () => {
  it('is declared for every route, and for none that is not there', () => {
    expect(Object.keys(ROLE_MATRIX).sort(byName)).toEqual(routes.map(nameOf).sort(byName));
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const declared = ROLE_MATRIX[name];
    if (declared === undefined) throw new Error(`${name} has no row in role-matrix.ts`);
    const surprises: string[] = [];
    if (ENDING.test(route.path) && isStale) await refresh();
    // Refused callers first: they change nothing, so that all of them can use the same case.
    for (const caller of [...CALLERS].sort((a, b) => Number(declared[a] === 'in') - Number(declared[b] === 'in'))) {
      if (declared[caller] === 'in' && isStale && ENDING.test(route.path)) await refresh();
      if (route.path.includes(':queue'))
        await eventually(async () => (await kit.app.jobs.page(QUEUE, 'failed')).jobs.length > 0);
      const before = await kit.app.events.head();
      const [found, said] = await callAs(people.get(caller), route);
      if (found === 'in' && route.method !== 'GET') isStale = true;
      if (found !== declared[caller]) surprises.push(`${caller}: ${declared[caller]} was declared, came ${said}`);
      if (found !== 'in' && (await kit.app.events.head()) !== before) surprises.push(`${caller}: refused, but wrote`);
    }
    expect(surprises).toEqual([]);
  });
});

describe('a session that is made up', () => {
  it('is none, on every route that asks for one', async () => {
    const admin = the('admin');
    const { token } = await kit.newSession(admin);
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const cookies = [changed, admin.id, `${token}${token}`, '', 'admin', `${admin.id}.${token}`, '"', '../admin'];
    // The session is read before the route is: every made-up one meets a route of each kind of access, and one meets every route.
    const met = new Set<string>();
    for (const route of routes) {
      if (route.access === 'public') continue;
      const kind = `${route.method} ${route.access}`;
      const tried = met.has(kind) ? cookies.slice(0, 1) : cookies;
      met.add(kind);
      for (const value of tried)
        for (const headers of [
          { cookie: `${SESSION_COOKIE}=${value}` },
          { authorization: `Bearer ${value}` },
          { cookie: `${SESSION_COOKIE}=${token}`, authorization: `Bearer ${changed}` },
        ]) {
          const path = `${pathOf(route, about)}?session=${token}&role=admin`;
          const answer = await fetch(kit.origin + path, { method: route.method, headers });
          await answer.body?.cancel();
          expect([nameOf(route), headers, answer.status]).toEqual([nameOf(route), headers, 401]);
        }
    }
  });
});
