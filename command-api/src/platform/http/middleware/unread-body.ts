import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { EdgeMiddleware } from '../edge.js';

/** How much of an untaken body is read, on the wire and in chunks, so that its sender gets the answer. */
const MAX_UNREAD_BYTES = 64 * 1024;
const MAX_UNREAD_CHUNKS = 1000;
/** How long the connection stays open after the answer, ms. */
const LINGER_MS = 1000;

const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/**
 * Answers a call whose body was not taken, or not to its end. A little more of the body is read and discarded, then the
 * connection is closed. Closing it at once would lose the answer if the sender is still sending.
 */
export const unreadBody: EdgeMiddleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  if (req.complete || req.destroyed) return;
  // Node itself discards a short untouched body.
  if (req.readableFlowing === null && announcedBytes(req) <= MAX_UNREAD_BYTES) return;
  ctx.set('Connection', 'close');
  discard(req);
  lingerBeforeClosing(req.socket);
};

const discard = (req: IncomingMessage): void => {
  const { socket } = req;
  const before = socket.bytesRead;
  let chunks = 0;
  req.on('error', () => undefined);
  req.on('data', () => {
    chunks += 1;
    if (chunks > MAX_UNREAD_CHUNKS || socket.bytesRead - before > MAX_UNREAD_BYTES) req.pause();
  });
  req.resume();
};

/** Node closes a connection by `destroySoon` after its last answer; here it is first closed for writing. */
const lingerBeforeClosing = (socket: Socket): void => {
  socket.destroySoon = () => {
    socket.end();
    const closing = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(closing));
  };
};
