import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayPayment, PaymentGateway } from '../ports/payment-gateway.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { type RazorpayAccess, type RazorpayAnswer, razorpayClient } from './client.js';
import {
  disputeOf,
  type Entity,
  entities,
  entity,
  noteOf,
  ORDER_NOTE,
  ORDER_PREFIX,
  paymentOf,
  REFUND_NOTE,
  readEvent,
  refundOf,
  settledBy,
  textOf,
} from './entities.js';

const SIGNATURE_HEADER = 'x-razorpay-signature';
/** The most that Razorpay lists at once. */
const PAGE = 100;
const DELIVERY_HEADER = 'x-razorpay-event-id';

/**
 * Razorpay takes 10 or more letters, digits, hyphens and underscores, and one body for each key: a refund that was reduced
 * meanwhile has another one.
 */
const idempotencyKey = (refundKey: string, amountPaise: number): string =>
  createHash('sha256').update(`${refundKey} ${amountPaise}`).digest('hex').slice(0, 40);

const refusedBy = (what: string, answer: RazorpayAnswer): StoreUnavailable =>
  new StoreUnavailable('The payment company did not accept this.', {
    refusal: 'payment_unavailable',
    cause: new Error(`${what}: ${answer.kind === 'refused' ? `${answer.status} ${answer.reason}` : 'odd answer'}`),
  });

/** The payments of an opened link; `listed` are those of its order, which has the fee and the offer. */
const paymentsIn = (orderId: string, link: Entity, listed: readonly Entity[]): readonly GatewayPayment[] => {
  const found = new Map<string, GatewayPayment>();
  const own = entities(link, 'payments');
  const counted = new Set(own.map((one) => one.payment_id));
  const isSettled = settledBy(link);
  for (const payment of [...own, ...listed]) {
    const settled = isSettled === true ? counted.has(payment.id ?? payment.payment_id) : isSettled;
    const read = paymentOf(orderId, payment, settled);
    if (read !== null && read !== 'unknown') found.set(read.gatewayPaymentId, read);
  }
  return [...found.values()];
};

/** A payment link for an order. */
const linkFor = (
  { orderId, amountPaise, title, expiresAt }: Parameters<PaymentGateway['createOrder']>[0],
  returnTo: string,
) => ({
  amount: amountPaise,
  currency: 'INR',
  accept_partial: false,
  reference_id: orderId,
  description: title,
  expire_by: Math.floor(Date.parse(expiresAt) / 1000),
  // The product sends its own messages.
  notify: { sms: false, email: false },
  reminder_enable: false,
  notes: { [ORDER_NOTE]: orderId },
  callback_url: returnTo,
  callback_method: 'get',
});

/** What a webhook says, if its signature is right. */
const readSigned = (
  secret: string,
  rawBody: Buffer,
  headers: Parameters<PaymentGateway['readWebhook']>[1],
): ReturnType<PaymentGateway['readWebhook']> => {
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'));
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'bad-signature' };
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return { kind: 'malformed', message: 'the body is not JSON' };
  }
  return readEvent(body, String(headers[DELIVERY_HEADER] ?? ''));
};

const allDisputes = async (call: ReturnType<typeof razorpayClient>): Promise<readonly Entity[]> => {
  const listed: Entity[] = [];
  for (;;) {
    const answer = await call('GET', `/disputes?count=${PAGE}&skip=${listed.length}`);
    if (answer.kind !== 'ok') throw refusedBy('disputes', answer);
    const page = entities(answer.body, 'items');
    listed.push(...page);
    if (page.length < PAGE) return listed;
  }
};

/**
 * Razorpay over its HTTP API: an order is a payment link whose `reference_id` is our order id, so that a second request
 * finds the same link; the customer pays on Razorpay's page and returns by `returnTo`. Amounts are paise on both sides.
 */
export const razorpayGateway = (
  options: RazorpayAccess & {
    readonly webhookSecret: string;
    /** The page to which the customer returns after paying. */
    readonly returnTo: (orderId: string) => string;
  },
): PaymentGateway => {
  const call = razorpayClient(options);

  const linkOf = async (orderId: string) => {
    const answer = await call('GET', `/payment_links?reference_id=${encodeURIComponent(orderId)}`);
    if (answer.kind !== 'ok') return null;
    return entities(answer.body, 'payment_links').find((link) => link.reference_id === orderId) ?? null;
  };

  const refundsOf = async (gatewayPaymentId: string) => {
    const answer = await call('GET', `/payments/${encodeURIComponent(gatewayPaymentId)}/refunds?count=100`);
    return answer.kind === 'ok' ? entities(answer.body, 'items') : [];
  };

  return {
    name: 'razorpay',
    orderIdPrefix: ORDER_PREFIX,

    async createOrder(order) {
      const { orderId } = order;
      const made = await call('POST', '/payment_links', { body: linkFor(order, options.returnTo(orderId)) });
      // A refusal most likely means that an earlier try made the link and its answer was lost.
      const link = made.kind === 'ok' ? entity(made.body) : await linkOf(orderId);
      const paymentLink = textOf(link?.short_url);
      if (paymentLink === null || !paymentLink.startsWith('https://')) throw refusedBy('payment link', made);
      return { paymentLink };
    },

    readWebhook: (rawBody, headers) => readSigned(options.webhookSecret, rawBody, headers),

    async payments(orderId) {
      const link = await linkOf(orderId);
      if (link === null) return [];
      // An opened link has an order at Razorpay, which also lists the failed attempts.
      const theirs = textOf(link.order_id);
      const listed = theirs === null ? null : await call('GET', `/orders/${encodeURIComponent(theirs)}/payments`);
      return paymentsIn(orderId, link, listed?.kind === 'ok' ? entities(listed.body, 'items') : []);
    },

    async refund({ orderId, gatewayPaymentId, amountPaise, refundKey }) {
      const payment = `/payments/${encodeURIComponent(gatewayPaymentId)}`;
      const made = await call('POST', `${payment}/refund`, {
        body: { amount: amountPaise, speed: 'normal', notes: { [ORDER_NOTE]: orderId, [REFUND_NOTE]: refundKey } },
        headers: { 'x-refund-idempotency': idempotencyKey(refundKey, amountPaise) },
      });
      if (made.kind === 'ok') {
        const gatewayRefundId = textOf(entity(made.body)?.id);
        if (gatewayRefundId === null) throw refusedBy('refund', made);
        return { gatewayRefundId };
      }
      // Razorpay forgets idempotency keys after a while; the refund itself stays.
      const before = (await refundsOf(gatewayPaymentId)).find(
        (one) => noteOf(one, REFUND_NOTE) === refundKey && one.status !== 'failed',
      );
      const gatewayRefundId = textOf(before?.id);
      if (gatewayRefundId === null) throw refusedBy('refund', made);
      return { gatewayRefundId };
    },

    async refunds(gatewayPaymentId) {
      const found = (await refundsOf(gatewayPaymentId)).map((one) =>
        refundOf({ payment_id: gatewayPaymentId, ...one }),
      );
      return found.filter((refund) => refund !== null);
    },

    async disputes() {
      const listed = await allDisputes(call);
      return listed.map((one) => disputeOf(one, String(one.status))).filter((dispute) => dispute !== null);
    },
  };
};
