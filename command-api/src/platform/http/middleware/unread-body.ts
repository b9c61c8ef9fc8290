import type { IncomingMessage } from 'node:http';
import type { EdgeMiddleware } from '../edge.js';
import { discard } from '../read-body.js';

/** A body of that many bytes is read with the rest of the request; to close the connection over it would cost more. */
const maxUnreadBytes = 64 * 1024;

const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/**
 * Closes the connection of a call whose body nobody took: a wrong method, a path that takes none. Who sends a form to a
 * path that takes forms gets to see why it is refused: as much as a form may have is read and thrown away.
 */
export const unreadBody: EdgeMiddleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  const isTaken = req.complete || req.readableFlowing !== null;
  if (isTaken || announcedBytes(req) <= maxUnreadBytes) return;
  const { match } = ctx.state;
  if (match?.kind === 'route' && match.route.body === 'multipart') return discard(req);
  ctx.set('Connection', 'close');
};
