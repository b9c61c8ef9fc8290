import type { IncomingMessage } from 'node:http';
import type { EdgeMiddleware } from '../edge.js';
import { discard } from '../read-body.js';

/** A body up to this size is read with the rest of the request; closing the connection would cost more. */
const maxUnreadBytes = 64 * 1024;

const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/**
 * Closes the connection of a call with an unread body: a wrong method, a path without a body. The sender of a form to a
 * path that takes forms gets the refusal: up to a form's limit is read and discarded.
 */
export const unreadBody: EdgeMiddleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  const isTaken = req.complete || req.readableFlowing !== null;
  if (isTaken || announcedBytes(req) <= maxUnreadBytes) return;
  const { match } = ctx.state;
  if (match?.kind === 'route' && (match.route.body === 'multipart' || match.route.body === 'stream'))
    return discard(req);
  ctx.set('Connection', 'close');
};
