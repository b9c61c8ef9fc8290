import { asyncApiDocument } from '@anupalan/domain/integrations/asyncapi';
import { docsPage } from '../docs-page.js';
import { type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { openApiDocument } from '../openapi.js';
import { type Packed, pack, sendPacked } from '../packed.js';
import { PLAIN_PAGE_POLICY } from '../plain-page.js';
import type { Route } from '../route.js';

const PAGE = '/api/docs';
const PATHS: ReadonlySet<string> = new Set(['/api/openapi.json', '/api/asyncapi.json', PAGE]);

/**
 * `/api/openapi.json` with the calls, `/api/asyncapi.json` with the public events and, for people, `/api/docs`.
 * Generated and packed once, at the first request, since they are public. `publicUrl`: the address of the API.
 */
export const docs = (routes: readonly Route[], publicUrl: string): EdgeMiddleware => {
  let made: ReadonlyMap<string, Packed> | undefined;
  const make = (): ReadonlyMap<string, Packed> => {
    const document = openApiDocument(routes);
    const json = (value: unknown) => pack('application/json; charset=utf-8', JSON.stringify(value));
    return new Map([
      ['/api/openapi.json', json(document)],
      ['/api/asyncapi.json', json(asyncApiDocument(new URL(publicUrl)))],
      [PAGE, pack('text/html; charset=utf-8', docsPage(document))],
    ]);
  };
  return async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method) || !PATHS.has(ctx.path)) return next();
    made ??= make();
    const packed = made.get(ctx.path);
    if (packed === undefined) return next();
    if (ctx.path === PAGE) ctx.set('Content-Security-Policy', PLAIN_PAGE_POLICY);
    sendPacked(ctx, packed);
  };
};
