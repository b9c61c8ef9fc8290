import { type Connection, call, pauseAfter, sleep } from './connection.js';
import type { EventsPage, EventType, PublicEvent } from './events.js';
import { AnupalanError, errorOf } from './problem.js';
import { messagesIn } from './server-sent-events.js';

export interface FeedQuery {
  /** A `sequence` or `next_after` that you kept; without it the feed begins at its beginning. */
  readonly after?: string | null;
  readonly types?: readonly EventType[];
  readonly signal?: AbortSignal;
}

export interface FollowOptions extends FeedQuery {
  /** Told of each lost connection; the next one is tried by itself. */
  readonly onLost?: (error: unknown) => void;
  /** Without a byte for so long the connection counts as lost; the API sends one every 15 s. Default 45 s. */
  readonly idleMs?: number;
}

const IDLE_MS = 45_000;

const queryOf = ({ after, types }: FeedQuery, more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(more);
  if (after !== undefined && after !== null) query.set('after', after);
  if (types !== undefined) query.set('types', types.join(','));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

/** One page of the feed, oldest first. */
export const pageOfEvents = (
  connection: Connection,
  { limit, signal, ...query }: FeedQuery & { readonly limit?: number },
): Promise<EventsPage> =>
  call(
    connection,
    `/api/v1/events${queryOf(query, limit === undefined ? {} : { limit: String(limit) })}`,
    signal === undefined ? {} : { signal },
  );

/**
 * The feed: the events after a place, then each as it happens, without an end. After a lost connection it goes on
 * behind the last event that it gave, so that nothing is missed and nothing comes twice. Ends when `signal` aborts.
 * @throws AnupalanError when the API refuses for good, such as a revoked key
 */
export async function* followEvents(
  { send }: Connection,
  { after = null, types, signal, onLost, idleMs = IDLE_MS }: FollowOptions,
): AsyncGenerator<PublicEvent> {
  let last = after;
  let failures = 0;
  const isEnded = (): boolean => signal?.aborted === true;
  while (!isEnded()) {
    const lost = new AbortController();
    const end = (): void => lost.abort();
    signal?.addEventListener('abort', end);
    let idle: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(idle);
      idle = setTimeout(() => lost.abort(new Error(`nothing came for ${idleMs} ms`)), idleMs);
    };
    let wait: number | null = null;
    try {
      alive();
      const answer = await send(`/api/v1/events/stream${queryOf(types === undefined ? {} : { types })}`, {
        headers: { accept: 'text/event-stream', ...(last === null ? {} : { 'last-event-id': last }) },
        signal: lost.signal,
      });
      if (!answer.ok || answer.body === null) throw await errorOf(answer);
      for await (const { id, data } of messagesIn(answer.body, alive)) {
        failures = 0;
        const event = JSON.parse(data) as PublicEvent;
        last = id ?? event.sequence;
        // However long the caller takes: it is not the connection that is idle.
        clearTimeout(idle);
        yield event;
        alive();
      }
    } catch (error) {
      if (isEnded()) return;
      if (error instanceof AnupalanError && !error.isTemporary) throw error;
      wait = error instanceof AnupalanError ? error.retryAfterSeconds : null;
      onLost?.(error);
    } finally {
      clearTimeout(idle);
      signal?.removeEventListener('abort', end);
      lost.abort();
    }
    failures += 1;
    await sleep(pauseAfter(failures, wait), signal);
  }
}
