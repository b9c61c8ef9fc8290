import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { PaymentInitiated } from '@anupalan/domain/contracts/payments';
import { Client } from './client.js';
import type { Cluster } from './cluster.js';
import { type Acknowledged, buy, SERVICE, signIn } from './journey.js';
import type { ServerProcess } from './server.js';

/** Pause between two commands of a customer, so that all together stay below the limit on calls per minute, ms. */
const BETWEEN_MS = 50;
const RETRY_MS = 250;
/** Messages before each further purchase. */
const MESSAGES = 3;

/** A customer under load, with everything that the server acknowledged to them. */
export interface Shopper {
  readonly mobile: string;
  readonly client: Client;
  /** The case of the first purchase, which the messages belong to. */
  readonly requestId: string;
  readonly messages: readonly string[];
  /** Messages that were refused once and not sent again; each is in the log at most once. */
  readonly givenUp: readonly string[];
  /** Orders whose payment was acknowledged, including the first. */
  readonly orders: readonly string[];
}

export interface Load {
  readonly shoppers: readonly Shopper[];
  /** The number of acknowledged commands of all customers. */
  acknowledged(): number;
  /** The number of commands answered with 503 and Retry-After. */
  refused(): number;
  /** The number of commands without an answer in time; they are sent again like refused ones. */
  unanswered(): number;
  /** Any other answers; there should be none. */
  faults(): readonly string[];
  /** Resolves once every customer has `n` more acknowledged commands. */
  more(n: number): Promise<void>;
  /** Resolves once every customer has `n` more refused commands. */
  moreRefused(n: number): Promise<void>;
  /** Resolves once all begun commands are acknowledged. */
  end(): Promise<void>;
}

/** Timeout of `more` and `moreRefused`, ms. */
const TIMEOUT_MS = 60_000;

/**
 * Runs `count` signed-in customers with a paid case each, all at once: they write messages and buy one service after
 * the other. A refused command is repeated with the same key, except every third message, which is given up.
 */
export const startLoad = async (origin: () => string, count: number): Promise<Load> => {
  const mobiles = Array.from({ length: count }, (_, i) => String(9_833_000_001 + i));
  const ready = await Promise.all(
    mobiles.map(async (mobile) => {
      const client = new Client(origin, TIMEOUT_MS);
      const first: Partial<Acknowledged> = {};
      await signIn(client, mobile);
      await buy(client, first);
      const { requestId = '', orderId = '' } = first;
      return { mobile, client, requestId, orderId };
    }),
  );
  const services = await ready[0]?.client.must<Service[]>('GET', '/api/services');
  const faults: string[] = [];
  let [going, acknowledged, refused, unanswered] = [true, 0, 0, 0];
  const goesOn = (): boolean => going;

  const work = ({ mobile, client, requestId, orderId }: (typeof ready)[number]) => {
    const shopper = { mobile, client, requestId, messages: [] as string[], givenUp: [] as string[], orders: [orderId] };
    const own = { acknowledged: 0, refused: 0 };
    /**
     * The answer to a command (`already`: the status of a command that was done before); null if it was given up or
     * refused for good.
     */
    const give = async <T>(
      path: string,
      body: object,
      key: string,
      { givesUp = false, already = 0 }: { readonly givesUp?: boolean; readonly already?: number } = {},
    ): Promise<T | null> => {
      for (;;) {
        const answer = await client.ask<T>('POST', path, { body, key, once: true }).catch(() => null);
        if (answer === null) unanswered += 1;
        else if (answer.status < 300 || answer.status === already) {
          own.acknowledged += 1;
          acknowledged += 1;
          await pause(BETWEEN_MS);
          return answer.body;
        } else if (
          (answer.status !== 503 && answer.status !== 429) ||
          !(Number(answer.headers.get('retry-after')) > 0)
        ) {
          faults.push(`${mobile}: POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
          return null;
        } else if (answer.status === 503) {
          own.refused += 1;
          refused += 1;
          if (givesUp) return null;
        }
        await pause(RETRY_MS);
      }
    };
    const write = async (n: number): Promise<void> => {
      const text = `message ${n}`;
      const givesUp = n % 3 === 0;
      const sent = await give(`/api/requests/${requestId}/messages`, { text }, `message-${n}`, { givesUp });
      if (sent !== null) shopper.messages.push(text);
      else if (givesUp) shopper.givenUp.push(text);
    };
    const buyAnother = async ({ id }: Service): Promise<void> => {
      const order = await give<PaymentInitiated>(
        '/api/payment/initiate',
        { serviceId: id, another: true },
        `buy-${id}`,
      );
      if (order === null) return;
      // 409: the first try, whose answer was lost, has paid.
      const payment = { orderId: order.orderId, outcome: 'success', deliver: 'twice' };
      const paid = await give('/api/payment/simulate', payment, `pay-${order.orderId}`, { already: 409 });
      if (paid !== null) shopper.orders.push(order.orderId);
    };
    const act = async (): Promise<void> => {
      const wanted = (services ?? []).filter(({ id, price }) => id !== SERVICE && Number(price) > 0);
      for (let n = 1; goesOn(); n += 1) {
        await write(n);
        const next = n % MESSAGES === 0 ? wanted.shift() : undefined;
        if (next !== undefined && goesOn()) await buyAnother(next);
      }
    };
    return { shopper, own, done: act() };
  };

  const all = ready.map(work);
  const until = async (what: 'acknowledged' | 'refused', n: number): Promise<void> => {
    const wished = all.map(({ own }) => ({ own, to: own[what] + n }));
    const deadline = Date.now() + TIMEOUT_MS;
    const isThere = (): boolean => wished.every(({ own, to }) => own[what] >= to);
    while (!isThere()) {
      if (faults.length > 0 || Date.now() > deadline)
        throw new Error(`not everybody was ${what} ${n} times more:\n${faults.join('\n')}`);
      await pause(20);
    }
  };
  return {
    shoppers: all.map(({ shopper }) => shopper),
    acknowledged: () => acknowledged,
    refused: () => refused,
    unanswered: () => unanswered,
    faults: () => [...faults],
    more: (n) => until('acknowledged', n),
    moreRefused: (n) => until('refused', n),
    end: async () => {
      going = false;
      await Promise.all(all.map(({ done }) => done));
    },
  };
};

/**
 * Starts the three parts of a cluster, one process each, with an admin and a staff member signed in, and the load on
 * them.
 */
export const startUnderLoad = async (
  cluster: Cluster,
  { publicPort, customers }: { readonly publicPort: number; readonly customers: number },
): Promise<{ readonly api: ServerProcess; readonly admin: Client; readonly load: Load }> => {
  const [api] = await Promise.all([
    cluster.start('api', { port: publicPort }),
    cluster.start('projector'),
    cluster.start('worker'),
  ]);
  const origin = (): string => api.origin;
  const [staff, admin] = [new Client(origin, TIMEOUT_MS), new Client(origin, TIMEOUT_MS)];
  await Promise.all([signIn(staff, '0000000002'), signIn(admin, '0000000003')]);
  return { api, admin, load: await startLoad(origin, customers) };
};
