import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { WrongExpectedVersionError } from '@eventstore/db-client';
import { pause } from '../ports/clock.js';
import type { EventStore } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { openAppend } from './append.js';
import { connect } from './connection.js';
import { asFault } from './faults.js';
import { follow } from './follow.js';
import { openReads } from './reads.js';
import { openTail } from './tail.js';
import { openTally } from './tally.js';
import { namesUnder, ownEvent } from './wire-events.js';

/** How long `close` waits for pending calls, ms. */
const CLOSING_MS = 3000;

export interface EventStoreDbOptions {
  /**
   * Connection string: `esdb://` or `kurrentdb://` for one node or a list, `esdb+discover://` for a cluster's name;
   * options: TLS (`tls`, `tlsCAFile`), credentials, `keepAliveInterval` (default 10 s), `defaultDeadline`.
   */
  readonly url: string;
  /** Prefix of this product's streams, since other applications may use the store. Default `anupalan`. */
  readonly name?: string;
  /** The identity of a log that has none yet, such as one that is copied here with its own; default random. */
  readonly identity?: string;
  /** Timeout of a call, ms; default as in the URL, else 10 s. */
  readonly deadlineMs?: number;
  /** Minimum number of the log's last events that are kept in memory for its readers; default 2,000. */
  readonly keptEvents?: number;
  /** Called at each end of the subscription, which is then opened again. */
  readonly onDrop?: (why: unknown) => void;
  /** Interval of the check for a silent subscription, ms; default 5 s. */
  readonly pollIntervalMs?: number;
}

/**
 * Opens the log in EventStoreDB (or KurrentDB), 22.6 or newer; no request is sent before the first call, so the server
 * may be down. Calls that cannot reach it throw StoreUnavailable; subscriptions wait and continue at their place.
 * @throws Error for an invalid connection string, RangeError for an invalid name
 */
export const openEventStoreDb = (options: EventStoreDbOptions): EventStore => {
  const names = namesUnder(options.name ?? 'anupalan');
  const connection = connect(options.url, options.deadlineMs);
  const closing = new AbortController();
  // Every waiting call listens to this signal.
  setMaxListeners(0, closing.signal);
  const reads = openReads(connection, names, closing.signal);
  const tail = openTail(connection, names, reads, closing.signal, {
    keptEvents: options.keptEvents ?? 2000,
    onDrop: options.onDrop ?? (() => undefined),
    pollIntervalMs: options.pollIntervalMs ?? 5000,
  });
  const tally = openTally(connection, names, reads, tail, closing.signal);
  const append = openAppend(connection, names, reads, closing.signal, (at) => tail.learn(at));

  const underWay = new Set<Promise<unknown>>();
  const whileOpen = async <T>(call: () => Promise<T>): Promise<T> => {
    if (closing.signal.aborted) throw new StoreUnavailable('The store is closed.');
    const calling = call();
    underWay.add(calling);
    try {
      return await calling;
    } catch (error) {
      throw asFault(error);
    } finally {
      underWay.delete(calling);
    }
  };

  let identity: string | null = null;
  /** Created by the first reader, at revision 0 of its own stream. */
  const readIdentity = async (): Promise<string> => {
    const [first] = await reads.rawStream(names.identity, 0, false, 1);
    const found = (first?.data as { readonly identity?: unknown } | undefined)?.identity;
    if (typeof found === 'string') return found;
    const made = options.identity ?? randomUUID();
    try {
      await connection.append(names.identity, -1, [ownEvent('made', { identity: made })], connection.deadlineMs);
      return made;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return readIdentity();
      throw error;
    }
  };

  return {
    append: (stream, expected, events) => whileOpen(() => append(stream, expected, events)),
    readStream: reads.readStream,
    readAll: reads.readAll,
    subscribe: (reading, outer) => ({
      [Symbol.asyncIterator]: () => follow(reads, tail, reading, AbortSignal.any([outer, closing.signal])),
    }),
    head: () => whileOpen(() => tail.head()),
    behind: (at) => whileOpen(() => tally.behind(at)),
    identity: () =>
      whileOpen(async () => {
        identity ??= await readIdentity();
        return identity;
      }),
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      // Calls that were sent get their answers if the server is reachable.
      await Promise.race([Promise.allSettled(underWay), pause(CLOSING_MS, new AbortController().signal)]);
      await connection.close();
    },
  };
};
