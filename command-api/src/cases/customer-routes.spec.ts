import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import type { Answer } from '../testing/http-client.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let meera: Person;
let admin: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const said = ({ status, body }: Answer): readonly [number, string] => [status, body.message];
const putDraft = (person: Person, id: string, body: unknown, headers?: Record<string, string>) =>
  person.client.request('PUT', `/api/requests/${id}/draft`, { body, ...(headers === undefined ? {} : { headers }) });
const submit = (person: Person, id: string, answers: unknown = ANSWERS, headers?: Record<string, string>) =>
  person.client.post(`/api/requests/${id}/submit-intake`, { answers }, headers);

describe('a request', () => {
  it('is seen by its owner, staff and admins; to others it does not exist (MYS-06, CALL-29)', async () => {
    const id = await kit.paidRequest(asha);
    for (const path of [`/api/requests/${id}`, `/api/customer-service-by-id/${id}`, `/api/latest-submission/${id}`]) {
      for (const person of [asha, meera, admin]) expect((await kit.read(person, path)).status).toBe(200);
      const foreign = await kit.read(ravi, path);
      const unknown = await kit.read(ravi, path.replace(id, '00000000-0000-5000-8000-000000000000'));
      expect(said(foreign)).toEqual([404, 'Service not found.']);
      expect(said(unknown)).toEqual(said(foreign));
      expect((await kit.client().get(path, { 'x-customer-mobile': '9800000001' })).status).toBe(401);
    }
    expect((await kit.read(asha, `/api/requests/${encodeURIComponent('../user-1')}`)).status).toBe(404);
  });

  it('is changed by nobody else, on any of its ways (SEC-28)', async () => {
    const id = await kit.paidRequest(asha);
    const ways: readonly (readonly [string, string, unknown])[] = [
      ['POST', `/api/requests/${id}/submit-intake`, { answers: ANSWERS }],
      ['POST', `/api/requests/${id}/cancel`, { reason: 'no more' }],
      ['POST', `/api/requests/${id}/confirm-delivery`, { rating: 5 }],
      ['POST', `/api/requests/${id}/messages`, { text: 'hello' }],
      ['GET', `/api/requests/${id}/draft`, undefined],
      ['PUT', `/api/requests/${id}/draft`, { answers: {} }],
      ['POST', '/api/service-submissions', { customerServiceId: id, formData: ANSWERS }],
    ];
    for (const [method, path, body] of ways) {
      const sent = body === undefined ? {} : { body };
      expect((await ravi.client.request(method, path, sent)).status).toBe(404);
      expect((await meera.client.request(method, path, sent)).status).toBe(403);
      expect((await kit.client().request(method, path, sent)).status).toBe(401);
    }
    expect(await kit.eventsIn(`serviceRequest-${id}`)).toBe(2);
  });

  it('takes no status, price or assignee from its customer (SEC-29)', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id);
    for (const more of [
      { status: 'completed' },
      { price: '1' },
      { assigned_to: asha.id },
      { payment_status: 'paid' },
    ]) {
      const answer = await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS, ...more });
      expect(answer.status).toBe(422);
    }
    for (const submission_status of ['approved', 'rejected', 'needs_correction', '']) {
      const answer = await asha.client.post('/api/service-submissions', {
        customer_service_id: id,
        form_data: ANSWERS,
        submission_status,
      });
      expect(said(answer)).toEqual([422, 'A submission is always made as pending_review']);
    }
    expect(await kit.eventsIn(`submission-${id}`)).toBe(2);
  });

  it('says at which status a step is not possible, and what is', async () => {
    const id = await kit.paidRequest(asha);
    const answer = await asha.client.post(`/api/requests/${id}/confirm-delivery`, {});
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('"Upload Documents"');
    expect(answer.body.message).not.toMatch(/documents_not_uploaded|confirm/);
    expect(answer.body.allowed).toEqual(['submitIntake', 'cancel']);
  });

  it('is cancelled without a reason, too', async () => {
    const id = await kit.paidRequest(asha);
    expect((await asha.client.post(`/api/requests/${id}/cancel`, {})).status).toBe(200);
    const { status, timeline } = (await kit.read(asha, `/api/requests/${id}`)).body;
    expect(status.label).toBe('Cancelled');
    const told = timeline.items.find(({ type }: { type: string }) => type === 'RequestCancelled');
    expect(told.reason).toBeNull();
  });

  it('is cancelled at the revision that was seen, and shows where it stopped', async () => {
    const id = await kit.paidRequest(asha);
    const seen = await kit.read(asha, `/api/requests/${id}`);
    const etag = seen.headers.get('etag') ?? '';
    const cancel = (reason: string, match = etag) =>
      asha.client.post(`/api/requests/${id}/cancel`, { reason }, { 'if-match': match });
    expect((await cancel('x'.repeat(2001))).status).toBe(422);
    expect((await cancel('No more', '"0"')).status).toBe(412);
    expect((await cancel('No more')).status).toBe(200);
    const after = (await kit.read(asha, `/api/requests/${id}`)).body;
    expect(after.status).toMatchObject({ label: 'Cancelled', progress: 0, waiting_on: 'nobody' });
    expect(after.stages[1]).toMatchObject({ state: 'stopped', waiting_on: null, note: { code: 'turn.cancelled' } });
    expect(after.allowed_actions).toEqual(['messages']);
  });
});

