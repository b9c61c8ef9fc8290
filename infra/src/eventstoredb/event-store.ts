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

/** How long a close waits for calls under way. */
const CLOSING_MS = 3000;

export interface EventStoreDbOptions {
  /**
   * Connection string: `esdb://` or `kurrentdb://` for one node or a list of them, `esdb+discover://` for a cluster's name;
   * TLS (`tls`, `tlsCAFile`), credentials, `keepAliveInterval` (10 s unless given), `defaultDeadline` as it says.
   */
  readonly url: string;
  /** What the names of our streams begin with, since others may use the store too. `anupalan` unless given. */
  readonly name?: string;
  /** What the log is known by if it has no identity yet, as one that is moved here brings its own; else a random one. */
  readonly identity?: string;
  /** Milliseconds that a call may take; else as the URL says, else 10 s. */
  readonly deadlineMs?: number;
  /** Events of the log's end that are kept in memory for its readers, at least; 2,000 unless given. */
  readonly keptEvents?: number;
  /** Hears of each end of the subscription, which is then made anew. */
  readonly onDrop?: (why: unknown) => void;
  /** Milliseconds between looks whether the subscription has fallen silent; 5 s unless given. */
  readonly lookEveryMs?: number;
}

/**
 * Opens the log in EventStoreDB (or KurrentDB), 22.6 or newer; the server is not asked before the first call, and need not be there. What fails on its way there throws
 * StoreUnavailable; subscriptions wait instead and go on where they were.
 * @throws Error for a connection string that is none, RangeError for a name that is none
 */
export const openEventStoreDb = (options: EventStoreDbOptions): EventStore => {
  const names = namesUnder(options.name ?? 'anupalan');
  const connection = connect(options.url, options.deadlineMs);
  const closing = new AbortController();
  // Everything that waits listens to it.
  setMaxListeners(0, closing.signal);
  const reads = openReads(connection, names, closing.signal);
  const tail = openTail(connection, names, reads, closing.signal, {
    keptEvents: options.keptEvents ?? 2000,
    onDrop: options.onDrop ?? (() => undefined),
    lookEveryMs: options.lookEveryMs ?? 5000,
  });
  const tally = openTally(connection, names, reads, tail, closing.signal);
  const append = openAppend(connection, names, reads, closing.signal, tail.learn);

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
  /** Written by whoever comes first, at revision 0 of a stream of its own. */
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
    head: () => whileOpen(tail.head),
    behind: (at) => whileOpen(() => tally.behind(at)),
    identity: () =>
      whileOpen(async () => {
        identity ??= await readIdentity();
        return identity;
      }),
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      // What was sent is answered, if the server is there to answer.
      await Promise.race([Promise.allSettled(underWay), pause(CLOSING_MS, new AbortController().signal)]);
      await connection.close();
    },
  };
};
