import type { Webhook, WebhookDelivery } from '@anupalan/domain/contracts/webhooks';
import { webhookRecord } from '@anupalan/domain/integrations/webhook-record';
import { toWire } from '@anupalan/domain/kernel/record';
import type { DeliveryState } from '@anupalan/domain/rules/webhook';
import type { ParkedDelivery } from '@anupalan/projector/read-models/parked-deliveries/doc';
import { parkedOf } from '@anupalan/projector/read-models/parked-deliveries/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import { eventsAt } from '@anupalan/projector/read-models/public-events/queries';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import type { App } from '../../platform/app.js';
import { actorView } from '../../platform/people-names.js';
import { listAttempts } from './delivery-log.js';
import { readState } from './delivery-state.js';
import { feedReader } from './feed-reader.js';

/** Webhooks as they are answered, with the state of their deliveries. */
export const webhookViews = async (app: App, docs: readonly WebhookDoc[]): Promise<Webhook[]> => {
  const [people, parked, states] = await Promise.all([
    peopleById(
      app.reads,
      docs.map(({ ownerId }) => ownerId),
    ),
    parkedOf(
      app.reads,
      docs.map(({ id }) => id),
    ),
    Promise.all(docs.map(({ id }) => readState(app, id))),
  ]);
  return docs.map((doc, i) => {
    const { id, hint, disabled, ownerId, redeliveries } = doc;
    const state = states[i]?.state;
    const begun = state?.begun ?? '';
    const waiting = redeliveries.filter((one) => one.id > begun).length;
    return {
      id,
      ...toWire(webhookRecord, doc),
      hint,
      enabled: disabled === null,
      disabled_by: disabled?.by ?? null,
      disabled_at: disabled?.at ?? null,
      created_at: doc.createdAt,
      owner: actorView({ id: ownerId, role: people.get(ownerId)?.role ?? 'admin' }, people),
      api_key_id: doc.keyId,
      rotated_at: doc.rotatedAt,
      previous_secret_until: doc.previous?.until ?? null,
      delivered_at: state?.takenAt ?? null,
      failed_at: state?.failedAt ?? null,
      held: state?.held.length ?? 0,
      parked: parked.get(id)?.length ?? 0,
      redeliveries: waiting + (state?.redeliveries.length ?? 0),
    };
  });
};

const parkedView = (one: ParkedDelivery): WebhookDelivery => ({
  id: `parked-${one.sequence}`,
  at: one.at,
  event_id: one.eventId,
  type: one.eventType,
  subject: one.subject,
  sequence: one.sequence,
  kind: 'feed',
  attempt: one.attempts,
  state: 'parked',
  reason: one.reason,
  status: one.status,
  duration_ms: null,
  next_attempt_at: null,
  request: null,
  answer: null,
});

interface Deliveries {
  readonly items: WebhookDelivery[];
  readonly next_cursor: string | null;
}

/** The parked deliveries before the place `before`, newest first. */
const parkedDeliveries = async (
  app: App,
  webhookId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<Deliveries> => {
  const all = (await parkedOf(app.reads, [webhookId])).get(webhookId) ?? [];
  const older = all.toReversed().filter(({ sequence }) => before === null || sequence < before);
  const sorted = older.sort((a, b) => (a.sequence < b.sequence ? 1 : -1));
  const shown = sorted.slice(0, limit);
  return {
    items: shown.map(parkedView),
    next_cursor: sorted.length > limit ? (shown.at(-1)?.sequence ?? null) : null,
  };
};

const bodiesOf = async (app: App, docs: readonly PublicEventDoc[]): Promise<ReadonlyMap<string, string>> => {
  const reader = feedReader(app);
  return new Map(
    await Promise.all(
      docs.map(async (doc) => [doc.sequence, await reader.body(doc, { withPersonal: false })] as const),
    ),
  );
};

/**
 * A page of the deliveries of a webhook, newest first: attempts, or with `parked` the given-up deliveries that nobody
 * has requested again. Null for a cursor of another list.
 */
export const deliveriesOf = async (
  app: App,
  webhookId: string,
  {
    state,
    cursor,
    limit,
  }: { readonly state: DeliveryState | null; readonly cursor: string | null; readonly limit: number },
): Promise<Deliveries | null> => {
  if (cursor !== null && !/^\d{1,40}$/.test(cursor)) return null;
  if (state === 'parked') return parkedDeliveries(app, webhookId, { before: cursor, limit });
  const before = cursor === null ? null : Number(cursor);
  const { attempts, next } = await listAttempts(app, webhookId, { state, before, limit });
  const places = attempts.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]));
  const bodies = await bodiesOf(app, await eventsAt(app.reads, [...new Set(places)]));
  const items = attempts.map(
    (one): WebhookDelivery => ({
      id: String(one.n),
      at: one.at,
      event_id: one.eventId,
      type: one.eventType,
      subject: one.subject,
      sequence: one.sequence,
      kind: one.kind,
      attempt: one.attempt,
      state: one.state,
      reason: one.reason,
      status: one.status,
      duration_ms: one.ms,
      next_attempt_at: one.next,
      request: {
        url: one.url,
        timestamp: one.timestamp,
        bytes: one.bytes,
        body: one.sequence === null ? null : (bodies.get(one.sequence) ?? null),
        personal: one.withPersonal,
      },
      answer: one.answer,
    }),
  );
  return { items, next_cursor: next === null ? null : String(next) };
};
