/**
 * Tells whether the data on screen is current. It is not while the live stream is down and calls get no answer, and not
 * while the server's views lag behind our own last write (`X-Stale`).
 */
export interface Link {
  /** Reports the live stream's state; `none` when nothing follows it, which also ends any reported trouble. */
  readonly streamIs: (next: Stream) => void;
  /** The server answered the call at `path` with success; `stale`: from views behind our own last write. */
  readonly answered: (path: string, stale: boolean) => void;
  /**
   * The server refused the call at `path`: the link is neither better nor worse, but that path no longer counts as
   * lagging.
   */
  readonly refused: (path: string) => void;
  /** No answer came, or only one from a proxy in front of a server that is away. */
  readonly unanswered: () => void;
  /** Whether an answer came from lagging views, so that it has to be fetched again. */
  readonly isBehind: () => boolean;
  /** When the data on screen was last known to be current, ms since 1970; null: no trouble to report. */
  readonly dataSince: () => number | null;
  /** Calls `listener` whenever `dataSince` changes. Returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type Stream = 'none' | 'down' | 'up';

/** Shorter trouble is not reported. */
const GRACE_MS = 3000;
/**
 * Longer than the interval of polling: a stale answer that is not fetched again by then belongs to a page that was
 * left.
 */
const BEHIND_MS = 12_000;

export function createLink(): Link {
  let stream: Stream = 'none';
  let failing = false;
  /** The last time at which all data was known to be current. */
  let right: number | null = null;
  let told: number | null = null;
  let grace: ReturnType<typeof setTimeout> | undefined;
  /** The paths that lagging views answered, each with its timer. */
  const behind = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const tell = (since: number | null): void => {
    if (told === since) return;
    told = since;
    for (const listener of listeners) listener();
  };
  const review = (): void => {
    if ((failing && stream === 'down') || behind.size > 0) {
      const since = right;
      grace ??= setTimeout(() => tell(since), GRACE_MS);
      return;
    }
    clearTimeout(grace);
    grace = undefined;
    tell(null);
  };
  const noLonger = (path: string): void => {
    clearTimeout(behind.get(path));
    behind.delete(path);
  };

  return {
    streamIs: (next) => {
      // An open stream reports every change, so the data was current until now.
      if (stream === 'up' && !failing && behind.size === 0) right = Date.now();
      if (next !== 'down') failing = false;
      if (next === 'none') for (const path of [...behind.keys()]) noLonger(path);
      stream = next;
      review();
    },
    answered: (path, stale) => {
      failing = false;
      noLonger(path);
      if (stale && stream !== 'none') {
        const forget = (): void => {
          behind.delete(path);
          review();
        };
        behind.set(path, setTimeout(forget, BEHIND_MS));
      } else right = Date.now();
      review();
    },
    refused: (path) => {
      noLonger(path);
      review();
    },
    unanswered: () => {
      failing = stream !== 'none';
      review();
    },
    isBehind: () => behind.size > 0,
    dataSince: () => told,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const link: Link = createLink();
