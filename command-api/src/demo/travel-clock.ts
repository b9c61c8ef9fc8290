import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '@anupalan/infra/ports/clock';

/**
 * A clock that can be set to another time for a while. Only code inside `at` sees that time, including follow-ups and
 * stores; all else uses the base clock. For demo data, whose past is created by real commands.
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

  /** The base clock may be moved too (by tests). */
  onJump(listener: () => void): () => void {
    return this.#base.onJump?.(listener) ?? (() => undefined);
  }

  /** Runs `work` at `time` (ms since the epoch); the time does not advance meanwhile. */
  at<T>(time: number, work: () => Promise<T>): Promise<T> {
    return this.#travelled.run(time, work);
  }
}
