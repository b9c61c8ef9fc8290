import { webhook } from '@anupalan/domain/integrations/webhook';
import { pauseAfter } from '@anupalan/domain/rules/webhook';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import type { App } from '../../platform/app.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';
import type { DeliveryJournal } from './delivery-journal.js';
import type { DeliveryPlan } from './delivery-plan.js';
import { FEED, type HeldRequest, isOwnerAlerted, noteOwnerAlerted } from './delivery-state.js';
import type { FeedReader } from './feed-reader.js';
import { type AttemptOutcome, openPoster, type Poster } from './post-webhook.js';
import { signedHeaders, signingSecrets } from './sign.js';

export interface AttemptDeps {
  readonly app: App;
  readonly reader: FeedReader;
  readonly current: () => WebhookDoc;
  readonly openPoster?: typeof openPoster;
}

/** The state of the held request after this attempt; null when the event was taken, or is not tried again. */
const heldAfter = (
  one: HeldRequest,
  { failure, retryAfterMs: askedMs }: AttemptOutcome,
  now: number,
  since: string,
): HeldRequest | null => {
  if (failure === null) return null;
  const pause = pauseAfter(one.failed + 1, { forMs: now - Date.parse(since), random: Math.random(), askedMs });
  return pause === null ? null : { ...one, failed: one.failed + 1, since, due: now + pause, reason: failure };
};

/** The attempts to send an event to one webhook: signs it, posts it, and records the result. */
export class Attempts {
  #poster: Poster | undefined;

  constructor(
    private readonly deps: AttemptDeps,
    private readonly plan: DeliveryPlan,
    private readonly journal: DeliveryJournal,
    private readonly signal: AbortSignal,
  ) {}

  /** Tries the event that a request waits for. Returns the new state of the held request; null when it goes on. */
  async make(doc: PublicEventDoc, one: HeldRequest): Promise<HeldRequest | null> {
    const { app } = this.deps;
    const { answered, sent } = await this.#send(doc);
    const { failure, status, ms, answer } = answered;
    const at = isoNow(app.clock);
    const since = one.since ?? at;
    const waits = heldAfter(one, answered, app.clock.now(), since);
    const state = failure === null ? 'delivered' : waits === null ? 'parked' : 'failed';
    app.metrics.webhookDelivery(state, ms / 1000);
    this.journal.note({
      at,
      eventId: doc.id,
      eventType: doc.type,
      subject: doc.subject,
      sequence: doc.sequence,
      kind: one.lane === FEED ? 'feed' : 'redelivery',
      attempt: one.failed + 1,
      state,
      reason: failure,
      status,
      ms,
      answer,
      next: waits === null ? null : new Date(waits.due).toISOString(),
      ...sent,
    });
    if (failure === null) {
      this.plan.take(at, app.clock.now());
      return null;
    }
    this.plan.receiver.refuse(at);
    if (waits === null) await this.#park(doc, { ...one, since }, answered);
    if (failure === 'gone') await this.#disable();
    return waits;
  }

  close(): void {
    this.#poster?.close();
  }

  #posterOf(url: string): Poster {
    if (this.#poster?.url === url) return this.#poster;
    this.#poster?.close();
    const { app, openPoster: open = openPoster } = this.deps;
    this.#poster = open(url, { allowPrivate: app.config.webhookPrivateTargets });
    return this.#poster;
  }

  async #send(doc: PublicEventDoc) {
    const { app, reader, current } = this.deps;
    const { id, url, personal, ...secrets } = current();
    const body = await reader.body(doc, { withPersonal: personal });
    const headers = signedHeaders(await signingSecrets(app, id, secrets), { messageId: doc.id, body, at: Date.now() });
    const answered = await this.#posterOf(url).post({ body, headers }, this.signal);
    const sent = {
      url,
      bytes: Buffer.byteLength(body),
      timestamp: headers['webhook-timestamp'],
      withPersonal: personal && doc.data.personal !== undefined,
    };
    return { answered, sent };
  }

  /** Gives an event up. If nothing was taken meanwhile, the webhook is disabled. */
  async #park(doc: PublicEventDoc, one: HeldRequest, { failure, status }: AttemptOutcome): Promise<void> {
    const { app, current } = this.deps;
    const { id } = current();
    const disable = this.plan.receiver.tookNothingSince(one.since);
    const alert = !disable && !(await isOwnerAlerted(app, id));
    const command = {
      type: 'parkDelivery',
      eventId: doc.id,
      eventType: doc.type,
      sequence: doc.sequence,
      subject: doc.subject,
      attempts: one.failed + 1,
      reason: failure ?? 'status',
      status,
      disable,
      alert,
    } as const;
    const commandId = derivedId('webhook-parked', id, one.lane, doc.id, one.since ?? '');
    const parked = await app.execute(webhook, id, command, systemContext('webhooks', { commandId }));
    if (!parked.ok) throw new Error(`${parked.error.code}: a delivery was not parked`);
    if (alert) await noteOwnerAlerted(app, id);
    if (disable) this.plan.receiver.leave();
  }

  async #disable(): Promise<void> {
    const { app, current } = this.deps;
    this.plan.receiver.leave();
    const command = { type: 'disableWebhook', by: 'gone' } as const;
    const done = await app.execute(webhook, current().id, command, systemContext('webhooks'));
    if (!done.ok) throw new Error(`${done.error.code}: the webhook was not disabled`);
  }
}
