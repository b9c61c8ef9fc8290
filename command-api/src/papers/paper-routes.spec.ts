import { user } from '@anupalan/domain/identity/aggregate';
import { paperCount } from '@anupalan/projector/read-models/papers/queries';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDueRules } from '../seed/due-rules.js';
import { type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { unzip } from '../testing/unzip.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedDueRules(kit.app);
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
});
afterAll(() => kit.close());

const DAY_MS = 24 * 3600_000;
const LICENCE = { name: 'FSSAI licence', kind: 'licence', expires_on: '2026-12-31' };
const add = (
  fields: Readonly<Record<string, string>> = LICENCE,
  person = asha,
  file: readonly [Blob, string] = [pdf(), 'fssai.pdf'],
) => person.client.post('/api/papers', form({ ...fields, file }));
const kept = async (fields?: Readonly<Record<string, string>>): Promise<string> => {
  const { status, body } = await add(fields);
  expect([status, body.code]).toEqual([201, 'paper_added']);
  await kit.read(asha, '/api/documents');
  return body.id;
};
const list = async (person = asha) => (await kit.read(person, '/api/documents')).body.items;
const listed = async (id: string) => (await list()).find((one: { id: string }) => one.id === id);
const bytesAt = async (path: string, cookie = asha.client.cookies()) => {
  const at = path.startsWith('http') ? new URL(path).pathname : path;
  const { status, headers, ...got } = await fetch(kit.origin + at, { headers: { cookie } }).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  return { status, headers, ...got };
};
const blobs = async (): Promise<number> => {
  let count = 0;
  for await (const _ of kit.app.blobs.list()) count += 1;
  return count;
};

describe('a document of one’s own', () => {
  it('is kept as it was said, given back unchanged, and no other customer’s', async () => {
    const id = await kept();
    expect(await listed(id)).toMatchObject({ ...LICENCE, source: 'paper', file_name: 'fssai.pdf', business_id: '' });
    expect((await bytesAt(`/api/papers/${id}/file`)).text).toBe(await pdf().text());
    expect(await list(ravi)).toEqual([]);
    expect((await bytesAt(`/api/papers/${id}/file`, ravi.client.cookies())).status).toBe(404);
    expect((await ravi.client.request('PUT', `/api/papers/${id}`, { body: { name: 'Mine' } })).status).toBe(404);
    await asha.client.request('PUT', `/api/papers/${id}`, { body: { expires_on: '' } });
    expect(await listed(id)).toMatchObject({ name: LICENCE.name, expires_on: '' });
  });
  it('is refused with another type than the limits name, and for somebody else’s business', async () => {
    expect((await add(LICENCE, asha, [new Blob(['GIF89a']), 'a.exe'])).body.code).toBe('file.type');
    const body = { name: 'Ravi Traders', kind: 'partnership', state: 'Goa' };
    const business_id = (await ravi.client.post('/api/businesses', body)).body.id;
    await kit.read(ravi, '/api/businesses');
    const { status, body: said } = await add({ ...LICENCE, business_id });
    expect([status, said.errors[0].path]).toEqual([422, 'business_id']);
  });
  it('that is removed takes its file along', async () => {
    const before = await blobs();
    const id = await kept();
    expect(await blobs()).toBe(before + 1);
    expect((await asha.client.request('DELETE', `/api/papers/${id}`)).body.code).toBe('paper_removed');
    expect([await blobs(), await listed(id)]).toEqual([before, undefined]);
  });
});

