import { apiKeyStatus } from '@anupalan/domain/integrations/api-key';
import { webhook } from '@anupalan/domain/integrations/webhook';
import { isoNow, pause } from '@anupalan/infra/ports/clock';
import { findApiKey, uses as keyReads } from '@anupalan/projector/read-models/api-keys/queries';
import { uses as feedReads } from '@anupalan/projector/read-models/public-events/queries';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import { everyWebhook, uses as webhookReads } from '@anupalan/projector/read-models/webhooks/queries';
import type { App } from '../../platform/app.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { ifReadable } from '../../platform/faults.js';
import { type Alarm, alarm } from '../alarm.js';
import { forgetState, statesOf } from './delivery-state.js';
import { type FeedReader, feedReader } from './feed-reader.js';
import type { openPoster } from './post-webhook.js';
import { runSender } from './sender.js';

/** Pause before a failed task starts again, ms. */
const RETRY_DELAY_MS = 1000;
/** Interval at which all webhooks are read again in case a change was missed, ms. */
const RESYNC_INTERVAL_MS = 30_000;

interface Running {
  readonly wakeUp: Alarm;
  readonly stop: AbortController;
  doc: WebhookDoc;
  ended: Promise<void>;
}

/** True when the API key that made the webhook no longer works. */
const hasLostItsKey = async (app: App, { keyId }: WebhookDoc): Promise<boolean> => {
  if (keyId === null) return false;
  const key = await findApiKey(app.reads, keyId);
  return key === null || apiKeyStatus(key, isoNow(app.clock)) !== 'active';
};

/** False, too, for a webhook whose stream cannot be read. */
const isDeleted = async (app: App, id: string): Promise<boolean> =>
  (await ifReadable(app.load(webhook, id)))?.state.deleted === true;

/** Forgets the delivery states of deleted webhooks. It asks the log, since the view may be behind. */
const forgetDeleted = async (app: App, docs: readonly WebhookDoc[]): Promise<void> => {
  const kept = new Set(docs.map(({ id }) => id));
  for (const id of (await statesOf(app)).keys())
    if (!kept.has(id) && (await isDeleted(app, id))) await forgetState(app, id);
};

/** The webhooks that are delivered to, by id; one whose key no longer works is disabled. */
const wantedOf = async (app: App, docs: readonly WebhookDoc[]): Promise<ReadonlyMap<string, WebhookDoc>> => {
  const wanted = new Map<string, WebhookDoc>();
  for (const doc of docs) {
    if (doc.disabled !== null) continue;
    if (await hasLostItsKey(app, doc))
      await app.execute(webhook, doc.id, { type: 'disableWebhook', by: 'key_ended' }, systemContext('webhooks'));
    else wanted.set(doc.id, doc);
  }
  return wanted;
};

type Options = { readonly openPoster?: typeof openPoster };

/** The running senders, one for each webhook, so that none delays another. */
const senderGroup = (app: App, reader: FeedReader, signal: AbortSignal, options: Options) => {
  const senders = new Map<string, Running>();

  const start = (doc: WebhookDoc): void => {
    const stop = new AbortController();
    const until = AbortSignal.any([signal, stop.signal]);
    const wakeUp = alarm();
    until.addEventListener('abort', wakeUp.ring);
    const running: Running = { wakeUp, stop, doc, ended: Promise.resolve() };
    const deps = { app, reader, wakeUp, current: () => running.doc, ...options };
    const run = async (): Promise<void> => {
      while (!until.aborted) {
        try {
          await runSender(deps, until);
        } catch (error) {
          if (until.aborted) return;
          app.log.warn({ err: error, webhook: doc.id }, 'deliveries of a webhook failed; they begin anew');
          await pause(RETRY_DELAY_MS, until);
        }
      }
    };
    running.ended = run();
    senders.set(doc.id, running);
  };
  const end = async (id: string): Promise<void> => {
    const running = senders.get(id);
    running?.stop.abort(new Error('the webhook is sent nothing any longer'));
    await running?.ended;
    senders.delete(id);
  };

  return {
    wakeAll: (): void => {
      for (const { wakeUp } of senders.values()) wakeUp.ring();
    },
    /** Ends and starts senders until there is one for each of these, and tells it of changes. */
    align: async (wanted: ReadonlyMap<string, WebhookDoc>): Promise<void> => {
      await Promise.all([...senders.keys()].filter((id) => !wanted.has(id)).map(end));
      for (const doc of wanted.values()) {
        const running = senders.get(doc.id);
        if (running === undefined) start(doc);
        else {
          running.doc = doc;
          running.wakeUp.ring();
        }
      }
    },
    ended: () => Promise.all([...senders.values()].map(({ ended }) => ended)),
  };
};

/** Delivers all webhooks until `signal` aborts, each by its own sender. One process at a time does this. */
export const deliverWebhooks = async (app: App, signal: AbortSignal, options: Options = {}): Promise<void> => {
  const reader = feedReader(app);
  const resync = alarm();
  const senders = senderGroup(app, reader, signal, options);

  let ringing = false;
  /** Wakes once for all changes of a turn. */
  const feedChanged = (): void => {
    reader.forget();
    if (ringing) return;
    ringing = true;
    setImmediate(() => {
      ringing = false;
      reader.forget();
      senders.wakeAll();
    });
  };
  const resyncAll = (): void => {
    feedChanged();
    resync.ring();
  };
  const unsubscribers = [
    app.feed.listen(({ model }) => {
      if (model === feedReads[0]) feedChanged();
      else if (model === webhookReads[0] || model === keyReads[0]) resync.ring();
    }, resyncAll),
    app.clock.onJump?.(resyncAll),
  ];

  signal.addEventListener('abort', resync.ring);
  try {
    while (!signal.aborted) {
      try {
        const docs = await everyWebhook(app.reads);
        await senders.align(await wantedOf(app, docs));
        await forgetDeleted(app, docs);
      } catch (error) {
        app.log.warn({ err: error }, 'the webhooks cannot be read; the read is retried');
        await pause(RETRY_DELAY_MS, signal);
        resync.ring();
      }
      if (!(await resync.sleep(RESYNC_INTERVAL_MS))) feedChanged();
    }
  } finally {
    for (const unsubscribe of unsubscribers) unsubscribe?.();
    signal.removeEventListener('abort', resync.ring);
    await senders.ended();
  }
};
