import { service } from '@anupalan/domain/catalogue/aggregate';
import type { ServiceDetails, ServiceField } from '@anupalan/domain/catalogue/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestRoutes } from '../cases/customer-routes.js';
import { demoRoutes } from '../demo/demo-routes.js';
import { publicRoutes } from '../identity/public-routes.js';
import { identityRoutes } from '../identity/sign-in-routes.js';
import { recordPayment } from '../payments/gateway-events.js';
import { systemContext } from '../platform/commands/command-context.js';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.js';
import { catalogueRoutes } from './catalogue-routes.js';

const details: ServiceDetails = {
  title: 'LLP Registration',
  description: 'Register a limited liability partnership.',
  detailedDescription: 'All steps.',
  helpText: 'Two partners at least.',
  pricePaise: 39_900,
  category: 'registration',
  workflow: 'filing',
  form: { id: 'questions', version: 1 },
  icon: 'Users',
  isPopular: true,
  complexityLevel: 3,
  estimatedDurationDays: 10,
  decisionTime: null,
  benefits: ['Own legal person'],
  requiredDocuments: ['PAN card'],
  requiredSpecialization: null,
  registers: [],
  governmentFees: { kind: 'from', fromPaise: 70_000, note: '' },
  laterFees: [
    { payee: 'us', label: 'Our fee for filing', fromPaise: 177_000, toPaise: null, byState: [], note: 'GST included.' },
  ],
  searchWords: ['llp'],
  faqs: [{ question: 'How many partners?', answer: 'Two at least.' }],
  notIncluded: ['Digital signatures'],
  notNeeded: ['documents'],
};
const field = (label: string): ServiceField => ({
  id: 9001,
  key: 'business_activity',
  label,
  type: 'text',
  required: true,
  description: '',
  placeholder: '',
  options: [],
  displayOrder: 1,
  section: '',
  rule: '',
  showIf: null,
});
const SLUG = 'limited-liability-partnership';

let t: TestApp;
let head: Record<string, string>;
const run = async (id: string, command: Parameters<typeof service.decider.decide>[0]): Promise<void> => {
  const done = await t.app.execute(service, id, command, systemContext('test'));
  if (!done.ok) throw new Error(done.error.message);
  head = { 'x-min-position': done.value.position ?? '' };
};

beforeAll(async () => {
  t = await startTestApp({
    routes: [...catalogueRoutes, ...publicRoutes, ...identityRoutes, ...demoRoutes, ...requestRoutes],
  });
  const requirement = {
    id: 9101,
    key: 'pan',
    label: 'PAN card',
    description: '',
    required: true,
    allowedTypes: 'pdf,jpg,png',
    maxSizeMb: 5,
    displayOrder: 1,
    perPerson: true,
    requiredIf: null,
    maxAgeMonths: null,
  };
  await run(SLUG, {
    type: 'createService',
    details,
    builtIn: true,
    fields: [field('Activity')],
    requirements: [requirement],
  });
  const second = { ...details, title: 'Off', isPopular: false };
  await run('off-service', { type: 'createService', details: second, builtIn: false, fields: [], requirements: [] });
  await run('draft-service', {
    type: 'createService',
    details: { ...second, notNeeded: [] },
    builtIn: false,
    fields: [],
    requirements: [],
  });
  await run('off-service', { type: 'editService', details: {}, active: false });
});
afterAll(() => t.close());

