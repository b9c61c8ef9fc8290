import { isWanted, webhook } from '@anupalan/domain/integrations/webhook';
import { sameJson } from '@anupalan/domain/kernel/same-json';
import { pauseAfter } from '@anupalan/domain/rules/webhook';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import type { App } from '../../platform/app.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';
import type { Alarm } from '../alarm.js';
import { type Attempt, keepAttempts } from './delivery-log.js';
import {
  type DeliveryState,
  FEED,
  type HeldRequest,
  isOwnerAlerted,
  noteOwnerAlerted,
  readState,
  saveState,
} from './delivery-state.js';
import type { FeedReader } from './feed-reader.js';
import { eventAt, isFinished, laneOf, nextHeldAt, type OpenLane, openLane, refill, savedLane } from './lanes.js';
import { type AttemptOutcome, MAX_CONNECTIONS, openPoster, type Poster } from './post-webhook.js';
import { signedHeaders, signingSecrets } from './sign.js';

/** Requests of one webhook that may be held; beyond it nothing new is begun. */
const MAX_HELD = 200;
/** From this number of failed requests in a row the receiver counts as unavailable: one request at a time probes it. */
const MAX_CONSECUTIVE_FAILURES = 5;
const FIRST_PROBE_MS = 5000;
const LAST_PROBE_MS = 5 * 60_000;
/** How long what was done may go unsaved, ms: after a crash it is sent again. */
const SAVE_MS = 200;
const IDLE_MS = 30_000;

export interface SenderDeps {
  readonly app: App;
  readonly reader: FeedReader;
  /** Rung when the feed, the webhook or the clock has changed. */
  readonly wakeUp: Alarm;
  /** The webhook as it is now. */
  readonly current: () => WebhookDoc;
  readonly openPoster?: typeof openPoster;
}

const firstState = ({ startAfter, enabledAt }: WebhookDoc): DeliveryState => ({
  feed: { id: FEED, after: startAfter, undone: [], upTo: null, named: false },
  redeliveries: [],
  begun: '',
  held: [],
  enabledAt,
  takenAt: null,
  failedAt: null,
  failures: 0,
});

const keyOf = (lane: string, subject: string): string => `${lane}|${subject}`;

/**
 * Sends one webhook its events until `signal` aborts: each at least once, and those of a request in their order. A
 * request whose event is not taken is held: its later events wait, all others go on. One process at a time does this.
 * @throws Error of a store, or when another process has taken over; it may be called again
 */
