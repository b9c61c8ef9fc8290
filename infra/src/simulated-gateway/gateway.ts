import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../ports/clock.js';
import { isoNow } from '../ports/clock.js';
import type { JobQueue, JobView } from '../ports/job-queue.js';
import type { KeyValue } from '../ports/key-value.js';
import type { GatewayPayment, GatewayRefund, PaymentGateway, WebhookReading } from '../ports/payment-gateway.js';

/** How the webhooks of a simulated outcome are delivered; real gateways show all of these. */
export type Delivery = 'once' | 'twice' | 'late' | 'slow' | 'out_of_order';

export const WEBHOOK_QUEUE = 'simulated-webhooks';
const LATE_MS = 20_000;
/** How long a slow bank takes to decide, ms. */
const SLOW_MS = 20_000;
const SIGNATURE_HEADER = 'x-simulated-signature';
const DELIVERY_HEADER = 'x-simulated-event-id';

export interface SimulatedGateway extends PaymentGateway {
  /**
   * State of an order here: `unknown` was never registered, `paid` has a payment, whether its webhook was sent or not.
   */
  orderStatus(orderId: string): Promise<'unknown' | 'open' | 'paid'>;
  /** Decides a payment attempt and plans its webhooks. `unknown` for an order that was never registered here. */
  simulate(
    orderId: string,
    outcome: 'success' | 'failure',
    deliver: Delivery,
  ): Promise<'planned' | 'unknown' | 'already-paid'>;
  /** WEBHOOK_QUEUE, for the code that starts the workers. */
  readonly webhookQueue: string;
  /** Job handler of that queue: posts one signed webhook; throws so that the queue retries. */
  sendWebhook(job: JobView): Promise<void>;
}

/** `decidedAt`: until then the bank has not answered (ms since the epoch). */
type StoredPayment = GatewayPayment & { readonly decidedAt?: number };

interface StoredOrder {
  readonly amountPaise: number;
  readonly payments: readonly StoredPayment[];
  /** By our refund key. */
  readonly refunds: Readonly<
    Record<string, Omit<GatewayRefund, 'refundKey' | 'orderId'> & { gatewayPaymentId: string }>
  >;
}

interface GatewayDeps {
  readonly keyValue: KeyValue;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly secret: string;
  /** The URL of the webhook endpoint; known once the server listens. */
  readonly webhookUrl: () => string;
  /** Extra headers per webhook, such as its trace context. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

const capturedOf = (order: StoredOrder): StoredPayment | undefined =>
  order.payments.find((payment) => payment.status === 'captured');

/** The orders that were registered here. */
class StoredOrders {
  constructor(private readonly keyValue: KeyValue) {}

