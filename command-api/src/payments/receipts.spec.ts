import { service } from '@anupalan/domain/catalogue/aggregate';
import { ask, define } from '@anupalan/domain/catalogue/built-in/define';
import { user } from '@anupalan/domain/identity/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { ERASED, type Metadata, taxSubject, userSubject } from '@anupalan/domain/kernel/event';
import { payment } from '@anupalan/domain/payments/aggregate';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { type SeriesEvents, seriesOf } from '@anupalan/domain/payments/series';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { routes } from '../server/routes.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { recordPayment } from './gateway-events.js';
import { requestIdOf } from './orders.js';
import { type RefusedTo, receiptOf, toCustomer } from './receipt.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;

beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Anil');
});
afterAll(() => kit.close());

/** The right of the customer to their own receipts. */
const byAsha: RefusedTo = (order) => toCustomer(asha.id)(order);

const opened = async (person: Person = asha): Promise<string> =>
  (await person.client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true })).body.orderId;
/** Records a capture as the gateway's webhook does. */
const capture = async (orderId: string, amountPaise = 399_00): Promise<void> => {
  const told = await recordPayment(kit.app, {
    orderId,
    gatewayPaymentId: `pay_${orderId}_${amountPaise}`,
    status: 'captured',
    amountPaise,
    method: 'UPI',
    reason: '',
    at: new Date(kit.clock.now()).toISOString(),
  });
  if (!told.ok) throw new Error(told.error.message);
};
const paid = async (person: Person = asha): Promise<string> => {
  const orderId = await opened(person);
  await capture(orderId);
  // Done before the capture is answered, unless the machine is busy.
  await expect
    .poll(async () => (await kit.app.load(payment, orderId)).state.receipt, { timeout: 20_000 })
    .not.toBeNull();
  return orderId;
};
/** The recipient on the receipt of an order; undefined before it was issued. */
const issuedTo = async (orderId: string): Promise<unknown> => {
  const events = await kit.app.store.load(streamName(payment, orderId));
  return events.find(({ event }) => event.type === 'ReceiptIssued')?.event.data.recipient;
};
/** A customer whose account has only a number. */
const nameless = async (mobile: string): Promise<Person> => {
  const id = randomId();
  const given = {
    name: null,
    email: null,
    role: 'customer',
    isSuperAdmin: false,
    via: 'setup',
    consent: null,
  } as const;
  const command = { type: 'registerUser', mobile, ...given } as const;
  expect((await kit.app.execute(user, id, command, systemContext('test'))).ok).toBe(true);
  const client = kit.client();
  client.setCookie(SESSION_COOKIE, (await kit.newSession({ id })).token);
  return { id, client };
};
const download = async (orderId: string, person?: Person) => {
  const headers = person === undefined ? {} : { cookie: person.client.cookies() };
  const answer = await fetch(`${kit.origin}/api/payments/${orderId}/receipt.pdf`, { headers });
  return { answer, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const saidIn = async (bytes: Buffer): Promise<string> => (await readPdf(bytes)).pages.join('\n');
/** The numbers of this year's series, in order. */
const given = async () => {
  const year = seriesOf('receipt', new Date(kit.clock.now()).toISOString());
  const events = await kit.app.store.load(`series-${year}`);
  return events.map(({ event: { data } }) => data as SeriesEvents['NumberAllocated']);
};

describe('the receipt of a paid order', () => {
  it('has a number with the answer that says that it is paid, on the order and on the case', async () => {
    const orderId = await paid();
    const order = (await kit.read(asha, `/api/payments/${orderId}`)).body;
    expect(order.receipt).toEqual({
      number: expect.stringMatching(/^RV\/26-27\/\d{6}$/),
      issued_at: new Date(kit.clock.now()).toISOString(),
      earlier: [],
    });
    const view = (await kit.read(asha, `/api/requests/${requestIdOf(orderId)}`)).body;
    expect(view.payments).toMatchObject([{ orderId, receipt: order.receipt }]);
    expect(view.timeline.items.map(({ type }: { type: string }) => type)).not.toContain('ReceiptIssued');
    const seen = (await kit.read(meera, `/api/requests/${requestIdOf(orderId)}`)).body;
    expect(seen.timeline.items).toContainEqual(
      expect.objectContaining({ type: 'ReceiptIssued', summary: 'A receipt was issued.' }),
    );
  });

  it('is downloaded as a file of its own name, which no cache but the own browser may keep', async () => {
    const orderId = await paid();
    const { number } = (await kit.read(asha, `/api/payments/${orderId}`)).body.receipt;
    const { answer, bytes } = await download(orderId, asha);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="receipt-${number.replaceAll('/', '-')}.pdf"`),
    );
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    const text = await saidIn(bytes);
    for (const said of [number, 'Asha', 'Test Licence', '₹338.14', '₹399.00', orderId, 'Anupalan Demo'])
      expect(text).toContain(said);
    expect(text).toContain('Demo: no money was paid');
  });

  it('is its customer’s, ours, and nobody else’s', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    const orderId = await paid();
    for (const person of [asha, meera, admin]) expect((await download(orderId, person)).status).toBe(200);
    expect((await download(orderId, ravi)).status).toBe(404);
    expect((await download(orderId)).status).toBe(401);
    expect((await download('TEST_ORDNONE', admin)).status).toBe(404);
    expect((await download('..%2f..%2flog-seal', admin)).status).toBe(404);
  });

  it('may be asked for thirty times a minute by one session, and by others meanwhile', async () => {
    const gita = await kit.person('customer', 'Gita');
    const orderId = await opened(gita);
    const asked = async (person: Person): Promise<number> => (await download(orderId, person)).status;
    // The minute is that of the clock, which does not advance.
    for (let n = 0; n < 30; n += 1) expect(await asked(gita)).toBe(409);
    const { answer, status, bytes } = await download(orderId, gita);
    expect([status, JSON.parse(String(bytes)).code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await asked(meera)).toBe(409);
    expect((await kit.read(gita, `/api/payments/${orderId}`)).status).toBe(200);
    kit.clock.advance(60_000);
    expect(await asked(gita)).toBe(409);
  });

  it('is not there before the payment, nor for a wrong amount', async () => {
    const orderId = await opened();
    const before = await asha.client.get(`/api/payments/${orderId}/receipt.pdf`);
    expect([before.status, before.body.code]).toEqual([409, 'not_paid']);
    await capture(orderId, 100_00);
    const wrong = await asha.client.get(`/api/payments/${orderId}/receipt.pdf`);
    expect([wrong.status, wrong.body.code]).toEqual([409, 'not_paid']);
    expect((await kit.read(asha, `/api/payments/${orderId}`)).body.receipt).toBeNull();
    expect((await given()).map((one) => one.orderId)).not.toContain(orderId);
  });

  it('stays the same bytes when time goes on and the customer is called otherwise', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    const orderId = await paid(ravi);
    const first = (await download(orderId, ravi)).bytes;
    kit.clock.advance(3600_000);
    const profile = { name: 'Ravi Rao', email: 'ravi@example.com', profile_completed: true };
    expect((await ravi.client.post('/api/update-profile', profile)).status).toBe(200);
    const again = (await download(orderId, meera)).bytes;
    expect(again.equals(first)).toBe(true);
    expect(await saidIn(again)).not.toContain('Ravi Rao');
  });

  it('of an erased customer keeps the name until its legal date, and then number and amounts', async () => {
    const gita = await kit.person('customer', 'Gita');
    const orderId = await paid(gita);
    const { number } = (await kit.read(gita, `/api/payments/${orderId}`)).body.receipt;
    expect(await saidIn((await download(orderId, gita)).bytes)).toContain('Gita');
    await kit.app.vault.destroy(userSubject(gita.id));
    expect(await saidIn((await download(orderId, meera)).bytes)).toContain('Gita');
    await kit.app.vault.destroy(taxSubject(orderId));
    const text = await saidIn((await download(orderId, meera)).bytes);
    expect(text).not.toContain('Gita');
    expect(text).toMatch(/Received from\s*Erased/);
    for (const said of [number, '₹338.14', '₹30.43', '₹399.00']) expect(text).toContain(said);
  });

  it('of a payment after the erasure of its customer names nobody: no date is planned for that name', async () => {
    const leela = await kit.person('customer', 'Leela');
    const orderId = await opened(leela);
    const self = systemContext('test', { actor: { id: leela.id, role: 'customer' } });
    expect((await kit.app.execute(user, leela.id, { type: 'eraseUser', by: 'self' }, self)).ok).toBe(true);
    await capture(orderId);
    await expect.poll(() => issuedTo(orderId), { timeout: 20_000 }).toBe(ERASED);
  });

  it('is for the mobile number of a customer who gave no name', async () => {
    const text = await saidIn((await download(await paid(await nameless('+919812345678')), meera)).bytes);
    expect(text).toContain('+919812345678');
  });

  it('of a customer without a name in the account is for the name, and taxed in the state, that their form gave', async () => {
    const { details } = (await kit.app.load(service, 'test-licence')).state;
    if (details === null) throw new Error('not there');
    const fields = [
      ask('text', 'contact_name', 'Contact name'),
      ask('text', 'state_of_operation', 'State'),
      ask('text', 'proposed_name_1', 'First choice of name', { rule: 'business_name' }),
    ];
    const { slug, ...made } = define(
      800_000,
      'licence-with-contact',
      { ...details, notNeeded: ['documents'] },
      fields,
      [],
    );
    const command = { type: 'createService', builtIn: false, ...made } as const;
    expect((await kit.app.execute(service, slug, command, systemContext('test'))).ok).toBe(true);
    const rekha = await nameless('+919812345679');
    const { orderId } = (await rekha.client.post('/api/payment/initiate', { serviceId: slug })).body;
    await capture(orderId);
    const requestId = requestIdOf(orderId);
    await kit.read(rekha, `/api/requests/${requestId}`);
    const answers = {
      contact_name: 'Rekha Pillai',
      state_of_operation: 'Karnataka',
      proposed_name_1: 'Pillai’s Foods Private Limited',
    };
    expect((await rekha.client.post(`/api/requests/${requestId}/submit-intake`, { answers })).status).toBe(200);

    expect((await kit.read(meera, `/api/requests/${requestId}`)).body.customer.name).toBe('Rekha Pillai');
    // People call by the name of their business, in the case as among the people.
    const byName = async (path: string) =>
      (await kit.read(admin, `${path}?q=${encodeURIComponent('pillais foods')}`)).body;
    expect((await byName('/api/staff/requests')).items).toMatchObject([{ id: requestId }]);
    expect((await byName('/api/admin/people')).items).toMatchObject([{ id: rekha.id }]);
    const text = await saidIn((await download(await paid(rekha), meera)).bytes);
    for (const part of ['Rekha Pillai', 'Karnataka (29)', 'IGST']) expect(text).toContain(part);
  });

  it('is made out to the business that its customer said before paying, whatever they say later', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    const known = async () => (await kit.read(ravi, '/api/me/bill-to')).body.bill_to;
    expect(await known()).toEqual({ name: 'Ravi', state: null, gstin: null });
    const say = (name: string, gstin: string | null, state: string | null = null) =>
      ravi.client.request('PUT', '/api/me/bill-to', { body: { name, state, gstin } });
    expect((await say('Sharma Foods', '29AAGCB7383J1Z5')).body).toMatchObject({ code: 'bill_to.wrong' });
    expect((await say('Sharma Foods', null, 'Atlantis')).body.errors).toMatchObject([{ path: 'state' }]);
    // The GSTIN decides the state.
    expect((await say('Sharma Foods Private Limited', '29aagcb7383j1z4', 'Delhi')).status).toBe(200);
    expect(await known()).toEqual({
      name: 'Sharma Foods Private Limited',
      state: 'Karnataka',
      gstin: '29AAGCB7383J1Z4',
    });
    const orderId = await opened(ravi);
    expect((await say('Ravi Sharma', null, 'Maharashtra')).status).toBe(200);
    await capture(orderId);
    await expect.poll(async () => (await kit.app.load(payment, orderId)).state.receipt).not.toBeNull();
    const receipt = await saidIn((await download(orderId, ravi)).bytes);
    expect(receipt).toMatch(/Received from\s*Sharma Foods Private Limited\s*GSTIN 29AAGCB7383J1Z4\s*Karnataka/);
    expect(receipt).toContain('Karnataka (29)');
    expect(receipt).toContain('IGST 18%');
    // Another try of the payment takes the present values.
    const again = await opened(ravi);
    expect((await say('Ravi Sharma', null, 'Goa')).status).toBe(200);
    expect((await ravi.client.post(`/api/payments/${again}/attempts`)).status).toBe(200);
    await capture(again);
    await expect.poll(async () => (await kit.app.load(payment, again)).state.receipt).not.toBeNull();
    expect(await saidIn((await download(again, ravi)).bytes)).toMatch(/Received from\s*Ravi Sharma\s*Goa/);
  });

  it('is corrected by a document that cancels it and a new number, and all three are kept', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    const orderId = await paid(ravi);
    const path = `/api/payments/${orderId}/receipt`;
    const order = async () => (await kit.read(ravi, `/api/payments/${orderId}`)).body;
    const correct = (person: Person, name: string, gstin: string | null = null) =>
      person.client.post(`${path}/corrections`, { name, gstin });
    const first = (await order()).receipt.number;
    expect((await ravi.client.get(path)).body).toEqual({ bill_to: { name: 'Ravi', state: null, gstin: null } });
    expect((await correct(ravi, 'Ravi')).body).toMatchObject({ code: 'receipt_unchanged' });
    expect((await correct(ravi, 'Sharma Foods', '29AAGCB7383J1Z5')).body).toMatchObject({ code: 'bill_to.wrong' });
    expect((await correct(asha, 'Asha')).status).toBe(404);
    expect((await correct(meera, 'Meera')).status).toBe(403);
    expect((await correct(ravi, 'Sharma Foods', '29AAGCB7383J1Z4')).status).toBe(200);
    await expect.poll(async () => (await order()).receipt.earlier, { timeout: 20_000 }).toHaveLength(2);
    const { number, earlier } = (await order()).receipt;
    const cancellation = earlier.find(({ kind }: { kind: string }) => kind === 'cancellation').number;
    expect(earlier.map((one: { number: string }) => one.number)).toContain(first);
    expect(cancellation).toMatch(/^CN\/26-27\/\d{6}$/);
    const said = async (document?: string) => {
      const query = document === undefined ? '' : `?number=${encodeURIComponent(document)}`;
      const answer = await fetch(`${kit.origin}${path}.pdf${query}`, { headers: { cookie: ravi.client.cookies() } });
      return saidIn(Buffer.from(await answer.arrayBuffer()));
    };
    const newest = await said();
    expect(newest).toMatch(/Received from\s*Sharma Foods\s*GSTIN 29AAGCB7383J1Z4\s*Karnataka/);
    for (const text of [number, 'Karnataka (29)', 'IGST 18%']) expect(newest).toContain(text);
    const old = await said(first);
    for (const text of [first, 'Ravi', 'CGST 9%']) expect(old).toContain(text);
    const cancelling = await said(cancellation);
    for (const text of [cancellation, `Receipt voucher ${first} of`, 'Ravi', 'CGST 9%', '₹399.00'])
      expect(cancelling).toContain(text);
    expect((await ravi.client.get(`${path}.pdf?number=RV%2F26-27%2F999999`)).body.code).toBe('receipt_not_found');
    // An admin corrects it, too.
    expect((await correct(admin, 'Ravi Sharma')).status).toBe(200);
    await expect.poll(async () => (await order()).receipt.earlier, { timeout: 20_000 }).toHaveLength(4);
    expect(await said()).toMatch(/Received from\s*Ravi Sharma/);
    const numbers = (await given()).map((one) => one.number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('names nobody in the log of the server', async () => {
    const person = await kit.person('customer', 'Zarathustra');
    expect((await download(await paid(person), person)).status).toBe(200);
    expect(kit.logs.join('\n')).not.toContain('Zarathustra');
  });
});

describe('every route to an order and its papers', () => {
  it('waits for what says who is in the team of its business', () => {
    const ofOrders = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/payments/:orderId'));
    expect(ofOrders).toHaveLength(5);
    for (const { path, reads } of ofOrders)
      expect([path, reads]).toEqual([path, expect.arrayContaining(['case-list', 'businesses'])]);
  });
});

describe('the numbers of receipts', () => {
  it('have no gap and no double when many are paid at once and each payment is told three times', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => kit.person('customer', `Many${n}`)));
    const orders = await Promise.all(people.map((person) => opened(person)));
    await Promise.all([...orders, ...orders, ...orders].map((orderId) => capture(orderId)));
    // On a busy machine the subscription completes it after the answer.
    await expect
      .poll(async () => new Set((await given()).map(({ orderId }) => orderId)), { timeout: 20_000 })
      .toSatisfy((numbered: ReadonlySet<string>) => orders.every((orderId) => numbered.has(orderId)));
    const all = await given();
    expect(all.map(({ number }) => number)).toEqual(all.map((_, n) => `RV/26-27/${String(n + 1).padStart(6, '0')}`));
    expect(new Set(all.map(({ orderId, correction = 0 }) => `${orderId}~${correction}`)).size).toBe(all.length);
    for (const { orderId } of all) {
      const numbers = all.flatMap((one) => (one.orderId === orderId ? [one.number] : []));
      const issued = async () =>
        (await kit.app.store.load(streamName(payment, orderId)))
          .map(({ event }) => event as PaymentEvent)
          .flatMap((event) => (event.type === 'ReceiptIssued' ? [event.data.number] : []));
      await expect.poll(issued, { timeout: 20_000 }).toEqual(numbers);
    }
  });

  it('are given to what was recorded when nobody followed, too: its receipt bears the day of the payment', async () => {
    const orderId = `TEST_ORD${randomId().slice(0, 8).toUpperCase()}`;
    const time = '2026-03-31T18:29:00.000Z';
    const metadata: Metadata = {
      actor: { id: 'gateway', role: 'gateway' },
      channel: 'system',
      commandId: randomId(),
      correlationId: randomId(),
      causationId: randomId(),
      time,
      command: 'recordCapture',
    };
    const about = {
      purpose: 'initial',
      requestId: requestIdOf(orderId),
      customerId: asha.id,
      serviceId: 'test-licence',
      serviceTitle: 'Test Licence',
      catalogueRevision: 0,
      estimatedDays: 10,
      decisionTime: null,
    } as const;
    const events: readonly PaymentEvent[] = [
      {
        type: 'OrderCreated',
        data: {
          ...about,
          orderId,
          amountPaise: 399_00,
          lineItems: [{ kind: 'professional_fee', label: 'Professional fee', amountPaise: 399_00 }],
          gateway: 'simulated',
          expiresAt: time,
        },
      },
      {
        type: 'PaymentCaptured',
        data: {
          ...about,
          gatewayPaymentId: 'pay_old',
          amountPaise: 399_00,
          parts: { feePaise: 338_14, gstPaise: 60_86, governmentPaise: 0 },
          method: 'UPI',
          orderStatus: 'open',
          capturedAt: time,
        },
      },
    ];
    await kit.app.store.append(
      streamName(payment, orderId),
      'none',
      events.map((event) => ({ id: randomId(), event, metadata })),
    );
    // The processes may still be handling events of earlier tests.
    const receipt = async () => (await kit.read(asha, `/api/payments/${orderId}`)).body?.receipt ?? null;
    await expect
      .poll(receipt, { timeout: 20_000 })
      .toEqual({ number: 'RV/25-26/000001', issued_at: time, earlier: [] });
    expect(await saidIn((await download(orderId, asha)).bytes)).toContain('31 Mar 2026');
  });
});

describe('a receipt', () => {
  const receiptOfWhat = async (change: (data: object) => object) => {
    const orderId = await paid();
    const load: typeof kit.app.store.load = async (stream, range) =>
      (await kit.app.store.load(stream, range)).map(({ event, ...rest }) => ({
        ...rest,
        event: event.type === 'ReceiptIssued' ? { ...event, data: change(event.data) as typeof event.data } : event,
      }));
    return receiptOf({ ...kit.app, store: { ...kit.app.store, load } }, orderId, byAsha);
  };
  const now = {
    tax: { sac: '9982', ratePercent: 18, taxablePaise: 33_814, cgstPaise: 3_043, sgstPaise: 3_043 },
    place: { code: '27', state: 'Maharashtra', stateTax: 'SGST' },
  };

  it('shows tax and place as they were written down when it was issued', async () => {
    const then = {
      tax: { ...now.tax, sacName: 'of old', ratePercent: 12, governmentFeePaise: 0 },
      place: { ...now.place, state: 'Bombay' },
    };
    expect(await receiptOfWhat((data) => ({ ...data, ...then }))).toMatchObject({ ok: true, value: then });
    expect(await receiptOfWhat((data) => data)).toMatchObject({ ok: true, value: now });
  });
});

describe('a receipt that was issued without a supplier', () => {
  it('waits for one to be configured', async () => {
    const orderId = await paid();
    const load: typeof kit.app.store.load = async (stream, range) =>
      (await kit.app.store.load(stream, range)).map(({ event, ...rest }) => {
        if (event.type !== 'ReceiptIssued') return { ...rest, event };
        const { place: _, ...data } = event.data as { readonly place?: unknown };
        return { ...rest, event: { ...event, data: { ...data, supplier: null } as typeof event.data } };
      });
    const since = { ...kit.app, store: { ...kit.app.store, load } };
    const before = { ...since, config: { ...kit.app.config, supplier: null } };
    expect(await receiptOf(before, orderId, byAsha)).toMatchObject({
      ok: false,
      error: { kind: 'conflict', code: 'supplier_missing' },
    });
    expect(await receiptOf(since, orderId, byAsha)).toMatchObject({
      ok: true,
      value: { supplier: { name: 'Anupalan Demo' }, place: { state: 'Maharashtra' } },
    });
  });
});

describe('the supplier of a receipt', () => {
  const texts = {
    siteName: 'Sahi',
    contactEmail: '',
    contactPhone: '',
    supportHours: '',
    maintenanceMode: false,
    supportMessage: '',
  };
  const save = async (company: object) =>
    expect((await admin.client.request('PUT', '/api/admin/settings', { body: { ...texts, ...company } })).status).toBe(
      200,
    );
  const company = {
    companyName: 'Sahi Filings LLP',
    companyAddress: '4 MG Road,\nBengaluru 560001',
    gstin: '29AAPFU0939F1ZR',
  };

  it('is the company of the settings once it is whole; a receipt keeps the one it was issued by', async () => {
    const before = await paid();
    await save({ ...company, gstin: '' });
    const half = await paid();
    await save(company);
    const after = await paid();
    await save({ companyName: '', companyAddress: '', gstin: '' });
    const demo = { name: 'Anupalan Demo' };
    for (const orderId of [before, half])
      expect(await receiptOf(kit.app, orderId, byAsha)).toMatchObject({ ok: true, value: { supplier: demo } });
    expect(await receiptOf(kit.app, after, byAsha)).toMatchObject({
      ok: true,
      value: {
        supplier: { name: 'Sahi Filings LLP', address: '4 MG Road, Bengaluru 560001', gstin: company.gstin },
        place: { code: '29', state: 'Karnataka' },
      },
    });
  });
});
