import { service } from '@anupalan/domain/catalogue/aggregate';
import { define } from '@anupalan/domain/catalogue/built-in/define';
import { NO_GOVERNMENT_FEES } from '@anupalan/domain/catalogue/fees';
import { currentForm } from '@anupalan/domain/forms/registry';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { initialOrder, requestIdOf } from '../payments/orders.js';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

const LICENCE = 'test-licence';
const FREE = 'free-advice';
const VALUES = {
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  phone: '98765 43210',
  businessName: 'Shree Traders',
} as const;
const STORED = {
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  phone: '+919876543210',
  business_name: 'Shree Traders',
  additional_info: null,
};
type Files = readonly (readonly [Blob, string])[];

let kit: CaseKit;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  kit = await startCaseKit({ TRUST_PROXY: '1' });
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  await newService(FREE, 0);
});
afterAll(() => kit.close());

let made = 0;
const newService = async (slug: string, pricePaise: number): Promise<void> => {
  made += 1;
  const details = {
    title: slug,
    description: 'For tests.',
    detailedDescription: 'For tests only.',
    helpText: '',
    pricePaise,
    category: 'legal',
    workflow: 'filing' as const,
    form: currentForm('questions'),
    icon: 'FileText',
    isPopular: false,
    complexityLevel: 1,
    estimatedDurationDays: 5,
    decisionTime: null,
    benefits: ['One'],
    requiredDocuments: [],
    requiredSpecialization: null,
    registers: [],
    governmentFees: NO_GOVERNMENT_FEES,
    laterFees: [],
    searchWords: [],
    faqs: [],
    notIncluded: [],
    notNeeded: ['questions', 'documents', 'fees', 'price'] as const,
  };
  const { fields, requirements } = define(700_000 + made * 10, slug, details, [], []);
  const command = { type: 'createService', builtIn: false, details, fields, requirements } as const;
  expect((await kit.app.execute(service, slug, command, systemContext('test'))).ok).toBe(true);
};

let orders = 0;
/** An open order of the licence: orders of one customer for one service would otherwise be the same. */
const newOrder = async (customer: Person, slug = LICENCE): Promise<string> => {
  const orderId = `TEST_ORDREG${++orders}`;
  const { state, revision } = await kit.app.load(service, slug);
  if (state.details === null || revision === 'none') throw new Error(`no service ${slug}`);
  const command = initialOrder({ orderId, customerId: customer.id, slug, revision, details: state.details });
  expect((await kit.app.execute(payment, orderId, command, systemContext('test'))).ok).toBe(true);
  return orderId;
};
const capture = async (orderId: string, amountPaise = 399_00): Promise<void> => {
  const capturedAt = new Date(kit.clock.now()).toISOString();
  const gatewayPaymentId = `pay_${orderId}`;
  const command = { type: 'recordCapture', gatewayPaymentId, amountPaise, method: 'upi', capturedAt } as const;
  expect((await kit.app.execute(payment, orderId, command, systemContext('test'))).ok).toBe(true);
};
const paidOrder = async (customer: Person = asha): Promise<string> => {
  const orderId = await newOrder(customer);
  await capture(orderId);
  return orderId;
};

const register = (
  person: Person,
  values: Readonly<Record<string, string>>,
  { files = [], key }: { readonly files?: Files; readonly key?: string } = {},
) => {
  // Each in a minute of its own: six a minute are permitted, whatever the test sends.
  kit.clock.advance(60_000);
  const data = form({ serviceId: LICENCE, ...VALUES, ...values });
  for (const [blob, name] of files) data.append('documents', blob, name);
  return person.client.post('/api/service-registrations', data, key === undefined ? {} : { 'idempotency-key': key });
};
const seen = async (id: string, person = asha) => (await kit.read(person, `/api/requests/${id}`)).body;
const eventTypes = async (stream: string): Promise<readonly string[]> =>
  (await kit.app.store.load(stream)).map(({ event }) => event.type);
