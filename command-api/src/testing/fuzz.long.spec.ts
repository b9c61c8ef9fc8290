import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@anupalan/domain/contracts/common';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Role } from '@anupalan/domain/rules/roles';
import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import { defaultSettings } from '@anupalan/domain/settings/state';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { openApiDocument } from '../platform/http/openapi.js';
import { isForKeys } from '../platform/http/route.js';
import { resolveSession } from '../platform/sessions.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import { routes } from '../server/routes.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from './case-kit.js';
import { ISSUED_ON, peopleCase } from './company-kit.js';
import type { Known, Schema } from './hostile.js';
import { bodies, hostileHeaders, mayWait, type Operation, paths, queries } from './hostile-calls.js';
import { type AnswerSchema, schemaProblems } from './json-schema.js';

/** The same seed gives the same calls; `FUZZ_SEED` and `FUZZ_RUNS` (a factor of the number of calls) vary them. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const TIMES = Number(process.env.FUZZ_RUNS ?? 1);
/** Calls per route by permitted callers, and by others. */
const RUNS = { in: 6 * TIMES, out: 1 * TIMES };
const ANSWERED_WITHIN_MS = 20_000;

const document = openApiDocument(routes);
const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema & AnswerSchema>>;
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Operation>>).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, method.toUpperCase(), path, operation] as const,
  ),
);
const letsIn = (caller: Caller, method: string, path: string): boolean => {
  const access = routes.find((one) => one.method === method && one.path.replace(/:(\w+)/g, '{$1}') === path)?.access;
  if (access === 'public') return true;
  if (access === undefined || isForKeys(access)) return false;
  return caller !== 'visitor' && (access === 'signed-in' || access.includes(roleOf(caller)));
};

const ROLES = ['customer', 'staff', 'admin', 'super admin'] as const;
const CALLERS = ['visitor', ...ROLES] as const;
type Caller = (typeof CALLERS)[number];
const roleOf = (caller: Exclude<Caller, 'visitor'>): Role => (caller === 'super admin' ? 'admin' : caller);

let kit: CaseKit;
let known: Known;
const people = new Map<Caller, Person>();

const person = (role: Caller): Person => people.get(role) as Person;

/** Every route gets open cases: a new one, one in review, and another customer's. */
const freshCases = async (): Promise<Known> => {
  const customer = person('customer');
  const [begun, submitted, foreign] = [
    await kit.paidRequest(customer),
    await kit.paidRequest(customer),
    await kit.paidRequest(other),
  ];
  const documents = [(await kit.upload(customer, submitted)).body.id, (await kit.upload(other, foreign)).body.id];
  await customer.client.post(`/api/requests/${submitted}/submit-intake`, { answers: ANSWERS });
  const company = await peopleCase(kit, customer);
  await company.saveDraft(company.answers);
  await person('staff').client.post(`/api/staff/requests/${submitted}/claim`, {});
  await kit.read(customer, `/api/requests/${submitted}`);
  made.push(begun, submitted, foreign, company.id);
  const requestIds = [begun, submitted, foreign, company.id, 'nobody'];
  return {
    id: [begun, submitted, submitted, foreign, company.id, ...documents, 'test-licence'],
    customerServiceId: requestIds,
    customer_service_id: requestIds,
    requestId: requestIds,
    requestIds: [[begun, submitted], [foreign, foreign], []],
    serviceId: ['test-licence', 'test_licence', 'unknown'],
    documentId: documents,
    orderId: [orderId, 'TEST_ORD0000'],
    staffId: [person('staff').id, person('admin').id, customer.id],
    mobile: ['9820011001', '+919820011002', '0000000001'],
    otp: ['1234', '0000'],
    answers: [ANSWERS, {}, company.answers],
    formData: [ANSWERS, company.answers],
    form_data: [ANSWERS, company.answers],
    documentKey: ['pan', 'deed', 'other'],
    personId: ['person-1', 'person-2'],
    entityType: ['director', 'promoters'],
    entityIndex: ['0', '1', '99'],
    issuedOn: [ISSUED_ON, '2026-13-40', '1900-01-01'],
    documentKeys: [['pan'], ['other']],
    to: ['closed', 'documents_approved', '+919820011001'],
    submission_status: ['pending_review'],
  };
};