describe('the catalogue', () => {
  it('is open to everybody, names prices as texts and leaves inactive services out (CALL-25)', async () => {
    const { body } = await t.client().get('/api/services', head);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: SLUG,
      title: 'LLP Registration',
      price: '399',
      helpText: 'Two partners at least.',
      fee_breakup: { professional_fee: 338, gst: 61 },
      // Fees are data, in rupees.
      government_fees: { kind: 'from', from: 700, note: '' },
      later_fees: [{ payee: 'us', label: 'Our fee for filing', from: 1770, to: null, note: 'GST included.' }],
      search_words: ['llp'],
      faqs: [{ question: 'How many partners?', answer: 'Two at least.' }],
    });
    expect((await t.client().get('/api/services/off-service', head)).body.message).toBe('Service Not Found');
  });

  it('is packed once for everybody, and not sent again to who has it', async () => {
    for (const path of ['/api/services', `/api/services/${SLUG}`, `/api/services/${SLUG}/benefits`]) {
      const plain = await t.client().get(path, { ...head, 'accept-encoding': 'identity' });
      const etag = plain.headers.get('etag') ?? '';
      expect([etag.slice(0, 3), plain.headers.get('cache-control')]).toEqual(['W/"', 'no-cache']);
      for (const encoding of ['br', 'gzip']) {
        const packed = await t.client().get(path, { 'accept-encoding': encoding });
        expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual([encoding, etag]);
        expect(packed.text).toBe(plain.text);
      }
      const again = await t.client().get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
  });

  it('is the new one for everybody as soon as somebody has seen a change of it', async () => {
    const old = await t.client().get('/api/services', head);
    // fetch alone would say no-cache beside it.
    const has = { 'if-none-match': old.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    await run('second-service', {
      type: 'createService',
      details: { ...details, title: 'Second', notNeeded: ['questions', 'documents'] },
      builtIn: false,
      fields: [],
      requirements: [],
    });
    const changed = await t.client().get('/api/services', { ...head, ...has });
    expect([changed.status, changed.body.length]).toEqual([200, 2]);
    const others = await t.client().get('/api/services', has);
    expect([others.status, others.text]).toEqual([200, changed.text]);
    await run('second-service', { type: 'editService', details: {}, active: false });
    expect((await t.client().get('/api/services', { ...head, ...has })).status).toBe(304);
    expect((await t.client().get('/api/services/second-service')).status).toBe(404);
  });

  it('finds a service by hyphens, underscores and its alias (CALL-49, reading 37)', async () => {
    for (const id of [SLUG, 'limited_liability_partnership', 'llp-registration', 'llp_registration']) {
      expect((await t.client().get(`/api/services/${id}`, head)).body.id).toBe(SLUG);
      expect((await t.client().get(`/api/service-fields/${id}`, head)).body).toMatchObject([
        { id: 9001, service_id: SLUG, display_order: 1, position: 1, options: [] },
      ]);
      expect((await t.client().get(`/api/service-documents/${id}`, head)).body).toMatchObject([
        { label: 'PAN card', document_name: 'PAN card', allowed_types: 'pdf,jpg,png', max_size_mb: 5, max_size: 5 },
      ]);
    }
  });

  it('says of each question and document since when it is there, and when it was last edited (DATA-19, DATA-21)', async () => {
    const first = (await t.client().get(`/api/service-fields/${SLUG}`, head)).body[0];
    const document = (await t.client().get(`/api/service-documents/${SLUG}`, head)).body[0];
    expect([first.updated_at, document.created_at, document.updated_at]).toEqual(Array(3).fill(first.created_at));
    t.clock.advance(60_000);
    await run(SLUG, { type: 'editField', field: { ...field('Activity'), placeholder: 'Weaving' } });
    expect((await t.client().get(`/api/service-fields/${SLUG}`, head)).body[0]).toMatchObject({
      placeholder: 'Weaving',
      created_at: first.created_at,
      updated_at: new Date(t.clock.now()).toISOString(),
    });
  });

  it('lists benefits and documents as texts (CALL-27, CALL-28)', async () => {
    expect((await t.client().get(`/api/services/${SLUG}/benefits`, head)).body).toEqual(['Own legal person']);
    expect((await t.client().get(`/api/services/${SLUG}/documents`, head)).body).toEqual(['PAN card']);
    expect((await t.client().get('/api/services/none/benefits', head)).status).toBe(404);
  });

  it('answers hostile ids with 404, never with a fault', async () => {
    for (const id of ['a'.repeat(250), '%27%20OR%201%3D1', '..%2f..%2f', '%F0%9F%98%80', '__proto__', 'constructor'])
      for (const path of [`/api/services/${id}`, `/api/service-fields/${id}?requestId=${id}`])
        expect((await t.client().get(path)).status).toBe(404);
  });
});

