import { latest, type Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { RecordedEvent } from '../ports/event-store.js';
import type { Connection } from './connection.js';
import { backOff } from './faults.js';
import type { Reads } from './reads.js';
import { type Names, recorded } from './wire-events.js';

/**
 * The end of the log, followed by one subscription for all readers of this process. Every event is in it once and in order:
 * after a drop it goes on behind the last event or checkpoint that it has seen, and what comes twice is left out.
 */
export interface Tail {
  /** Begins to follow, if it does not yet; resolves once it does, or when the signal aborts. */
  start(signal: AbortSignal): Promise<void>;
  isFollowing(): boolean;
  /** The last position of the log as the server knows it now; cheap once the tail follows. */
  head(): Promise<Position | null>;
  /** Everything up to here was looked at. */
  reached(): Position | null;
  /** The furthest position that is known to hold an event of ours, seen already or not. */
  known(): Position | null;
  /** Learns of a position with an event of ours. */
  learn(at: Position | null): void;
  /** The events after a position up to the one reached; null when not all of them are kept. */
  after(at: Position | null): readonly RecordedEvent[] | null;
  /** Until it has reached something beyond `at`, or the signal aborts. */
  wait(at: Position | null, signal: AbortSignal): Promise<void>;
}

export interface TailOptions {
  /** Events kept in memory, at least; twice as many at most. Who reads more slowly reads from the server again. */
  readonly keptEvents: number;
  /** Hears why a subscription ended, each time. */
  readonly onDrop: (why: unknown) => void;
  /** Milliseconds between looks whether the subscription lags behind what is known to be there. */
  readonly lookEveryMs: number;
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
  /** Everything after it is kept. */
  let floor: Position | null = null;
  let reached: Position | null = null;
  let known: Position | null = null;
  /** Of the last event seen. */
  let last: Position | null = null;
  let following = false;
  let started = false;
  const sleepers = new Set<() => void>();
  const wake = (): void => {
    for (const sleeper of [...sleepers]) sleeper();
  };

  const advance = (to: Position, event: RecordedEvent | null): void => {
    // Delivered again after a drop, or twice by a server that falters.
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

  /** One subscription, until it drops. Answers why, or throws what kept it from beginning. */
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
      /** What comes after the end the next one brings, and what cannot be read ends this one. */
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
        // What other processes appended.
        head().then(learn, () => undefined);
      }, options.lookEveryMs);
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

  /** Until `condition` holds, looked at whenever the tail moves, or the signal aborts. */
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