const made: string[] = [];
let other: Person;
let orderId = '';
beforeAll(async () => {
  kit = await startCaseKit();
  await seedBuiltIns(kit.app);
  for (const role of ROLES)
    people.set(role, await kit.person(roleOf(role), 'Asha', { isSuperAdmin: role === 'super admin' }));
  other = await kit.person('customer', 'Other');
  orderId = (
    await person('customer').client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true })
  ).body.orderId;
});
/** The end of the log when the cases were new. */
let since: string | null = null;
/** True when something was written about the present cases or the settings: an admin may have closed the site. */
const isTouched = async (): Promise<boolean> => {
  const about = new Set([...made.slice(-4), orderId]);
  for await (const { stream, data } of kit.app.events.readAll({ after: since as never }))
    if (/^(user|settings)/.test(stream) || about.has(idOf(stream)) || about.has(String(data.requestId))) return true;
  return false;
};
beforeEach(async () => {
  for (const role of ROLES) await cookieOf(role);
  if (since !== null && !(await isTouched())) return;
  const open = { type: 'changeSettings', ...defaultSettings } as const;
  expect((await kit.app.execute(siteSettings, SITE, open, systemContext('test'))).ok).toBe(true);
  known = await freshCases();
  since = await logHead();
});
afterAll(() => kit.close());

/** A live session for the caller, whatever earlier calls have ended. */
const cookieOf = async (caller: Caller): Promise<string | null> => {
  if (caller === 'visitor') return null;
  const { id: userId, client } = person(caller);
  const token = client.cookie(SESSION_COOKIE);
  if (token !== undefined && (await resolveSession(kit.app, token)) !== null) return client.cookies();
  client.setCookie(SESSION_COOKIE, (await kit.newSession({ id: userId })).token);
  return client.cookies();
};

