import { createHash } from 'node:crypto';
import { type FieldError, type Rejection, rendered } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { Metadata } from '@tus/server';
import type { z } from 'zod';
import type { App } from '../../app.js';
import type { EdgeContext, EdgeMiddleware } from '../edge.js';
import { parseInTurns, readOutline } from '../json-text.js';
import { type Multipart, readMultipart, removeUploads } from '../multipart.js';
import { canonicalText, refuseUnusable, refuseUnusableInTurns } from '../plain-value.js';
import { malformed, type ProblemAnswer, problemAnswer, sendProblem, statusOf } from '../problem.js';
import { queryOf } from '../query.js';
import { readBody, tooLarge } from '../read-body.js';
import { readInTurns, readValue } from '../read-value.js';
import type { Route } from '../route.js';

const maxJsonBytes = 128 * 1024;
/** Limit where anyone may send a body: a sign-in, a number. */
const maxPublicJsonBytes = 16 * 1024;
const MAX_MULTIPART_BYTES = 55 * 1024 * 1024;
/** From this length on others get their turn between the steps of reading a body; each step takes milliseconds. */
const LONG_BODY_BYTES = 32 * 1024;
/** From this length on two bodies are compared by their bytes, since sorting the names takes longer than reading. */
const COMPARED_BY_BYTES = 256 * 1024;
/**
 * Forms of one person or API key that are being received or on the disk at once. A browser opens as many connections.
 */
const maxFormsAtOnce = 6;

/**
 * Checks params and query by the route's schemas, then the right to the path's record, then the body; after the call,
 * the uploaded files are removed in any case.
 */
export const parse = (app: App, uploadDir: string): EdgeMiddleware => {
  const formsOf = new Map<string, number>();
  return async (ctx, next) => {
    const { match, session, apiKey } = ctx.state;
    if (match?.kind !== 'route') return next();
    const { route } = match;
    const problem =
      take(route.params, match.params, (value) => {
        ctx.state.params = value;
      }) ??
      readQuery(ctx, route) ??
      refusal(session === null ? null : await route.permitPath?.(app, session, match.params)) ??
      refusal(apiKey === null ? null : await route.permitKey?.(app, apiKey, match.params));
    if (problem !== null) return sendProblem(ctx, problem);
    ctx.state.uploadDir = uploadDir;
    const sender =
      route.body === 'multipart' || route.body === 'stream' ? (session?.userId ?? apiKey?.id ?? null) : null;
    const forms = sender === null ? 0 : (formsOf.get(sender) ?? 0);
    if (forms >= maxFormsAtOnce) return sendProblem(ctx, TOO_MANY_FORMS);
    if (sender !== null) formsOf.set(sender, forms + 1);
    try {
      const wrong = await takeBody(app, ctx, route, uploadDir);
      if (wrong !== null) return sendProblem(ctx, wrong);
      await next();
    } finally {
      if (sender !== null) release(formsOf, sender);
      await removeUploads(ctx.state.files);
      if (route.body === 'stream') ctx.req.unpipe();
    }
  };
};

const release = (counts: Map<string, number>, key: string): void => {
  const left = (counts.get(key) ?? 1) - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
};

const TOO_MANY_FORMS: ProblemAnswer = problemAnswer(429, 'too_many_uploads', {
  params: { max: maxFormsAtOnce },
  retryAfterSeconds: 5,
});

const refusal = (rejection: Rejection | null | undefined): ProblemAnswer | null =>
  rejection === null || rejection === undefined ? null : { ...rejection, status: statusOf(rejection, undefined) };

/** Checks `value` and passes the schema's result to `keep`; without a schema the value itself. */
const take = (schema: z.ZodType | undefined, value: unknown, keep: (value: unknown) => void): ProblemAnswer | null => {
  const read = schema === undefined ? ok(value) : readValue(schema, value);
  if (!read.ok) return invalidValues(read.error);
  keep(read.value);
  return null;
};

const invalidValues = (errors: readonly FieldError[]): ProblemAnswer => {
  const [first = { path: '', ...rendered('values_invalid') }] = errors;
  const message = first.message.includes(first.path) ? first.message : `${first.path}: ${first.message}`;
  return { status: 422, code: 'invalid_values', message, errors };
};

