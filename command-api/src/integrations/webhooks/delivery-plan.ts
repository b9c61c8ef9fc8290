import { isWanted } from '@anupalan/domain/integrations/webhook';
import { sameJson } from '@anupalan/domain/kernel/same-json';
import type { PublicEventType } from '@anupalan/domain/rules/public-events';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import { type DeliveryState, FEED, type HeldRequest } from './delivery-state.js';
import { isFinished, laneOf, type OpenLane, openLane, savedLane } from './lanes.js';
import { Receiver } from './receiver.js';

/** The most requests of one webhook that may be held; at this number nothing new is begun. */
const MAX_HELD = 200;

/** An attempt to make: the first attempt of an event, or another one for a held request. */
export type Work =
  | { readonly kind: 'first'; readonly key: string; readonly lane: OpenLane; readonly doc: PublicEventDoc }
  | { readonly kind: 'again'; readonly key: string; readonly request: HeldRequest };

/** Finds the event at a place of a lane; null for a place without one. */
export type EventOf = (laneId: string, sequence: string) => Promise<PublicEventDoc | null>;

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
 * The events that one webhook is still to be sent, and their order. A request whose event was not taken is held: its
 * later events wait, while all other requests go on. It sends nothing itself.
 */
export class DeliveryPlan {
  readonly feed: OpenLane;
  readonly receiver: Receiver;
  readonly #redeliveries: OpenLane[];
  readonly #held: Map<string, HeldRequest>;
  /** Keys of requests with an attempt under way. */
  readonly #busy = new Set<string>();
  /** The types that are sent: the webhook's types at the last look. */
  #types: readonly PublicEventType[] | null;
  #begun: string;
  #enabledAt: string;
  #changes = 0;

  private constructor(
    { held, begun, enabledAt, ...saved }: DeliveryState,
    [feed, ...redeliveries]: readonly [OpenLane, ...OpenLane[]],
    { types }: WebhookDoc,
  ) {
    this.feed = feed;
    this.receiver = new Receiver(saved);
    this.#redeliveries = redeliveries;
    this.#held = new Map(held.map((one) => [keyOf(one.lane, one.subject), one]));
    this.#types = types;
    this.#begun = begun;
    this.#enabledAt = enabledAt;
  }

  /** Continues from a saved state; without one the webhook is new. */
  static async open(saved: DeliveryState | undefined, doc: WebhookDoc, eventOf: EventOf): Promise<DeliveryPlan> {
    const state = saved ?? firstState(doc);
    const feed = await openLane(state.feed, eventOf);
    const redeliveries = await Promise.all(state.redeliveries.map((lane) => openLane(lane, eventOf)));
    return new DeliveryPlan(state, [feed, ...redeliveries], doc);
  }

