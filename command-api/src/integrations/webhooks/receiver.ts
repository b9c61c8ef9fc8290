import type { DeliveryState } from './delivery-state.js';
import { MAX_CONNECTIONS } from './post-webhook.js';

/** From this number of failed requests in a row the receiver counts as unavailable: one request at a time probes it. */
const MAX_CONSECUTIVE_FAILURES = 5;
const FIRST_PROBE_MS = 5000;
const LAST_PROBE_MS = 5 * 60_000;

/** `gone`: the receiver said so itself, or was disabled; nothing more is sent until its webhook is enabled again. */
export type ReceiverState = 'available' | 'unavailable' | 'gone';

/** What the attempts of a webhook have shown about its receiver. */
export class Receiver {
  #takenAt: string | null;
  #failedAt: string | null;
  #failures: number;
  #isGone: boolean = false;

  constructor({ takenAt, failedAt, failures }: Pick<DeliveryState, 'takenAt' | 'failedAt' | 'failures'>) {
    this.#takenAt = takenAt;
    this.#failedAt = failedAt;
    this.#failures = failures;
  }

  get state(): ReceiverState {
    if (this.#isGone) return 'gone';
    return this.#failures >= MAX_CONSECUTIVE_FAILURES ? 'unavailable' : 'available';
  }

  /** Attempts that may be under way at once. */
  get maxAttempts(): number {
    return { available: MAX_CONNECTIONS, unavailable: 1, gone: 0 }[this.state];
  }

  /** The time of the next new request to an unavailable receiver, ms since the epoch. */
  get probeAt(): number {
    const pauseMs = FIRST_PROBE_MS * 2 ** (this.#failures - MAX_CONSECUTIVE_FAILURES);
    return Date.parse(this.#failedAt ?? '') + Math.min(pauseMs, LAST_PROBE_MS);
  }

  /** The receiver took an event; true when it was unavailable before. */
  take(at: string): boolean {
    const isBack = this.#failures >= MAX_CONSECUTIVE_FAILURES;
    this.#takenAt = at;
    this.#failures = 0;
    return isBack;
  }

  refuse(at: string): void {
    this.#failedAt = at;
  }

  /** The first attempt for a request failed. Only such attempts count as failures in a row. */
  failNewRequest(): void {
    this.#failures += 1;
  }

  /** True when it took nothing since this time, or never took anything. */
  tookNothingSince(since: string | null): boolean {
    return this.#takenAt === null || (since !== null && this.#takenAt < since);
  }

  leave(): void {
    this.#isGone = true;
  }

  enable(): void {
    this.#isGone = false;
    this.#failures = 0;
  }

  saved(): Pick<DeliveryState, 'takenAt' | 'failedAt' | 'failures'> {
    return { takenAt: this.#takenAt, failedAt: this.#failedAt, failures: this.#failures };
  }
}
