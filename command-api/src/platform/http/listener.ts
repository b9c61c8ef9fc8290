import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Timeouts of slow callers, whose connections would be held for nothing. */
export interface Timeouts {
  /** For the request line and all headers, ms. */
  readonly headersMs: number;
  /** For the whole request, ms: 55 MB of files over a slow line. */
  readonly requestMs: number;
  /** How often connections are checked, ms. */
  readonly checkEveryMs: number;
}

const DEFAULT_TIMEOUTS: Timeouts = { headersMs: 15_000, requestMs: 300_000, checkEveryMs: 5000 };
/** Limit of request line and headers together; more is answered with 431. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** Interval at which a stopping server closes idle connections, ms. */
const SWEEP_MS = 50;

/** Pipelined calls on one connection; no browser sends even one. */
const MAX_WAITING = 100;

/**
 * Handles the calls of one connection one after the other, interleaved with calls of others: all at once, 10 kB of
 * pipelined calls would block the thread for seconds. A connection with more than MAX_WAITING is closed.
 */
const inTurn = (listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (req, res) => {
    const { socket } = req;
    const next = (): void => {
      const following = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (following === undefined) waiting.delete(socket);
      else following();
    };
    const work = (): void => {
      res.once('close', () => setImmediate(next));
      listener(req, res);
    };
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      work();
    } else if (queue.push(work) > MAX_WAITING) socket.destroy();
  };
};

/** The HTTP server with its limits; a caller that is too slow gets 408 and is disconnected. */
export const httpListener = (listener: RequestListener, timeouts: Timeouts = DEFAULT_TIMEOUTS): Server =>
  createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      requireHostHeader: true,
    },
    inTurn(listener),
  );

/**
 * Accepts no new connection, lets running requests end within `graceMs` and closes each connection once it is idle,
 * then closes the rest. The writers of live streams have to end them.
 */
export const drain = async (server: Server, graceMs: number): Promise<void> => {
  let open = true;
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      open = false;
      resolve();
    });
  });
  const stillOpen = (): boolean => open;
  const deadline = Date.now() + graceMs;
  while (stillOpen() && Date.now() < deadline) {
    server.closeIdleConnections();
    await Promise.race([closed, pause(SWEEP_MS)]);
  }
  server.closeAllConnections();
  await closed;
};
