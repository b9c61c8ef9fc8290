import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isForKeys } from '../platform/http/route.js';
import { routes } from '../server/routes.js';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import type { Answer } from '../testing/http-client.js';

const SIGNATURE_HEADER = 'x-simulated-signature';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let meera: Person;
let kabir: Person;
let admin: Person;
let id: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  meera = await kit.person('staff', 'Meera');
  kabir = await kit.person('staff', 'Kabir');
  admin = await kit.person('admin', 'Arjun');
});
beforeEach(async () => {
  id = await kit.paidRequest(asha);
});
afterAll(() => kit.close());

const head = (): Promise<string | null> => kit.app.events.head();
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();
const times = <T>(n: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
/** The answers; also checks that the log did not grow. */
const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await head();
  const answer = await work();
  expect(await head()).toBe(before);
  return answer;
};

describe('one Idempotency-Key', () => {
  it('sent twenty times at once is one event and twenty times the same answer', async () => {
    const send = () =>
      asha.client.post(`/api/requests/${id}/messages`, { text: 'Hello' }, { 'idempotency-key': 'twenty' });
    const answers = await times(20, send);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('x-position'))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await kit.eventsIn(`conversation-${id}`)).toBe(1);
  });

  it('with another body is refused with 422, and changes nothing', async () => {
    const key = { 'idempotency-key': 'one-body' };
    const path = `/api/requests/${id}/messages`;
    await asha.client.post(path, { text: 'First' }, key);
    const other = await unchanged(() => asha.client.post(path, { text: 'Second' }, key));
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const profile = (body: string) =>
      asha.client.post('/api/update-profile', body, { ...key, 'content-type': 'application/json' });
    expect((await profile('{"name":"Asha Rao","email":"asha@example.in"}')).status).toBe(200);
    // The same values in another order are the same body.
    expect((await unchanged(() => profile('{"email":"asha@example.in", "name":"Asha Rao"}'))).status).toBe(200);
  });

  it('of one person is nothing to another', async () => {
    const key = { 'idempotency-key': 'shared' };
    await asha.client.post('/api/update-profile', { name: 'Asha Rao', email: 'asha@example.com' }, key);
    const theirs = await ravi.client.post('/api/update-profile', { name: 'Ravi Rao', email: 'ravi@example.com' }, key);
    expect([theirs.status, theirs.body.name]).toEqual([200, 'Ravi Rao']);
  });
});

describe('two at once', () => {
  it('who claim one case: one has it, the others are told', async () => {
    const answers = await times(10, (n) =>
      (n % 2 === 0 ? meera : kabir).client.post(`/api/staff/requests/${id}/claim`, {}),
    );
    const won = answers.filter(({ status }) => status === 200);
    // A repetition by the assignee succeeds without an effect.
    expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(won.length).toBeGreaterThan(0);
    const { body } = await kit.read(admin, `/api/requests/${id}`);
    expect(body.timeline.items.filter(({ type }: { type: string }) => type === 'RequestAssigned')).toHaveLength(1);
  });

  it('who submit one form: it is submitted once', async () => {
    await kit.upload(asha, id);
    const answers = await times(6, () => asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS }));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { body } = await kit.read(asha, `/api/requests/${id}`);
    expect(body.submission.attempt).toBe(1);
  });

  it('who cancel and submit: the case ends in one of the two, whole', async () => {
    await kit.upload(asha, id);
    const [submitted, cancelled] = await Promise.all([
      asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS }),
      asha.client.post(`/api/requests/${id}/cancel`, { reason: 'No longer needed' }),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(submitted.status);
    const { body } = await kit.read(asha, `/api/requests/${id}`);
    expect(body.request.status).toBe('cancelled');
  });

  it('who save a draft from the same version: one is kept, the other is told what stands there', async () => {
    const path = `/api/requests/${id}/draft`;
    const save = (n: number) =>
      asha.client.request('PUT', path, { body: { answers: { trade_name: `Name ${n}` }, version: 0 } });
    const answers = await times(5, save);
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409]);
    const kept = (await asha.client.get(path)).body.answers;
    for (const { status, body } of answers) if (status === 409) expect(body.current.answers).toEqual(kept);
  });

  it('of which one is the same save again, since its answer got lost, are one save and two answers alike', async () => {
    const path = `/api/requests/${id}/draft`;
    const save = () => asha.client.request('PUT', path, { body: { answers: { trade_name: 'Shree' }, version: 0 } });
    const [first, again] = [await save(), await save()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const gone = await asha.client.request('PUT', path, { body: { answers: {}, version: 0 } });
    expect([gone.status, gone.body.code]).toEqual([409, 'draft_changed_meanwhile']);
  });
});

