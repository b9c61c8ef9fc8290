import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EdgeContext } from './edge.js';

type Encoding = 'br' | 'gzip' | 'identity';

/** A text that is the same for all callers, in every encoding. */
export interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly forms: Readonly<Record<Encoding, Buffer>>;
}

/** The best encoding that the caller accepts; browsers list gzip first without preferring it. */
export const encodingFor = (ctx: EdgeContext): Encoding =>
  ctx.acceptsEncodings('br') === 'br' ? 'br' : ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';

/** `quality` of Brotli, 0 to 11. */
export const brotli = (plain: Buffer, quality: number): Buffer =>
  brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

export const pack = (type: string, text: string): Packed => {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { type, etag, forms: { br: brotli(plain, 6), gzip: gzipSync(plain), identity: plain } };
};

/** 304 for a caller that has it; cached by the caller, but revalidated at each use. */
export const sendPacked = (ctx: EdgeContext, { type, etag, forms }: Packed): void => {
  ctx.set({ 'Cache-Control': 'no-cache', ETag: etag });
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const encoding = encodingFor(ctx);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.compress = false;
  ctx.type = type;
  ctx.body = forms[encoding];
};
