import { createHmac } from 'node:crypto';
import { service } from '@anupalan/domain/catalogue/aggregate';
import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { caseSubject } from '@anupalan/domain/kernel/event';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { apiRequest } from '@anupalan/domain/requests/api-request';
import { outbox } from '@anupalan/infra/outbox/outbox';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendNotification } from '../notifications/notify.js';
import type { ApiKeyCaller } from '../platform/api-keys.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { forgetRefused } from '../privacy/refused-requests.js';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { makeRequest } from './make-request.js';

const PATH = '/api/v1/requests';
const LICENCE = 'test-licence';

let kit: CaseKit;
let chief: Person;
let key: { readonly id: string; readonly secret: string };
let other: { readonly id: string; readonly secret: string };

const makeKey = async (name: string, scopes = ['requests:write', 'requests:read']) =>
  (await chief.client.post('/api/admin/api-keys', { name, scopes })).body;
const send = (path: string, body: unknown, secret = key.secret, headers: Readonly<Record<string, string>> = {}) =>
  kit.client().post(path, body, { authorization: `Bearer ${secret}`, ...headers });
const read = async (id: string, secret = key.secret) =>
  kit.client().get(`${PATH}/${id}`, {
    authorization: `Bearer ${secret}`,
    'x-min-position': (await kit.app.events.head()) ?? '',
  });
let number = 9_700_000_000;
const newNumber = () => String(++number);
const wanted = (digits: string, over: object = {}) => ({
  serviceId: LICENCE,
  customer: { mobile: digits, name: 'Asha Kulkarni' },
  ...over,
});
/** The owner of a number signs in, with any code as in demo mode. */
const signIn = async (digits: string) => {
  const client = kit.client();
  await client.post('/api/public/request-otp', { mobile: digits });
  const code = await eventually(async () => {
    const [last] = (await kit.client().get(`/api/demo/outbox?to=${encodeURIComponent(`+91${digits}`)}`)).body.items;
    return /\b\d{4,6}\b/.exec(last?.text ?? '')?.[0];
  });
  const answer = await client.post('/api/public/verify-otp', { mobile: digits, otp: code });
  expect(answer.status).toBe(200);
  return { id: answer.body.user.id as string, client };
};
const holderOf = async (digits: string) =>
  (await kit.app.load(mobile, await kit.app.keyedHash('mobile', `+91${digits}`))).state;
const setPrice = (pricePaise: number, notNeeded: readonly 'price'[] = ['price']) =>
  kit.app.execute(
    service,
    LICENCE,
    { type: 'editService', details: { pricePaise, notNeeded }, active: true },
    systemContext('test'),
  );
/** The gateway's report that an order was paid. */
const tellPaid = async (orderId: string): Promise<void> => {
  const report = { orderId, gatewayPaymentId: `pay_${orderId}`, status: 'captured', amountPaise: 399_00 };
  const told = { ...report, method: 'UPI', reason: '', at: '2026-01-05T10:00:00.000Z' };
  const body = JSON.stringify({ event: 'payment.captured', payment: told });
  const secret = await kit.app.keyedHash('simulated-gateway', 'webhook-secret');
  const headers = {
    'content-type': 'application/json',
    'x-simulated-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-simulated-event-id': orderId,
  };
  expect((await kit.client().request('POST', '/api/webhooks/simulated', { body, headers })).status).toBe(200);
};
/** As the capture of the customer's payment does. */
const pay = async (requestId: string): Promise<void> => {
  const { origin } = (await kit.app.load(serviceRequest, requestId)).state;
  if (origin === null) throw new Error('no request');
  const { caseNumber: _, workflow: __, ...bought } = origin;
  const paid = {
    orderId: `TEST_ORD${requestId.slice(0, 8)}`,
    orderStatus: 'open',
    amountPaise: origin.pricePaise,
  } as const;
  const done = await kit.app.execute(
    serviceRequest,
    requestId,
    { type: 'receiveInitialPayment', ...paid, ...bought },
    systemContext('test'),
  );
  expect(done.ok).toBe(true);
};

beforeAll(async () => {
  kit = await startCaseKit();
  chief = await kit.person('admin', 'Kabir', { isSuperAdmin: true });
  key = await makeKey('Shree Accounts');
  other = await makeKey('Other Accounts');
}, 60_000);
afterAll(() => kit.close());

