import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { defaultSettings } from '@anupalan/domain/settings/state';
import { type SimulatedGateway, WEBHOOK_QUEUE } from '@anupalan/infra/simulated-gateway/gateway';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { WORKERS } from '../server/start-workers.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

const REASON = 'We could not file in time.';
let kit: CaseKit;
let asha: Person;
let ravi: Person;
let meera: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  for (const queue of ['gateway', 'refunds', 'notify'])
    kit.app.jobs.work(
      queue,
      (job) => WORKERS[queue]?.handle(kit.app)(job, new AbortController().signal) as Promise<void>,
    );
  kit.app.jobs.work(WEBHOOK_QUEUE, (job) => (kit.app.gateway as SimulatedGateway).sendWebhook(job));
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('admin', 'Ravi');
  meera = await kit.person('admin', 'Meera');
});
afterAll(() => kit.close());

const paidOrder = async (): Promise<{ orderId: string; requestId: string }> => {
  const { orderId } = (
    await asha.client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true, amount: 399 })
  ).body;
  await asha.client.post('/api/payment/simulate', { orderId, outcome: 'success' });
  const requestId = await eventually(async () => {
    kit.clock.advance(100);
    const seen = (await kit.read(asha, `/api/payments/${orderId}`)).body;
    return seen.status === 'captured' ? seen.requestId : null;
  });
  return { orderId, requestId };
};
const refund = (person: Person, orderId: string, amount: number, reason = REASON) =>
  person.client.post(`/api/admin/payments/${orderId}/refunds`, { amount, reason });
/** Until the refund of an order has its voucher. */
const issued = (orderId: string) =>
  eventually(async () => {
    kit.clock.advance(100);
    return (await kit.app.load(payment, orderId)).state.vouchers.length === 1;
  });
const refundsOf = async (orderId: string) => (await kit.app.load(payment, orderId)).state.refunds;

