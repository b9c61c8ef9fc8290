import type { ProjectionView } from '@anupalan/domain/contracts/operations';
import type { CustomerService } from '@anupalan/domain/contracts/requests';
import type { OutboxMessage } from '@anupalan/domain/contracts/staff';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { openEventStoreDb } from '@anupalan/infra/eventstoredb/event-store';
import { connectMongo } from '@anupalan/infra/mongodb/connection';
import { openReadStore } from '@anupalan/infra/mongodb/read-store';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { expect, it } from 'vitest';
import type { Client } from './client.js';
import type { Cluster } from './cluster.js';
import { conversationOf } from './journey.js';
import type { Load, Shopper } from './load.js';

type Log = readonly RecordedEvent[];

/** The whole log of the installation. */
const logOf = async ({ env }: Pick<Cluster, 'env'>): Promise<Log> => {
  const { EVENTSTORE_URL: url = '', ENGINES_NAME: name = '' } = env;
  const store = openEventStoreDb({ url, name });
  try {
    const events: RecordedEvent[] = [];
    for await (const event of store.readAll({ after: null })) events.push(event);
    return events;
  } finally {
    await store.close();
  }
};

const numberOf = (log: Log, stream: string, type: string): number =>
  log.filter((event) => event.stream === stream && event.type === type).length;

/** Ids that are in the log more than once: of commands, or of follow-ups of an event, that acted twice. */
const doneTwice = (log: Log): readonly string[] => {
  const seen = new Set<string>();
  return log.flatMap(({ id, stream, type }) => {
    if (seen.has(id)) return [`${stream} ${type}`];
    seen.add(id);
    return [];
  });
};

/** The follow-ups of a captured payment, each in one stream and once. */
const FOLLOWS: readonly (readonly [string, string])[] = [
  ['serviceRequest', 'ServiceRequested'],
  ['serviceRequest', 'InitialPaymentReceived'],
  ['submission', 'SubmissionOpened'],
];

/** The follow-ups of a paid order that are missing in the log or are there more than once. */
const faultsOfOrder = (log: Log, orderId: string): readonly string[] => {
  const captured = log.filter(({ stream, type }) => stream === `payment-${orderId}` && type === 'PaymentCaptured');
  const requestId = String(captured[0]?.data.requestId);
  const counts = [
    [`${orderId} PaymentCaptured`, captured.length],
    ...FOLLOWS.map(([prefix, type]) => [`${orderId} ${type}`, numberOf(log, `${prefix}-${requestId}`, type)] as const),
    [
      `${orderId} CaseNumberClaimed`,
      log.filter(({ type, data }) => type === 'CaseNumberClaimed' && data.requestId === requestId).length,
    ],
  ] as const;
  return counts.flatMap(([what, count]) => (count === 1 ? [] : [`${what}: ${count} times`]));
};