const count = (types: readonly string[], type: string): number => types.filter((one) => one === type).length;
const blobs = async (): Promise<number> => {
  let found = 0;
  for await (const _ of kit.app.blobs.list()) found += 1;
  return found;
};
/** Status and message of a refusal; also checks that it left neither an event nor a blob. */
const refused = async (work: () => Promise<{ status: number; body: { message: string } }>) => {
  const before = [await kit.app.events.head(), await blobs()];
  const { status, body } = await work();
  expect([await kit.app.events.head(), await blobs()]).toEqual(before);
  return [status, body.message];
};

describe('the registration of a paid service', () => {
  it('adds what was said and its files to the request of that order', async () => {
    const orderId = await paidOrder();
    const files = [
      [pdf('deed'), 'deed.pdf'],
      [pdf('lease'), 'lease.pdf'],
    ] as const;
    const done = await register(asha, { orderId, additionalInfo: ' Two shops ' }, { files });
    expect([done.status, done.body]).toEqual([
      201,
      {
        success: true,
        code: 'registered',
        message: 'Registration Successful',
        id: requestIdOf(orderId),
        status: 'documents_not_uploaded',
        orderId,
      },
    ]);
    const view = await seen(done.body.id);
    expect(view.registration).toEqual({ ...STORED, additional_info: 'Two shops' });
    expect(view.documents.map(({ key, label, fileName }: Record<string, string>) => [key, label, fileName])).toEqual([
      ['other', 'deed.pdf', 'deed.pdf'],
      ['other', 'lease.pdf', 'lease.pdf'],
    ]);
    expect(view.timeline.items.map(({ summary }: { summary: string }) => summary)).toContain(
      'Details were added before the start.',
    );
    // The later steps work as before.
    const pan = await kit.upload(asha, done.body.id);
    expect(pan.status).toBe(201);
    const submitted = await asha.client.post(`/api/requests/${done.body.id}/submit-intake`, { answers: ANSWERS });
    expect(submitted.status).toBe(200);
  });

  it('is shown to those who work on the case, and to no other customer', async () => {
    const orderId = await paidOrder();
    const { id } = (await register(asha, { orderId })).body;
    const meera = await kit.person('staff', 'Meera');
    expect((await seen(id, meera)).registration).toEqual(STORED);
    expect((await kit.read(ravi, `/api/requests/${id}`)).status).toBe(404);
    // A request that was never registered.
    expect((await seen(await kit.paidRequest(asha))).registration).toBeNull();
  });

  it('is stored sealed and logged nowhere', async () => {
    const orderId = await paidOrder();
    const { id } = (await register(asha, { orderId, businessName: 'Quiet Traders' }, { files: [[pdf(), 'quiet.pdf']] }))
      .body;
    for (const stream of [`serviceRequest-${id}`, `submission-${id}`, `registration-${id}`]) {
      for await (const { data } of kit.app.events.readStream(stream))
        expect(JSON.stringify(data)).not.toMatch(/Quiet|quiet|Asha|9876543210|asha@/);
    }
    expect(kit.logs.join('\n')).not.toMatch(/Quiet|quiet|9876543210|98765 43210/);
  });

  it('sent twice, one after the other or at once, is one registration with each file once', async () => {
    const orderId = await paidOrder();
    const files = [[pdf('one'), 'one.pdf']] as const;
    const before = await blobs();
    const send = (key: string) => register(asha, { orderId }, { files, key });
    const [one, two] = await Promise.all([send(orderId), send(orderId)]);
    const again = await send('another-key');
    const { id } = one.body;
    expect([one.status, two.status, again.status]).toEqual([201, 201, 201]);
    expect([two.body, again.body]).toEqual([one.body, one.body]);
    expect(count(await eventTypes(`serviceRequest-${id}`), 'RegistrationAdded')).toBe(1);
    expect(count(await eventTypes(`submission-${id}`), 'DocumentAttached')).toBe(1);
    expect(await blobs()).toBe(before + 1);
    // Also after the case has moved on.
    await kit.upload(asha, id);
    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    expect((await send(orderId)).body).toEqual({ ...one.body, status: 'documents_uploaded_pending_review' });
  });

  it('may be corrected, and corrected back, until the form is handed in, and not afterwards', async () => {
    const orderId = await paidOrder();
    const { id } = (await register(asha, { orderId }, { key: orderId })).body;
    const corrected = await register(asha, { orderId, businessName: 'Kulkarni & Co' }, { key: orderId });
    expect(corrected.status).toBe(201);
    expect((await seen(id)).registration.business_name).toBe('Kulkarni & Co');
    await register(asha, { orderId }, { key: orderId });
    expect((await seen(id)).registration.business_name).toBe('Shree Traders');
    await register(asha, { orderId, businessName: 'Kulkarni & Co' }, { key: orderId });
    await kit.upload(asha, id);
    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    expect(await refused(() => register(asha, { orderId, businessName: 'Third name' }))).toEqual([
      409,
      'This request is at "Documents Under Review": its registration cannot be changed now.',
    ]);
    const late = { orderId, businessName: 'Kulkarni & Co' };
    expect(await refused(() => register(asha, late, { files: [[pdf(), 'late.pdf']] }))).toEqual([
      409,
      'The documents of this request cannot be changed now.',
    ]);
  });
});

