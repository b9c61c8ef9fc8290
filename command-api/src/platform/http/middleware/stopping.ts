import { PassThrough, Readable } from 'node:stream';
import type { EdgeMiddleware } from '../edge.js';

/** Last event of a live stream, so that its reader reconnects by itself. */
export const CLOSING = 'event: closing\ndata: {}\n\n';

/** A stream that can be ended here, whatever its source. */
const endable = (body: Readable): PassThrough => {
  if (body instanceof PassThrough) return body;
  const out = new PassThrough();
  out.once('close', () => body.destroy());
  body.once('error', (error) => out.destroy(error));
  return body.pipe(out);
};

/** After `signal` aborts, every answer ends its connection, and live streams end with a closing event. */
export const stopping =
  (signal: AbortSignal): EdgeMiddleware =>
  async (ctx, next) => {
    await next();
    if (signal.aborted) ctx.set('Connection', 'close');
    const { body } = ctx;
    if (!(body instanceof Readable) || ctx.type !== 'text/event-stream') return;
    const out = endable(body);
    if (out !== body) ctx.body = out;
    const end = (): void => {
      if (out.writableEnded) return;
      if (out !== body) body.unpipe(out);
      out.end(CLOSING);
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end);
    ctx.res.once('close', () => signal.removeEventListener('abort', end));
  };
