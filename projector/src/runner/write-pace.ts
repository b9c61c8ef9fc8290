import type { Batch } from './batches.js';
import type { Tuning } from './project.js';

/**
 * Decides when a view's changes and its checkpoint are written: seldom until it has caught up for the first time, then
 * after each batch, and later if nothing changed.
 */
export class WritePace {
  #phase: 'catching-up' | 'live' = 'catching-up';
  /** The checkpoint is behind events that changed nothing. */
  #isBehind: boolean = false;
  #writtenAt: number;

  constructor(
    private readonly tuning: Pick<Tuning, 'maxEvents' | 'maxWaitMs' | 'writeEveryMs' | 'quietMs'>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#writtenAt = now();
  }

  get phase(): 'catching-up' | 'live' {
    return this.#phase;
  }

  /** Other processes read the view's progress from its checkpoint, so after this many ms without events it is moved. */
  patienceMs(): number {
    return this.#isBehind ? Math.max(0, this.tuning.quietMs - this.#age()) : Number.POSITIVE_INFINITY;
  }

  /** A batch that is not full was ended by the timer: the next one may come much later. */
  isDue({ events: { length }, caughtUp }: Batch): boolean {
    const isLive = this.#phase === 'live';
    if (caughtUp || (isLive && length < this.tuning.maxEvents)) return true;
    return this.#age() >= (isLive ? this.tuning.maxWaitMs : this.tuning.writeEveryMs);
  }

  /** Whether a due batch with this many unwritten changes must be written: false when its checkpoint can still wait. */
  mustWrite({ caughtUp }: Batch, changes: number): boolean {
    this.#isBehind = this.#phase === 'live' && changes === 0 && this.#age() < this.tuning.quietMs;
    if (caughtUp) this.#phase = 'live';
    if (!this.#isBehind) this.#writtenAt = this.now();
    return !this.#isBehind;
  }

  #age(): number {
    return this.now() - this.#writtenAt;
  }
}
