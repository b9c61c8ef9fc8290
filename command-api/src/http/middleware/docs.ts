import { randomBytes } from 'node:crypto';
import { docsPage } from '../docs-page.js';
import { type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { openApiDocument } from '../openapi.js';
import type { Route } from '../route.js';

/** `/api/openapi.json` and, for people, `/api/docs`. Made once, at the first question. */
export const docs = (routes: readonly Route[]): EdgeMiddleware => {
  let made: ReturnType<typeof openApiDocument> | undefined;
  return async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method) || !['/api/openapi.json', '/api/docs'].includes(ctx.path)) return next();
    made ??= openApiDocument(routes);
    ctx.set('Cache-Control', 'no-cache');
    if (ctx.path === '/api/openapi.json') {
      ctx.body = made;
      return;
    }
    const nonce = randomBytes(18).toString('base64');
    ctx.set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = docsPage(made, nonce);
  };
};
