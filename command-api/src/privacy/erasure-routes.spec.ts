import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { service } from '@anupalan/domain/catalogue/aggregate';
import { mobile as mobileAggregate, user } from '@anupalan/domain/identity/aggregate';
import { erasure } from '@anupalan/domain/identity/erasure';
import { paper } from '@anupalan/domain/papers/paper';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { type ApiRequestEvent, apiRequest } from '@anupalan/domain/requests/api-request';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { registration } from '@anupalan/domain/requests/registration';
import { isGenuine } from '@anupalan/infra/sealing/signed-document';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordPayment } from '../payments/gateway-events.js';
import { requestIdOf } from '../payments/orders.js';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { erasureIdOf, erasureReceipt, runErasure } from './erasure.js';
import { destroyTaxKey, erase } from './erasure-jobs.js';
import { previewErasure } from './plan-erasure.js';

const CONFIRM = { confirm: 'erase my data' };

let kit: CaseKit;
let admin: Person;
let meera: Person;
beforeAll(async () => {
  // Some of these hold a follow-up back while its command goes on.
  kit = await startCaseKit({}, undefined, undefined, { inlineMs: 2000 });
  admin = await kit.person('admin', 'Arjun');
  meera = await kit.person('staff', 'Meera');
  kit.app.jobs.work('erasures', erase(kit.app));
});
afterAll(() => kit.close());

const as = (person: Pick<Person, 'id'>, role: 'customer' | 'staff' | 'admin') =>
  systemContext('test', { actor: { id: person.id, role }, channel: 'web' });
const command = async (requestId: string, what: RequestCommand): Promise<void> => {
  const done = await kit.app.execute(serviceRequest, requestId, what, as(admin, 'admin'));
  if (!done.ok) throw new Error(done.error.message);
};
/** An ended case with all data that a person leaves in it. */
const finished = async (customer: Person, planted: string, pan = '999999990019'): Promise<string> => {
  const requestId = await kit.paidRequest(customer);
  const answers = { trade_name: `${planted} Traders`, aadhaar: pan, remarks: planted };
  await customer.client.request('PUT', `/api/requests/${requestId}/draft`, { body: { answers } });
  await kit.upload(customer, requestId, 'pan', [pdf(planted), `${planted}.pdf`]);
  expect((await customer.client.post(`/api/requests/${requestId}/submit-intake`, { answers })).status).toBe(200);
  await customer.client.post(`/api/requests/${requestId}/messages`, { text: `I am ${planted}` });
  await command(requestId, { type: 'overrideStatus', to: 'completed', reason: `Done for ${planted}` });
  return requestId;
};
const eraseOf = async (person: Person, more: Readonly<Record<string, unknown>> = {}) =>
  person.client.post('/api/me/erasure', { ...CONFIRM, otp: await kit.freshCode(person), ...more });
/** Starts an erasure without running its job. */
const startOnly = async (person: Pick<Person, 'id'>, app = kit.app): Promise<string> => {
  const erasureId = await erasureIdOf(app, person.id);
  const plan = { userId: person.id, requestIds: [], receipts: [], toCancel: [], mobileId: erasureId };
  const done = await app.execute(erasure, erasureId, { type: 'requestErasure', ...plan }, as(person, 'customer'));
  if (!done.ok) throw new Error(done.error.message);
  return erasureId;
};

const opened = async (person: Person): Promise<string> =>
  (await person.client.post('/api/payment/initiate', { serviceId: 'test-licence' })).body.orderId;
