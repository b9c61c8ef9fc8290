import { gzipSync } from 'node:zlib';
import type { EdgeMiddleware } from '../edge.js';
import { brotli, encodingFor } from '../packed.js';

/** Bytes; a smaller answer fits in one network packet without packing. */
const minBytes = 1024;
/** Characters; a longer one would delay other requests (2.5 ms per MB). */
const maxChars = 256 * 1024;
/** For answers that are packed each time: 5 % larger than at quality 4, in a third of its time. */
const QUALITY = 1;

/**
 * Packs texts in one call. A stream for each, as for longer answers and files, takes ten times as long as the packing.
 */
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
