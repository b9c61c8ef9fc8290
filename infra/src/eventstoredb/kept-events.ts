import type { Position } from '@anupalan/domain/kernel/position';
import type { RecordedEvent } from '../ports/event-store.js';

export const isBeyond = (at: Position | null, than: Position | null): boolean =>
  at !== null && (than === null || at > than);

/** The last events of the log, at least so many and at most twice as many. */
export class KeptEvents {
  #events: RecordedEvent[] = [];
  /** All events after this position are kept. */
  #floor: Position | null = null;

  constructor(private readonly min: number) {}

  /** The log is followed from here on. */
  begin(at: Position | null): void {
    this.#floor = at;
  }

  add(event: RecordedEvent): void {
    this.#events.push(event);
    if (this.#events.length <= 2 * this.min) return;
    this.#floor = this.#events[this.min - 1]?.position ?? this.#floor;
    this.#events = this.#events.slice(this.min);
  }

  /** The events after a position; null when not all of them are kept. */
  after(at: Position | null): readonly RecordedEvent[] | null {
    if (this.#floor !== null && (at === null || at < this.#floor)) return null;
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBeyond(this.#events[middle]?.position ?? null, at)) high = middle;
      else low = middle + 1;
    }
    return this.#events.slice(low);
  }
}