const INSIDE = /node_modules|\.[tj]s:\d+|SQLITE|sqlite|TypeError|RangeError|ZodError|\bat \w+ \(|\/anupalan-/;
const logHead = async (): Promise<string | null> => kit.app.events.head();
let calls = 0;

/**
 * The part of an answer that the document does not declare for the operation: its status, its type, or a value in its
 * body.
 */
const undeclared = (answer: Response, text: string, { responses = {} }: Operation): readonly string[] => {
  const declared = responses[answer.status];
  if (declared === undefined) return [`${answer.status} is not declared`];
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = declared.content ?? {};
  if (content['application/octet-stream'] !== undefined || (text === '' && Object.keys(content).length === 0))
    return [];
  const media = content[type];
  if (media === undefined) return [`${type} is not declared`];
  return media.schema === undefined || !type.includes('json')
    ? []
    : schemaProblems(JSON.parse(text), media.schema, schemas);
};

/** Sends the call and checks the rules of any answer; of a known operation also that it is declared. */
const judge = async (
  what: string,
  path: string,
  init: RequestInit & { duplex?: 'half' },
  operation?: Operation,
): Promise<Response> => {
  calls += 1;
  // One call per second: within the limits per session, and the clock moves.
  kit.clock.advance(1000);
  const before = (await logHead()) as never;
  const correlationId = `fuzz-${calls}`;
  const headers = new Headers(init.headers);
  headers.set('x-correlation-id', correlationId);
  const answer = await fetch(kit.origin + path, {
    ...init,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return answer;
  }
  const text = await answer.text();
  const told = `${what}: ${answer.status} ${text.slice(0, 300)}`;
  const closed = answer.status === 503 && text.includes('"code":"maintenance"');
  if (!closed) expect(answer.status, `${told}\n${kit.logs.at(-2)?.slice(0, 1500)}`).toBeLessThan(500);
  if (operation !== undefined) expect([told, undeclared(answer, text, operation)]).toEqual([told, []]);
  if (answer.status < 400 || init.method === 'HEAD') return answer;

  expect(INSIDE.test(text), told).toBe(false);
  expect(type, told).toContain('application/problem+json');
  const body = problem.parse(JSON.parse(text));
  expect([body.status, body.message.length > 0], told).toEqual([answer.status, true]);
  if (answer.status === 429 || closed) expect(Number(answer.headers.get('retry-after')), told).toBeGreaterThan(0);
  for await (const { stream, type: event, metadata } of kit.app.events.readAll({ after: before }))
    expect((metadata as { correlationId?: string }).correlationId, `${told} appended ${event} to ${stream}`).not.toBe(
      correlationId,
    );
  return answer;
};

describe(`whatever is sent, with FUZZ_SEED=${SEED} FUZZ_RUNS=${TIMES}`, () => {
  it.each(operations)(
    '%s answers within its schema or refuses and appends nothing',
    async (_, method, path, operation) => {
      for (const caller of CALLERS) {
        const inside = letsIn(caller, method, path);
        // A call that only reads ends no session.
        const held = method === 'GET' ? await cookieOf(caller) : null;
        const call = fc.tuple(
          paths(path, known),
          queries(operation, known, schemas),
          bodies(operation, known, schemas),
          hostileHeaders,
          fc.nat(3),
        );
        await fc.assert(
          fc.asyncProperty(call, async ([address, query, { body, type }, extra, dice]) => {
            const cookie = held ?? (await cookieOf(caller));
            const headers = new Headers(dice === 0 ? (extra as Record<string, string>) : {});
            if (mayWait(headers.get('x-min-position'))) headers.delete('x-min-position');
            if (cookie !== null) headers.set('cookie', cookie);
            if (type !== undefined) headers.set('content-type', type);
            const what = `${caller} ${method} ${address}${query.slice(0, 200)} ${String(body).slice(0, 300)}`;
            const answer = await judge(
              what,
              address + query,
              {
                method,
                headers,
                ...(body === undefined ? {} : { body: body as string }),
              },
              operation,
            );
            if (!inside) expect(answer.status, what).toBeGreaterThanOrEqual(400);
          }),
          { seed: SEED + calls, numRuns: inside ? RUNS.in : RUNS.out, endOnFailure: true },
        );
      }
    },
  );

  it('is refused with 405 and the methods that there are, where the method is wrong', async () => {
    const byPath = new Map<string, Set<string>>();
    for (const [, method, path] of operations) byPath.set(path, new Set([...(byPath.get(path) ?? []), method]));
    /** True when a pattern matches the address: `/rules/preview` matches `/rules/{id}` too. */
    const fits = (pattern: string, address: string): boolean =>
      new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
    // Only admins learn that a path under /api/admin does not exist.
    const cookie = (await cookieOf('admin')) ?? '';
    for (const [path, own] of byPath) {
      const methods = new Set([...byPath].flatMap(([pattern, more]) => (fits(pattern, path) ? [...more] : [...own])));
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.has(one))) {
        const answer = await judge(`${method} ${path}`, path.replace(/\{\w+\}/g, 'x'), { method, headers: { cookie } });
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        for (const one of methods) expect(answer.headers.get('allow')).toContain(one);
      }
    }
  });

  it('leaves no upload behind and every chain whole', async () => {
    expect(readdirSync(join(kit.app.config.dataDir, 'tmp'))).toEqual([]);
    expect(calls).toBeGreaterThan(operations.length * RUNS.in);
    for (const [n, id] of made.entries()) {
      // Twenty checks a minute are allowed.
      if (n % 20 === 0) kit.clock.advance(60_000);
      const report = await kit.read(person('admin'), `/api/admin/requests/${id}/verify`);
      expect([report.status, report.body.intact]).toEqual([200, true]);
    }
  });
});