describe('submitting', () => {
  it('names every gap and changes nothing', async () => {
    const id = await kit.paidRequest(asha);
    const answer = await submit(asha, id, { trade_name: '', aadhaar: '123456789012', colour: 'blue' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toEqual([
      'answers.trade_name',
      'answers.aadhaar',
      'answers.colour',
      'documents.pan',
    ]);
    expect(await kit.eventsIn(`submission-${id}`)).toBe(1);
  });

  it('happens once when two browsers do it at the same time', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id);
    const answers = await Promise.all([submit(asha, id), submit(asha, id), submit(asha, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await kit.eventsIn(`submission-${id}`)).toBe(3);
    expect(await kit.eventsIn(`serviceRequest-${id}`)).toBe(3);
  });

  it('sent twice under one key gives the same answer and happens once', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id);
    const key = { 'idempotency-key': 'submit-1' };
    const first = await submit(asha, id, ANSWERS, key);
    const second = await submit(asha, id, ANSWERS, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await submit(asha, id, { ...ANSWERS, trade_name: 'Other' }, key)).status).toBe(422);
    expect(await kit.eventsIn(`submission-${id}`)).toBe(3);
  });

  it('for another service than the request is for is refused', async () => {
    const id = await kit.paidRequest(asha);
    const answer = await asha.client.post('/api/service-submissions', {
      customerServiceId: id,
      serviceId: 'gst_registration',
      formData: ANSWERS,
    });
    expect(said(answer)).toEqual([422, 'This request is for another service']);
  });
});

describe('a draft', () => {
  it('is found again on another browser, with its version', async () => {
    const id = await kit.paidRequest(asha);
    expect((await asha.client.get(`/api/requests/${id}/draft`)).body).toEqual({
      version: 0,
      answers: {},
      saved_at: null,
    });
    const answers = { trade_name: 'Shree', aadhaar: '9999', remarks: null };
    const saved = await putDraft(asha, id, { answers, version: 0 });
    expect(saved.body).toMatchObject({ answers });
    expect(saved.body.version).toBeGreaterThan(0);
    const found = await asha.client.get(`/api/requests/${id}/draft`);
    expect(found.body).toEqual(saved.body);
    expect(found.headers.get('etag')).toBe(`"${saved.body.version}"`);
  });

  it('saved on two devices is refused the second time with what stands there', async () => {
    const id = await kit.paidRequest(asha);
    const first = (await putDraft(asha, id, { answers: { trade_name: 'First' }, version: 0 })).body;
    const body = { answers: { trade_name: 'Second' } };
    const blind = await putDraft(asha, id, body);
    expect([blind.status, blind.body.current]).toEqual([409, first]);
    const stale = await putDraft(asha, id, body, { 'if-match': '"0"' });
    expect([stale.status, stale.body.current]).toEqual([412, first]);
    const second = await putDraft(asha, id, body, { 'if-match': `"${first.version}"` });
    expect([second.status, second.body.answers]).toEqual([200, body.answers]);
    const third = { answers: { trade_name: 'Third' }, version: first.version };
    expect((await putDraft(asha, id, third)).body.current).toEqual(second.body);
  });

  it('that another device saved is neither overridden nor deleted by a submission from an older one', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id);
    const handIn = (draft_version: number) =>
      asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS, draft_version });
    const laptop = (await putDraft(asha, id, { answers: ANSWERS, version: 0 })).body;
    const corrected = { answers: { ...ANSWERS, trade_name: 'Shree Traders Pune' }, version: laptop.version };
    const phone = (await putDraft(asha, id, corrected)).body;
    for (const version of [0, laptop.version]) {
      const refused = await handIn(version);
      expect([refused.status, refused.body.code]).toEqual([409, 'draft_changed_meanwhile']);
      expect(refused.body.current).toEqual(phone);
    }
    expect((await asha.client.get(`/api/requests/${id}/draft`)).body).toEqual(phone);
    expect((await handIn(phone.version)).status).toBe(200);
  });

  it('that is gone stops no submission, nor the retry of one that ended it', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id);
    const { version } = (await putDraft(asha, id, { answers: ANSWERS, version: 0 })).body;
    const body = { answers: ANSWERS, draft_version: version };
    const handIn = () => asha.client.post(`/api/requests/${id}/submit-intake`, body, { 'idempotency-key': `k-${id}` });
    const [first, second] = [await handIn(), await handIn()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('holds only the questions of the form, with values that a form can hold', async () => {
    const id = await kit.paidRequest(asha);
    const unknown = await putDraft(asha, id, { answers: { status: 'completed' } });
    expect(said(unknown)).toEqual([422, 'There is no field "status"']);
    expect((await putDraft(asha, id, { answers: { trade_name: { $ne: 1 } } })).status).toBe(422);
    expect((await putDraft(asha, id, { answers: ['a'] })).status).toBe(422);
    expect((await putDraft(asha, id, { answers: {}, extra: 1 })).status).toBe(422);
    expect((await putDraft(asha, id, { answers: { remarks: 'x'.repeat(300_000) } })).status).toBe(413);
  });

  it('may be as long when it is handed in as it may be kept, and longer than any other call', async () => {
    const id = await kit.paidRequest(asha);
    const long = { answers: { remarks: 'x'.repeat(150_000) } };
    expect((await asha.client.post(`/api/requests/${id}/submit-intake`, long)).status).not.toBe(413);
    const message = await asha.client.post(`/api/requests/${id}/messages`, { text: 'x'.repeat(150_000) });
    expect(message).toMatchObject({ status: 413, body: { code: 'too_large', params: { maxBytes: 131_072 } } });
  });

  it('lies sealed, and ends with the submission and after 90 days', async () => {
    const id = await kit.paidRequest(asha);
    await putDraft(asha, id, { answers: ANSWERS });
    const [entry] = await kit.app.drafts.list(`draft:${id}:`);
    expect(entry?.value).not.toContain('999999990019');
    expect(entry?.value).not.toContain('Shree');
    expect(entry?.expiresAt).toBe(kit.clock.now() + 90 * 24 * 3600_000);
    await kit.upload(asha, id);
    await submit(asha, id);
    expect(await kit.app.drafts.list(`draft:${id}:`)).toEqual([]);
    expect((await putDraft(asha, id, { answers: ANSWERS })).status).toBe(409);
  });
});