describe('a test service (demo mode)', () => {
  it('is made for the test customer only, once per order, at the price of the catalogue (SEC-16, CALL-19)', async () => {
    const [customer, admin] = [t.client(), t.client()];
    await customer.signIn('0000000001');
    await admin.signIn('0000000003');
    const body = {
      serviceId: 'llp_registration',
      serviceTitle: 'x',
      price: '1',
      orderId: 'TEST_1',
      status: 'new_request',
    };
    // A caller without the right gets the same refusal for any body.
    for (const sent of [body, {}]) expect((await admin.post('/api/test/create-service', sent)).status).toBe(403);
    expect((await customer.post('/api/test/create-service', {})).status).toBe(422);
    const [made, again] = [
      await customer.post('/api/test/create-service', body),
      await customer.post('/api/test/create-service', body),
    ];
    expect(made.body).toMatchObject({ success: true });
    expect(again.body.id).toBe(made.body.id);
    expect((await customer.post('/api/test/create-service', { serviceId: 'off-service' })).body.code).toBe(
      'service_inactive',
    );
    expect((await customer.post('/api/test/create-service', { serviceId: 'draft-service' })).body.code).toBe(
      'service_draft',
    );
    for (const status of ['completed', 'no_such_status'])
      expect((await customer.post('/api/test/create-service', { ...body, orderId: status, status })).status).toBe(422);
  });

  it('keeps the order that was sent, and has title and price of the catalogue (DATA-27)', async () => {
    const customer = t.client();
    await customer.signIn('0000000001');
    const sent = { serviceId: SLUG, serviceTitle: 'x', price: '1', orderId: 'TEST_ORDABC123', status: 'new_request' };
    const made = await customer.post('/api/test/create-service', sent);
    const head = { 'x-min-position': made.headers.get('x-position') ?? '' };
    const { request, payments } = (await customer.get(`/api/requests/${made.body.id}`, head)).body;
    expect(request).toMatchObject({ order_id: 'TEST_ORDABC123', price: '399', status: 'new_request' });
    expect(request.service_title).not.toBe('x');
    expect(payments.map(({ orderId }: { orderId: string }) => orderId)).toEqual(['TEST_ORDABC123']);
  });

  it('waits to be paid, and goes on like any other request once it is', async () => {
    const customer = t.client();
    await customer.signIn('0000000001');
    const made = await customer.post('/api/test/create-service', { serviceId: SLUG, orderId: 'TEST_3' });
    const path = `/api/requests/${made.body.id}`;
    const seen = await customer.get(path, { 'x-min-position': made.headers.get('x-position') ?? '' });
    expect(seen.body.request).toMatchObject({ status: 'new_request', payment_status: 'pending' });
    const [{ orderId, paymentLink }] = seen.body.payments;
    expect([orderId.startsWith('TEST_ORD'), paymentLink]).toEqual([true, `/payment-simulation?orderId=${orderId}`]);
    const payment = {
      gatewayPaymentId: 'sim_1',
      status: 'captured',
      amountPaise: 39_900,
      method: 'UPI',
      reason: '',
    } as const;
    expect(
      await recordPayment(t.app, { ...payment, orderId, at: new Date(t.clock.now()).toISOString() }),
    ).toMatchObject({
      ok: true,
    });
    const paid = await eventually(async () => {
      const { body } = await customer.get(path);
      return body.request.status !== 'new_request' && body;
    });
    expect(paid.request).toMatchObject({ status: 'documents_not_uploaded', payment_status: 'paid', order_id: orderId });
  });

  it('keeps the questions that its revision had, for its customer and staff only', async () => {
    const [customer, staff] = [t.client(), t.client()];
    await customer.signIn('0000000001');
    await staff.signIn('0000000002');
    const made = await customer.post('/api/test/create-service', { serviceId: SLUG, orderId: 'TEST_2' });
    await run(SLUG, { type: 'editField', field: field('What do you do?') });

    const path = `/api/service-fields/${SLUG}`;
    const labels = async (client: typeof customer, query = '') => {
      const { status, body } = await client.get(path + query, head);
      return status === 200 ? body.map(({ label }: { label: string }) => label) : status;
    };
    const bound = `?requestId=${made.body.id}`;
    expect(await labels(customer)).toEqual(['What do you do?']);
    expect(await labels(customer, bound)).toEqual(['Activity']);
    expect(await labels(staff, bound)).toEqual(['Activity']);
    expect(await labels(t.client(), bound)).toBe(404);
    expect(await labels(customer, '?requestId=nobody')).toBe(404);
    const other = t.client();
    await other.post('/api/public/request-otp', { mobile: '9876543210' });
    const [message] = await eventually(async () => {
      const sent = await other.get('/api/demo/outbox?to=9876543210');
      return sent.body.items.length > 0 && sent.body.items;
    });
    const otp = message.text.slice(0, 4);
    await other.post('/api/public/verify-otp', { mobile: '9876543210', otp });
    expect(await labels(other, bound)).toBe(404);
  });
});