describe('a proof', () => {
  it('stands with the duty of the business that it proves', async () => {
    const body = { name: 'Asha Traders', kind: 'partnership', state: 'Goa', gst: 'monthly' };
    const business_id = (await asha.client.post('/api/businesses', body)).body.id;
    await kit.read(asha, '/api/businesses');
    const proves = { business_id, rule_id: 'gstr-1-monthly', period_id: '2026-11' };
    const id = await kept({ name: 'GSTR-1', kind: 'proof', ...proves });
    const duties = `/api/businesses/${business_id}/duties?from=2026-12-01&to=2026-12-31`;
    const proofs = (await kit.read(asha, duties)).body.items.map(
      ({ form: name, proofs: of }: { form: string; proofs: unknown }) => [name, of],
    );
    expect(Object.fromEntries(proofs)).toMatchObject({ 'GSTR-1': [{ id, file_name: 'fssai.pdf' }], 'GSTR-3B': [] });
  });
  it('is opened by whoever in the team does the duties, not by a viewer, and no more once they have left', async () => {
    const gita = await kit.person('customer', 'Gita');
    const body = { name: 'Asha Exports', kind: 'partnership', state: 'Goa', gst: 'monthly' };
    const business_id = (await asha.client.post('/api/businesses', body)).body.id;
    await kit.read(asha, '/api/businesses');
    const { mobile } = (await kit.app.load(user, gita.id)).state;
    const team = `/api/businesses/${business_id}/team`;
    await asha.client.post(team, { mobile, role: 'accountant' });
    const { member_id } = (await kit.read(gita, '/api/team-invitations')).body.items[0];
    await gita.client.post(`${team}/${member_id}/accept`);
    await kit.read(gita, '/api/businesses');
    const duty = { business_id, rule_id: 'gstr-1-monthly', period_id: '2026-11' };
    const own = await kept({ name: 'Rent', kind: 'other', business_id });
    const theirs = await kept({ name: 'GSTR-1', kind: 'proof', ...duty });
    const added = await add({ name: 'GSTR-1, corrected', kind: 'proof', ...duty }, gita);
    expect(added.body.code).toBe('paper_added');
    const seenBy = async (person: Person) => {
      const path = `/api/businesses/${business_id}/duties?from=2026-12-01&to=2026-12-31`;
      const { items = [] } = (await kit.read(person, path)).body;
      const files = [theirs, own].map((id) => bytesAt(`/api/papers/${id}/file`, person.client.cookies()));
      const statuses = (await Promise.all(files)).map(({ status }) => status);
      return [
        items.flatMap((one: { proofs: { id: string }[] }) => one.proofs.map(({ id }) => id)).toSorted(),
        ...statuses,
      ];
    };
    expect(await seenBy(gita)).toEqual([[theirs, added.body.id].toSorted(), 200, 404]);
    expect((await bytesAt(`/api/papers/${added.body.id}/file`)).status).toBe(200);
    await asha.client.request('PUT', `${team}/${member_id}`, { body: { role: 'viewer' } });
    expect(await seenBy(gita)).toEqual([[], 404, 404]);
    await asha.client.request('DELETE', `${team}/${member_id}`);
    expect(await seenBy(gita)).toEqual([[], 404, 404]);
  });
});

describe('the list', () => {
  it('has what was given in a request under its name, and a replaced file no longer', async () => {
    const requestId = await kit.paidRequest(asha);
    const first = (await kit.upload(asha, requestId)).body.id;
    const second = (await kit.upload(asha, requestId, 'pan', [pdf('two'), 'pan-2.pdf'])).body.id;
    expect(await listed(first)).toBeUndefined();
    expect(await listed(second)).toMatchObject({ source: 'given', name: 'PAN card', file_name: 'pan-2.pdf' });
  });
  it('asks the views for all requests at once', async () => {
    for (let n = 0; n < 2; n += 1) await kit.upload(asha, await kit.paidRequest(asha));
    await list();
    const [one, many] = [vi.spyOn(kit.app.reads, 'get'), vi.spyOn(kit.app.reads, 'getMany')];
    await list();
    const ofCases = [...one.mock.calls, ...many.mock.calls].filter(([view]) => view.startsWith('case@'));
    vi.restoreAllMocks();
    expect(ofCases).toHaveLength(1);
  });
  it('comes as a ZIP of what the filter means', async () => {
    await kept({ name: 'Lease deed', kind: 'other' });
    const zip = await kit.read(asha, '/api/documents');
    expect(zip.status).toBe(200);
    const got = await fetch(`${kit.origin}/api/documents.zip?q=lease&source=paper`, {
      headers: { cookie: asha.client.cookies(), 'x-min-position': (await kit.app.events.head()) ?? '' },
    });
    const files = unzip(Buffer.from(await got.arrayBuffer()));
    expect([...files.keys()]).toEqual(['001-fssai.pdf']);
  });
});

