import { isWanted } from '@anupalan/domain/integrations/webhook';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import type { Alarm } from '../alarm.js';
import { type AttemptDeps, Attempts } from './attempts.js';
import { DeliveryJournal } from './delivery-journal.js';
import { DeliveryPlan, type Work } from './delivery-plan.js';
import { FEED, type HeldRequest, readState } from './delivery-state.js';
import { eventAt, nextHeldAt, type OpenLane, refill } from './lanes.js';

export interface SenderDeps extends AttemptDeps {
  /** Rung when the feed, the webhook or the clock has changed. */
  readonly wakeUp: Alarm;
}

/** The event at this place of a lane; a place without an event is skipped. */
const eventOf = async (
  { app, current }: SenderDeps,
  laneId: string,
  sequence: string,
): Promise<PublicEventDoc | null> => {
  // A redelivery has events before its own place only; waiting for a later one would never end.
  const doc = laneId !== FEED && sequence > laneId ? null : await eventAt(app.reads, sequence);
  if (doc === null)
    app.log.warn({ webhook: current().id, sequence }, 'no public event at this place; it is passed over');
  return doc;
};

/** Sends the events that the plan of one webhook names. */
class Sender {
  readonly #attempts: Attempts;
  readonly #underWay = new Set<Promise<void>>();
  readonly #faults: unknown[] = [];

  constructor(
    private readonly deps: SenderDeps,
    private readonly plan: DeliveryPlan,
    private readonly journal: DeliveryJournal,
    private readonly signal: AbortSignal,
  ) {
    this.#attempts = new Attempts(deps, plan, journal, signal);
  }

  async run(): Promise<void> {
    const { app, wakeUp } = this.deps;
    while (!this.signal.aborted) {
      await this.#readOn();
      if (this.plan.finishRedelivery()) continue;
      this.#beginAll();
      if (this.journal.isDue) await this.journal.save();
      if (this.#faults.length > 0) throw this.#faults[0];
      const nextMs = this.plan.nextAt() - app.clock.now();
      await wakeUp.sleep(Math.max(10, Math.min(this.journal.maxWaitMs, nextMs)));
      this.plan.feed.read = false;
    }
  }

  /** Waits for the attempts under way and saves what they have done. */
  async close(): Promise<void> {
    const { app, current } = this.deps;
    await Promise.all(this.#underWay);
    this.#attempts.close();
    if (this.journal.isUnsaved)
      await this.journal
        .save()
        .catch((error: unknown) => app.log.warn({ err: error, webhook: current().id }, 'deliveries not saved'));
  }

  async #readOn(): Promise<void> {
    const { plan } = this;
    const { app, reader, current } = this.deps;
    await plan.adopt(current(), app.clock.now(), (...place) => eventOf(this.deps, ...place));
    for (const lane of plan.lanes)
      await refill(lane, reader, plan.typesOf(lane), (subject) => plan.isHeld(lane, subject));
  }

  #beginAll(): void {
    while (this.#faults.length === 0) {
      const work = this.plan.next(this.deps.app.clock.now());
      if (work === null) return;
      const done: Promise<void> = this.#do(work)
        .catch((error: unknown) => {
          if (!this.signal.aborted) this.#faults.push(error);
        })
        .then(() => {
          this.#underWay.delete(done);
          this.plan.end(work.key);
          this.deps.wakeUp.ring();
        });
      this.#underWay.add(done);
    }
  }

  async #do(work: Work): Promise<void> {
    if (work.kind === 'first') await this.#first(work.lane, work.doc);
    else await this.#again(work.request);
  }

  async #first(lane: OpenLane, doc: PublicEventDoc): Promise<void> {
    const { subject, sequence } = doc;
    const fresh = { lane: lane.id, subject, at: sequence, upTo: lane.upTo, named: null, reason: null };
    const waits = await this.#attempts.make(doc, { ...fresh, failed: 0, since: null, due: 0 });
    this.plan.tried(lane, doc, waits);
  }

  /** One more attempt in a held request, which then goes on with its next event or is no longer held. */
  async #again(one: HeldRequest): Promise<void> {
    const { plan } = this;
    const { app } = this.deps;
    const wanted = plan.typesOf({ named: one.named !== null });
    const doc = await eventOf(this.deps, one.lane, one.at);
    const waits = doc === null || !isWanted(wanted, doc.type) ? null : await this.#attempts.make(doc, one);
    if (waits !== null) return plan.hold(waits);
    for (;;) {
      const readTo = plan.readToOf(one);
      const next = await nextHeldAt(app.reads, one, readTo ?? one.at, wanted);
      const goesOn = { ...one, failed: 0, since: null, due: app.clock.now(), reason: null };
      if (next !== null) return plan.hold({ ...goesOn, at: next });
      // Meanwhile its lane may have left further events of this request to it.
      if (plan.readToOf(one) === readTo) return plan.release(one);
    }
  }
}

/**
 * Sends one webhook its events until `signal` aborts: each at least once, and those of a request in their order. A
 * request whose event is not taken is held: its later events wait, all others go on. One process at a time does this.
 * @throws Error of a store, or when another process has taken over; it may be called again
 */
export const runSender = async (deps: SenderDeps, signal: AbortSignal): Promise<void> => {
  const { app, current } = deps;
  const doc = current();
  const saved = await readState(app, doc.id);
  const plan = await DeliveryPlan.open(saved?.state, doc, (...place) => eventOf(deps, ...place));
  const sender = new Sender(deps, plan, new DeliveryJournal(app, doc.id, plan, saved), signal);
  try {
    await sender.run();
  } finally {
    await sender.close();
  }
};
