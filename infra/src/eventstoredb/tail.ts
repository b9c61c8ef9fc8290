import { latest, type Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { RecordedEvent } from '../ports/event-store.js';
import type { Connection } from './connection.js';
import { backOff } from './faults.js';
import { isBeyond, KeptEvents } from './kept-events.js';
import type { Reads } from './reads.js';
import { followOnce } from './subscription.js';
import { type Names, recorded } from './wire-events.js';

/**
 * The end of the log, followed by one subscription for all readers of this process. It has every event once and in
 * order: after a drop it continues after the last event or checkpoint and skips repetitions.
 */
export interface Tail {
  /** Starts following unless it does already; resolves when it follows, or when the signal aborts. */
  start(signal: AbortSignal): Promise<void>;
  isFollowing(): boolean;
  /** The last position of the log as the server knows it; cheap while the tail follows. */
  head(): Promise<Position | null>;
  /** The position up to which the subscription has read the log. */
  reached(): Position | null;
  /** The last position known to hold an event of this product, received or not. */
  known(): Position | null;
  /** Reports a position with an event of this product. */
  learn(at: Position | null): void;
  /** The events after a position up to the one reached; null when not all of them are kept. */
  after(at: Position | null): readonly RecordedEvent[] | null;
  /** Resolves when it has read beyond `at`, or when the signal aborts. */
  wait(at: Position | null, signal: AbortSignal): Promise<void>;
}

export interface TailOptions {
  /**
   * Minimum number of events kept in memory; the maximum is twice as many. Slower readers read from the server again.
   */
  readonly keptEvents: number;
  /** Called with the reason at each end of a subscription. */
  readonly onDrop: (why: unknown) => void;
  /** Interval of the check whether the subscription lags behind known events, ms. */
  readonly pollIntervalMs: number;
}

/** `new`: nobody asked for it; `seeking`: it looks for the end of the log. */
type Phase = 'new' | 'seeking' | 'following';

class LogTail implements Tail {
  #phase: Phase = 'new';
  #reached: Position | null = null;
  #known: Position | null = null;
  /** Position of the last event received. */
  #last: Position | null = null;
  readonly #kept: KeptEvents;
  readonly #sleepers = new Set<() => void>();

  constructor(
    private readonly connection: Connection,
    private readonly names: Names,
    private readonly reads: Reads,
    private readonly closing: AbortSignal,
    private readonly options: TailOptions,
  ) {
    this.#kept = new KeptEvents(options.keptEvents);
  }

  start(signal: AbortSignal): Promise<void> {
    if (this.#phase === 'new') void this.#run();
    return this.#until(() => this.#phase === 'following', signal);
  }

  isFollowing(): boolean {
    return this.#phase === 'following';
  }

  async head(): Promise<Position | null> {
    if (this.#phase !== 'following') return this.reads.head();
    let newest = this.#last;
    for (let [at, more] = [this.#reached, true]; more; ) {
      const page = await this.reads.pageAll({ after: at });
      newest = page.events.at(-1)?.position ?? newest;
      ({ at, more } = page);
    }
    return newest;
  }

  reached(): Position | null {
    return this.#reached;
  }

  known(): Position | null {
    return this.#known;
  }

  learn(at: Position | null): void {
    this.#known = latest(this.#known, at);
  }

  after(at: Position | null): readonly RecordedEvent[] | null {
    return this.#kept.after(at);
  }

  wait(at: Position | null, signal: AbortSignal): Promise<void> {
    return this.#until(() => isBeyond(this.#reached, at), signal);
  }

  async #run(): Promise<void> {
    this.#phase = 'seeking';
    await this.#seekEnd();
    const { closing } = this;
    for (let failed = 0; !closing.aborted; ) {
      const before = this.#reached;
      const why = await this.#followOnce().catch((error: unknown) => error);
      if (closing.aborted) return;
      this.options.onDrop(why);
      failed = this.#reached === before ? failed + 1 : 0;
      await pause(backOff(failed), closing);
    }
  }

  async #seekEnd(): Promise<void> {
    const { closing } = this;
    for (let failed = 0; !closing.aborted && this.#phase === 'seeking'; failed += 1)
      try {
        const end = await this.reads.head();
        this.#kept.begin(end);
        this.#reached = this.#last = end;
        this.learn(end);
        this.#phase = 'following';
      } catch (why) {
        this.options.onDrop(why);
        await pause(backOff(failed), closing);
      }
    this.#wake();
  }

  #followOnce(): Promise<unknown> {
    return followOnce({
      connection: this.connection,
      prefix: this.names.prefix,
      pollIntervalMs: this.options.pollIntervalMs,
      closing: this.closing,
      progress: () => ({ reached: this.#reached, known: this.#known }),
      onEvent: (stored) => {
        const ours = recorded(this.names, stored);
        if (ours !== null) this.#advance(ours.position, ours);
      },
      onCheckpoint: (at) => this.#advance(at, null),
      onLook: () => {
        this.head().then(
          (at) => this.learn(at),
          () => undefined,
        );
      },
    });
  }

  #advance(to: Position, event: RecordedEvent | null): void {
    // Delivered again after a drop, or twice by the server.
    if (!isBeyond(to, this.#reached)) return;
    this.#reached = to;
    if (event !== null) {
      this.#kept.add(event);
      this.#last = to;
    }
    this.#wake();
  }

  #wake(): void {
    for (const sleeper of [...this.#sleepers]) sleeper();
  }

  /** Resolves when `condition` holds, checked whenever the tail moves, or when the signal aborts. */
  #until(condition: () => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const look = (): void => {
        if (!condition() && !signal.aborted && !this.closing.aborted) return;
        this.#sleepers.delete(look);
        signal.removeEventListener('abort', look);
        this.closing.removeEventListener('abort', look);
        done();
      };
      this.#sleepers.add(look);
      signal.addEventListener('abort', look);
      this.closing.addEventListener('abort', look);
      look();
    });
  }
}

export const openTail = (
  connection: Connection,
  names: Names,
  reads: Reads,
  closing: AbortSignal,
  options: TailOptions,
): Tail => new LogTail(connection, names, reads, closing, options);