describe('a document given once', () => {
  const again = (requestId: string, from: object, person = asha) =>
    person.client.post(`/api/requests/${requestId}/documents/again`, { documentKey: 'pan', from });

  it('is given again by a copy, which outlives the first', async () => {
    const paperId = await kept({ name: 'PAN', kind: 'identity' });
    const requestId = await kit.paidRequest(asha);
    const { status, body } = await again(requestId, { source: 'paper', id: paperId });
    expect([status, body.document.fileName]).toEqual([201, 'fssai.pdf']);
    await asha.client.request('DELETE', `/api/papers/${paperId}`);
    await kit.read(asha, '/api/documents');
    expect((await bytesAt(`/api/documents/${body.id}`)).text).toBe(await pdf().text());
    const next = await kit.paidRequest(asha);
    expect((await again(next, { source: 'given', id: body.id })).status).toBe(201);
  });
  it('is nobody else’s, and is checked by the limits of its new place', async () => {
    const id = await kept();
    await kit.read(asha, '/api/documents');
    const foreign = await again(await kit.paidRequest(ravi), { source: 'paper', id }, ravi);
    expect([foreign.status, foreign.body.code]).toEqual([422, 'document.not_found']);
    const word = await again(await kit.paidRequest(asha), { source: 'received', id });
    expect(word.status).toBe(422);
  });
});

describe('a link to a file', () => {
  const share = async (id: string, source: string, days = 1, person = asha) =>
    person.client.request('PUT', `/api/shares/${id}`, { body: { source, days } });

  it('opens it for anybody until it ends', async () => {
    const id = await kept();
    expect((await share(id, 'paper')).body.code).toBe('file_shared');
    const { url } = (await listed(id)).share;
    const got = await bytesAt(url, '');
    expect([got.status, got.text]).toEqual([200, await pdf().text()]);
    expect(got.headers.get('x-robots-tag')).toBe('noindex');
    expect((await bytesAt(`${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`, '')).status).toBe(404);
    kit.clock.advance(DAY_MS);
    expect([(await bytesAt(url, '')).status, (await listed(id)).share]).toEqual([404, null]);
    const page = await fetch(kit.origin + new URL(url).pathname, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('This link does not work, or does not work any more.');
  });
  it('ends when its owner ends it, and when another one is made', async () => {
    const requestId = await kit.paidRequest(asha);
    const id = (await kit.upload(asha, requestId)).body.id;
    await kit.read(asha, '/api/documents');
    expect((await share(id, 'given')).status).toBe(200);
    const first = (await listed(id)).share.url;
    await share(id, 'given', 30);
    const { url } = (await listed(id)).share;
    expect([(await bytesAt(first, '')).status, (await bytesAt(url, '')).status]).toEqual([404, 200]);
    await asha.client.request('DELETE', `/api/shares/${id}`);
    expect((await bytesAt(url, '')).status).toBe(404);
  });
  it('takes no place among one’s own documents, and deletes no file of a request', async () => {
    const requestId = await kit.paidRequest(ravi);
    const id = (await kit.upload(ravi, requestId)).body.id;
    await kit.read(ravi, '/api/documents');
    expect((await share(id, 'given', 1, ravi)).status).toBe(200);
    expect((await add(LICENCE, ravi)).status).toBe(201);
    await kit.read(ravi, '/api/documents');
    expect(await paperCount(kit.app.reads, ravi.id)).toBe(1);
    expect((await ravi.client.request('DELETE', `/api/papers/${id}`)).status).toBe(404);
    expect((await share(id, 'given', 1, ravi)).status).toBe(200);
  });
  it('is made by the owner of the file alone, and to what it is', async () => {
    const id = await kept();
    expect((await share(id, 'paper', 1, ravi)).status).toBe(404);
    expect((await share(id, 'received')).status).toBe(404);
    expect(
      (await asha.client.request('PUT', `/api/shares/${id}`, { body: { source: 'paper', days: 365 } })).status,
    ).toBe(422);
  });
});
