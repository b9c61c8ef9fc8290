import { link } from './link-state';
import { invalidateModel, queryClient } from './query-client';
import { USER_KEY } from './session';

/** One change of a read model, as `GET /api/stream` tells it. */
export interface Change {
  readonly model: string;
  readonly id?: string;
  readonly position?: string;
}

/** What the leading tab tells the others. */
type Message =
  | { readonly kind: 'change'; readonly change: Change }
  /** `opened`: by a new stream just now, so that there was a gap, also for who knows of none. */
  | { readonly kind: 'state'; readonly up: boolean; readonly opened: boolean }
  | { readonly kind: 'ask' };

const LOCK = 'anupalan_stream';
const POLL_MS = 5000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** A leading tab that answers no question for so long is suspended, as phones do with tabs in the background. */
const SILENCE_MS = 12_000;

/** How long to wait before the next try: doubled each time, with half of it drawn by lot so that clients spread out. */
export const backOff = (attempt: number, lot: number = Math.random()): number => {
  const most = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(most / 2 + (most / 2) * lot);
};

/** The change in a message's data, or null for what is none. */
export function parseChange(data: unknown): Change | null {
  if (typeof data !== 'string') return null;
  try {
    const change = JSON.parse(data) as Partial<Change> | null;
    return typeof change?.model === 'string' ? (change as Change) : null;
  } catch {
    return null;
  }
}

/** Everything that is on screen again: after a gap nobody knows what changed in it. */
const refreshShown = (): void => void queryClient.invalidateQueries({ type: 'active' });

/** The server ends the stream with the session: whether that is why it broke is asked at once. */
const askForSession = (): void => void queryClient.invalidateQueries({ queryKey: USER_KEY });

/** Keeps one EventSource open until `signal` aborts; each break is followed by a jittered wait. */
function keepStream(signal: AbortSignal, heard: (change: Change) => void, state: (up: boolean) => void): void {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const open = (): void => {
    source = new EventSource('/api/stream', { withCredentials: true });
    source.onopen = () => {
      attempt = 0;
      state(true);
    };
    source.onmessage = (event) => {
      const change = parseChange(event.data);
      if (change !== null) heard(change);
    };
    source.onerror = () => {
      source?.close();
      state(false);
      // One try for each break, however often it is told.
      clearTimeout(timer);
      timer = setTimeout(open, backOff(attempt));
      attempt += 1;
    };
  };
  open();
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    source?.close();
  });
}

/**
 * Follows the changes of the read models until the returned function is called. One tab of the browser holds the stream
 * (Web Locks) and tells the others (BroadcastChannel), which ask it every 5 s whether it is there. While the stream is down, its
 * tab is silent, or what came lags behind our own write, each visible tab asks the server again every 5 s.
 */
export function followChanges(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(LOCK) : null;
  let up = false;
  let leading = false;
  let answeredAt = Date.now();
  link.streamIs('down');

  const heard = ({ model, id }: Change): void => void invalidateModel(model, id);
  const setState = (next: boolean, opened: boolean): void => {
    const before = up;
    up = next;
    link.streamIs(next ? 'up' : 'down');
    if (opened || (next && !before)) refreshShown();
    if (!next && before) askForSession();
  };
  const tell = (message: Message): void => channel?.postMessage(message);

  if (channel)
    channel.onmessage = (event: MessageEvent<Message>) => {
      if (event.data.kind !== 'ask') answeredAt = Date.now();
      if (event.data.kind === 'change') heard(event.data.change);
      else if (event.data.kind === 'state') setState(event.data.up, event.data.opened);
      else if (leading) tell({ kind: 'state', up, opened: false });
    };

  const lead = (): void => {
    leading = true;
    // What the tab that led before told us of was its stream, not this one.
    up = false;
    keepStream(
      signal,
      (change) => {
        heard(change);
        tell({ kind: 'change', change });
      },
      (next) => {
        setState(next, next);
        tell({ kind: 'state', up: next, opened: next });
      },
    );
  };

  if (channel !== null && 'locks' in navigator) {
    tell({ kind: 'ask' });
    navigator.locks
      .request(LOCK, { signal }, () => {
        lead();
        return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
      })
      .catch(() => {
        // Stopped before our turn came.
      });
  } else lead();

  /** The timers of a leading tab in the background are slow; its answers to messages are not. */
  const askForSignOfLife = (): void => {
    if (leading || channel === null) return;
    if (up && Date.now() - answeredAt > SILENCE_MS) {
      up = false;
      link.streamIs('down');
    }
    tell({ kind: 'ask' });
  };
  const shown = (): void => {
    if (document.hidden) return;
    // Nothing was asked while this tab was in the background.
    answeredAt = Date.now();
    askForSignOfLife();
  };
  document.addEventListener('visibilitychange', shown);

  const poll = setInterval(() => {
    if (!document.hidden) askForSignOfLife();
    if ((!up || link.isBehind()) && !document.hidden && navigator.onLine) refreshShown();
  }, POLL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(poll);
    document.removeEventListener('visibilitychange', shown);
    link.streamIs('none');
    channel?.close();
  });
  return () => stop.abort();
}