export const runSender = async (deps: SenderDeps, signal: AbortSignal): Promise<void> => {
  const { app, reader, wakeUp, current } = deps;
  const { id } = current();
  const saved = await readState(app, id);
  let version: number | 'absent' = saved?.version ?? 'absent';
  const begin = saved?.state ?? firstState(current());

  /** The event at this place of a lane; a place without one is passed over. */
  const eventOf = async (laneId: string, sequence: string): Promise<PublicEventDoc | null> => {
    // A redelivery has events before its own place only; waiting for a later one would never end.
    const doc = laneId !== FEED && sequence > laneId ? null : await eventAt(app.reads, sequence);
    if (doc === null) app.log.warn({ webhook: id, sequence }, 'no public event at this place; it is passed over');
    return doc;
  };

  const feed = await openLane(begin.feed, eventOf);
  const redeliveries = await Promise.all(begin.redeliveries.map((lane) => openLane(lane, eventOf)));
  const held = new Map(begin.held.map((one) => [keyOf(one.lane, one.subject), one]));
  let { begun, enabledAt, takenAt, failedAt, failures } = begin;
  /** The types that are sent: those of the webhook when it was last looked at. */
  let { types } = current();
  /** Keys of requests with an attempt under way. */
  const busy = new Map<string, Promise<void>>();
  let attempts: (Omit<Attempt, 'n' | 'answer'> & { readonly answer: string })[] = [];
  let dirty = saved === null;
  let savedAt = performance.now();
  let savedSeen = feed.seen;
  /** The receiver said that it is gone: nothing more is sent. */
  let gone = false;
  const faults: unknown[] = [];

  const now = (): number => app.clock.now();
  const typesOf = ({ named }: Pick<OpenLane, 'named'>) => (named ? null : types);

  const save = async (): Promise<void> => {
    const lines = attempts;
    attempts = [];
    dirty = false;
    savedSeen = feed.seen;
    const state: DeliveryState = {
      feed: savedLane(feed),
      redeliveries: redeliveries.map(savedLane),
      begun,
      held: [...held.values()],
      enabledAt,
      takenAt,
      failedAt,
      failures,
    };
    version = await saveState(app, id, { state, version });
    savedAt = performance.now();
    await keepAttempts(app, id, lines);
  };

  /** Something was done since the last save, or the feed was seen further. */
  const isUnsaved = (): boolean => dirty || feed.seen !== savedSeen;

  const posters: Poster[] = [];
  const posterOf = (url: string): Poster => {
    const [open] = posters;
    if (open?.url === url) return open;
    posters.pop()?.close();
    const poster = (deps.openPoster ?? openPoster)(url, { allowPrivate: app.config.webhookPrivateTargets });
    posters.push(poster);
    return poster;
  };

  const send = async (doc: PublicEventDoc) => {
    const { url, personal, ...secrets } = current();
    const body = await reader.body(doc, { withPersonal: personal });
    const headers = signedHeaders(await signingSecrets(app, id, secrets), { messageId: doc.id, body, at: Date.now() });
    const answered = await posterOf(url).post({ body, headers }, signal);
    const sent = {
      url,
      bytes: Buffer.byteLength(body),
      timestamp: headers['webhook-timestamp'],
      withPersonal: personal && doc.data.personal !== undefined,
    };
    return { answered, sent };
  };

  /** After a success: held requests need not wait any longer. */
  const taken = (): void => {
    takenAt = isoNow(app.clock);
    if (failures >= MAX_CONSECUTIVE_FAILURES) for (const [key, one] of held) held.set(key, { ...one, due: now() });
    failures = 0;
  };

  const park = async (doc: PublicEventDoc, one: HeldRequest, { failure, status }: AttemptOutcome): Promise<void> => {
    const { since, failed } = one;
    const disable = takenAt === null || (since !== null && takenAt < since);
    const alert = !disable && !(await isOwnerAlerted(app, id));
    const command = {
      type: 'parkDelivery',
      eventId: doc.id,
      eventType: doc.type,
      sequence: doc.sequence,
      subject: doc.subject,
      attempts: failed + 1,
      reason: failure ?? 'status',
      status,
      disable,
      alert,
    } as const;
    const commandId = derivedId('webhook-parked', id, one.lane, doc.id, since ?? '');
    const parked = await app.execute(webhook, id, command, systemContext('webhooks', { commandId }));
    if (!parked.ok) throw new Error(`${parked.error.code}: a delivery was not parked`);
    if (alert) await noteOwnerAlerted(app, id);
    if (disable) gone = true;
  };

  const disable = async (): Promise<void> => {
    gone = true;
    const done = await app.execute(webhook, id, { type: 'disableWebhook', by: 'gone' }, systemContext('webhooks'));
    if (!done.ok) throw new Error(`${done.error.code}: the webhook was not disabled`);
  };

  /** Tries the event that a request waits for; answers the request as it is held from now on, null when it goes on. */
  const tryEvent = async (doc: PublicEventDoc, one: HeldRequest): Promise<HeldRequest | null> => {
    const { answered, sent } = await send(doc);
    const { failure, status, ms, answer, retryAfterMs } = answered;
    const at = isoNow(app.clock);
    const since = one.since ?? at;
    const forMs = now() - Date.parse(since);
    const asked = { forMs, random: Math.random(), askedMs: retryAfterMs };
    const pause = failure === null ? null : pauseAfter(one.failed + 1, asked);
    const waits =
      pause === null ? null : { ...one, failed: one.failed + 1, since, due: now() + pause, reason: failure };
    const state = failure === null ? 'delivered' : waits === null ? 'parked' : 'failed';
    app.metrics.webhookDelivery(state, ms / 1000);
    attempts.push({
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
    if (failure === null) taken();
    else {
      failedAt = at;
      if (waits === null) await park(doc, { ...one, since }, answered);
      if (failure === 'gone') await disable();
    }
    return waits;
  };

  /** The first attempt of an event. */
  const first = async (lane: OpenLane, doc: PublicEventDoc): Promise<void> => {
    const { id: laneId, upTo } = lane;
    const { subject, sequence } = doc;
    const fresh = {
      lane: laneId,
      subject,
      at: sequence,
      upTo,
      named: null,
      failed: 0,
      since: null,
      due: 0,
      reason: null,
    };
    const waits = await tryEvent(doc, fresh);
    if (waits !== null) {
      failures += 1;
      // Its later events are found again by their request.
      const later = lane.queue.filter((one) => one.subject === subject);
      for (const one of later) lane.undone.delete(one.sequence);
      lane.queue.splice(0, lane.queue.length, ...lane.queue.filter((one) => one.subject !== subject));
      const named = lane.named ? later.map((one) => one.sequence) : null;
      held.set(keyOf(laneId, subject), { ...waits, named });
    }
    lane.undone.delete(sequence);
  };

  const lanes = (): readonly OpenLane[] => [feed, ...redeliveries];
  /** Up to where the lane of a held request was read: what comes after it is for the lane. */
  const readToOf = ({ lane, upTo }: HeldRequest): string | null => {
    const open = lanes().find((one) => one.id === lane);
    return open === undefined ? upTo : open.after;
  };

  /** One more attempt in a held request, which then goes on with its next event or is held no longer. */
  const again = async (key: string, one: HeldRequest): Promise<void> => {
    const wanted = typesOf({ named: one.named !== null });
    const doc = await eventOf(one.lane, one.at);
    const waits = doc === null || !isWanted(wanted, doc.type) ? null : await tryEvent(doc, one);
    if (waits !== null) {
      held.set(key, waits);
      return;
    }
    for (;;) {
      const readTo = readToOf(one);
      const next = await nextHeldAt(app.reads, one, readTo ?? one.at, wanted);
      const goesOn = { ...one, failed: 0, since: null, due: now(), reason: null };
      if (next !== null) return void held.set(key, { ...goesOn, at: next });
      // Meanwhile its lane may have left further events of this request to it.
      if (readToOf(one) === readTo) return void held.delete(key);
    }
  };

  const start = (key: string, work: Promise<void>): void => {
    const done = work
      .catch((error: unknown) => {
        if (!signal.aborted) faults.push(error);
      })
      .then(() => {
        busy.delete(key);
        dirty = true;
        wakeUp.ring();
      });
    busy.set(key, done);
  };

  const probeAt = (): number =>
    Date.parse(failedAt ?? '') + Math.min(FIRST_PROBE_MS * 2 ** (failures - MAX_CONSECUTIVE_FAILURES), LAST_PROBE_MS);
  const mayBegin = (): boolean =>
    held.size + busy.size < MAX_HELD &&
    (failures < MAX_CONSECUTIVE_FAILURES || (busy.size === 0 && now() >= probeAt()));
  /** There may be one more attempt beside those under way. */
  const isFree = (): boolean => !gone && busy.size < (failures >= MAX_CONSECUTIVE_FAILURES ? 1 : MAX_CONNECTIONS);

  const beginNext = (): boolean => {
    for (const [key, one] of held)
      if (!busy.has(key) && one.due <= now()) {
        start(key, again(key, one));
        return true;
      }
    if (!mayBegin()) return false;
    for (const lane of lanes()) {
      const i = lane.queue.findIndex(({ subject }) => !busy.has(keyOf(lane.id, subject)));
      const [doc] = i === -1 ? [] : lane.queue.splice(i, 1);
      if (doc === undefined) continue;
      if (isWanted(typesOf(lane), doc.type)) start(keyOf(lane.id, doc.subject), first(lane, doc));
      else lane.undone.delete(doc.sequence);
      return true;
    }
    return false;
  };

  /** Takes over what was asked for since the last look. */
  const adopt = async (): Promise<void> => {
    const doc = current();
    if (doc.enabledAt > enabledAt) {
      enabledAt = doc.enabledAt;
      gone = false;
      failures = 0;
      for (const [key, one] of held) held.set(key, { ...one, failed: 0, since: null, due: now() });
      dirty = true;
    }
    if (!sameJson(doc.types, types)) {
      types = doc.types;
      // The new types are sent from here on.
      feed.after = feed.seen;
    }
    for (const redelivery of doc.redeliveries) {
      if (redelivery.id <= begun) continue;
      redeliveries.push(await openLane(laneOf(redelivery), eventOf));
      begun = redelivery.id;
      dirty = true;
    }
  };

  const msToWait = (): number => {
    // Of what can be begun now: the end of an attempt and a change of the webhook wake the sender.
    const free = isFree();
    const times = free ? [...held].flatMap(([key, { due }]) => (busy.has(key) ? [] : [due])) : [];
    const probes = free && failures >= MAX_CONSECUTIVE_FAILURES && held.size < MAX_HELD;
    if (probes && lanes().some(({ queue }) => queue.length > 0)) times.push(probeAt());
    const next = Math.min(...times) - now();
    return Math.max(10, Math.min(dirty ? SAVE_MS : IDLE_MS, next));
  };

  try {
    while (!signal.aborted) {
      await adopt();
      for (const lane of lanes())
        await refill(lane, reader, typesOf(lane), (subject) => held.has(keyOf(lane.id, subject)));
      const finished = redeliveries.findIndex(isFinished);
      if (finished !== -1) {
        redeliveries.splice(finished, 1);
        dirty = true;
        continue;
      }
      while (faults.length === 0 && isFree() && beginNext());
      const unsavedMs = performance.now() - savedAt;
      if (unsavedMs >= (dirty ? SAVE_MS : IDLE_MS) && isUnsaved()) await save();
      if (faults.length > 0) throw faults[0];
      await wakeUp.sleep(msToWait());
      feed.read = false;
    }
  } finally {
    await Promise.all(busy.values());
    for (const poster of posters) poster.close();
    if (isUnsaved())
      await save().catch((error: unknown) => app.log.warn({ err: error, webhook: id }, 'deliveries not saved'));
  }
};