describe('an order that is not for this registration', () => {
  it('is unknown when it is nobody’s, somebody else’s or for another service', async () => {
    const orderId = await paidOrder();
    const unknown = [404, 'Unknown order.'];
    await newService('second-licence', 399_00);
    expect(await refused(() => register(asha, { orderId: 'TEST_ORDNONE' }))).toEqual(unknown);
    expect(await refused(() => register(asha, { orderId: '../admin' }))).toEqual(unknown);
    expect(await refused(() => register(ravi, { orderId }))).toEqual(unknown);
    expect(await refused(() => register(asha, { orderId, serviceId: 'second-licence' }))).toEqual(unknown);
    expect(await refused(() => register(asha, { orderId, serviceId: FREE }))).toEqual(unknown);
  });

  it('is refused while it is not paid, or was paid wrongly', async () => {
    const notPaid = [409, 'This order is not paid yet.'];
    const open = await newOrder(asha);
    expect(await refused(() => register(asha, { orderId: open }))).toEqual(notPaid);
    await capture(open, 1_00);
    expect(await refused(() => register(asha, { orderId: open }))).toEqual(notPaid);
  });

  it('is refused once its money goes back, also when nobody has said so to the gateway yet', async () => {
    const orderId = await paidOrder();
    const cancel = await asha.client.post(`/api/requests/${requestIdOf(orderId)}/cancel`, { reason: 'Not needed' });
    expect(cancel.status).toBe(200);
    const gone = [409, 'The payment of this order goes back. Start the service anew to register.'];
    expect(await refused(() => register(asha, { orderId }))).toEqual(gone);
    // Refunded for another reason, while the request stays open.
    const second = await paidOrder();
    const back = { type: 'requestRefund', cause: 'late' } as const;
    expect((await kit.app.execute(payment, second, back, systemContext('test'))).ok).toBe(true);
    expect(await refused(() => register(asha, { orderId: second }))).toEqual(gone);
  });

  it('is refused when it is a final payment', async () => {
    const { order } = (await kit.app.load(payment, await newOrder(asha))).state;
    if (order === null) throw new Error('no order');
    const orderId = 'TEST_ORDFINAL';
    const command = { type: 'createOrder', ...order, orderId, purpose: 'final' } as const;
    expect((await kit.app.execute(payment, orderId, command, systemContext('test'))).ok).toBe(true);
    await capture(orderId);
    expect(await refused(() => register(asha, { orderId }))).toEqual([409, 'This order does not start a service.']);
  });

  it('is missed where the service costs something', async () => {
    const paidBefore = [409, 'This service is paid for before it is registered.'];
    expect(await refused(() => register(asha, {}))).toEqual(paidBefore);
    expect(await refused(() => register(asha, { orderId: '' }))).toEqual(paidBefore);
    expect(await refused(() => register(asha, { serviceId: 'no-such-service' }))).toEqual([404, 'Service not found.']);
  });
});