  async read(orderId: string): Promise<{ order: StoredOrder; version: number } | null> {
    const entry = await this.keyValue.get(this.#key(orderId));
    return entry === null ? null : { order: JSON.parse(entry.value) as StoredOrder, version: entry.version };
  }

  /** Registers an order unless it exists already. */
  async add(orderId: string, order: StoredOrder): Promise<void> {
    await this.keyValue.put(this.#key(orderId), JSON.stringify(order), { expect: 'absent' });
  }

  async change(orderId: string, edit: (order: StoredOrder) => StoredOrder): Promise<void> {
    for (;;) {
      const found = await this.read(orderId);
      if (found === null) throw new Error('order is not registered with the simulated gateway');
      const edited = JSON.stringify(edit(found.order));
      if ((await this.keyValue.put(this.#key(orderId), edited, { expect: found.version })) !== null) return;
    }
  }

  #key(orderId: string): string {
    return `simulated-order:${orderId}`;
  }
}

/** The attempts that follow from a decision at this moment. */
const attemptsOf = (
  orderId: string,
  order: StoredOrder,
  [outcome, deliver]: readonly ['success' | 'failure', Delivery],
  clock: Clock,
): readonly StoredPayment[] => {
  const attempt = (status: 'captured' | 'failed', n: number): StoredPayment => ({
    orderId,
    gatewayPaymentId: `sim_${orderId}_${n}`,
    status,
    amountPaise: order.amountPaise,
    method: 'simulated UPI',
    reason: status === 'failed' ? 'The bank declined the payment.' : '',
    at: isoNow(clock),
    ...(deliver === 'slow' && { decidedAt: clock.now() + SLOW_MS }),
  });
  const n = order.payments.length + 1;
  return deliver === 'out_of_order'
    ? [attempt('failed', n), attempt('captured', n + 1)]
    : [attempt(outcome === 'success' ? 'captured' : 'failed', n)];
};

const refundsIn = (
  orderId: string,
  refunds: StoredOrder['refunds'],
  gatewayPaymentId: string,
): readonly GatewayRefund[] =>
  Object.entries(refunds).flatMap(([refundKey, refund]) =>
    refund.gatewayPaymentId === gatewayPaymentId ? [{ orderId, refundKey, ...refund }] : [],
  );

/** The body of a webhook about the payment or refund that its job names. */
const bodyOf = (order: StoredOrder, payload: JobView['payload']): string => {
  const { kind, orderId, gatewayPaymentId, refundKey } = payload as Record<string, string>;
  if (kind === 'refund')
    return JSON.stringify({
      event: 'refund.processed',
      refund: { orderId, refundKey, ...order.refunds[String(refundKey)] },
    });
  const { decidedAt: _, ...payment } = order.payments.find((one) => one.gatewayPaymentId === gatewayPaymentId) ?? {};
  return JSON.stringify({ event: `payment.${'status' in payment ? payment.status : 'failed'}`, payment });
};

/** The meaning of a webhook with the right signature. */
const readBody = (rawBody: Buffer, deliveryId: string): WebhookReading => {
  try {
    const body = JSON.parse(rawBody.toString('utf8')) as Record<string, unknown>;
    if (isPayment(body.payment)) return { kind: 'payment', payment: body.payment, deliveryId };
    if (isRefund(body.refund)) return { kind: 'refund', refund: body.refund, deliveryId };
    return body.payment === undefined && body.refund === undefined
      ? { kind: 'ignored' }
      : { kind: 'malformed', message: 'the payment or refund lacks what it must say' };
  } catch {
    return { kind: 'malformed', message: 'the body is not JSON' };
  }
};

/** Signs webhooks, sends them and recognises its own. */
const webhooksOf = (deps: GatewayDeps, orders: StoredOrders): Pick<SimulatedGateway, 'sendWebhook' | 'readWebhook'> => {
  const sign = (body: string | Buffer): string => createHmac('sha256', deps.secret).update(body).digest('hex');
  return {
    async sendWebhook(job) {
      const found = await orders.read(String(job.payload.orderId));
      if (found === null) return;
      const body = bodyOf(found.order, job.payload);
      const answer = await fetch(deps.webhookUrl(), {
        method: 'POST',
        headers: {
          ...deps.headers?.(),
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: sign(body),
          // A delivery keeps its id over retries and repetitions.
          [DELIVERY_HEADER]: job.id.replace(/_again$/, ''),
        },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      if (!answer.ok) throw new Error(`webhook answered ${answer.status}`);
    },

    readWebhook(rawBody, headers) {
      const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''), 'utf8');
      const expected = Buffer.from(sign(rawBody), 'utf8');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'bad-signature' };
      return readBody(rawBody, String(headers[DELIVERY_HEADER] ?? ''));
    },
  };
};

/**
 * A payment gateway for demo mode and tests: it keeps orders, decides attempts on request, and reports like a real one,
 * by signed webhooks over HTTP to this server's endpoint. An order counts as paid only by such a webhook or by an
 * answer to `payments`.
 */
export const simulatedGateway = (deps: GatewayDeps): SimulatedGateway => {
  const { clock } = deps;
  const orders = new StoredOrders(deps.keyValue);

  const plan = (id: string, delayMs: number, payload: { readonly [name: string]: string | number }): Promise<void> =>
    deps.jobs.add({
      queue: WEBHOOK_QUEUE,
      id,
      payload,
      runAt: new Date(clock.now() + delayMs).toISOString(),
      attempts: 8,
      backoffMs: 500,
    });

  return {
    name: 'simulated',
    orderIdPrefix: 'TEST_ORD',
    webhookQueue: WEBHOOK_QUEUE,
    ...webhooksOf(deps, orders),

    async createOrder({ orderId, amountPaise }) {
      const fresh: StoredOrder = { amountPaise, payments: [], refunds: {} };
      await orders.add(orderId, fresh);
      return { paymentLink: `/payment-simulation?orderId=${encodeURIComponent(orderId)}` };
    },

    async orderStatus(orderId) {
      const found = await orders.read(orderId);
      if (found === null) return 'unknown';
      return capturedOf(found.order) === undefined ? 'open' : 'paid';
    },

    async simulate(orderId, outcome, deliver) {
      const found = await orders.read(orderId);
      if (found === null) return 'unknown';
      const paid = capturedOf(found.order);
      if (paid !== undefined) {
        // A process may have died between the payment and its webhook, so a repeated request plans it; if it is planned
        // already, nothing changes.
        await plan(paid.gatewayPaymentId, 0, { kind: 'payment', orderId, gatewayPaymentId: paid.gatewayPaymentId });
        return 'already-paid';
      }
      const decided = attemptsOf(orderId, found.order, [outcome, deliver], clock);
      await orders.change(orderId, (order) => ({ ...order, payments: [...order.payments, ...decided] }));

      const lateBy = deliver === 'late' ? LATE_MS : deliver === 'slow' ? SLOW_MS : 0;
      // Out of order: the webhook of the capture first, that of the earlier failure a moment later.
      for (const [index, payment] of [...decided].reverse().entries()) {
        const webhook = { kind: 'payment', orderId, gatewayPaymentId: payment.gatewayPaymentId };
        await plan(payment.gatewayPaymentId, lateBy + index * 1500, webhook);
        if (deliver === 'twice') await plan(`${payment.gatewayPaymentId}_again`, 1000, webhook);
      }
      return 'planned';
    },

    async payments(orderId) {
      const { payments = [] } = (await orders.read(orderId))?.order ?? {};
      return payments.map(({ decidedAt, ...payment }) =>
        decidedAt !== undefined && decidedAt > clock.now() ? { ...payment, status: 'pending', reason: '' } : payment,
      );
    },

    async refund({ orderId, gatewayPaymentId, refundKey, amountPaise }) {
      const gatewayRefundId = `rfnd_${refundKey}`;
      const made = { gatewayRefundId, gatewayPaymentId, amountPaise, status: 'processed' } as const;
      await orders.change(orderId, (order) => ({ ...order, refunds: { ...order.refunds, [refundKey]: made } }));
      await plan(gatewayRefundId, 500, { kind: 'refund', orderId, refundKey });
      return { gatewayRefundId };
    },

    async refunds(gatewayPaymentId) {
      // Its payments are named `sim_<order>_<n>`.
      const orderId = gatewayPaymentId.replace(/^sim_/, '').replace(/_\d+$/, '');
      return refundsIn(orderId, (await orders.read(orderId))?.order.refunds ?? {}, gatewayPaymentId);
    },

    disputes: async () => [],
  };
};

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isPayment = (value: unknown): value is GatewayPayment => {
  const found = value as Partial<GatewayPayment> | null | undefined;
  return (
    found !== null &&
    typeof found === 'object' &&
    text(found.orderId) &&
    text(found.gatewayPaymentId) &&
    (found.status === 'captured' || found.status === 'failed') &&
    Number.isSafeInteger(found.amountPaise)
  );
};

const isRefund = (value: unknown): value is GatewayRefund => {
  const found = value as Partial<GatewayRefund> | null | undefined;
  return (
    found !== null &&
    typeof found === 'object' &&
    text(found.orderId) &&
    text(found.refundKey) &&
    text(found.gatewayPaymentId) &&
    text(found.gatewayRefundId) &&
    Number.isSafeInteger(found.amountPaise)
  );
};
