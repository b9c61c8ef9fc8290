import { docsPage, STYLE_HASH } from '../docs-page.js';
import { type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { openApiDocument } from '../openapi.js';
import { type Packed, pack, sendPacked } from '../packed.js';
import type { Route } from '../route.js';

const POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * `/api/openapi.json` and, for people, `/api/docs`. Generated and packed once, at the first request, since they are
 * public.
 */
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
    if (ctx.path === '/api/openapi.json') return sendPacked(ctx, made.json);
    ctx.set('Content-Security-Policy', POLICY);
    sendPacked(ctx, made.page);
  };
};
