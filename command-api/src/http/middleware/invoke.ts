import type { Readable } from 'node:stream';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { App } from '../../app/app.js';
import { commandContext } from '../command-context.js';
import type { EdgeContext, EdgeMiddleware } from '../edge.js';
import { malformed, type ProblemAnswer, sendProblem, statusOf } from '../problem.js';
import type { Call, Reply, Route, Session } from '../route.js';
import { sendFile } from '../send-file.js';
import { sessionCookie } from '../session-cookie.js';

const WAIT_MS = 2000;
const POSITION = /^[0-9A-Za-z:_.-]{1,64}$/;

const STALE = 'X-Stale';
const NOT_YET: ProblemAnswer = {
  status: 503,
  code: 'catching_up',
  message: 'What was done a moment ago cannot be shown yet. Please try again.',
  retryAfterSeconds: 1,
};

export interface InvokeOptions {
  readonly https: boolean;
  /** Fails a call whose answer does not fit its schema; for tests. */
  readonly checkAnswers: boolean;
}

/** Runs the handler and turns its reply into the answer. */
export const invoke =
  (app: App, options: InvokeOptions): EdgeMiddleware =>
  async (ctx) => {
    const { match, session } = ctx.state;
    if (match?.kind !== 'route') return;
    const { route } = match;
    const ifMatch = readIfMatch(ctx.get('if-match'));
    if (!ifMatch.ok) return sendProblem(ctx, ifMatch.error);
    const context = await commandContext(app, ctx);
    if (!context.ok) return sendProblem(ctx, context.error);
    const caughtUp = await catchUp(app, ctx, route);
    if (caughtUp !== null) return sendProblem(ctx, caughtUp);

    const call: Call<unknown, unknown, unknown, Session | null> = {
      app,
      params: ctx.state.params,
      query: ctx.state.query,
      body: ctx.state.body,
      files: ctx.state.files,
      rawBody: ctx.state.rawBody,
      session,
      headers: ctx.headers,
      ip: ctx.ip,
      ifMatch: ifMatch.value,
      context: context.value,
    };
    const reply = await (route.handle as (call: unknown) => Promise<Reply<unknown>>)(call);
    if (reply.kind === 'refused') {
      const { rejection, status = statusOf(rejection, ifMatch.value), retryAfterSeconds, extra } = reply;
      // What the caller made a moment ago is not unknown: the views have not got there yet.
      if (status === 404 && ctx.response.has(STALE)) return sendProblem(ctx, NOT_YET);
      return sendProblem(ctx, {
        ...rejection,
        status,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        ...(extra === undefined ? {} : { extra }),
      });
    }
    if (reply.kind === 'file') return sendFile(ctx, reply.file);
    if (reply.kind === 'events') return sendEvents(ctx, reply.events);
    sendAnswer(ctx, route, reply, options);
  };

/** A stream that goes on for a while: neither packed nor kept by anybody on the way. */
const sendEvents = (ctx: EdgeContext, events: Readable): void => {
  ctx.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  ctx.compress = false;
  ctx.status = 200;
  ctx.body = events;
};

const sendAnswer = (
  ctx: EdgeContext,
  route: Route,
  reply: Extract<Reply<unknown>, { kind: 'ok' }>,
  { https, checkAnswers }: InvokeOptions,
): void => {
  if (checkAnswers && typeof route.answer === 'object') route.answer.parse(JSON.parse(JSON.stringify(reply.body)));
  ctx.status = reply.status ?? route.status ?? 200;
  ctx.set('Cache-Control', 'no-store');
  if (reply.headers !== undefined) ctx.set({ ...reply.headers });
  if (reply.position !== undefined && reply.position !== null) ctx.set('X-Position', reply.position);
  if (reply.version !== undefined) ctx.set('ETag', `"${reply.version}"`);
  if (reply.sessionCookie !== undefined) ctx.append('Set-Cookie', sessionCookie(reply.sessionCookie, https));
  if (route.answer === 'text') {
    ctx.body = String(reply.body);
    return;
  }
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(reply.body);
};

/** `"7"`, `W/"7"` or `7`; `*` says nothing about a version. */
const readIfMatch = (header: string): Result<number | undefined, ProblemAnswer> => {
  if (header === '' || header === '*') return ok(undefined);
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  return digits === undefined ? err(malformed('If-Match takes one version.', 'bad_if_match')) : ok(Number(digits));
};

/**
 * Waits until what the route reads has got to the caller's own last write, and says how far it is. Taken before the query
 * runs: the answer is at least as new as it says.
 */
const catchUp = async (app: App, ctx: EdgeContext, route: Route): Promise<ProblemAnswer | null> => {
  const reads = route.reads ?? [];
  const asked = ctx.get('x-min-position');
  if (reads.length === 0 || route.method !== 'GET') return null;
  if (asked !== '' && !POSITION.test(asked)) return malformed('X-Min-Position is no position.', 'bad_position');
  const wanted: Position | null = asked === '' ? null : position(asked);
  const { position: at, reached } = await app.positions.waitFor(reads, wanted, WAIT_MS);
  if (!reached) ctx.set(STALE, 'true');
  if (at !== null) ctx.set('X-Position', at);
  return null;
};
