import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { docsPage, STYLE_HASH } from '../docs-page.js';
import { type EdgeContext, type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { openApiDocument } from '../openapi.js';
import type { Route } from '../route.js';

const POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A text that is the same for everybody, in every form in which it is sent. */
interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly forms: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

const pack = (type: string, text: string): Packed => {
  const plain = Buffer.from(text);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { type, etag, forms: { br, gzip: gzipSync(plain), identity: plain } };
};

const send = (ctx: EdgeContext, { type, etag, forms }: Packed): void => {
  ctx.set({ 'Cache-Control': 'no-cache', ETag: etag });
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const form: unknown = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const encoding = form === 'br' || form === 'gzip' ? form : 'identity';
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.compress = false;
  ctx.type = type;
  ctx.body = forms[encoding];
};

/** `/api/openapi.json` and, for people, `/api/docs`. Made and packed once, at the first question: anybody may ask. */
export const docs = (routes: readonly Route[]): EdgeMiddleware => {
  let made: { readonly json: Packed; readonly page: Packed } | undefined;
  const make = () => {
    const document = openApiDocument(routes);
    const json = pack('application/json; charset=utf-8', JSON.stringify(document));
    return { json, page: pack('text/html; charset=utf-8', docsPage(document)) };
  };
  return async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method) || !['/api/openapi.json', '/api/docs'].includes(ctx.path)) return next();
    made ??= make();
    if (ctx.path === '/api/openapi.json') return send(ctx, made.json);
    ctx.set('Content-Security-Policy', POLICY);
    send(ctx, made.page);
  };
};
