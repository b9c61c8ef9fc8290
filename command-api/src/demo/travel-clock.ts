import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '@anupalan/infra/ports/clock';

/**
 * A clock that can be sent to another time for a while. Only what runs inside `at` sees that time, follow-ups and stores
 * included; everything else goes on by the base clock. Made for demo data, whose past is lived through by real commands.
 */
export class TravelClock implements Clock {
  readonly #base: Clock;
  readonly #travelled = new AsyncLocalStorage<number>();

  constructor(base: Clock) {
    this.#base = base;
  }

  now(): number {
    return this.#travelled.getStore() ?? this.#base.now();
  }

  /** The base clock may be moved, too (tests drive one). */
  onJump(listener: () => void): () => void {
    return this.#base.onJump?.(listener) ?? (() => undefined);
  }

  /** Runs `work` at `time` (ms since the epoch); the time stands still meanwhile. */
  at<T>(time: number, work: () => Promise<T>): Promise<T> {
    return this.#travelled.run(time, work);
  }
}
