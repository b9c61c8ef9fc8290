import { service } from '@anupalan/domain/catalogue/aggregate';
import { user } from '@anupalan/domain/identity/aggregate';
import { payment } from '@anupalan/domain/payments/aggregate';
import { isoNow } from '@anupalan/infra/ports/clock';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../payments/gateway-events.js';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { resolveSession } from '../platform/sessions.js';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { peopleCase } from '../testing/company-kit.js';
import { eventually } from '../testing/test-app.js';
import { unzip } from '../testing/unzip.js';
import { ownDataOf } from './own-data.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const download = async (person: Person, method = 'GET'): Promise<Response> => {
  const { token } = await kit.newSession(person);
  return fetch(`${kit.origin}/api/me/export`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-min-position': (await kit.app.events.head()) ?? '' },
  });
};
const exported = async (person: Person): Promise<ReadonlyMap<string, Buffer>> => {
  const answer = await download(person);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/anupalan-my-data-\d{4}-\d\d-\d\d\.zip/);
  return unzip(Buffer.from(await answer.arrayBuffer()));
};
describe('a copy of everything held on a person', () => {
  it('holds their account, requests with answers, messages and files, and who read their numbers in full', async () => {
    const other = await kit.person('customer', 'Stranger');
    await kit.paidRequest(other);
    const requestId = await kit.paidRequest(asha);
    const uploaded = await kit.upload(asha, requestId, 'pan', [pdf('mine'), '../my pan.pdf']);
    await asha.client.post(`/api/requests/${requestId}/submit-intake`, { answers: ANSWERS });
    await asha.client.post(`/api/requests/${requestId}/messages`, { text: 'Is all well?' });
    await admin.client.post(`/api/staff/requests/${requestId}/reveal`, {
      fields: ['aadhaar'],
      reason: 'The portal asks for it.',
    });

    await asha.client.post('/api/businesses', { name: 'Asha Traders', kind: 'partnership', state: 'Goa' });
    const unfinished = { business_id: null, values: { name: 'Asha Foods' }, kept: {}, at: 'kind' };
    await asha.client.request('PUT', '/api/compliance/assessment', { body: unfinished });

    await asha.client.post('/api/papers', form({ name: 'Lease deed', file: [pdf('leased'), 'deed.pdf'] }));

    const files = await exported(asha);
    const data = JSON.parse(String(files.get('data.json')));
    expect(data.documents).toMatchObject([{ paper: { values: { name: 'Lease deed' } } }]);
    expect(data.documents[0].paper).not.toHaveProperty('blobId');
    expect(String(files.get(`files/documents/${data.documents[0].id}-deed.pdf`))).toContain('% leased');
    expect(data.businesses).toMatchObject([{ values: { name: 'Asha Traders' } }]);
    expect(data.assessment).toEqual(unfinished);
    expect(data.account).toMatchObject({ id: asha.id, name: 'Asha', email: 'asha@example.com', role: 'customer' });
    expect(data.account.sessions.length).toBeGreaterThan(0);
    expect(data.requests).toHaveLength(1);
    const [request] = data.requests;
    expect(request.answers).toMatchObject({ trade_name: 'Shree Traders', aadhaar: '999999990019' });
    expect(request.messages).toMatchObject([{ text: 'Is all well?' }]);
    expect(request.access).toMatchObject([
      { what: 'revealed', fields: ['aadhaar'], reason: 'The portal asks for it.', id: admin.id },
    ]);
    expect(JSON.stringify(data)).not.toContain('Stranger');
    const [path] = [...files.keys()].filter((one) => one.startsWith('files/SR-'));
    expect(path).toContain(String(uploaded.body.id));
    expect(path).not.toContain('..');
    expect(String(files.get(path ?? ''))).toContain('% mine');
  });

  it('holds the people of their forms, with their files', async () => {
    const gita = await kit.person('customer', 'Gita');
    const company = await peopleCase(kit, gita);
    await company.uploadAll();
    expect((await company.submit()).status).toBe(200);
    const files = await exported(gita);
    const { directors } = JSON.parse(String(files.get('data.json'))).requests[0].answers;
    expect(directors).toMatchObject([{ name: 'Asha Rao' }, { name: 'Ravi Rao', aadharNumber: '999941057058' }]);
    const contents = [...files.values()].map(String);
    for (const place of ['pan#person-1', 'pan#person-2'])
      expect(contents.some((one) => one.includes(place))).toBe(true);
  });

  it('holds their orders, with or without a request, and each receipt once', async () => {
    const lata = await kit.person('customer', 'Lata');
    const ordered = async (person: Person): Promise<string> => {
      kit.clock.advance(1000);
      return (await person.client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true })).body
        .orderId;
    };
    await ordered(asha);
    const capture = async (orderId: string): Promise<string> => {
      const at = isoNow(kit.clock);
      const told = { status: 'captured', amountPaise: 399_00, method: 'UPI', reason: '', at } as const;
      expect((await recordPayment(kit.app, { ...told, orderId, gatewayPaymentId: `pay_${orderId}` })).ok).toBe(true);
      return eventually(async () => (await kit.app.load(payment, orderId)).state.receipt);
    };
    const paid = await ordered(lata);
    const numbers = [await capture(paid)];
    const offered = (active: boolean) =>
      kit.app.execute(service, 'test-licence', { type: 'editService', details: {}, active }, systemContext('test'));
    const late = await ordered(lata);
    await offered(false);
    numbers.push(await capture(late));
    await offered(true);
    const unpaid = await ordered(lata);

    const files = await exported(lata);
    const { orders, requests } = JSON.parse(String(files.get('data.json')));
    expect(requests).toMatchObject([{ payments: [{ orderId: paid }] }]);
    expect(orders).toMatchObject([
      { orderId: paid, status: 'captured', refunds: [], receipt: { number: numbers[0] } },
      { orderId: late, status: 'refund_pending', refunds: [{ cause: 'late' }], receipt: { number: numbers[1] } },
      { orderId: unpaid, status: 'created', amount: 399, refunds: [], receipt: null },
    ]);
    const receipts = [...files].filter(([path]) => path.startsWith('files/receipts/'));
    expect(receipts.map(([path]) => path)).toEqual(
      numbers.map((number) => `files/receipts/${number.replaceAll('/', '_')}.pdf`),
    );
    for (const [, bytes] of receipts) expect((await readPdf(bytes)).pages.join('\n')).toContain('Lata');
  });

  const TEXTS = Array.from({ length: 450 }, (_, n) => `Word ${n}`);
  /** A customer with a request in which they wrote all of `TEXTS`. */
  const talkative = async (name: string): Promise<Person> => {
    const person = await kit.person('customer', name);
    const requestId = await kit.paidRequest(person);
    const drafts = TEXTS.map((text) => ({
      id: randomId(),
      event: { type: 'MessageSent', data: { messageId: randomId(), customerId: person.id, text } } as const,
      metadata: {
        ...systemContext('test', { actor: { id: person.id, role: 'customer' } }),
        time: isoNow(kit.clock),
        command: 'sendMessage',
      },
    }));
    for (let n = 0; n < drafts.length; n += 90)
      await kit.app.store.append(`conversation-${requestId}`, n === 0 ? 'none' : n - 1, drafts.slice(n, n + 90));
    return person;
  };

  it('holds a long conversation in full, the newest first', async () => {
    const ravi = await talkative('Ravi');
    const [request] = JSON.parse(String((await exported(ravi)).get('data.json'))).requests;
    expect(request.messages.map(({ text }: { text: string }) => text)).toEqual(TEXTS.toReversed());
    const told = request.timeline.filter(({ type }: { type: string }) => type === 'MessageSent');
    expect(told).toHaveLength(TEXTS.length);
  });

  it('lets others have their turn between some entries of a long list', async () => {
    const tara = await talkative('Tara');
    await exported(tara);
    const session = await resolveSession(kit.app, (await kit.newSession(tara)).token);
    if (session === null) throw new Error('Tara is not signed in');
    const { data } = await ownDataOf(kit.app, session);
    let [turns, read, atOnce] = [0, 0, 0];
    const count = (): void => {
      turns += 1;
      if (read < TEXTS.length) setImmediate(count);
    };
    setImmediate(count);
    for await (const request of data.requests as AsyncIterable<{ readonly messages: AsyncIterable<unknown> }>) {
      let seen = -1;
      for await (const message of request.messages) {
        expect(message).toBeDefined();
        atOnce = turns === seen ? atOnce + 1 : 1;
        seen = turns;
        read += 1;
        expect(atOnce).toBeLessThanOrEqual(50);
      }
    }
    expect(read).toBe(TEXTS.length);
  });

  it('is recorded as a fact of the account, and is there three times a day', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    for (let n = 0; n < 3; n += 1) await exported(ravi);
    const fourth = await download(ravi);
    expect([fourth.status, (await fourth.json()).code]).toEqual([429, 'export.too_often']);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3600);
    const events = await kit.app.store.load(`${user.prefix}-${ravi.id}`);
    expect(events.filter(({ event }) => event.type === 'OwnDataExported')).toHaveLength(3);
    kit.clock.advance(25 * 3600_000);
    await exported(ravi);
  });

  it('is neither recorded nor counted where its head alone is asked for, or a page of another site asks', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    for (let n = 0; n < 4; n += 1) {
      const head = await download(ravi, 'HEAD');
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
    }
    const abroad = await ravi.client.get('/api/me/export', { 'sec-fetch-site': 'cross-site' });
    expect(abroad.status).toBe(403);
    const types = (await kit.app.store.load(`${user.prefix}-${ravi.id}`)).map(({ event }) => event.type);
    expect(types).not.toContain('OwnDataExported');
    expect((await download(ravi)).status).toBe(200);
  });

  it('of one of us holds their account, and no case of a customer', async () => {
    const data = JSON.parse(String((await exported(meera)).get('data.json')));
    expect([data.account.name, data.requests, data.orders]).toEqual(['Meera', [], []]);
  });
});
