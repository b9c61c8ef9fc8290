import { gzipSync } from 'node:zlib';
import type { EdgeMiddleware } from '../edge.js';
import { brotli, encodingFor } from '../packed.js';

/** Bytes; below, one packet of the network takes it as it is. */
const minBytes = 1024;
/** Characters; above, others would wait for it too long (2.5 ms per MB). */
const maxChars = 256 * 1024;
/** Answers that are made anew each time: 5 % larger than at 4, at a third of its time. */
const QUALITY = 1;

/** Packs texts in one go: a stream for each, as longer answers and files get it, takes ten times as long as the packing. */
export const packing: EdgeMiddleware = async (ctx, next) => {
  await next();
  const { body } = ctx;
  if (typeof body !== 'string' || body.length > maxChars || ctx.compress === false) return;
  ctx.compress = false;
  if (Buffer.byteLength(body) < minBytes || ctx.method === 'HEAD') return;
  const encoding = encodingFor(ctx);
  if (encoding === 'identity') return;
  const plain = Buffer.from(body);
  ctx.set('Content-Encoding', encoding);
  ctx.body = encoding === 'br' ? brotli(plain, QUALITY) : gzipSync(plain, { level: 1 });
};
