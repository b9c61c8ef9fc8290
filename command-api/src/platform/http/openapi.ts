import { problem } from '@anupalan/domain/contracts/common';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { SESSION_COOKIE } from './edge.js';
import { ownCookieName } from './own-cookies.js';
import { isForKeys, type Route } from './route.js';

const REFUSALS: Readonly<Record<string, string>> = {
  400: 'Malformed',
  401: 'No session',
  403: 'Not allowed',
  404: 'Not there, or not yours',
  409: 'Not possible in this state; `allowed` says what is',
  412: 'Changed in the meantime (If-Match)',
  413: 'Too large',
  414: 'Address too long',
  415: 'Wrong content type',
  422: 'Invalid values; `errors` names them',
  429: 'Too many; Retry-After',
  503: 'Unavailable; Retry-After',
};

/** Problems in the routes' descriptions; empty when all can be documented. */
export const undescribed = (routes: readonly Route[]): readonly string[] =>
  routes.flatMap((route) => {
    const name = `${route.method} ${route.path}`;
    const withoutParams = /:/.test(route.path) && route.params === undefined;
    const withoutFields = (route.body === 'multipart' || route.body === 'metadata') && route.fields === undefined;
    return [
      ...(route.summary.trim() === '' || route.tag.trim() === '' ? [`${name}: no summary or tag`] : []),
      ...(withoutParams ? [`${name}: no schema for its params`] : []),
      ...(withoutFields ? [`${name}: no schema for its fields`] : []),
    ];
  });

const binary = { schema: { type: 'string' as const, format: 'binary' } };

const success = (
  route: Route,
): NonNullable<ZodOpenApiOperationObject['responses']>[`${1 | 2 | 3 | 4 | 5}${string}`] => {
  const { answer } = route;
  const headers = z.object({
    'X-Position': z.string().optional().meta({ description: 'How far the log or the views are' }),
  });
  if (answer === 'file') {
    const types = route.fileTypes ?? ['application/octet-stream'];
    return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, binary])) };
  }
  if (answer === 'event-stream') return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  if (answer === 'text') return { description: 'Text', content: { 'text/plain': {} } };
  return { description: 'Done', headers, content: { 'application/json': { schema: answer } } };
};

const requestBody = (route: Route): ZodOpenApiOperationObject['requestBody'] | undefined => {
  const { body, fields } = route;
  if (body === undefined) return undefined;
  if (body === 'metadata') return undefined;
  if (body === 'stream') return { content: { 'application/offset+octet-stream': binary } };
  if (body === 'raw') return { content: { 'application/json': binary } };
  if (body === 'multipart')
    return { content: { 'multipart/form-data': fields === undefined ? {} : { schema: fields } } };
  return { content: { 'application/json': { schema: body } } };
};

const describeAccess = ({ access }: Route): string =>
  access === 'public'
    ? 'Open to everybody.'
    : access === 'signed-in'
      ? 'Needs a session.'
      : isForKeys(access)
        ? `For API keys with the scope ${access.scope}.`
        : `For ${access.join(', ')}.`;

const securityOf = ({ access }: Route): NonNullable<ZodOpenApiOperationObject['security']> => {
  if (access === 'public') return [];
  return isForKeys(access) ? [{ apiKey: [] }] : [{ cookie: [] }, { bearer: [] }];
};

const operation = (route: Route): ZodOpenApiOperationObject => {
  const status = String(route.status ?? 200) as '200';
  const command = route.method !== 'GET';
  const tus = z.object({
    'Tus-Resumable': z.literal('1.0.0'),
    ...(route.body === 'metadata'
      ? {
          'Upload-Length': z.string().meta({ description: 'Bytes of the file' }),
          'Upload-Metadata': z.string().meta({
            description: `Comma-separated pairs of a name and its value in base64: ${Object.keys((route.fields as z.ZodObject).shape).join(', ')}`,
          }),
        }
      : {}),
    ...(route.body === 'stream'
      ? { 'Upload-Offset': z.string().meta({ description: 'Where these bytes begin' }) }
      : {}),
  });
  const plain = command
    ? z.object({ 'Idempotency-Key': z.string().max(200).optional().meta({ description: 'Same key, same answer' }) })
    : z.object({ 'X-Min-Position': z.string().optional().meta({ description: 'Wait until the views are there' }) });
  const header = route.headers?.['Tus-Resumable'] === undefined ? plain : plain.extend(tus.shape);
  const body = requestBody(route);
  return {
    summary: route.summary,
    tags: [route.tag],
    description: `${describeAccess(route)}${route.demoOnly === true ? ' Demo mode only.' : ''}`,
    security: securityOf(route),
    requestParams: {
      header,
      ...(route.params === undefined ? {} : { path: route.params as z.ZodObject }),
      ...(route.query === undefined ? {} : { query: route.query as z.ZodObject }),
    },
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [status]: success(route),
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([code, description]) => [
          code,
          { description, content: { 'application/problem+json': { schema: problem } } },
        ]),
      ),
    },
  };
};

/** The OpenAPI 3.1 document, made only from the routes. Throws for a schema that cannot be described. */
export const openApiDocument = (routes: readonly Route[]): ReturnType<typeof createDocument> => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Anupalan',
      version: '0.1.0',
      description:
        'Errors are RFC 9457 problem details with `message` and `code`. Commands take Idempotency-Key and answer X-Position; queries take X-Min-Position. What stands under /api/admin answers admins under /api/public-admin and /api/admin-no-auth as well.',
    },
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Its name is ${ownCookieName(SESSION_COOKIE, true)} where people open https.`,
        },
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'anp_live_<id>_<secret>',
          description:
            'A key of an integrator, made by a super admin. It opens these calls alone, a session none of them.',
        },
      },
    },
  });
};
