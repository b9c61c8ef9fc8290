import { HEARTBEAT_EVENT, HEARTBEAT_MS } from '@anupalan/domain/rules/live-changes';
import { link } from './link-state';
import { invalidateModel, queryClient } from './query-client';
import { USER_KEY } from './session';

/** One change of a read model, as `GET /api/stream` sends it. */
export interface Change {
  readonly model: string;
  readonly id?: string;
  readonly position?: string;
}

/** A message between the leading tab and the others. */
type Message =
  | { readonly kind: 'change'; readonly change: Change }
  /** `opened`: a new stream has just opened, so that there was a gap that the receiver may not know of. */
  | { readonly kind: 'state'; readonly up: boolean; readonly opened: boolean }
  | { readonly kind: 'ask' };

const LOCK = 'anupalan_stream';
const POLL_MS = 5000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** A stream that is silent for this long is dead: a phone that slept, or a network that was left, closes nothing. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;
/** A leading tab that does not answer for this long is suspended, as phones do with background tabs. */
const LEADER_TIMEOUT_MS = 12_000;

/** Wait before the next try, ms: doubled each time, half of it random so that clients spread out. */
export const backOff = (attempt: number, lot: number = Math.random()): number => {
  const most = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(most / 2 + (most / 2) * lot);
};

/** The change in a message's data, or null if it is not a change. */
export function parseChange(data: unknown): Change | null {
  if (typeof data !== 'string') return null;
  try {
    const change = JSON.parse(data) as Partial<Change> | null;
    return typeof change?.model === 'string' ? (change as Change) : null;
  } catch {
    return null;
  }
}

/** Fetches everything on screen again: the changes of a gap are unknown. */
const refreshShown = (): void => void queryClient.invalidateQueries({ type: 'active' });

/** The server ends the stream with the session, so a break asks for the session at once. */
const askForSession = (): void => void queryClient.invalidateQueries({ queryKey: USER_KEY });

/**
 * Keeps one EventSource open until `signal` aborts; each break is followed by a jittered wait. The returned function
 * counts a silent stream as broken: the caller calls it from time to time.
 */
function keepStream(signal: AbortSignal, heard: (change: Change) => void, state: (up: boolean) => void): () => void {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  /** The last sign of the stream, ms since 1970; null while the next try is awaited. */
  let heardAt: number | null = null;
  const works = (): void => {
    heardAt = Date.now();
  };
  const lost = (): void => {
    heardAt = null;
    source?.close();
    state(false);
    // Several errors of one break cause only one retry.
    clearTimeout(timer);
    timer = setTimeout(open, backOff(attempt));
    attempt += 1;
  };
  const open = (): void => {
    works();
    source = new EventSource('/api/stream', { withCredentials: true });
    source.onopen = () => {
      attempt = 0;
      works();
      state(true);
    };
    source.onmessage = (event) => {
      works();
      const change = parseChange(event.data);
      if (change !== null) heard(change);
    };
    source.addEventListener(HEARTBEAT_EVENT, works);
    source.onerror = lost;
  };
  open();
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    source?.close();
  });
  return () => {
    if (heardAt !== null && Date.now() - heardAt > SILENCE_MS) lost();
  };
}

const heard = ({ model, id }: Change): void => void invalidateModel(model, id);

/** Leads as soon as no other tab does, until `signal` aborts. */
function leadWhenFree(signal: AbortSignal, lead: () => void): void {
  navigator.locks
    .request(LOCK, { signal }, () => {
      lead();
      return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
    })
    .catch(() => {
      // Aborted before this tab got the lock.
    });
}

/**
 * Follows the changes of the read models until the returned function is called. One tab of the browser holds the stream
 * (Web Locks), sends the changes to the others (BroadcastChannel), and is asked by them every 5 s whether it is alive.
 * It checks its stream just as often, and when it is shown again. While the stream is down, the leading tab is silent,
 * or answers lag behind our own write, each visible tab fetches its data every 5 s.
 */
export function followChanges(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(LOCK) : null;
  let up = false;
  /** Checks whether the stream is alive; undefined in a tab that does not hold it. */
  let checkStream: (() => void) | undefined;
  let answeredAt = Date.now();
  link.streamIs('down');
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
      else if (checkStream !== undefined) {
        // Before it vouches for the stream: in a background tab, the timer that checks is slow.
        checkStream();
        tell({ kind: 'state', up, opened: false });
      }
    };
  const lead = (): void => {
    // The state that the previous leader reported was of its own stream.
    up = false;
    checkStream = keepStream(
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
    leadWhenFree(signal, lead);
  } else lead();

  /** Asks the leading tab. Browsers slow the timers of a background tab, but not its messages. */
  const askForSignOfLife = (): void => {
    if (channel === null) return;
    if (up && Date.now() - answeredAt > LEADER_TIMEOUT_MS) {
      up = false;
      link.streamIs('down');
    }
    tell({ kind: 'ask' });
  };
  const shown = (): void => {
    if (document.hidden) return;
    // A background tab asked nothing, so the missing answers do not count.
    answeredAt = Date.now();
    if (checkStream === undefined) askForSignOfLife();
    else checkStream();
  };
  const poll = (): void => {
    // In the background, too: the other tabs rely on it.
    if (checkStream !== undefined) checkStream();
    else if (!document.hidden) askForSignOfLife();
    if ((!up || link.isBehind()) && !document.hidden && navigator.onLine) refreshShown();
  };
  document.addEventListener('visibilitychange', shown, { signal });
  const timer = setInterval(poll, POLL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    link.streamIs('none');
    channel?.close();
  });
  return () => stop.abort();
}
