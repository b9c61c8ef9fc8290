import type { Position } from '@anupalan/domain/kernel/position';
import type { Connection } from './connection.js';
import { isBeyond } from './kept-events.js';
import type { StoredEvent } from './wire-events.js';

/** How far a subscription has got, and how far it should. */
export interface Progress {
  readonly reached: Position | null;
  /** The last position known to hold an event of this product. */
  readonly known: Position | null;
}

/** Tells from regular looks whether a subscription delivers nothing although there is something to deliver. */
export class SilenceWatch {
  #seen: Position | null;
  #isOverdue: boolean = false;

  constructor(from: Position | null) {
    this.#seen = from;
  }

  /** True at the second look in a row at which it stands still behind a known event. */
  look({ reached, known }: Progress): boolean {
    const isStill = isBeyond(known, reached) && reached === this.#seen;
    const isSilent = isStill && this.#isOverdue;
    this.#isOverdue = isStill;
    this.#seen = reached;
    return isSilent;
  }
}

export interface SubscriptionOptions {
  readonly connection: Connection;
  /** Of the names of the streams. */
  readonly prefix: string;
  readonly pollIntervalMs: number;
  readonly closing: AbortSignal;
  readonly progress: () => Progress;
  readonly onEvent: (stored: StoredEvent) => void;
  readonly onCheckpoint: (at: Position) => void;
  /** Called at each interval, to find events that other processes appended. */
  readonly onLook: () => void;
}

/** Runs one subscription until it drops, falls silent or is closed. Resolves with the reason; rejects where it could not start. */
export const followOnce = (options: SubscriptionOptions): Promise<unknown> =>
  new Promise((dropped) => {
    const { closing, progress } = options;
    const { reached } = progress();
    const silence = new SilenceWatch(reached);
    let isOver = false;
    const ended = (why: unknown): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(looking);
      closing.removeEventListener('abort', onClosing);
      stop();
      dropped(why);
    };
    /** Deliveries after the end are ignored, since the next subscription repeats them; an error in one ends this subscription. */
    const guarded =
      <T>(take: (delivered: T) => void) =>
      (delivered: T): void => {
        if (isOver) return;
        try {
          take(delivered);
        } catch (why) {
          ended(why);
        }
      };
    const stop = options.connection.follow(reached, options.prefix, {
      event: guarded(options.onEvent),
      checkpoint: guarded(options.onCheckpoint),
      ended,
    });
    const looking = setInterval(() => {
      if (silence.look(progress())) return ended('it is silent');
      options.onLook();
    }, options.pollIntervalMs);
    const onClosing = (): void => ended('closed');
    closing.addEventListener('abort', onClosing);
    if (closing.aborted) onClosing();
  });