/** Whether the service of the tests can be bought. */
const offer = async (active: boolean): Promise<void> => {
  const edit = { type: 'editService', details: {}, active } as const;
  const done = await kit.app.execute(service, 'test-licence', edit, as(admin, 'admin'));
  if (!done.ok) throw new Error(done.error.message);
};
/** Records a capture as the gateway's webhook does. */
const capture = async (orderId: string): Promise<void> => {
  const told = await recordPayment(kit.app, {
    orderId,
    gatewayPaymentId: `pay_${orderId}`,
    status: 'captured',
    amountPaise: 399_00,
    method: 'UPI',
    reason: '',
    at: new Date(kit.clock.now()).toISOString(),
  });
  if (!told.ok) throw new Error(told.error.message);
};
/** The receipt of an order, as soon as it is in the log. */
const issued = (orderId: string) =>
  eventually(async () => {
    const events = await kit.app.store.load(`payment-${orderId}`);
    return events.find(({ event }) => event.type === 'ReceiptIssued')?.event.data;
  });
/** The planned ends of the name on an order's receipt. */
const datesOf = async (orderId: string) =>
  (await kit.app.jobs.page('tax-keys', 'waiting')).jobs.filter(({ payload }) => payload.orderId === orderId);

/** The receipt of an erasure whose plan names no request. */
const erasedWithout = async (person: Pick<Person, 'id'>) => {
  const erasureId = await startOnly(person);
  return eventually(async () => {
    const found = await erasureReceipt(kit.app, erasureId);
    return found?.receipt === null ? null : found;
  });
};