const readQuery = (ctx: EdgeContext, route: Route): ProblemAnswer | null => {
  const query = queryOf(ctx.querystring);
  if (!query.ok) return query.error;
  return (
    refuseUnusable(query.value) ??
    take(route.query, query.value, (value) => {
      ctx.state.query = value;
    })
  );
};

/** A signed webhook may be as long as its sender makes it. */
const isForAll = ({ access, body }: Route): boolean => access === 'public' && body !== 'raw';

const takeBody = async (app: App, ctx: EdgeContext, route: Route, uploadDir: string): Promise<ProblemAnswer | null> => {
  const { body: expected } = route;
  if (expected === undefined) return null;
  if (expected === 'metadata') return takeMetadata(ctx, route);
  const encoding = ctx.get('content-encoding');
  if (encoding !== '' && encoding !== 'identity') return problemAnswer(415, 'content_encoding');
  if (expected === 'multipart') return takeMultipart(app, ctx, route, uploadDir);
  if (expected === 'stream') {
    const maxBytes = route.maxBytes ?? MAX_MULTIPART_BYTES;
    return Number(ctx.get('content-length')) > maxBytes ? tooLarge(maxBytes) : null;
  }

  const read = await readBody(ctx.req, route.maxBytes ?? (isForAll(route) ? maxPublicJsonBytes : maxJsonBytes));
  if (!read.ok) return read.error;
  ctx.state.rawBody = read.value;
  if (expected === 'raw') return null;
  const { length } = read.value;
  const between = length < LONG_BODY_BYTES ? async () => {} : nextTurn;
  const json = await readJson(ctx, read.value, route.maxValues, between);
  if (!json.ok) return json.error;
  await between();
  ctx.state.canonicalBody =
    length < COMPARED_BY_BYTES ? canonicalText(json.value) : createHash('sha256').update(read.value).digest('hex');
  await between();
  const given = length < LONG_BODY_BYTES ? readValue(expected, json.value) : await readInTurns(expected, json.value);
  if (!given.ok) return invalidValues(given.error);
  ctx.state.body = given.value;
  return null;
};

const takeMultipart = async (
  app: App,
  ctx: EdgeContext,
  route: Route,
  uploadDir: string,
): Promise<ProblemAnswer | null> => {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') return wrongType('multipart/form-data');
  const { session } = ctx.state;
  const ask = async (fields: Multipart['fields']): Promise<ProblemAnswer | null> =>
    refusal(session === null ? null : await route.permitFiles?.(app, session, fields));
  const read = await readMultipart(ctx.req, uploadDir, route.maxBytes ?? MAX_MULTIPART_BYTES, ask);
  if (!read.ok) return read.error;
  const { fields, files } = read.value;
  ctx.state.files = files;
  ctx.state.canonicalBody = canonicalText({
    fields,
    files: files.map(({ field, fileName, bytes, sha256 }) => ({ field, fileName, bytes, sha256 })),
  });
  return (
    refuseUnusable(fields) ??
    take(route.fields, fields, (value) => {
      ctx.state.body = value;
    })
  );
};

/** The fields of Upload-Metadata: names with values in base64, comma-separated. */
const takeMetadata = (ctx: EdgeContext, route: Route): ProblemAnswer | null => {
  let fields: Record<string, string | null>;
  try {
    fields = Metadata.parse(ctx.get('upload-metadata') || undefined);
  } catch {
    return malformed('upload.metadata');
  }
  return (
    refuseUnusable(fields) ??
    take(route.fields, fields, (value) => {
      ctx.state.body = value;
    })
  );
};

/** An empty body counts as `{}`, so that the schema names missing fields. */
const readJson = async (
  ctx: EdgeContext,
  bytes: Buffer,
  maxValues: number | undefined,
  between: () => Promise<void>,
): Promise<Result<unknown, ProblemAnswer>> => {
  if (bytes.length === 0) return ok({});
  if (typeof ctx.is('json', '+json') !== 'string') return err(wrongType('application/json'));
  const parts = readOutline(bytes, maxValues);
  if (!parts.ok) return parts;
  await between();
  let value: unknown;
  try {
    value = await parseInTurns(bytes, parts.value);
  } catch {
    return err(malformed('malformed_json'));
  }
  await between();
  const problem = await refuseUnusableInTurns(value, maxValues);
  return problem === null ? ok(value) : err(problem);
};

const wrongType = (type: string): ProblemAnswer => problemAnswer(415, 'wrong_type', { params: { type } });