describe('a request by API', () => {
  it('is made for a new number: unpaid, with an account that has not agreed to anything', async () => {
    const digits = newNumber();
    const made = await send(PATH, wanted(digits, { reference: 'INV-7' }));
    expect([made.status, made.body.status, made.body.price_paise]).toEqual([201, 'new_request', 399_00]);
    const { status, body } = await read(made.body.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: made.body.id,
      case_number: made.body.case_number,
      reference: 'INV-7',
      service_id: LICENCE,
      paid: false,
      waiting_on: 'customer',
      documents: [],
      customer_url: expect.stringContaining(`/r/${made.body.case_number}`),
    });
    expect(JSON.stringify(body)).not.toMatch(/Asha|97000/);
    const { userId } = await holderOf(digits);
    expect(userId).toBe(made.body.customer_id);
    expect((await kit.app.load(user, userId ?? '')).state).toMatchObject({
      name: 'Asha Kulkarni',
      role: 'customer',
      awaitsConsent: true,
    });
  });

  it('is the same for a call that is sent again, and refuses the key for another body', async () => {
    const again = { 'idempotency-key': 'once' };
    const body = wanted(newNumber());
    const [first, second] = [await send(PATH, body, key.secret, again), await send(PATH, body, key.secret, again)];
    expect(second.body).toEqual(first.body);
    const reused = await send(PATH, wanted(newNumber()), key.secret, again);
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
    // The same text of another key is another command.
    expect((await send(PATH, body, other.secret, again)).body.id).not.toBe(first.body.id);
  });

  it('goes to the account that is there, which keeps its name', async () => {
    const digits = newNumber();
    const { id } = await signIn(digits);
    const made = await send(PATH, wanted(digits, { customer: { mobile: `+91 ${digits}`, name: 'Somebody' } }));
    expect([made.status, made.body.customer_id]).toEqual([201, id]);
    expect((await kit.app.load(user, id)).state.name).toBeNull();
  });

  it('of two at once for one new number both are made, for one account', async () => {
    const digits = newNumber();
    const [one, two] = await Promise.all([send(PATH, wanted(digits)), send(PATH, wanted(digits), other.secret)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.customer_id).toBe(two.body.customer_id);
    expect(one.body.id).not.toBe(two.body.id);
  });

  it('is refused while the service is a draft', async () => {
    await setPrice(0, []);
    const refused = await send(PATH, wanted(newNumber()));
    await setPrice(399_00);
    expect([refused.status, refused.body.code]).toEqual([409, 'service_draft']);
  });

  it('starts at once where the service is free', async () => {
    await setPrice(0);
    const made = await send(PATH, wanted(newNumber()));
    await setPrice(399_00);
    expect(made.body).toMatchObject({ status: 'documents_not_uploaded', price_paise: 0 });
    expect((await read(made.body.id)).body).toMatchObject({ paid: true, status: 'documents_not_uploaded' });
  });

  it('is shown to its customer, who agrees to the privacy notice at the first sign-in and pays', async () => {
    const digits = newNumber();
    const made = await send(PATH, wanted(digits));
    const { client, id } = await signIn(digits);
    expect(id).toBe(made.body.customer_id);
    const head = { 'x-min-position': (await kit.app.events.head()) ?? '' };
    const consents = (await client.get('/api/me/consents', head)).body;
    expect(consents.items).toHaveLength(1);
    const mine = (await client.get(`/api/requests/${made.body.id}`, head)).body;
    expect(mine.request.case_number).toBe(made.body.case_number);
    const order = await client.post('/api/payment/initiate', { serviceId: LICENCE, requestId: made.body.id });
    expect(order.status).toBe(200);
    expect((await client.get('/api/me/consents', head)).body).toEqual(consents);
  });

  it('is paid by its customer as it was offered, though an admin made it dearer or took it off sale since', async () => {
    const save = (body: object) => chief.client.request('PUT', `/api/admin/services/${LICENCE}`, { body });
    const agreed = { price: 399, is_active: true, detailed_description: 'A licence that exists in tests only.' };
    for (const change of [{ price: 499 }, { detailed_description: '' }, { is_active: false }]) {
      const digits = newNumber();
      const { id: requestId } = (await send(PATH, wanted(digits))).body;
      const { client } = await signIn(digits);
      expect((await save(change)).status).toBe(200);

      const order = await client.post('/api/payment/initiate', { serviceId: LICENCE, requestId, amount: 399 });
      expect(order.status).toBe(200);
      await tellPaid(order.body.orderId);
      expect((await read(requestId)).body).toMatchObject({ paid: true, status: 'documents_not_uploaded' });
      expect((await save(agreed)).status).toBe(200);
    }
  });

  it('names on its receipt whom the program said, unless the customer says another one before paying', async () => {
    const billTo = { name: 'Sharma Foods LLP', gstin: '27AAPFU0939F1ZV' };
    const receiptOf = async (changed: object | null): Promise<string> => {
      const digits = newNumber();
      const { id: requestId } = (await send(PATH, wanted(digits, { billTo }))).body;
      const { client } = await signIn(digits);
      const head = async () => ({ 'x-min-position': (await kit.app.events.head()) ?? '' });
      expect((await client.get('/api/me/bill-to', await head())).body.bill_to).toEqual({
        ...billTo,
        state: 'Maharashtra',
      });
      if (changed !== null)
        expect((await client.request('PUT', '/api/me/bill-to', { body: changed })).status).toBe(200);
      const { orderId } = (await client.post('/api/payment/initiate', { serviceId: LICENCE, requestId })).body;
      await tellPaid(orderId);
      const path = `/api/payments/${orderId}/invoice.pdf`;
      return eventually(async () => {
        kit.clock.advance(100);
        const answer = await fetch(kit.origin + path, { headers: { cookie: client.cookies() } });
        return answer.ok ? (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.join('\n') : undefined;
      });
    };
    const said = await receiptOf(null);
    for (const one of ['Sharma Foods LLP', '27AAPFU0939F1ZV', 'Maharashtra (27)']) expect(said).toContain(one);
    const own = await receiptOf({ name: 'Kulkarni Exports', state: 'Karnataka', gstin: null });
    expect(own).toContain('Kulkarni Exports');
    expect(own).not.toContain('Sharma Foods LLP');
    const wrong = await send(PATH, wanted(newNumber(), { billTo: { name: 'Sharma Foods LLP', gstin: '27' } }));
    expect([wrong.status, wrong.body.errors.map((one: { path: string }) => one.path)]).toEqual([422, ['billTo.gstin']]);
  });

  it('tells its customer by SMS who asked for what, and where to see it', async () => {
    const digits = newNumber();
    const made = await send(PATH, wanted(digits));
    const events: { id: string }[] = [];
    const stream = `apiRequest-${made.body.id}`;
    for await (const event of kit.app.events.readStream(stream)) events.push(event);
    const payload = {
      template: 'requested_for_you',
      to: 'customer',
      requestId: made.body.id,
      eventId: events.at(-1)?.id ?? '',
      stream,
      correlationId: 'test',
    };
    await sendNotification(kit.app, { id: 'job-1', payload } as never);
    const box = outbox({ keyValue: kit.app.keyValue, vault: kit.app.vault, clock: kit.clock });
    const [sms] = await box.messages({ to: `+91${digits}` });
    expect(sms?.text).toContain('Shree Accounts requested Test Licence');
    expect(sms?.text).toContain(`/r/${made.body.case_number}`);
  });

  it('is refused for staff and deactivated people in one way, and for a service that is not there', async () => {
    const [employee, gone] = [newNumber(), newNumber()];
    const hired = { mobile: employee, name: 'Ravi Rao', email: 'ravi@example.com', role: 'staff' };
    expect((await chief.client.post('/api/admin/create-employee', hired)).status).toBeLessThan(300);
    const { id } = await signIn(gone);
    await kit.read(chief, '/api/admin/users');
    expect((await chief.client.post(`/api/admin/users/${id}/deactivate`, { reason: 'Asked for it' })).status).toBe(200);
    for (const digits of [employee, gone]) {
      const refused = await send(PATH, wanted(digits));
      expect([refused.status, refused.body.code]).toEqual([409, 'api_request.not_for_them']);
    }
    const unknown = await send(PATH, wanted(newNumber(), { serviceId: 'nothing' }));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_service']);
    const wrong = await send(PATH, wanted('123', { customer: { mobile: '123', name: '' } }));
    expect([wrong.status, wrong.body.errors.map((one: { path: string }) => one.path)]).toEqual([
      422,
      ['customer.mobile', 'customer.name'],
    ]);
  });

  it('is not made by a call of before the erasure of its customer: nothing could be read of it', async () => {
    const context = systemContext('test', { actor: { id: key.id, role: 'integrator' } });
    const requestId = derivedId('api-request', context.commandId);
    await kit.app.vault.keyFor(caseSubject(requestId));
    await kit.app.vault.destroy(caseSubject(requestId));
    const caller = { id: key.id, name: 'Shree Accounts' } as ApiKeyCaller;
    const made = await makeRequest(kit.app, caller, wanted(newNumber()), context);
    expect(made).toMatchObject({ ok: false, error: { code: 'api_request.not_for_them' } });
    expect(await kit.eventsIn(`apiRequest-${requestId}`)).toBe(0);
  });

  it('that was refused is forgotten after thirty days, and then wants another Idempotency-Key', async () => {
    const context = systemContext('test', { actor: { id: key.id, role: 'integrator' } });
    const requestId = derivedId('api-request', context.commandId);
    const bought = {
      serviceId: 'gone',
      serviceTitle: 'Gone',
      pricePaise: 0,
      catalogueRevision: 0,
      estimatedDays: 1,
      decisionTime: null,
    };
    const typed = {
      mobile: newNumber(),
      name: 'Omana',
      email: null,
      reference: null,
      billTo: null,
      partner: 'Shree Accounts',
    };
    const asked = { type: 'askForRequest', mobileId: 'omana', bought, ...typed } as const;
    await kit.app.execute(apiRequest, requestId, asked, context);
    expect((await kit.app.load(apiRequest, requestId)).state.refused?.code).toBe('service_inactive');
    const [timer] = (await kit.app.jobs.page('request-keys', 'waiting')).jobs.filter(
      ({ payload }) => payload.requestId === requestId,
    );
    if (timer === undefined) throw new Error('no timer');
    const forget = (eventId: unknown) =>
      forgetRefused(kit.app)(
        { ...timer, payload: { requestId, eventId: String(eventId) } },
        new AbortController().signal,
      );
    await forget('an earlier refusal');
    expect(await kit.app.vault.find(caseSubject(requestId))).toBeInstanceOf(Buffer);
    await forget(timer.payload.eventId);
    expect(await kit.app.vault.find(caseSubject(requestId))).toBe('destroyed');

    const caller = { id: key.id, name: 'Shree Accounts' } as ApiKeyCaller;
    const again = await makeRequest(kit.app, caller, wanted(newNumber()), context);
    expect(again).toMatchObject({ ok: false, error: { code: 'api_request.expired' } });
  });

  it('is made five times a day for one number, whichever keys ask', async () => {
    const digits = newNumber();
    for (const secret of [key.secret, key.secret, key.secret, other.secret, other.secret])
      expect((await send(PATH, wanted(digits), secret)).status).toBe(201);
    const over = await send(PATH, wanted(digits));
    expect([over.status, over.body.code, over.headers.get('retry-after')]).toEqual([
      429,
      'api_request.too_many',
      '3600',
    ]);
  });

  it('is made five hundred times a day by one key, which then uses up no number for others', async () => {
    const { id, secret } = await makeKey('Busy Accounts');
    await kit.app.keyValue.increment(`api-requests-by/${id}`, 499, 60_000);
    expect((await send(PATH, wanted(newNumber()), secret)).status).toBe(201);
    const digits = newNumber();
    for (let n = 0; n < 6; n += 1) {
      const over = await send(PATH, wanted(digits), secret);
      expect([over.status, over.body.code, over.headers.get('retry-after')]).toEqual([
        429,
        'api_request.too_many_by_key',
        '3600',
      ]);
    }
    expect((await send(PATH, wanted(digits), other.secret)).status).toBe(201);
  });

  it('is seen and touched by the key that made it, and hidden from every other', async () => {
    const { id } = (await send(PATH, wanted(newNumber()))).body;
    const file = form({ documentKey: 'pan', file: [pdf(), 'pan.pdf'] });
    for (const answer of [
      await read(id, other.secret),
      await read('nothing'),
      await send(`${PATH}/${id}/documents`, file, other.secret),
      await send(`${PATH}/nothing/documents`, file),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'request_not_found']);
    // Nor does a request that its customer made belong to a key.
    const theirs = await kit.paidRequest(await kit.person('customer', 'Lata'));
    expect((await read(theirs)).status).toBe(404);
    expect((await send(`${PATH}/${theirs}/documents`, file)).status).toBe(404);
  });

  it('needs the right to it, which events do not give', async () => {
    const feed = (await makeKey('Feed', ['events:read'])).secret;
    expect((await send(PATH, wanted(newNumber()), feed)).body).toMatchObject({
      code: 'api_key_scope',
      params: { scope: 'requests:write' },
    });
    expect((await read('nothing', feed)).status).toBe(403);
    expect((await kit.client().get('/api/v1/events', { authorization: `Bearer ${key.secret}` })).status).toBe(403);
    const { status } = await chief.client.post('/api/admin/api-keys', { name: 'Odd', scopes: ['events:personal'] });
    expect(status).toBe(422);
  });

  it('says how many such calls a minute are left, beside the limit of the key', async () => {
    const secret = (await makeKey('Counted')).secret;
    const { headers } = await send(PATH, wanted(newNumber()), secret);
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['60', '59']);
    expect((await read('nothing', secret)).headers.get('ratelimit-limit')).toBe('600');
  });

  it('leaves nothing personal in logs, in clear in the log of events or in the views', async () => {
    const digits = newNumber();
    const customer = { mobile: digits, name: 'Very Personal', email: 'very@example.com' };
    const { id } = (await send(PATH, wanted(digits, { customer }))).body;
    await read(id);
    const events: string[] = [];
    for await (const event of kit.app.events.readStream(`apiRequest-${id}`)) events.push(JSON.stringify(event));
    expect(events.length).toBeGreaterThan(4);
    for (const text of [...kit.logs, ...events]) expect(text).not.toMatch(new RegExp(`Very Personal|very@|${digits}`));
  });
});