describe('erasing everything held on a customer', () => {
  it('lets an address ask for receipts 120 times a minute', async () => {
    const ask = async () => (await kit.client().get(`/api/erasure-receipts/${'0'.repeat(64)}`)).status;
    kit.clock.advance(60_000);
    const statuses: number[] = [];
    for (let n = 0; n < 121; n += 1) statuses.push(await ask());
    expect([new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([new Set([404]), 429]);
    kit.clock.advance(60_000);
    expect(await ask()).toBe(404);
  });

  it('leaves nothing of them in any file, ends their sessions and gives a signed receipt', async () => {
    const gita = await kit.person('customer', 'Gitanjali');
    const requestId = await finished(gita, 'Plantedword');
    const business = {
      name: 'Plantedword Foods',
      address: 'Gitanjali Road 3',
      pan: 'AAPPU0939F',
      kind: 'proprietorship',
      state: 'Goa',
    };
    expect((await gita.client.post('/api/businesses', business)).status).toBe(200);
    const deed = form({ name: 'Plantedword lease', file: [pdf(), 'Plantedword.pdf'] });
    expect((await gita.client.post('/api/papers', deed)).status).toBe(201);
    const unfinished = { business_id: null, values: business, kept: {}, at: 'kind' };
    await gita.client.request('PUT', '/api/compliance/assessment', { body: unfinished });
    expect(JSON.stringify((await kit.read(admin, '/api/admin/users')).body)).toContain('Gitanjali');
    const registered = async () => (await kit.read(admin, '/api/public/config')).body.usersRegistered;
    const before = await registered();
    const { mobile } = (await kit.app.load(user, gita.id)).state;

    const answer = await eraseOf(gita);
    expect(answer.status).toBe(200);
    const { id, receipt } = answer.body;
    expect(receipt).toMatchObject({ receipt: id, account: gita.id, erased: { requests: 1, files: 2, keys: 3 } });
    expect(isGenuine(receipt, receipt.public_key)).toBe(true);
    expect(JSON.parse(receipt.document)).toMatchObject({ receipt: id, erased_at: receipt.erased_at });
    expect((await kit.client().get(`/api/erasure-receipts/${id}`)).body).toEqual({ id, receipt });
    expect((await gita.client.get('/api/user')).status).toBe(401);
    expect(await registered()).toBe(before - 1);
    expect(await kit.app.drafts.list('assessment:')).toEqual([]);

    const { customer, submission, messages } = (await kit.read(admin, `/api/requests/${requestId}`)).body;
    expect(customer).toMatchObject({ name: '[erased]', mobile: '[erased]', email: '[erased]' });
    expect([submission.answers, messages.items[0].text]).toEqual([null, '[erased]']);
    const page = (await kit.read(admin, `/api/requests/${requestId}/messages`)).body;
    expect(page.items.map(({ text }: { text: string }) => text)).toEqual(['[erased]']);

    const planted = ['Plantedword', 'AAPPU0939F', 'Gitanjali', 'gitanjali', String(mobile), String(mobile).slice(3)];
    const dir = kit.app.config.dataDir;
    const found: string[] = [];
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      found.push(...planted.filter((value) => bytes.includes(value)).map((value) => `${value} in ${path}`));
    }
    expect(found).toEqual([]);
    const list = readFileSync(kit.app.config.erasureFile, 'utf8');
    for (const subject of [`user:${gita.id}`, `case:${requestId}`, `aadhaar:${requestId}`])
      expect(list).toContain(`{"subject":"${subject}","at":`);
  });

  it('frees the number: who signs in with it next is somebody new', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    const { mobile } = (await kit.app.load(user, ravi.id)).state;
    const mobileId = await kit.app.keyedHash('mobile', String(mobile));
    const claim = { type: 'claimMobile', userId: ravi.id } as const;
    await kit.app.execute(mobileAggregate, mobileId, claim, systemContext('test'));
    expect((await eraseOf(ravi)).status).toBe(200);
    expect((await kit.app.load(mobileAggregate, mobileId)).state.userId).toBeNull();
    const again = { type: 'claimMobile', userId: 'somebody-new' } as const;
    expect((await kit.app.execute(mobileAggregate, mobileId, again, systemContext('test'))).ok).toBe(true);
  });

  it('tells them by SMS and mail where their receipt is, before their address is gone', async () => {
    const tara = await kit.person('customer', 'Tara');
    const { mobile, email } = (await kit.app.load(user, tara.id)).state;
    const { id } = (await eraseOf(tara)).body;
    for (const to of [String(mobile), String(email)])
      expect((await kit.app.outbox?.messages({ to }))?.map(({ text }) => text)).toContainEqual(
        expect.stringContaining(`/erasure/${id}`),
      );
  });

  it('reaches a request that was made after it was planned, and its files', async () => {
    const nila = await kit.person('customer', 'Nila');
    const requestId = await kit.paidRequest(nila);
    await kit.upload(nila, requestId);
    const { receipt } = await erasedWithout(nila);
    expect(receipt?.erased).toEqual({ requests: 1, files: 1, keys: 3 });
    expect(await kit.app.vault.find(`case:${requestId}`)).toBe('destroyed');
  });

  it('reaches what was typed for a request that never came to be', async () => {
    const key = { actor: { id: 'key-1', role: 'integrator' }, channel: 'web' } as const;
    const bought = {
      serviceTitle: 'Gone',
      pricePaise: 0,
      catalogueRevision: 0,
      estimatedDays: 1,
      decisionTime: null,
      serviceId: 'gone',
    };
    const typed = {
      mobile: '9876500001',
      name: 'Omana',
      email: null,
      reference: null,
      billTo: null,
      partner: 'Shree Accounts',
    };
    const ask = { type: 'askForRequest', mobileId: 'omana', bought, ...typed } as const;
    await kit.app.execute(apiRequest, 'asked', ask, systemContext('test', key));
    const { asked, refused } = (await kit.app.load(apiRequest, 'asked')).state;
    expect(refused?.code).toBe('service_inactive');
    const omana = { id: asked?.bought.customerId ?? '' };
    const values = { name: 'Omana', email: 'o@example.com', phone: '9876500001', businessName: 'Omana Ltd' };
    const sent = { sendingId: 's', order: null, values: { ...values, additionalInfo: null }, files: [] } as const;
    const origin = { ...bought, customerId: omana.id };
    const sending = { type: 'sendRegistration', origin, ...sent } as const;
    await kit.app.execute(registration, 'sent', sending, as(omana, 'customer'));
    expect((await kit.app.load(registration, 'sent')).state.refused).toMatchObject([{ sendingId: 's' }]);
    for (const id of ['asked', 'sent']) expect(await kit.app.vault.find(`case:${id}`)).toBeInstanceOf(Buffer);

    await erasedWithout(omana);
    for (const id of ['asked', 'sent']) expect(await kit.app.vault.find(`case:${id}`)).toBe('destroyed');
  });

  it('reaches what a program typed for their number and was refused before any account was made', async () => {
    const radha = await kit.person('customer', 'Radha');
    const { mobile } = (await kit.app.load(user, radha.id)).state;
    const mobileId = await kit.app.keyedHash('mobile', String(mobile));
    const bought = {
      serviceTitle: 'Gone',
      pricePaise: 0,
      catalogueRevision: 0,
      estimatedDays: 1,
      decisionTime: null,
      serviceId: 'gone',
    };
    const typed = { mobile: String(mobile), name: 'Radha', email: null, reference: null, partner: 'Shree Accounts' };
    const steps = ['claim', 'account', 'confirm', 'request'] as const;
    // The number belonged to nobody when it was requested, and to her when it was to be claimed.
    const flow: readonly ApiRequestEvent[] = [
      {
        type: 'ApiRequestReceived',
        data: {
          attempt: 1,
          keyId: 'key-1',
          bought: { ...bought, customerId: 'nobody-yet' },
          mobileId,
          ...typed,
          steps,
        },
      },
      {
        type: 'ApiRequestRefused',
        data: { step: 'claim', rejection: { kind: 'conflict', code: 'mobile.taken', message: 'Taken.' } },
      },
    ];
    const metadata = {
      actor: { id: 'key-1', role: 'integrator' },
      channel: 'api',
      commandId: 'call-1',
      correlationId: 'call-1',
      causationId: 'call-1',
      time: new Date(kit.clock.now()).toISOString(),
      command: 'askForRequest',
    } as const;
    const drafts = flow.map((event) => ({ id: randomId(), event, metadata }));
    await kit.app.store.append('apiRequest-refused', 'none', drafts);
    expect((await eraseOf(radha)).body.receipt.erased.requests).toBe(1);
    expect(await kit.app.vault.find('case:refused')).toBe('destroyed');
  });

  it('keeps a receipt that was paid for after it was planned, names its reason, and gives the money back', async () => {
    const sita = await kit.person('customer', 'Sita');
    const orderId = await opened(sita);
    await capture(orderId);
    const number = (await issued(orderId)).number;

    const { receipt } = await erasedWithout(sita);
    expect(receipt?.kept).toEqual([{ number, kept_until: '2033-12-31', why: expect.stringContaining('CGST Act') }]);
    expect(await datesOf(orderId)).toHaveLength(1);
    expect(await kit.app.vault.find(`tax:${orderId}`)).toBeInstanceOf(Buffer);
    expect((await kit.app.load(serviceRequest, requestIdOf(orderId))).state.status).toBe('cancelled');
    await expect
      .poll(async () => (await kit.app.store.load(`payment-${orderId}`)).map(({ event }) => event.type))
      .toContain('RefundRequested');
  });

  it('gives a date to the name on the receipt of a payment that went back since its service had ended', async () => {
    const mala = await kit.person('customer', 'Mala');
    const orderId = await opened(mala);
    await offer(false);
    await capture(orderId);
    const { number, recipient } = await issued(orderId);
    await offer(true);
    expect(recipient).toBe('Mala');
    expect((await kit.read(mala, '/api/me/erasure')).body).toMatchObject({ requests: 0, receipts: [{ number }] });
    expect((await erasedWithout(mala)).receipt?.kept).toMatchObject([{ number }]);
    expect(await datesOf(orderId)).toHaveLength(1);
  });

  it.each([
    ['has not got its key', 'Nisha'],
    ['is sealed under its key', 'Lalita'],
  ])('leaves no name on a receipt that was decided before it, %s and is written after it', async (when, name) => {
    const person = await kit.person('customer', name);
    const orderId = await opened(person);
    let release = (): void => undefined;
    let reach = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    const reached = new Promise<void>((done) => {
      reach = done;
    });
    const hold = (): Promise<void> => {
      reach();
      return released;
    };
    const { keyFor } = kit.app.vault;
    const { append } = kit.app.events;
    const spies =
      when === 'has not got its key'
        ? vi.spyOn(kit.app.vault, 'keyFor').mockImplementation(async (subject) => {
            if (subject === `tax:${orderId}`) await hold();
            return keyFor(subject);
          })
        : vi.spyOn(kit.app.events, 'append').mockImplementation(async (stream, expected, events) => {
            if (stream === `payment-${orderId}` && events.some(({ type }) => type === 'ReceiptIssued')) await hold();
            return append(stream, expected, events);
          });
    try {
      const captured = capture(orderId);
      await reached;
      expect((await erasedWithout(person)).receipt?.kept).toEqual([]);
      release();
      await captured;
      expect((await issued(orderId)).recipient).toBe('[erased]');
      expect(await kit.app.vault.find(`tax:${orderId}`)).toBe('destroyed');
    } finally {
      release();
      spies.mockRestore();
    }
  });

  it('leaves nothing readable in a request whose order was made before it and that comes to be after it', async () => {
    const rani = await kit.person('customer', 'Rani');
    const requestId = requestIdOf(await opened(rani));
    expect((await erasedWithout(rani)).receipt?.erased.requests).toBe(0);
    for (const kind of ['case', 'aadhaar']) expect(await kit.app.vault.find(`${kind}:${requestId}`)).toBe('destroyed');
  });

  it('says what it would do without a look at the log', async () => {
    const lila = await kit.person('customer', 'Lila');
    const requestId = await kit.paidRequest(lila);
    await kit.read(lila, '/api/me/erasure');
    const unread = async (): Promise<never> => {
      throw new Error('the log was read');
    };
    const app: App = { ...kit.app, load: unread, events: { ...kit.app.events, head: unread } };
    const { blocked } = await previewErasure(app, lila.id);
    expect(blocked).toMatchObject([{ id: requestId, reason: 'money_held', held: 399 }]);
  });

  it('asks for the sentence, and for nothing less', async () => {
    const uma = await kit.person('customer', 'Uma');
    const refused = await eraseOf(uma, { confirm: 'yes' });
    expect([refused.status, refused.body.code]).toEqual([422, 'erasure.confirm']);
    expect((await uma.client.get('/api/user')).status).toBe(200);
  });

  it('asks for a fresh code by SMS, so that an open session alone erases nothing', async () => {
    const uma = await kit.person('customer', 'Urmila');
    const code = await kit.freshCode(uma);
    const send = (body: object) => uma.client.post('/api/me/erasure', { ...CONFIRM, ...body });
    expect((await send({})).status).toBe(422);
    const wrong = await send({ otp: code === '1111' ? '2222' : '1111' });
    expect([wrong.status, wrong.body.code, wrong.body.attemptsRemaining]).toEqual([422, 'otp_invalid', 4]);
    expect((await kit.app.load(user, uma.id)).state.erased).toBe(false);
    expect((await send({ otp: code })).status).toBe(200);
    expect((await kit.app.load(user, uma.id)).state.erased).toBe(true);
  });

  it('waits for requests with money in them, which it names; one that nothing was paid for is cancelled', async () => {
    const veena = await kit.person('customer', 'Veena');
    const requestId = await kit.paidRequest(veena);
    const { body } = await kit.read(veena, '/api/me/erasure');
    expect(body.blocked).toMatchObject([{ id: requestId, reason: 'money_held', may_cancel: true, held: 399 }]);
    const refused = await eraseOf(veena);
    expect([refused.status, refused.body.code]).toEqual([409, 'erasure.blocked']);
    await command(requestId, { type: 'overrideStatus', to: 'completed', reason: 'Sorted out by phone.' });
    expect((await kit.read(veena, '/api/me/erasure')).body.blocked).toEqual([]);
  });

  it('keeps the name on a receipt until its legal date', async () => {
    const erased = await kit.person('customer', 'Wahida');
    await startOnly(erased);
    const orderId = 'TEST_ORDTAX';
    await kit.app.vault.keyFor(`tax:${orderId}`);
    const job = { id: 'j', queue: 'tax-keys', payload: { orderId }, state: 'running', error: null } as const;
    const runAt = new Date(kit.clock.now()).toISOString();
    await destroyTaxKey(kit.app)({ ...job, runAt, attempt: 1, attempts: 1 }, new AbortController().signal);
    expect(await kit.app.vault.find(`tax:${orderId}`)).toBe('destroyed');
    await eventually(async () => (await kit.app.load(erasure, await erasureIdOf(kit.app, erased.id))).state.completed);
  });

  it('names its grounds, what is kept, and why', async () => {
    const zoya = await kit.person('customer', 'Zoya');
    const { receipt } = (await eraseOf(zoya, { grounds: 'purpose_served' })).body;
    expect(receipt).toMatchObject({ grounds: 'purpose_served', kept: [] });
    expect(receipt.kept_records.map(({ what }: { what: string }) => what)).toEqual(['history', 'consent']);
    expect(JSON.parse(receipt.document)).toMatchObject({
      grounds: 'purpose_served',
      kept_records: receipt.kept_records,
    });
    const hema = await kit.person('customer', 'Hema');
    expect((await eraseOf(hema)).body.receipt.grounds).toBeNull();
  });

  it('waits for a legal hold, which the customer reads the basis of, until it is lifted', async () => {
    const tanu = await kit.person('customer', 'Tanu');
    const path = `/api/admin/users/${tanu.id}`;
    const hold = { basis: 'court', reason: 'Order 12 of 2026.' };
    expect((await meera.client.post(`${path}/legal-hold`, hold)).status).toBe(403);
    expect((await admin.client.post(`${path}/legal-hold`, { ...hold, reason: ' ' })).status).toBe(422);
    expect((await admin.client.post(`${path}/legal-hold`, hold)).status).toBe(200);
    expect((await kit.read(admin, path)).body).toMatchObject({
      legal_hold: 'court',
      changes: [{ what: 'hold_placed', by: { id: admin.id } }],
    });
    expect((await kit.read(tanu, '/api/me/erasure')).body.held).toBe('court');
    const refused = await eraseOf(tanu);
    expect([refused.status, refused.body.code]).toEqual([409, 'erasure.held']);
    expect(await kit.eventsIn(`erasure-${await erasureIdOf(kit.app, tanu.id)}`)).toBe(0);
    expect((await admin.client.post(`${path}/lift-legal-hold`, { reason: 'The order ended.' })).status).toBe(200);
    expect((await kit.read(admin, path)).body.legal_hold).toBeNull();
    // Another code is sent after the cool-down.
    kit.clock.advance(30_000);
    expect((await eraseOf(tanu)).status).toBe(200);
  });

  it('is refused before the account is gone when a hold is placed while it is under way', async () => {
    const usha = await kit.person('customer', 'Usha');
    const hold = { type: 'placeLegalHold', basis: 'claim', reason: 'A suit.' } as const;
    expect((await kit.app.execute(user, usha.id, hold, as(admin, 'admin'))).ok).toBe(true);
    const erasureId = await startOnly(usha);
    const { refused, started } = (await kit.app.load(erasure, erasureId)).state;
    expect([refused?.code, started]).toEqual(['erasure.held', null]);
    expect((await kit.app.load(user, usha.id)).state.erased).toBe(false);
  });

  it('is for customers: staff and admins ask the one they work for', async () => {
    expect((await eraseOf(meera)).status).toBe(403);
  });
});

