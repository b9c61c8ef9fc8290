import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { z } from 'zod';
import type { EdgeContext, EdgeMiddleware } from '../edge.js';
import { issueText } from '../issue-text.js';
import { readMultipart, removeUploads } from '../multipart.js';
import { canonicalText, refuseUnusable } from '../plain-value.js';
import { malformed, type ProblemAnswer, sendProblem } from '../problem.js';
import { readBody } from '../read-body.js';
import type { Route } from '../route.js';

const MAX_JSON_BYTES = 1024 * 1024;
const MAX_MULTIPART_BYTES = 55 * 1024 * 1024;
const MOST_ERRORS = 50;

/** Params, query and body by the route's schemas; then the call; then the uploaded files are removed, come what may. */
export const parse =
  (uploadDir: string): EdgeMiddleware =>
  async (ctx, next) => {
    const { match } = ctx.state;
    if (match?.kind !== 'route') return next();
    const { route } = match;
    try {
      const problem =
        take(route.params, match.params, (value) => {
          ctx.state.params = value;
        }) ??
        readQuery(ctx, route) ??
        (await takeBody(ctx, route, uploadDir));
      if (problem !== null) return sendProblem(ctx, problem);
      await next();
    } finally {
      await removeUploads(ctx.state.files);
    }
  };

/** Checks `value` and hands on what the schema made of it; without a schema the value itself. */
const take = (schema: z.ZodType | undefined, value: unknown, keep: (value: unknown) => void): ProblemAnswer | null => {
  if (schema === undefined) {
    keep(value);
    return null;
  }
  const parsed = schema.safeParse(value, { error: issueText });
  if (parsed.success) {
    keep(parsed.data);
    return null;
  }
  const errors = parsed.error.issues
    .slice(0, MOST_ERRORS)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message, code: issue.code }));
  const first = errors[0];
  const message =
    first === undefined
      ? 'Some values are not valid.'
      : first.message.includes(first.path)
        ? first.message
        : `${first.path}: ${first.message}`;
  return { status: 422, code: 'invalid_values', message, errors };
};

/** A name given once is a text, given more often a list of texts. */
const readQuery = (ctx: EdgeContext, route: Route): ProblemAnswer | null => {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  const query = Object.fromEntries(values);
  return (
    refuseUnusable(query) ??
    take(route.query, query, (value) => {
      ctx.state.query = value;
    })
  );
};

const takeBody = async (ctx: EdgeContext, route: Route, uploadDir: string): Promise<ProblemAnswer | null> => {
  const { body: expected } = route;
  if (expected === undefined) return null;
  const encoding = ctx.get('content-encoding');
  if (encoding !== '' && encoding !== 'identity') return wrongType('Send the body without a content encoding.');
  if (expected === 'multipart') return takeMultipart(ctx, route, uploadDir);

  const read = await readBody(ctx.req, route.maxBytes ?? MAX_JSON_BYTES);
  if (!read.ok) return read.error;
  ctx.state.rawBody = read.value;
  if (expected === 'raw') return null;
  const json = readJson(ctx, read.value);
  if (!json.ok) return json.error;
  ctx.state.canonicalBody = canonicalText(json.value);
  return take(expected, json.value, (value) => {
    ctx.state.body = value;
  });
};

const takeMultipart = async (ctx: EdgeContext, route: Route, uploadDir: string): Promise<ProblemAnswer | null> => {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') return wrongType('Send this as multipart/form-data.');
  const read = await readMultipart(ctx.req, uploadDir, route.maxBytes ?? MAX_MULTIPART_BYTES);
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

/** An empty body counts as `{}`, so that the schema names what is missing. */
const readJson = (ctx: EdgeContext, bytes: Buffer): Result<unknown, ProblemAnswer> => {
  if (bytes.length === 0) return ok({});
  if (typeof ctx.is('json', '+json') !== 'string') return err(wrongType('Send this as application/json.'));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return err(malformed('The body is not valid JSON.', 'malformed_json'));
  }
  const problem = refuseUnusable(value);
  return problem === null ? ok(value) : err(problem);
};

const wrongType = (message: string): ProblemAnswer => ({ status: 415, code: 'wrong_type', message });
