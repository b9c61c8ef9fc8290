import { PassThrough } from 'node:stream';
import type { EdgeMiddleware } from '../edge.js';

/** What a live stream says last, so that its reader knows that it was no accident and comes back by itself. */
export const CLOSING = 'event: closing\ndata: {}\n\n';

/** Once `signal` aborts, every answer ends its connection, and live streams end with a closing event. */
export const stopping =
  (signal: AbortSignal): EdgeMiddleware =>
  async (ctx, next) => {
    await next();
    if (signal.aborted) ctx.set('Connection', 'close');
    const { body } = ctx;
    if (!(body instanceof PassThrough) || ctx.type !== 'text/event-stream') return;
    const end = (): void => {
      if (!body.writableEnded) body.end(CLOSING);
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end);
    ctx.res.once('close', () => signal.removeEventListener('abort', end));
  };
