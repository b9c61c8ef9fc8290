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

export const createLink = (): Link => new ServerLink();

class ServerLink implements Link {
  #stream: Stream = 'none';
  #failing: boolean = false;
  /** The last time at which all data was known to be current. */
  #right: number | null = null;
  #told: number | null = null;
  #grace: ReturnType<typeof setTimeout> | undefined;
  /** The paths that lagging views answered, each with its timer. */
  readonly #behind = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  readonly streamIs = (next: Stream): void => {
    // An open stream reports every change, so the data was current until now.
    if (this.#stream === 'up' && !this.#failing && !this.isBehind()) this.#right = Date.now();
    if (next !== 'down') this.#failing = false;
    if (next === 'none') for (const path of [...this.#behind.keys()]) this.#noLonger(path);
    this.#stream = next;
    this.#review();
  };

  readonly answered = (path: string, stale: boolean): void => {
    this.#failing = false;
    this.#noLonger(path);
    if (stale && this.#stream !== 'none') {
      const forget = (): void => {
        this.#behind.delete(path);
        this.#review();
      };
      this.#behind.set(path, setTimeout(forget, BEHIND_MS));
    } else this.#right = Date.now();
    this.#review();
  };

  readonly refused = (path: string): void => {
    this.#noLonger(path);
    this.#review();
  };

  readonly unanswered = (): void => {
    this.#failing = this.#stream !== 'none';
    this.#review();
  };

  readonly isBehind = (): boolean => this.#behind.size > 0;
  readonly dataSince = (): number | null => this.#told;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(since: number | null): void {
    if (this.#told === since) return;
    this.#told = since;
    for (const listener of this.#listeners) listener();
  }

  #review(): void {
    if ((this.#failing && this.#stream === 'down') || this.isBehind()) {
      const since = this.#right;
      this.#grace ??= setTimeout(() => this.#tell(since), GRACE_MS);
      return;
    }
    clearTimeout(this.#grace);
    this.#grace = undefined;
    this.#tell(null);
  }

  #noLonger(path: string): void {
    clearTimeout(this.#behind.get(path));
    this.#behind.delete(path);
  }
}

export const link: Link = createLink();
