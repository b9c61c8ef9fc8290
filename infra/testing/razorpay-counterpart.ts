import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment in Razorpay's format; `at` in seconds. */
export interface TheirPayment {
  readonly id: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly amount: number;
  readonly currency?: string;
  readonly method: string;
  readonly created_at: number;
  readonly error_description?: string | null;
  readonly notes?: object;
  /** The fee on top, where the customer bears it. */
  readonly fee_bearer?: string;
  readonly fee?: number;
  readonly offer_id?: string;
}

interface TheirDispute {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: string;
}

interface Link {
  readonly id: string;
  readonly reference_id: string;
  readonly short_url: string;
  readonly notes: unknown;
  readonly amount: number;
  readonly order_id?: string;
  readonly status?: string;
  readonly payments: readonly unknown[] | null;
}

const isByHand = (notes: unknown): boolean => Array.isArray(notes);

/**
 * A small Razorpay for tests: payment links that are unique by `reference_id`, payments, and refunds with idempotency
 * keys, all behind the account's keys. `requests` records the calls.
 */
export const razorpayCounterpart = async (account: { readonly keyId: string; readonly keySecret: string }) => {
  const links = new Map<string, Link>();
  const attempts = new Map<string, TheirPayment[]>();
  const refunds = new Map<
    string,
    { id: string; payment_id: string; amount: number; currency: string; status: string; notes: unknown }
  >();
  const requests: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }[] = [];
  const disputes: TheirDispute[] = [];
  let broken: number | null = null;

  const answer = (
    method: string,
    url: URL,
    body: Record<string, unknown>,
    key: string,
  ): { readonly status: number; readonly body: unknown } => {
    const refuse = (status: number, description: string) => ({
      status,
      body: { error: { code: 'BAD_REQUEST_ERROR', description } },
    });
    const ok = (value: unknown) => ({ status: 200, body: value });
    if (broken !== null) return refuse(broken, 'out of order');
    const [, kind, id = '', what] = url.pathname.split('/');
    if (kind === 'payment_links' && method === 'POST') {
      const reference = String(body.reference_id);
      if (links.has(reference))
        return refuse(400, `payment link with given reference_id (${reference}) already exists`);
      const link: Link = {
        id: `plink_${links.size + 1}`,
        reference_id: reference,
        short_url: `https://rzp.example/i/${links.size + 1}`,
        notes: body.notes,
        amount: Number(body.amount),
        payments: null,
      };
      links.set(reference, link);
      return ok(link);
    }
    if (kind === 'payment_links')
      return ok({
        payment_links: [...links.values()].filter((one) => one.reference_id === url.searchParams.get('reference_id')),
      });
    if (kind === 'disputes') {
      const skip = Number(url.searchParams.get('skip'));
      const page = disputes.slice(skip, skip + Number(url.searchParams.get('count')));
      return ok({ items: page.map((one) => ({ currency: 'INR', ...one })) });
    }
    if (kind === 'orders' && what === 'payments') {
      const items = attempts.get(id);
      return items === undefined ? refuse(400, 'The id provided does not exist') : ok({ count: items.length, items });
    }
    if (kind === 'payments' && what === 'refunds')
      return ok({ items: [...refunds.values()].filter((one) => one.payment_id === id) });
    if (kind === 'payments' && what === 'refund') {
      const known = refunds.get(key);
      if (known !== undefined) return ok(known);
      // It does not know what was captured: a refund by hand leaves room for the rest, one of ours for nothing.
      if ([...refunds.values()].some((one) => one.payment_id === id && !isByHand(one.notes)))
        return refuse(400, 'The payment has been fully refunded already');
      const made = {
        id: `rfnd_${refunds.size + 1}XY`,
        payment_id: id,
        amount: Number(body.amount),
        currency: 'INR',
        status: 'pending',
        notes: body.notes,
      };
      refunds.set(key, made);
      return ok(made);
    }
    return refuse(404, 'The requested URL was not found on the server.');
  };

  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://localhost');
      const method = req.method ?? 'GET';
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      const expected = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`;
      requests.push({ method, path: url.pathname + url.search, body });
      const answered =
        req.headers.authorization === expected
          ? answer(method, url, body, String(req.headers['x-refund-idempotency'] ?? ''))
          : { status: 401, body: { error: { description: 'Authentication failed' } } };
      res.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    refunds,
    linkOf: (orderId: string): Link | undefined => links.get(orderId),
    /** The customer opens the link and tries to pay: the link gets an order at Razorpay, which keeps every attempt. */
    attempt: (orderId: string, ...payments: readonly TheirPayment[]): void => {
      const link = links.get(orderId);
      if (link === undefined) throw new Error(`no link for ${orderId}`);
      const order = link.order_id ?? `order_${link.id}`;
      attempts.set(order, [...(attempts.get(order) ?? []), ...payments]);
      const paid = payments
        .filter(({ status }) => status === 'captured')
        .map(({ id, amount, method, created_at, status }) => ({ payment_id: id, amount, method, created_at, status }));
      links.set(orderId, { ...link, order_id: order, payments: [...(link.payments ?? []), ...paid] });
    },
    /** The link counts as paid. */
    settle: (orderId: string): void => {
      const link = links.get(orderId);
      if (link !== undefined) links.set(orderId, { ...link, status: 'paid' });
    },
    /** The customer's bank takes a payment up. */
    dispute: (one: TheirDispute): void => {
      disputes.push(one);
    },
    /** The bank decides a refund; reported by webhook or on request. */
    decideRefund: (refundId: string, status: 'processed' | 'failed'): void => {
      for (const [key, refund] of refunds) if (refund.id === refundId) refunds.set(key, { ...refund, status });
    },
    /** Somebody refunds a payment in the dashboard; returns the id of the refund. */
    refundByHand: (paymentId: string, amount: number): string => {
      const id = `rfnd_${refunds.size + 1}XY`;
      refunds.set(id, { id, payment_id: paymentId, amount, currency: 'INR', status: 'pending', notes: [] });
      return id;
    },
    /** Forgets idempotency keys, as Razorpay does after a while. */
    forgetKeys: (): void => {
      const kept = [...refunds.values()];
      refunds.clear();
      kept.forEach((one, index) => void refunds.set(`forgotten-${index}`, one));
    },
    /** Answers every request with this status from now on. */
    breakDown: (status: number | null): void => {
      broken = status;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type RazorpayCounterpart = Awaited<ReturnType<typeof razorpayCounterpart>>;

/** A webhook as Razorpay posts it, signed over exactly these bytes. */
export const razorpayWebhook = (
  secret: string,
  event: string,
  payload: object,
  deliveryId = 'evt_1',
): { readonly body: string; readonly headers: Record<string, string> } => {
  const body = JSON.stringify({ entity: 'event', account_id: 'acc_1', event, payload });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': deliveryId,
    },
  };
};