describe('a capture that comes during the registration', () => {
  /** Appends the capture alone, before any process reacts. */
  const captureOnly = async (orderId: string) => {
    const { order } = (await kit.app.load(payment, orderId)).state;
    if (order === null) throw new Error('no order');
    const { orderId: _, amountPaise, lineItems: __, gateway: ___, expiresAt: ____, ...subject } = order;
    const time = new Date(kit.clock.now()).toISOString();
    const data = { ...subject, gatewayPaymentId: `pay_${orderId}`, amountPaise, method: 'upi' };
    const { actor, channel, commandId, correlationId, causationId } = systemContext('test');
    const { revision } = await kit.app.load(payment, orderId);
    return kit.app.store.append(`payment-${orderId}`, revision, [
      {
        id: randomId(),
        event: { type: 'PaymentCaptured', data: { ...data, orderStatus: 'open', capturedAt: time } },
        metadata: { actor, channel, commandId, correlationId, causationId, command: 'recordCapture', time },
      },
    ]);
  };

  it('leads to one request, paid once, with the registration', async () => {
    for (let n = 0; n < 5; n += 1) {
      const orderId = await newOrder(asha);
      await captureOnly(orderId);
      const done = await register(asha, { orderId }, { files: [[pdf(), 'a.pdf']] });
      expect([done.status, done.body.status]).toEqual([201, 'documents_not_uploaded']);
      const id = requestIdOf(orderId);
      await eventually(async () => (await seen(id)).registration !== null);
      const types = await eventTypes(`serviceRequest-${id}`);
      expect([...types].sort((a, b) => (a < b ? -1 : 1))).toEqual([
        'InitialPaymentReceived',
        'RegistrationAdded',
        'ServiceRequested',
      ]);
      expect(count(await eventTypes(`submission-${id}`), 'SubmissionOpened')).toBe(1);
    }
  });

  it('for a service that is no longer on offer makes no request: the money goes back', async () => {
    await newService('ending-licence', 399_00);
    const orderId = await newOrder(asha, 'ending-licence');
    const off = { type: 'editService', details: {}, active: false } as const;
    expect((await kit.app.execute(service, 'ending-licence', off, systemContext('test'))).ok).toBe(true);
    await captureOnly(orderId);
    const answer = await register(asha, { orderId, serviceId: 'ending-licence' });
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_goes_back']);
    const { origin, registration } = (await kit.app.load(serviceRequest, requestIdOf(orderId))).state;
    expect([origin, registration]).toEqual([null, null]);
  });
});

