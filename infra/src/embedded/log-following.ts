import { pause } from '../ports/clock.js';
import type { Delivery, EventStore } from '../ports/event-store.js';
import type { LogEnd } from './log-end.js';
import { type LogPages, type LogReader, logPages } from './log-pages.js';
import { toNumber, toPosition } from './log-rows.js';
import type { Sqlite } from './sqlite.js';

/**
 * A subscriber of the log begins a round at most once in this many ms, because under load a round costs more than the
 * events in it. The first event after a quiet moment is delivered at once.
 */
const ROUND_MS = 5;

/** Yields the events after the reader's position, and then new ones as they come. */
async function* follow(
  { pages, end }: { readonly pages: LogPages; readonly end: LogEnd },
  reader: LogReader,
  prefixes: readonly string[] | undefined,
  signal: AbortSignal,
): AsyncGenerator<Delivery> {
  let told = false;
  /** When the last round of following began. */
  let round = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const { at } = reader;
    const { events, upTo, more } = await pages.next(reader, prefixes);
    if (events.length > 0) yield { kind: 'events', events };
    const last = events.at(-1)?.position;
    if (upTo > at && (last === undefined || toNumber(last) < upTo)) {
      if (signal.aborted) return;
      yield { kind: 'checkpoint', position: toPosition(upTo) };
    }
    if (upTo > at) told = false;
    if (more) continue;
    if (signal.aborted) return;
    if (!told) yield { kind: 'caught-up', position: upTo === 0 ? null : toPosition(upTo) };
    told = true;
    const early = round + ROUND_MS - performance.now();
    if (early > 0 && !signal.aborted) await pause(early, signal);
    while (!signal.aborted && end.lastBeyond(upTo) <= upTo) await end.sleep(signal);
    round = performance.now();
  }
}

/** The subscriptions of one log, which share the pages that they read. */
export const logFollowing = (
  db: Sqlite,
  end: LogEnd,
): ((reading: Parameters<EventStore['subscribe']>[0], signal: AbortSignal) => AsyncGenerator<Delivery>) => {
  const pages = logPages(db, (beyond) => end.lastBeyond(beyond));
  return async function* ({ after, prefixes }, signal) {
    const reader = pages.join(toNumber(after));
    try {
      yield* follow({ pages, end }, reader, prefixes, signal);
    } finally {
      pages.leave(reader);
    }
  };
};
