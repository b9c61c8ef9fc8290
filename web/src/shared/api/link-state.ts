/**
 * Whether what is on screen is as the server has it. It is not while the live stream is down and calls get no answer, nor while
 * the server says that its views lag behind our own last write (`X-Stale`). Trouble that lasts is told with the time of the last
 * good answer, and goes by itself.
 */
export interface Link {
  /** The live stream; `none` where nobody follows it: then nobody asks again either, and nothing is told. */
  readonly streamIs: (next: Stream) => void;
  /** The server did what the call at `path` asked for; `stale`: with views behind our own last write. */
  readonly answered: (path: string, stale: boolean) => void;
  /** The server refused the call at `path`: that says nothing about what is on screen, but its view is waited for no more. */
  readonly refused: (path: string) => void;
  /** No answer came, or none that a query could be answered with, or only one of what stands before a server that is away. */
  readonly unanswered: () => void;
  /** Whether an answer came from views that lag, so that it has to be asked for again. */
  readonly isBehind: () => boolean;
  /** When what is on screen was known to be right, ms since 1970; null: no trouble to tell of. */
  readonly dataSince: () => number | null;
  /** Calls `listener` whenever `dataSince` changes. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type Stream = 'none' | 'down' | 'up';

/** Trouble that is over sooner is not worth a word. */
const GRACE_MS = 3000;
/** What is on screen is asked for more often than this: a stale answer that is not renewed is of a page that was left. */
const BEHIND_MS = 12_000;

export function createLink(): Link {
  let stream: Stream = 'none';
  let failing = false;
  /** The last time that everything was known to be right. */
  let right: number | null = null;
  let told: number | null = null;
  let grace: ReturnType<typeof setTimeout> | undefined;
  /** By path: what was answered by views that lag. */
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
      // Until it broke, it told of every change.
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

/** This page's link to its server. */
export const link: Link = createLink();