/** Its jobs have no worker: each run is by hand. */
describe('an erasure that a crash breaks off', () => {
  let own: CaseKit;
  beforeAll(async () => {
    own = await startCaseKit();
  });
  afterAll(() => own.close());

  it.each(['the account', 'the message', 'the files', 'the keys'])(
    'after %s is completed by the next run, with one receipt',
    async (where) => {
      const { app } = own;
      const asha = await own.person('customer', `Asha${where.slice(4)}`);
      const { mobile } = (await app.load(user, asha.id)).state;
      const mobileId = await app.keyedHash('mobile', String(mobile));
      const claim = { type: 'claimMobile', userId: asha.id } as const;
      await app.execute(mobileAggregate, mobileId, claim, systemContext('test'));
      const requestId = await own.paidRequest(asha);
      await own.upload(asha, requestId);
      const erasureId = await erasureIdOf(app, asha.id);
      const plan = { userId: asha.id, requestIds: [requestId], receipts: [], toCancel: [], mobileId };
      const asked = { type: 'requestErasure', ...plan } as const;
      expect((await app.execute(erasure, erasureId, asked, as(asha, 'customer'))).ok).toBe(true);
      expect((await app.load(mobileAggregate, mobileId)).state.userId).toBeNull();

      const crash = async (): Promise<never> => {
        throw new Error('crash');
      };
      const { drafts, vault } = app;
      const broken: Readonly<Record<string, Partial<App>>> = {
        'the account': { keyValue: { ...app.keyValue, list: crash } },
        'the message': { drafts: { ...drafts, delete: crash } },
        'the files': { vault: { ...vault, findMany: crash } },
        'the keys': { vault: { ...vault, keyFor: crash } },
      };
      await expect(runErasure({ ...app, ...broken[where] }, erasureId, systemContext('one'))).rejects.toThrow('crash');
      expect((await app.load(erasure, erasureId)).state.completed).toBeNull();
      await runErasure(app, erasureId, systemContext('two'));
      await runErasure(app, erasureId, systemContext('three'));
      const events = await app.store.load(`erasure-${erasureId}`);
      expect(events.filter(({ event }) => event.type === 'ErasureCompleted')).toHaveLength(1);
      for (const subject of [`user:${asha.id}`, `case:${requestId}`, `aadhaar:${requestId}`])
        expect(await vault.find(subject)).toBe('destroyed');
      for await (const blob of app.blobs.list()) expect(blob).toBeNull();
    },
  );

  it('that waits for the views keeps the key until documents that they read of late are gone, and links ended', async () => {
    const { app } = own;
    const uma = await own.person('customer', 'Uma');
    const requestId = await own.paidRequest(uma);
    const documentId = (await own.upload(uma, requestId)).body.id;
    await own.read(uma, '/api/documents');
    const given = { body: { source: 'given', days: 7 } };
    expect((await uma.client.request('PUT', `/api/shares/${documentId}`, given)).status).toBe(200);
    const deed = form({ name: 'Lease', file: [pdf(), 'lease.pdf'] });
    expect((await uma.client.post('/api/papers', deed)).status).toBe(201);
    const erasureId = await startOnly(uma, app);
    const late = vi.spyOn(app.positions, 'waitFor').mockResolvedValue({ position: null, reached: false });
    await expect(runErasure(app, erasureId, systemContext('late'))).rejects.toThrow('lag');
    expect(await app.vault.find(`user:${uma.id}`)).toBeInstanceOf(Buffer);
    late.mockRestore();
    await runErasure(app, erasureId, systemContext('again'));
    expect(await app.vault.find(`user:${uma.id}`)).toBe('destroyed');
    for await (const blob of app.blobs.list()) expect(blob).toBeNull();
    expect((await app.load(paper, documentId)).state).toMatchObject({ share: null, removed: false });
  });
});
