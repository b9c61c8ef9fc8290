import type { App } from '../../platform/app.js';
import { keepAttempts, type NewAttempt } from './delivery-log.js';
import type { DeliveryPlan } from './delivery-plan.js';
import { type Saved, saveState } from './delivery-state.js';

/** How long completed work may stay unsaved, ms: after a crash it is sent again. */
const SAVE_MS = 200;
/** How long an advance in the feed may stay unsaved, ms. */
const IDLE_MS = 30_000;

/** Saves the delivery state of a webhook, and the attempts that were made. */
export class DeliveryJournal {
  #version: Saved['version'];
  #attempts: NewAttempt[] = [];
  #savedChanges: number;
  #savedSeen: string | null;
  #savedAt = performance.now();

  constructor(
    private readonly app: App,
    private readonly id: string,
    private readonly plan: DeliveryPlan,
    saved: Saved | null,
  ) {
    this.#version = saved?.version ?? 'absent';
    this.#savedChanges = saved === null ? -1 : plan.changes;
    this.#savedSeen = plan.feed.seen;
  }

  /** Keeps an attempt for the next save. */
  note(attempt: NewAttempt): void {
    this.#attempts.push(attempt);
  }

  /** How long the next save may wait at most, ms. */
  get maxWaitMs(): number {
    return this.plan.changes === this.#savedChanges ? IDLE_MS : SAVE_MS;
  }

  get isUnsaved(): boolean {
    return this.plan.changes !== this.#savedChanges || this.plan.feed.seen !== this.#savedSeen;
  }

  get isDue(): boolean {
    return this.isUnsaved && performance.now() - this.#savedAt >= this.maxWaitMs;
  }

  async save(): Promise<void> {
    const attempts = this.#attempts;
    this.#attempts = [];
    this.#savedChanges = this.plan.changes;
    this.#savedSeen = this.plan.feed.seen;
    this.#version = await saveState(this.app, this.id, { state: this.plan.saved(), version: this.#version });
    this.#savedAt = performance.now();
    await keepAttempts(this.app, this.id, attempts);
  }
}