describe('what was seen too long ago', () => {
  it('is refused with 412 under If-Match, and changes nothing', async () => {
    const seen = (await kit.read(asha, `/api/requests/${id}`)).headers.get('etag') ?? '';
    await meera.client.post(`/api/staff/requests/${id}/claim`, {});
    const stale = { 'if-match': seen };
    const cancel = { reason: 'No longer needed' };
    const late = await unchanged(() => asha.client.post(`/api/requests/${id}/cancel`, cancel, stale));
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile']);
    const future = { 'if-match': '"999999"' };
    expect((await unchanged(() => asha.client.post(`/api/requests/${id}/cancel`, cancel, future))).status).toBe(412);
  });
});

describe('somebody else’s', () => {
  it('case, document, order and session are not there, on every route and by the same words as unknown ones', async () => {
    const documentId = (await kit.upload(asha, id)).body.id;
    const orderId = (await asha.client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true })).body
      .orderId;
    const [mine] = (await asha.client.get('/api/sessions')).body.items;
    const businessId = (
      await asha.client.post('/api/businesses', { name: 'Asha Traders', kind: 'partnership', state: 'Goa' })
    ).body.id;
    const paperId = (await asha.client.post('/api/papers', form({ name: 'Licence', file: [pdf(), 'a.pdf'] }))).body.id;
    const ids: Readonly<Record<string, string>> = {
      documents: documentId,
      sessions: mine.id,
      payments: orderId,
      businesses: businessId,
      papers: paperId,
      shares: documentId,
    };
    const asked = routes.filter(
      ({ path, access }) =>
        /:\w+/.test(path) &&
        access !== 'public' &&
        !isForKeys(access) &&
        (access === 'signed-in' || access.includes('customer')),
    );
    expect(asked.length).toBeGreaterThan(12);
    await kit.read(asha, `/api/requests/${id}`);
    await kit.read(asha, '/api/businesses');
    for (const { method, path, body } of asked) {
      const kind = path.split('/')[2] ?? '';
      const call = (one: string) => {
        const address = path.replace(/:\w+/, one);
        const sent = body === 'multipart' ? form({ documentKey: 'pan', file: [pdf(), 'pan.pdf'] }) : bodyFor(path);
        return ravi.client.request(method, address, body === undefined ? {} : { body: sent });
      };
      const foreign = await unchanged(() => call(ids[kind] ?? id));
      const unknown = await unchanged(() => call('00000000-0000-5000-8000-000000000000'));
      expect([method, path, foreign.status]).toEqual([method, path, 404]);
      expect([unknown.status, unknown.body.message]).toEqual([foreign.status, foreign.body.message]);
    }
    const submission = { customerServiceId: id, formData: ANSWERS };
    expect((await unchanged(() => ravi.client.post('/api/service-submissions', submission))).status).toBe(404);
    const simulate = { orderId, outcome: 'success' };
    expect((await unchanged(() => ravi.client.post('/api/payment/simulate', simulate))).status).toBe(404);
    const fields = `/api/service-fields/test-licence?requestId=${id}`;
    for (const client of [ravi.client, kit.client()]) expect((await client.get(fields)).status).toBe(404);
    expect((await asha.client.get('/api/user')).status).toBe(200);
  });

  const BODIES: readonly (readonly [RegExp, unknown])[] = [
    [/choose-slot$/, { startsAt: '2026-11-24T04:30:00.000Z' }],
    [/draft$/, { answers: {}, version: 0 }],
    [/submit-intake$/, { answers: {} }],
    [/end$/, { otp: '1234' }],
    [/again$/, { documentKey: 'pan', from: { source: 'given', id: 'x' } }],
    [/shares/, { source: 'given', days: 7 }],
    [/aside$/, { reason: 'All earn more' }],
    [/cancel$/, { reason: 'No longer needed' }],
    [/messages$/, { text: 'Hello' }],
    [/business$/, { business_id: null }],
    [/call$/, { when: 'Today' }],
    [/team$/, { mobile: '9820011001', role: 'viewer' }],
    [/:memberId$/, { role: 'viewer' }],
    [/owner$/, { member_id: 'x', name: 'Asha Traders' }],
    [/corrections$/, { name: 'Kulkarni Traders', state: 'Maharashtra', gstin: '' }],
  ];
  const bodyFor = (path: string): unknown => BODIES.find(([pattern]) => pattern.test(path))?.[1] ?? {};
});