describe('a document by API', () => {
  const attach = (id: string, fields: Parameters<typeof form>[0] = {}, headers = {}) =>
    send(
      `${PATH}/${id}/documents`,
      form({ documentKey: 'pan', file: [pdf(), 'pan.pdf'], ...fields }),
      key.secret,
      headers,
    );
  const paidOne = async () => {
    const digits = newNumber();
    const { id } = (await send(PATH, wanted(digits))).body;
    await pay(id);
    return { id: id as string, digits };
  };

  it('waits for the payment', async () => {
    const { id } = (await send(PATH, wanted(newNumber()))).body;
    const early = await attach(id);
    expect([early.status, early.body.code]).toEqual([409, 'documents_not_changeable']);
  });

  it('is attached once for one Idempotency-Key, is seen by the key and by its customer, who hands the form in', async () => {
    const { id, digits } = await paidOne();
    const once = { 'idempotency-key': 'doc' };
    const [first, again] = [await attach(id, {}, once), await attach(id, {}, once)];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await read(id)).body.documents).toEqual([
      expect.objectContaining({ id: first.body.id, document_key: 'pan', status: 'uploaded', by_this_key: true }),
    ]);
    const { client } = await signIn(digits);
    const head = { 'x-min-position': (await kit.app.events.head()) ?? '' };
    const { documents } = (await client.get(`/api/requests/${id}`, head)).body;
    expect(documents).toEqual([
      expect.objectContaining({ id: first.body.id, uploaded_by: { id: key.id, role: 'integrator', name: null } }),
    ]);
    expect((await client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS })).status).toBe(200);
    const late = await attach(id);
    expect([late.status, late.body.code]).toEqual([409, 'documents_not_changeable']);
  });

  it('is looked into as the customer’s own: type, size and what the service asks for', async () => {
    const { id } = await paidOne();
    const codes = async (fields: Parameters<typeof form>[0]) => {
      const { status, body } = await attach(id, fields);
      return [status, body.code];
    };
    const big = new Blob([new Uint8Array(1024 * 1024 + 1)]);
    expect(await codes({ file: [new Blob(['MZ']), 'pan.exe'] })).toEqual([422, 'file.type_of']);
    expect(await codes({ file: [big, 'pan.pdf'] })).toEqual([413, 'file.size']);
    expect(await codes({ documentKey: 'nothing' })).toEqual([422, 'document.unknown']);
    expect((await send(`${PATH}/${id}/documents`, form({ documentKey: 'pan' }))).body.code).toBe('file.missing');
    expect((await read(id)).body.documents).toEqual([]);
  });

  it('takes the place of one that the same key attached, and of none that the customer did', async () => {
    const { id, digits } = await paidOne();
    await attach(id);
    const second = await attach(id, { file: [pdf('two'), 'pan.pdf'] });
    expect(second.status).toBe(201);
    expect((await read(id)).body.documents).toHaveLength(1);
    const { client } = await signIn(digits);
    const own = await client.post(
      `/api/requests/${id}/documents`,
      form({ documentKey: 'pan', file: [pdf('three'), 'pan.pdf'] }),
    );
    expect(own.status).toBe(201);
    const refused = await attach(id, { file: [pdf('four'), 'pan.pdf'] });
    expect([refused.status, refused.body.code]).toEqual([409, 'document.of_customer']);
  });
});
