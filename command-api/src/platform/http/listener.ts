import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long somebody may take to say what they want; who is slower holds a connection for nothing. */
export interface Patience {
  /** For the request line and all headers, ms. */
  readonly headersMs: number;
  /** For the whole request, ms: 55 MB of files over a poor line. */
  readonly requestMs: number;
  /** How often connections are looked at, ms. */
  readonly lookMs: number;
}

const PATIENCE: Patience = { headersMs: 15_000, requestMs: 300_000, lookMs: 5000 };
/** Of the request line and all headers together; more is answered with 431. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** How often a stopping server closes the connections that have become idle. */
const SWEEP_MS = 50;

/** Calls that may wait on one connection for the answer to an earlier one; no browser sends even one. */
const MAX_WAITING = 100;

/**
 * Works the calls of one connection one after the other, with everybody else's in between. Taken all at once, 10 kB of calls
 * sent without waiting would hold the thread for seconds. A connection on which more wait than MAX_WAITING is closed.
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

/** The HTTP server with its limits; a caller who is too slow is answered with 408 and let go. */
export const httpListener = (listener: RequestListener, patience: Patience = PATIENCE): Server =>
  createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.lookMs,
      requireHostHeader: true,
    },
    inTurn(listener),
  );

/**
 * Takes no new connection, lets running requests end within `graceMs`, closes each connection once it is idle, and what is
 * left then. Live streams must be told to end by whoever writes them.
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