describe('a service at price 0', () => {
  it('is had by its registration, once for a key', async () => {
    const send = (key: string, businessName = 'Shree Traders') =>
      register(ravi, { serviceId: FREE, businessName }, { key, files: [[pdf(), 'a.pdf']] });
    const one = await send('k1');
    expect([one.status, one.body.status, one.body.orderId]).toEqual([201, 'documents_not_uploaded', null]);
    const [again, other] = [await send('k1'), await send('k2')];
    expect(again.body).toEqual(one.body);
    expect(other.body.id).not.toBe(one.body.id);
    expect((await send('k1', 'Kulkarni & Co')).body.id).toBe(one.body.id);
    const view = await seen(one.body.id, ravi);
    expect(view.registration).toEqual({ ...STORED, business_name: 'Kulkarni & Co' });
    expect([view.payments, view.documents.length]).toEqual([[], 1]);
    const mine = (await kit.read(ravi, '/api/customer-services')).body.services;
    expect(mine.map(({ id }: { id: string }) => id)).toContain(one.body.id);
  });

  it('is open five times for one customer, and free again once one of them is ended', async () => {
    await newService('free-often', 0);
    const iqbal = await kit.person('customer', 'Iqbal');
    const send = () => register(iqbal, { serviceId: 'free-often' });
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const sent = await send();
      expect(sent.status).toBe(201);
      ids.push(sent.body.id);
      await kit.read(iqbal, `/api/requests/${sent.body.id}`);
    }
    const sixth = await send();
    expect([sixth.status, sixth.body.code]).toEqual([409, 'too_many_open']);
    await iqbal.client.post(`/api/requests/${ids[0]}/cancel`, { reason: 'No longer needed.' });
    await kit.read(iqbal, `/api/requests/${ids[0]}`);
    expect((await send()).status).toBe(201);
  });

  it('is asked for six times a minute at most', async () => {
    const fromOutside = { 'x-forwarded-for': '203.0.113.9' };
    const iqbal = await kit.person('customer', 'Iqbal');
    kit.clock.advance(60_000);
    const statuses = new Set<number>();
    for (let n = 0; n < 13; n += 1)
      statuses.add(
        (await iqbal.client.post('/api/service-registrations', form({ serviceId: FREE }), fromOutside)).status,
      );
    expect(statuses).toEqual(new Set([422, 429]));
  });

  it('that is no longer on offer cannot be registered', async () => {
    await newService('free-once', 0);
    const off = { type: 'editService', details: {}, active: false } as const;
    expect((await kit.app.execute(service, 'free-once', off, systemContext('test'))).ok).toBe(true);
    expect(await refused(() => register(ravi, { serviceId: 'free-once' }))).toEqual([
      409,
      'This service is not on offer right now.',
    ]);
  });
});

describe('wrong values', () => {
  it('are refused field by field in the words of the form, before anything is kept', async () => {
    const orderId = await paidOrder();
    const values = { orderId, name: 'As', email: 'asha', phone: '98', businessName: 'S' };
    const answer = await register(asha, values, { files: [[pdf(), 'a.pdf']] });
    expect([answer.status, answer.body.errors.map((one: Record<string, string>) => [one.path, one.message])]).toEqual([
      422,
      [
        ['name', 'Name must be at least 3 characters'],
        ['email', 'Please enter a valid email address'],
        ['phone', 'Please enter a valid phone number'],
        ['businessName', 'Business name is required'],
      ],
    ]);
    expect((await seen(requestIdOf(orderId))).registration).toBeNull();
  });

  it('are the missing ones as well, and fields that nobody asked for', async () => {
    const orderId = await paidOrder();
    const post = (fields: Readonly<Record<string, string>>) =>
      refused(() => asha.client.post('/api/service-registrations', form(fields)));
    expect(await post({ serviceId: LICENCE, orderId })).toEqual([422, 'Name must be at least 3 characters']);
    expect((await post({ ...VALUES, orderId }))[0]).toBe(422);
    expect((await post({ ...VALUES, serviceId: LICENCE, orderId, status: 'completed' }))[0]).toBe(422);
    const json = await asha.client.post('/api/service-registrations', { ...VALUES, serviceId: LICENCE, orderId });
    expect(json.status).toBe(415);
  });
});