describe('more than anybody writes', () => {
  it('in a draft is refused with 413, and the draft stays as it was', async () => {
    const path = `/api/requests/${id}/draft`;
    const put = (text: string, version: number) =>
      asha.client.request('PUT', path, { body: { answers: { remarks: text }, version } });
    const saved = await put('short', 0);
    const { version } = saved.body;
    // Counted in characters: a letter of Hindi is no more than one of English.
    for (const letter of ['x', 'क'])
      expect((await put(letter.repeat(192 * 1024), version)).body).toMatchObject({
        status: 413,
        code: 'draft_too_large',
      });
    // A submission takes no more than its draft.
    for (const [route, body] of [
      [`/api/requests/${id}/submit-intake`, { answers: { remarks: 'क'.repeat(192 * 1024) } }],
      ['/api/service-submissions', { customerServiceId: id, formData: { remarks: 'क'.repeat(192 * 1024) } }],
    ] as const) {
      const refused = await unchanged(() => asha.client.post(route, body));
      expect([route, refused.status, refused.body.code]).toEqual([route, 413, 'draft_too_large']);
    }
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`n${n}`, '']));
    const tooMany = await asha.client.request('PUT', path, { body: { answers: many, version } });
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'too_many_values']);
    expect((await put('x'.repeat(2 * 1024 * 1024), version)).status).toBe(413);
    expect((await asha.client.get(path)).body).toMatchObject({ version, answers: { remarks: 'short' } });
  });

  it('in a message, a note, a reason or a profile is refused with 422 in plain words', async () => {
    const text = 'x'.repeat(100_000);
    await meera.client.post(`/api/staff/requests/${id}/claim`, {});
    const calls: readonly (readonly [Person, string, unknown])[] = [
      [asha, `/api/requests/${id}/messages`, { text }],
      [asha, `/api/requests/${id}/cancel`, { reason: text }],
      [asha, '/api/update-profile', { name: text, email: 'a@example.com' }],
      [asha, '/api/update-profile', { name: 'Asha', email: `${text}@example.com` }],
      [meera, `/api/staff/requests/${id}/messages`, { text }],
      [meera, `/api/staff/requests/${id}/notes`, { text }],
      [meera, `/api/staff/requests/${id}/hand-over`, { staffId: kabir.id, note: text }],
      [admin, `/api/admin/requests/${id}/override-status`, { to: 'closed', reason: text }],
    ];
    for (const [person, path, body] of calls) {
      const answer = await unchanged(() => person.client.post(path, body));
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.body.message.length).toBeLessThan(300);
    }
  });

  it('in lists of cases, people and words of a search is refused or answered with nothing', async () => {
    const many = { requestIds: Array.from({ length: 101 }, (_, n) => `r${n}`), staffId: meera.id };
    expect((await unchanged(() => admin.client.post('/api/admin/requests/assign', many))).status).toBe(422);
    const words = encodeURIComponent('a b c d e '.repeat(20));
    expect((await admin.client.get(`/api/admin/requests?q=${words}`)).body.items).toEqual([]);
    expect((await admin.client.get('/api/admin/requests?q=%25_%27%22')).body.items).toEqual([]);
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=1e2x',
      'sort=password',
      'sort=-',
      'status=a&status='.repeat(30),
    ])
      expect([query, (await admin.client.get(`/api/admin/requests?${query}`)).status]).toEqual([query, 422]);
    for (const cursor of ['x', 'eyJhIjoxfQ', '__proto__', '%00', 'W10'])
      expect([cursor, (await admin.client.get(`/api/admin/requests?cursor=${cursor}`)).status]).toEqual([cursor, 400]);
  });
});

describe('a webhook', () => {
  it('with a signature that is made up, missing or of somebody signed in changes nothing', async () => {
    const { orderId } = (await asha.client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true }))
      .body;
    const capture = JSON.stringify({
      event: 'payment.captured',
      payment: {
        orderId,
        gatewayPaymentId: 'sim_x_1',
        status: 'captured',
        amountPaise: 39_900,
        method: 'x',
        reason: '',
        at: '2026-11-21T10:00:00.000Z',
      },
    });
    const send = (body: string, headers: Record<string, string>) =>
      kit.client().post('/api/webhooks/simulated', body, { 'content-type': 'application/json', ...headers });
    for (const signature of ['', 'x', '0'.repeat(64), 'é'.repeat(32)])
      expect((await unchanged(() => send(capture, { [SIGNATURE_HEADER]: signature }))).status).toBe(401);
    expect((await unchanged(() => send(capture, {}))).status).toBe(401);
    expect((await unchanged(() => admin.client.post('/api/webhooks/simulated', { event: 'x' }))).status).toBe(401);
    expect((await kit.read(asha, `/api/payments/${orderId}`)).body.status).toBe('created');
  });
});