describe('a refund by an admin', () => {
  it('goes through the gateway, gets a voucher, and the customer reads the reason', async () => {
    const { orderId, requestId } = await paidOrder();
    expect((await refund(ravi, orderId, 100)).status).toBe(200);
    await issued(orderId);
    const view = (await kit.read(ravi, `/api/requests/${requestId}`)).body;
    expect(view.payments[0]).toMatchObject({
      status: 'captured',
      returns: {
        refundable: 299,
        alone: defaultSettings.refundApprovalLimit - 100,
        proposed: 299,
        refunds: [{ amount: 100, cause: 'office', status: 'processed' }],
      },
    });
    const mine = (await kit.read(asha, `/api/requests/${requestId}`)).body;
    expect(mine.payments[0].returns).toBeUndefined();
    expect(JSON.stringify(mine.timeline)).toContain(REASON);
  });

  it('of more than was paid is told the most that can be given back, however much it is', async () => {
    const { orderId } = await paidOrder();
    for (const amount of [400, 2e9])
      expect((await refund(ravi, orderId, amount)).body).toMatchObject({
        code: 'refund_too_much',
        params: { most: 399 },
      });
    expect((await refund(ravi, orderId, 0)).body).toMatchObject({ code: 'amount_invalid' });
  });

  it('has a voucher that customer and office download, and nobody else', async () => {
    const { orderId, requestId } = await paidOrder();
    await refund(ravi, orderId, 118);
    await issued(orderId);
    const [{ receipt, refund_vouchers: vouchers }] = (await kit.read(asha, `/api/requests/${requestId}`)).body.payments;
    expect(vouchers).toMatchObject([{ amount: 118, number: expect.stringMatching(/^RF\/\d\d-\d\d\/\d{6}$/) }]);
    const [{ id, number }] = vouchers;
    const download = (person: Person, refundId = id) =>
      fetch(`${kit.origin}/api/payments/${orderId}/refunds/${refundId}/voucher.pdf`, {
        headers: { cookie: person.client.cookies() },
      });
    for (const person of [asha, ravi]) {
      const answer = await download(person);
      expect(answer.headers.get('content-disposition')).toContain(`refund-${number.replaceAll('/', '-')}.pdf`);
      const text = (await readPdf(Buffer.from(await answer.arrayBuffer()))).pages.join('\n');
      for (const said of [
        'Refund voucher',
        `No. ${number}`,
        `${receipt.number} of 2`,
        'Refunded to',
        'Asha',
        'Maharashtra (27)',
        REASON,
        '₹100.00',
        'CGST 9%',
        'SGST 9%',
        '₹9.00',
        '₹118.00',
        'rule 51',
      ])
        expect(text).toContain(said);
    }
    expect((await download(await kit.person('customer', 'Tanu'))).status).toBe(404);
    expect((await download(asha, 'rfnd_none')).status).toBe(404);
  });

  it('leaves the rest to a cancellation and to what an erasure counts as held', async () => {
    const { orderId, requestId } = await paidOrder();
    await refund(ravi, orderId, 100);
    await issued(orderId);
    const { blocked } = (await kit.read(asha, '/api/me/erasure')).body;
    expect(blocked).toContainEqual(expect.objectContaining({ id: requestId, held: 299 }));
    expect((await kit.read(asha, `/api/requests/${requestId}`)).body.refund_on_cancel).toBe(299);
    expect((await asha.client.post(`/api/requests/${requestId}/cancel`, { reason: 'No longer needed' })).status).toBe(
      200,
    );
    const events = await kit.app.store.load(`serviceRequest-${requestId}`);
    expect(events.find(({ event }) => event.type === 'RequestCancelled')?.event.data.refunds).toEqual([
      { orderId, amountPaise: 299_00 },
    ]);
  });

  it('of all that was paid, before a cancellation, makes a reopened case wait for a new payment', async () => {
    const { orderId, requestId } = await paidOrder();
    await refund(ravi, orderId, 399);
    await issued(orderId);
    const said = { reason: REASON };
    expect((await asha.client.post(`/api/requests/${requestId}/cancel`, said)).status).toBe(200);
    expect((await ravi.client.post(`/api/admin/requests/${requestId}/reopen`, said)).status).toBe(200);
    const mine = (await kit.read(asha, `/api/requests/${requestId}`)).body;
    expect(mine.request).toMatchObject({ status: 'new_request', payment_status: 'refunded' });
    const again = await asha.client.post('/api/payment/initiate', {
      serviceId: 'test-licence',
      requestId,
      amount: 399,
    });
    expect(again.status).toBe(200);
    await asha.client.post('/api/payment/simulate', { orderId: again.body.orderId, outcome: 'success' });
    await eventually(async () => {
      kit.clock.advance(100);
      return (await kit.app.load(serviceRequest, requestId)).state.status === 'documents_not_uploaded';
    });
  });

  it('above the limit of the settings waits for a second admin', async () => {
    const { orderId, requestId } = await paidOrder();
    const limited = async (refundApprovalLimit: number, by = ravi) =>
      by.client.request('PUT', '/api/admin/settings', { body: { ...defaultSettings, refundApprovalLimit } });
    expect((await limited(50)).status).toBe(200);
    const aloneLeft = async () => (await kit.read(ravi, `/api/requests/${requestId}`)).body.payments[0].returns.alone;
    expect(await aloneLeft()).toBe(50);
    await refund(ravi, orderId, 60);
    expect(await refundsOf(orderId)).toEqual([]);
    expect((await kit.app.load(payment, orderId)).state.proposals).toMatchObject([{ amountPaise: 60_00 }]);
    const proposalsFor = async (person: Person) =>
      (await kit.read(person, `/api/requests/${requestId}`)).body.payments[0].returns.proposals;
    const proposed = { amount: 60, reason: REASON, by: 'Ravi' };
    expect(await proposalsFor(ravi)).toMatchObject([{ ...proposed, own: true }]);
    const [{ id }] = await proposalsFor(meera);
    expect(await proposalsFor(meera)).toMatchObject([{ ...proposed, own: false }]);
    const tasksFor = async (person: Person) =>
      (await kit.read(person, '/api/admin/payments/tasks')).body.items.filter(
        (one: { order_id: string }) => one.order_id === orderId,
      );
    const { case_number } = (await kit.read(asha, `/api/requests/${requestId}`)).body.request;
    const task = { kind: 'proposal', request_id: requestId, case_number, amount: 60, by: 'Ravi' };
    expect([await tasksFor(ravi), await tasksFor(meera)]).toMatchObject([
      [{ ...task, own: true }],
      [{ ...task, own: false }],
    ]);
    const decide = (person: Person, more: Readonly<Record<string, string>> = {}) =>
      person.client.post(`/api/admin/payments/${orderId}/refunds/${id}`, { decision: 'approve' }, more);
    // Neither by another session of the first admin, nor by a limit that they raise, nor with fewer rights.
    const again = kit.client();
    again.setCookie(SESSION_COOKIE, (await kit.newSession(ravi)).token);
    expect((await decide({ id: ravi.id, client: again })).body.code).toBe('refund_own_proposal');
    const raised = await limited(5000);
    expect([raised.status, raised.body.errors[0].code]).toEqual([422, 'settings.limit_super_admin']);
    for (const person of [asha, await kit.person('staff', 'Kavya')]) expect((await decide(person)).status).toBe(403);
    // Only once, however many admins approve it at the same time, and under whatever key.
    const key = { 'idempotency-key': 'approve-once' };
    const answers = await Promise.all([decide(meera, key), decide(meera, key), decide(meera), decide(meera)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await refundsOf(orderId)).toMatchObject([{ amountPaise: 60_00, approved: true }]);
    expect(await tasksFor(meera)).toEqual([]);
    // A refund that a second admin approved does not count for one admin alone.
    expect(await aloneLeft()).toBe(50);
    const owner = await kit.person('admin', 'Sonia', { isSuperAdmin: true });
    expect((await limited(defaultSettings.refundApprovalLimit, owner)).status).toBe(200);
  });

  it('of two admins at once gives back no more than came in', async () => {
    const { orderId } = await paidOrder();
    const answers = await Promise.all([ravi, meera, ravi, meera].map((person) => refund(person, orderId, 200)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await refundsOf(orderId)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(200_00);
  });

  it('is for admins alone, of a paid order, with a reason', async () => {
    const { orderId } = await paidOrder();
    expect((await refund(asha, orderId, 100)).status).toBe(403);
    expect((await refund(await kit.person('staff', 'Sana'), orderId, 100)).status).toBe(403);
    expect((await refund(ravi, 'TEST_ORDNONE', 100)).status).toBe(404);
    expect((await refund(ravi, orderId, 100, 'because')).body.code).toBe('refund_reason_short');
    expect((await refund(ravi, orderId, -1)).status).toBe(422);
  });
});