describe('the files of a registration', () => {
  it('are refused with the words for what is wrong with one of them, and then none is kept', async () => {
    const orderId = await paidOrder();
    const good = [pdf(), 'good.pdf'] as const;
    const send = (file: readonly [Blob, string]) => refused(() => register(asha, { orderId }, { files: [good, file] }));
    const types = 'Only PDF, Word, and image files are accepted';
    const big = new Blob([await pdf().text(), new Uint8Array(5 * 1024 * 1024)]);
    expect(await send([big, 'big.pdf'])).toEqual([413, 'File size should be less than 5MB']);
    expect(await send([new Blob(['PK\u0003\u0004 a spreadsheet']), 'sheet.xlsx'])).toEqual([422, types]);
    expect(await send([pdf(), 'run.pdf.exe'])).toEqual([422, types]);
    expect(await send([new Blob(['MZ\u0090 a program']), 'deed.docx'])).toEqual([422, types]);
    expect(await send([new Blob(['<svg onload="alert(1)"/>']), 'photo.png'])).toEqual([422, types]);
    expect(await send([new Blob([]), 'empty.pdf'])).toEqual([422, 'The selected file is empty']);
    const wrong = await register(asha, { orderId }, { files: [good, [new Blob([]), 'empty.pdf']] });
    expect(wrong.body.errors[0].path).toBe('documents.1');
  });
  it('under the extension of another document are kept under that of their content', async () => {
    const { status, body } = await register(asha, { orderId: await paidOrder() }, { files: [[pdf(), 'sheet.xlsx']] });
    const [document] = (await seen(body.id)).documents;
    expect([status, document.fileName, document.label]).toEqual([201, 'sheet.pdf', 'sheet.pdf']);
  });

  it('are ten at most, in fields of their own name', async () => {
    const orderId = await paidOrder();
    const files = Array.from({ length: 25 }, (_, n) => [pdf(`${n}`), `${n}.pdf`] as const);
    for (const many of [files.slice(0, 11), files])
      expect(await refused(() => register(asha, { orderId }, { files: many }))).toEqual([
        422,
        'Select 10 files or fewer',
      ]);
    const stray = form({ serviceId: LICENCE, ...VALUES, orderId, file: [pdf(), 'a.pdf'] });
    expect(await refused(() => asha.client.post('/api/service-registrations', stray))).toEqual([
      422,
      'Files are taken in fields named documents',
    ]);
    const ten = await register(asha, { orderId }, { files: files.slice(0, 10) });
    expect([ten.status, (await seen(ten.body.id)).documents.length]).toEqual([201, 10]);
  });

  it('keep no folder of their names, and long names are cut to what a document may be called', async () => {
    const orderId = await paidOrder();
    const files = [
      [pdf('a'), '../../../etc/passwd.pdf'],
      [pdf('b'), `${'न'.repeat(140)}.pdf`],
    ] as const;
    const { body } = await register(asha, { orderId }, { files });
    const documents = (await seen(body.id)).documents as readonly { label: string; fileName: string }[];
    expect(documents.map(({ fileName }) => fileName)).toEqual(['passwd.pdf', `${'न'.repeat(140)}.pdf`]);
    expect(documents[1]?.label).toBe('न'.repeat(100));
  });
});

describe('a registration that breaks off half-way', () => {
  it('leaves the order paid, and is completed by the same call sent again', async () => {
    const orderId = await paidOrder();
    const files = [
      [pdf('one'), 'one.pdf'],
      [pdf('two'), 'two.pdf'],
    ] as const;
    const before = await blobs();
    const write = kit.app.blobs.write.bind(kit.app.blobs);
    let calls = 0;
    const spy = vi.spyOn(kit.app.blobs, 'write').mockImplementation(async (id, source) => {
      calls += 1;
      if (calls === 2) throw new StoreUnavailable('the disk is away');
      return write(id, source);
    });
    const broken = await register(asha, { orderId }, { files, key: orderId });
    spy.mockRestore();
    expect(broken.status).toBe(503);
    const id = requestIdOf(orderId);
    expect((await kit.read(asha, `/api/payments/${orderId}`)).body.status).toBe('captured');
    expect((await seen(id)).documents).toHaveLength(0);
    expect(await blobs()).toBe(before);

    const again = await register(asha, { orderId }, { files, key: orderId });
    expect([again.status, again.body.id]).toEqual([201, id]);
    const view = await seen(id);
    expect(view.documents.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['one.pdf', 'two.pdf']);
    expect(view.registration).toEqual(STORED);
    expect(await blobs()).toBe(before + 2);
    expect(count(await eventTypes(`serviceRequest-${id}`), 'RegistrationAdded')).toBe(1);
  });
});