/** A customer's acknowledged commands that are not exactly once in the log and in their views. */
const faultsOf = async (log: Log, shopper: Shopper): Promise<readonly string[]> => {
  const { client, mobile, requestId, messages, givenUp, orders } = shopper;
  const shown = await conversationOf(client, requestId);
  const texts = shown.map(({ text }) => text);
  const wished = [...messages, ...givenUp.filter((text) => texts.includes(text))].sort();
  const { services } = await client.must<{ services: CustomerService[] }>('GET', '/api/customer-services');
  const { items } = await client.must<{ items: OutboxMessage[] }>('GET', `/api/demo/outbox?to=${mobile}`);
  const thanks = items.filter(({ text }) => /We've received .* upload your documents/.test(text));
  const counts = [
    ['messages in the log', numberOf(log, `conversation-${requestId}`, 'MessageSent'), wished.length],
    ['requests', services.length, orders.length],
    ['thanks for a payment', thanks.length, orders.length],
  ] as const;
  return [
    ...([...texts].sort().join() === wished.join() ? [] : [`messages: ${texts.join()} instead of ${wished.join()}`]),
    ...counts.flatMap(([what, count, due]) => (count === due ? [] : [`${what}: ${count} instead of ${due}`])),
    ...orders.flatMap((orderId) => faultsOfOrder(log, orderId)),
  ].map((fault) => `${mobile}: ${fault}`);
};

/**
 * The faults of all customers of a load; empty when every acknowledged command and its follow-ups are there exactly
 * once.
 */
const faultsOfLoad = async (log: Log, { shoppers }: Pick<Load, 'shoppers'>): Promise<readonly string[]> =>
  (await Promise.all(shoppers.map((shopper) => faultsOf(log, shopper)))).flat();

/** The read models that are not up to date, live and without parked records. */
export const lateViews = async (admin: Client): Promise<readonly ProjectionView[]> => {
  const { items } = await admin.must<{ items: ProjectionView[] }>('GET', '/api/admin/projections');
  if (items.length === 0) throw new Error('there are no read models');
  return items.filter(
    ({ state, lag_events, parked, build }) => state !== 'live' || lag_events !== 0 || parked !== 0 || build !== null,
  );
};

/** Contents only: a record's position depends on the batches in which events were applied. */
const documentsIn = async (reads: ReadStore, namespace: string): Promise<ReadonlyMap<string, JsonObject>> => {
  const found = new Map<string, JsonObject>();
  let after: string | null = '';
  while (after !== null) {
    const page = await reads.find(namespace, { limit: 500, ...(after === '' ? {} : { after }) });
    for (const { id, doc } of page.docs) found.set(id, doc);
    after = page.cursor;
  }
  return found;
};

/** In how many records a rebuilt view differs from the previous one. */
const comparison = async (reads: ReadStore, model: string, version: number) => {
  const record = JSON.parse((await reads.getMeta(`view:${model}@${version}`)) ?? '{}') as Record<
    'live' | 'kept',
    string
  >;
  const [live, kept] = [await documentsIn(reads, record.live), await documentsIn(reads, record.kept)];
  const ids = new Set([...live.keys(), ...kept.keys()]);
  const differing = [...ids].filter((id) => JSON.stringify(live.get(id)) !== JSON.stringify(kept.get(id)));
  return { model, documents: live.size, differing };
};

/** A maximum, not a delay: twenty read models, on one store of documents and on a busy machine. */
const REBUILT_WITHIN_MS = 400_000;

/** Rebuilds every read model from the log, and compares each with its previous view. Nothing may write meanwhile. */
const comparedWithRebuild = async ({ env }: Pick<Cluster, 'env'>, admin: Client) => {
  const { items } = await admin.must<{ items: ProjectionView[] }>('GET', '/api/admin/projections');
  // The index of the log has the orders to rebuild and the seals, too: its log does not stand still meanwhile.
  const still = items.filter(({ name }) => name !== 'log-index');
  const versions = new Map(still.map(({ name, version }) => [name, version]));
  const models = [...versions.keys()];
  const { MONGODB_URL: url = '', ENGINES_NAME: database = '' } = env;
  const mongo = await connectMongo({ url, database });
  try {
    const reads = openReadStore(mongo);
    const live = async (model: string): Promise<string> =>
      (JSON.parse((await reads.getMeta(`view:${model}@${versions.get(model)}`)) ?? '{}') as { readonly live: string })
        .live;
    const before = new Map(await Promise.all(models.map(async (model) => [model, await live(model)] as const)));
    const deadline = Date.now() + REBUILT_WITHIN_MS;
    // One after the other: a store that looks through whole collections is held up by twenty at once.
    for (const model of models) {
      await admin.must('POST', `/api/admin/projections/${model}/rebuild`, { body: {} });
      while ((await live(model)) === before.get(model)) {
        if (Date.now() > deadline) {
          const { items: now } = await admin.must<{ items: ProjectionView[] }>('GET', '/api/admin/projections');
          throw new Error(`not built anew in time: ${JSON.stringify(now.find(({ name }) => name === model))}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    return await Promise.all([...versions].map(([model, version]) => comparison(reads, model, version)));
  } finally {
    await mongo.close();
  }
};

/** A cluster after its load has ended, and its clients. */
export interface Loaded {
  readonly cluster: Pick<Cluster, 'env'>;
  readonly load: Load;
  readonly admin: Client;
}

const SETTLED_WITHIN_MS = 60_000;

/**
 * Defines the last two tests of a cluster under load: acknowledged commands are kept exactly once, in the log and in
 * the views.
 */
export const testWhatIsKept = (loaded: () => Loaded): void => {
  it('has every command that was acknowledged just once, and all that follows from it', async () => {
    const { cluster, load } = loaded();
    await expect
      .poll(async () => faultsOfLoad(await logOf(cluster), load), { timeout: SETTLED_WITHIN_MS, interval: 500 })
      .toEqual([]);
    expect(doneTwice(await logOf(cluster))).toEqual([]);
    console.info(
      `${load.acknowledged()} commands acknowledged, ${load.refused()} refused for a moment, ${load.unanswered()} unanswered`,
    );
  });

  it('has view records equal to those rebuilt from the whole log, without gaps', {
    timeout: REBUILT_WITHIN_MS + SETTLED_WITHIN_MS,
  }, async () => {
    const { cluster, load, admin } = loaded();
    const compared = await comparedWithRebuild(cluster, admin);
    expect(compared.flatMap(({ model, differing }) => differing.map((id) => `${model} ${id}`))).toEqual([]);
    const orders = load.shoppers.flatMap((shopper) => shopper.orders).length;
    expect(compared.find(({ model }) => model === 'orders')?.documents).toBe(orders);
  });
};
