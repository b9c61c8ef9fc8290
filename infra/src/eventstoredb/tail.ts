import { latest, type Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { RecordedEvent } from '../ports/event-store.js';
import type { Connection } from './connection.js';
import { backOff } from './faults.js';
import type { Reads } from './reads.js';
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

const isBeyond = (at: Position | null, than: Position | null): boolean => at !== null && (than === null || at > than);

export const openTail = (
  connection: Connection,
  names: Names,
  reads: Reads,
  closing: AbortSignal,
  options: TailOptions,
): Tail => {
  let kept: RecordedEvent[] = [];
  /** All events after this position are kept. */
  let floor: Position | null = null;
  let reached: Position | null = null;
  let known: Position | null = null;
  /** Position of the last event received. */
  let last: Position | null = null;
  let following = false;
  let started = false;
  const sleepers = new Set<() => void>();
  const wake = (): void => {
    for (const sleeper of [...sleepers]) sleeper();
  };

  const advance = (to: Position, event: RecordedEvent | null): void => {
    // Delivered again after a drop, or twice by the server.
    if (!isBeyond(to, reached)) return;
    reached = to;
    if (event !== null) {
      kept.push(event);
      last = to;
    }
    if (kept.length > 2 * options.keptEvents) {
      floor = kept[options.keptEvents - 1]?.position ?? floor;
      kept = kept.slice(options.keptEvents);
    }
    wake();
  };

  const head = async (): Promise<Position | null> => {
    if (!following) return reads.head();
    let newest = last;
    for (let [at, more] = [reached, true]; more; ) {
      const page = await reads.pageAll({ after: at });
      newest = page.events.at(-1)?.position ?? newest;
      ({ at, more } = page);
    }
    return newest;
  };

  /** Runs one subscription until it drops. Returns the reason, or throws the error that kept it from starting. */
  const followOnce = async (): Promise<unknown> =>
    new Promise((dropped) => {
      let seen = reached;
      let overdue = false;
      let over = false;
      const ended = (why: unknown): void => {
        if (over) return;
        over = true;
        clearInterval(look);
        closing.removeEventListener('abort', onClosing);
        stop();
        dropped(why);
      };
      /**
       * Deliveries after the end are ignored, since the next subscription repeats them; an error in one ends this
       * subscription.
       */
      const guarded = (take: () => void): void => {
        if (over) return;
        try {
          take();
        } catch (why) {
          ended(why);
        }
      };
      const stop = connection.follow(reached, names.prefix, {
        event: (stored) =>
          guarded(() => {
            const ours = recorded(names, stored);
            if (ours !== null) advance(ours.position, ours);
          }),
        checkpoint: (at) => guarded(() => advance(at, null)),
        ended,
      });
      const look = setInterval(() => {
        const isSilent = isBeyond(known, reached) && reached === seen;
        if (isSilent && overdue) return ended('it is silent');
        overdue = isSilent;
        seen = reached;
        // Finds events that other processes appended.
        head().then(learn, () => undefined);
      }, options.pollIntervalMs);
      const onClosing = (): void => ended('closed');
      closing.addEventListener('abort', onClosing);
      if (closing.aborted) onClosing();
    });

  const run = async (): Promise<void> => {
    for (let failed = 0; !closing.aborted && !following; failed += 1)
      try {
        floor = await reads.head();
        reached = last = floor;
        learn(floor);
        following = true;
      } catch (why) {
        options.onDrop(why);
        await pause(backOff(failed), closing);
      }
    wake();
    for (let failed = 0; !closing.aborted; ) {
      const before = reached;
      const why = await followOnce().catch((error: unknown) => error);
      if (closing.aborted) return;
      options.onDrop(why);
      failed = reached === before ? failed + 1 : 0;
      await pause(backOff(failed), closing);
    }
  };

  const learn: Tail['learn'] = (at) => {
    known = latest(known, at);
  };

  /** Resolves when `condition` holds, checked whenever the tail moves, or when the signal aborts. */
  const until = (condition: () => boolean, signal: AbortSignal): Promise<void> =>
    new Promise((done) => {
      const look = (): void => {
        if (!condition() && !signal.aborted && !closing.aborted) return;
        sleepers.delete(look);
        signal.removeEventListener('abort', look);
        closing.removeEventListener('abort', look);
        done();
      };
      sleepers.add(look);
      signal.addEventListener('abort', look);
      closing.addEventListener('abort', look);
      look();
    });

  return {
    start: (signal) => {
      if (!started) void run();
      started = true;
      return until(() => following, signal);
    },
    isFollowing: () => following,
    head,
    reached: () => reached,
    known: () => known,
    learn,
    after: (at) => {
      if (floor !== null && (at === null || at < floor)) return null;
      let [low, high] = [0, kept.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBeyond(kept[middle]?.position ?? null, at)) high = middle;
        else low = middle + 1;
      }
      return kept.slice(low);
    },
    wait: (at, signal) => until(() => isBeyond(reached, at), signal),
  };
};