describe('messages', () => {
  it('go both ways, and a note is never seen by the customer', async () => {
    const id = await kit.paidRequest(asha);
    const staff = (name: string, text: string) => meera.client.post(`/api/staff/requests/${id}/${name}`, { text });
    expect((await staff('notes', 'not mine yet')).status).toBe(403);
    await meera.client.post(`/api/staff/requests/${id}/claim`, {});
    await asha.client.post(`/api/requests/${id}/messages`, { text: 'When?' });
    await staff('messages', 'Soon.');
    await staff('notes', 'A difficult case.');
    const hers = (await kit.read(asha, `/api/requests/${id}`)).body;
    expect(hers.messages.items).toMatchObject([
      { text: 'When?', mine: true },
      { text: 'Soon.', mine: false, from: { name: 'Meera', role: 'staff' } },
    ]);
    expect(JSON.stringify(hers)).not.toContain('difficult');
    const ours = (await kit.read(meera, `/api/requests/${id}`)).body;
    expect(ours.notes.items).toMatchObject([{ text: 'A difficult case.', mine: true }]);
    const notesFor = async (person: typeof asha) => [
      (await kit.read(person, `/api/requests/${id}`)).body.request.notes,
      (await kit.read(person, `/api/customer-service-by-id/${id}`)).body.notes,
    ];
    await staff('notes', 'Solved.');
    expect(await notesFor(meera)).toEqual(['Solved.', 'Solved.']);
    expect(await notesFor(asha)).toEqual([null, null]);
    for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0007b'])
      expect((await asha.client.post(`/api/requests/${id}/messages`, { text })).status).toBe(422);
  });
});

describe('delivering', () => {
  it('with wrong files, unknown fields or at another status leaves nothing behind', async () => {
    const id = await kit.paidRequest(asha);
    const before: string[] = [];
    for await (const blob of kit.app.blobs.list()) before.push(blob);
    const deliver = (data: FormData) => admin.client.post(`/api/staff/requests/${id}/deliver`, data);
    expect((await deliver(form({ files: [pdf(), 'a.pdf'] }))).status).toBe(409);
    expect((await deliver(form({ files: [pdf(), 'a.exe'] }))).status).toBe(422);
    expect((await deliver(form({ files: [pdf(), 'a.pdf'], status: 'completed' }))).status).toBe(422);
    const after: string[] = [];
    for await (const blob of kit.app.blobs.list()) after.push(blob);
    expect(after).toEqual(before);
  });
});
