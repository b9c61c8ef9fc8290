import { HEARTBEAT_EVENT, HEARTBEAT_MS, OPENED_EVENT } from '@anupalan/domain/rules/live-changes';
import type { Query } from '@tanstack/react-query';
import { link } from './link-state';
import { readAt } from './position';
import { invalidateModel, queryClient } from './query-client';
import { models } from './reference';
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
  /**
   * `opened`: a new stream has just opened, so that there was a gap that the receiver may not know of. `toldTo`: changes
   * up to this position were told before this message.
   */
  | { readonly kind: 'state'; readonly up: boolean; readonly opened: boolean; readonly toldTo: string | null }
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

/** Fetches what is on screen again, and the rest once it is shown: the changes of a gap are unknown. */
const refreshAll = (): void => void queryClient.invalidateQueries();

/** The same for what was not read at `from` or later, if that is known; what is being read is judged once it is there. */
function refreshOlder(from: string | null): void {
  if (from === null) {
    refreshAll();
    return;
  }
  const cache = queryClient.getQueryCache();
  const underWay = new Set(cache.findAll({ fetchStatus: 'fetching' }));
  const refresh = (queries: ReadonlySet<Query>): void =>
    void queryClient.invalidateQueries({
      predicate: (query) => queries.has(query) && (readAt(query.state.data) ?? '') < from,
    });
  refresh(new Set(cache.findAll({ predicate: (query) => !underWay.has(query) })));
  for (const query of underWay)
    query.promise?.then(
      () => refresh(new Set([query])),
      // It shows its failure.
      () => undefined,
    );
}

/** The position in the message with which a stream begins, or null if it tells none. */
export function parseOpened(data: unknown): string | null {
  try {
    const { position } = JSON.parse(String(data)) as { readonly position?: unknown };
    return typeof position === 'string' ? position : null;
  } catch {
    return null;
  }
}

/** The server ends the stream with the session, so a break asks for the session at once. */
const askForSession = (): void => void queryClient.invalidateQueries({ queryKey: USER_KEY });

interface KeptStream {
  /** Counts a silent stream as broken: the caller calls it from time to time. */
  readonly check: () => void;
  /** The position up to which it has told everything. */
  readonly toldTo: () => string | null;
}

/** Keeps one EventSource open until `signal` aborts; each break is followed by a jittered wait. */
function keepStream(
  signal: AbortSignal,
  heard: (change: Change) => void,
  state: (up: boolean, toldTo: string | null) => void,
): KeptStream {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  /** The last sign of the stream, ms since 1970; null while the next try is awaited. */
  let heardAt: number | null = null;
  const told: { to: string | null } = { to: null };
  const works = (): void => {
    heardAt = Date.now();
  };
  const lost = (): void => {
    heardAt = null;
    source?.close();
    state(false, null);
    // Several errors of one break cause only one retry.
    clearTimeout(timer);
    timer = setTimeout(open, backOff(attempt));
    attempt += 1;
  };
  const open = (): void => {
    works();
    source = new EventSource('/api/stream', { withCredentials: true });
    source.addEventListener(OPENED_EVENT, ({ data }: MessageEvent) => {
      attempt = 0;
      works();
      told.to = parseOpened(data);
      state(true, told.to);
    });
    source.onmessage = (event) => {
      works();
      const change = parseChange(event.data);
      if (change === null) return;
      if (told.to !== null && change.position !== undefined && change.position > told.to) told.to = change.position;
      heard(change);
    };
    source.addEventListener(HEARTBEAT_EVENT, works);
    source.onerror = lost;
  };
  open();
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    source?.close();
  });
  return {
    check: () => {
      if (heardAt !== null && Date.now() - heardAt > SILENCE_MS) lost();
    },
    toldTo: () => told.to,
  };
}

/**
 * Models whose answers also follow from another one: the dates of a business from rules and proofs, what comes after a
 * delivery from its dates, which requests one sees from one's teams, and what an expert works on from the cases.
 */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  [models.dueRules]: [models.businesses],
  [models.papers]: [models.businesses],
  [models.businesses]: [models.case, models.caseList, models.contacts, models.papers],
  [models.caseList]: [models.contacts],
};

const heard = ({ model, id }: Change): void => {
  void invalidateModel(model, id);
  for (const following of FOLLOWING[model] ?? []) void invalidateModel(following);
};

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
  /** Null until the first stream opens; a later one opens after a gap. */
  let up: boolean | null = null;
  /** Undefined in a tab that does not hold it. */
  let stream: KeptStream | undefined;
  let answeredAt = Date.now();
  link.streamIs('down');
  const setState = (next: boolean, opened: boolean, from: string | null): void => {
    const before = up;
    up = next || (before && false);
    link.streamIs(next ? 'up' : 'down');
    if (opened || (next && !before)) refreshOlder(before === null ? from : null);
    if (!next && before) askForSession();
  };
  const tell = (message: Message): void => channel?.postMessage(message);

  if (channel)
    channel.onmessage = (event: MessageEvent<Message>) => {
      if (event.data.kind !== 'ask') answeredAt = Date.now();
      if (event.data.kind === 'change') heard(event.data.change);
      else if (event.data.kind === 'state') setState(event.data.up, event.data.opened, event.data.toldTo);
      else if (stream !== undefined) {
        // Before it vouches for the stream: in a background tab, the timer that checks is slow.
        stream.check();
        tell({ kind: 'state', up: up === true, opened: false, toldTo: stream.toldTo() });
      }
    };
  const lead = (): void => {
    // The state that the previous leader reported was of its own stream.
    up &&= false;
    stream = keepStream(
      signal,
      (change) => {
        heard(change);
        tell({ kind: 'change', change });
      },
      (next, toldTo) => {
        setState(next, next, toldTo);
        tell({ kind: 'state', up: next, opened: next, toldTo });
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
  const look = (): void => (stream === undefined ? askForSignOfLife() : stream.check());
  const shown = (): void => {
    if (document.hidden) return;
    // A background tab asked nothing, so the missing answers do not count.
    answeredAt = Date.now();
    look();
  };
  const poll = (): void => {
    // In the background, too: the other tabs rely on it.
    if (stream !== undefined || !document.hidden) look();
    if ((!up || link.isBehind()) && !document.hidden && navigator.onLine) refreshAll();
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