  get lanes(): readonly OpenLane[] {
    return [this.feed, ...this.#redeliveries];
  }

  /** Grows with every change that is worth saving. Reading further in the feed does not count. */
  get changes(): number {
    return this.#changes;
  }

  saved(): DeliveryState {
    return {
      feed: savedLane(this.feed),
      redeliveries: this.#redeliveries.map(savedLane),
      begun: this.#begun,
      held: [...this.#held.values()],
      enabledAt: this.#enabledAt,
      ...this.receiver.saved(),
    };
  }

  /** Types that are sent from a lane; null for all, also for events that were named one by one. */
  typesOf({ named }: Pick<OpenLane, 'named'>): readonly PublicEventType[] | null {
    return named ? null : this.#types;
  }

  isHeld(lane: OpenLane, subject: string): boolean {
    return this.#held.has(keyOf(lane.id, subject));
  }

  /** Takes over the changes of the webhook since the last look. */
  async adopt(doc: WebhookDoc, now: number, eventOf: EventOf): Promise<void> {
    if (doc.enabledAt > this.#enabledAt) {
      this.#enabledAt = doc.enabledAt;
      this.receiver.enable();
      for (const [key, one] of this.#held) this.#held.set(key, { ...one, failed: 0, since: null, due: now });
      this.#changes += 1;
    }
    if (!sameJson(doc.types, this.#types)) {
      this.#types = doc.types;
      // The new types are sent from here on.
      this.feed.after = this.feed.seen;
    }
    for (const redelivery of doc.redeliveries) {
      if (redelivery.id <= this.#begun) continue;
      this.#redeliveries.push(await openLane(laneOf(redelivery), eventOf));
      this.#begun = redelivery.id;
      this.#changes += 1;
    }
  }

  /** Removes a finished redelivery; false when there is none. */
  finishRedelivery(): boolean {
    const finished = this.#redeliveries.findIndex(isFinished);
    if (finished === -1) return false;
    this.#redeliveries.splice(finished, 1);
    this.#changes += 1;
    return true;
  }

  /** The next attempt to make, which counts as under way until `end`; null while there is none. */
  next(now: number): Work | null {
    const work = this.#isFree() ? (this.#dueAgain(now) ?? (this.#mayBegin(now) ? this.#first() : null)) : null;
    if (work !== null) this.#busy.add(work.key);
    return work;
  }

  /**
   * When there is something to begin, ms since the epoch. The end of an attempt or a change of the webhook may come
   * earlier.
   */
  nextAt(): number {
    if (!this.#isFree()) return Number.POSITIVE_INFINITY;
    const times = [...this.#held].flatMap(([key, { due }]) => (this.#busy.has(key) ? [] : [due]));
    const probes = this.receiver.state === 'unavailable' && this.#held.size < MAX_HELD;
    if (probes && this.lanes.some(({ queue }) => queue.length > 0)) times.push(this.receiver.probeAt);
    return Math.min(...times);
  }

  /** The receiver took an event, so held requests need not wait any longer for a receiver that was unavailable. */
  take(at: string, now: number): void {
    if (this.receiver.take(at)) for (const [key, one] of this.#held) this.#held.set(key, { ...one, due: now });
  }

  /** The first attempt of an event was made: the event is done, or its request is held as `waits`. */
  tried(lane: OpenLane, { subject, sequence }: PublicEventDoc, waits: HeldRequest | null): void {
    if (waits !== null) {
      this.receiver.failNewRequest();
      // Its later events are found again by their request.
      const later = lane.queue.filter((one) => one.subject === subject);
      for (const one of later) lane.undone.delete(one.sequence);
      lane.queue.splice(0, lane.queue.length, ...lane.queue.filter((one) => one.subject !== subject));
      const named = lane.named ? later.map((one) => one.sequence) : null;
      this.hold({ ...waits, named });
    }
    lane.undone.delete(sequence);
  }

  hold(request: HeldRequest): void {
    this.#held.set(keyOf(request.lane, request.subject), request);
  }

  release({ lane, subject }: HeldRequest): void {
    this.#held.delete(keyOf(lane, subject));
  }

  /** The place up to which the lane of a held request was read: later events belong to the lane. */
  readToOf({ lane, upTo }: HeldRequest): string | null {
    const open = this.lanes.find((one) => one.id === lane);
    return open === undefined ? upTo : open.after;
  }

  end(key: string): void {
    this.#busy.delete(key);
    this.#changes += 1;
  }

  /** True when one more attempt may run beside those under way. */
  #isFree(): boolean {
    return this.#busy.size < this.receiver.maxAttempts;
  }

  #mayBegin(now: number): boolean {
    if (this.#held.size + this.#busy.size >= MAX_HELD) return false;
    return this.receiver.state === 'available' || (this.#busy.size === 0 && now >= this.receiver.probeAt);
  }

  #dueAgain(now: number): Work | null {
    for (const [key, request] of this.#held)
      if (!this.#busy.has(key) && request.due <= now) return { kind: 'again', key, request };
    return null;
  }

  #first(): Work | null {
    for (const lane of this.lanes)
      for (;;) {
        const i = lane.queue.findIndex(({ subject }) => !this.#busy.has(keyOf(lane.id, subject)));
        const [doc] = i === -1 ? [] : lane.queue.splice(i, 1);
        if (doc === undefined) break;
        if (isWanted(this.typesOf(lane), doc.type))
          return { kind: 'first', key: keyOf(lane.id, doc.subject), lane, doc };
        lane.undone.delete(doc.sequence);
      }
    return null;
  }
}
