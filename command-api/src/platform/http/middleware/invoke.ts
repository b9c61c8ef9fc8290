import type { Readable } from 'node:stream';
import { isPosition, latest, type Position, position } from '@anupalan/domain/kernel/position';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { shellTexts } from '@anupalan/domain/texts/pages';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { ApiKeyCaller } from '../../api-keys.js';
import type { App } from '../../app.js';
import { siteNameOf } from '../../site/site-name.js';
import { withTimeout } from '../../with-timeout.js';
import { commandContext } from '../command-context.js';
import type { EdgeContext, EdgeMiddleware } from '../edge.js';
import { type KeptAnswer, keptAnswers } from '../kept-answers.js';
import { type CookieToSet, ownCookieName, sessionCookies, setOwnCookie } from '../own-cookies.js';
import { sendPacked } from '../packed.js';
import { escapeHtml, PLAIN_PAGE_POLICY, plainPage } from '../plain-page.js';
import { malformed, type ProblemAnswer, problemAnswer, sendProblem, statusOf } from '../problem.js';
import { bodyStream } from '../read-body.js';
import type { Call, Reply, Route, Session } from '../route.js';
import { sendFile } from '../send-file.js';

const WAIT_MS = 2000;

const STALE = 'X-Stale';
const NOT_YET: ProblemAnswer = problemAnswer(503, 'catching_up', { retryAfterSeconds: 1 });

const BAD_POSITION = malformed('bad_position');

export interface InvokeOptions {
  readonly https: boolean;
  /** Fails a call whose answer does not fit its schema; for tests. */
  readonly checkAnswers: boolean;
}

/** Runs the handler of one of `routes` and turns its reply into the answer. */
export const invoke = (app: App, routes: readonly Route[], options: InvokeOptions): EdgeMiddleware => {
  const kept = keptAnswers(
    app.feed,
    new Set(routes.flatMap((route) => (route.kept === true ? (route.reads ?? []) : []))),
  );
  return async (ctx) => {
    const { match, session, apiKey } = ctx.state;
    if (match?.kind !== 'route') return;
    const { route } = match;
    const asked = ctx.get('x-min-position');
    if (asked !== '' && !isPosition(asked)) return sendProblem(ctx, BAD_POSITION);
    const ifMatch = readIfMatch(ctx.get('if-match'));
    if (!ifMatch.ok) return sendProblem(ctx, ifMatch.error);
    if (route.headers !== undefined) ctx.set({ ...route.headers });
    const context = await commandContext(app, ctx);
    if (!context.ok) return sendProblem(ctx, context.error);
    const wanted = asked === '' ? null : position(asked);
    const at = await catchUp(app, ctx, route, wanted);
    const keeps = route.kept === true && !ctx.response.has(STALE);
    const known = keeps ? kept.find(match.path, wanted) : null;
    if (known !== null) return sendKept(ctx, known);
    const keep = keeps ? kept.begin(match.path, at) : null;

    const call: Call<unknown, unknown, unknown, Session | null, ApiKeyCaller | null> = {
      app,
      params: ctx.state.params,
      query: ctx.state.query,
      body: ctx.state.body,
      files: ctx.state.files,
      rawBody: ctx.state.rawBody,
      stream: () => bodyStream(ctx.req),
      uploadDir: ctx.state.uploadDir,
      session,
      apiKey,
      headers: ctx.headers,
      cookie: (name) => ctx.cookies.get(ownCookieName(name, options.https)),
      ip: ctx.ip,
      isHead: ctx.method === 'HEAD',
      ifMatch: ifMatch.value,
      context: context.value,
    };
    const handle = route.handle as (call: unknown) => Promise<Reply<unknown>>;
    let reply = await handle(call);
    if (isUnknown(reply) && (await catchUpWithOthers(app, ctx, route, at))) reply = await handle(call);
    if (reply.kind === 'refused') {
      setOwnCookies(ctx, reply.cookies, options);
      const { rejection, status = statusOf(rejection, ifMatch.value), retryAfterSeconds, extra } = reply;
      // A stale view may lack a record that the caller has just made, so 404 would be wrong.
      if (status === 404 && ctx.response.has(STALE))
        return sendProblem(ctx, (await isBeyondLog(app, wanted)) ? BAD_POSITION : NOT_YET);
      sendProblem(ctx, {
        ...rejection,
        status,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        ...(extra === undefined ? {} : { extra }),
      });
      return route.forPeople === true ? sendWords(ctx, await siteNameOf(app), rejection.message) : undefined;
    }
    if (reply.kind === 'file') return sendFile(ctx, reply.file);
    if (reply.kind === 'events') return sendEvents(ctx, reply.events);
    checkAnswer(route, reply, options);
    if (keep !== null) return sendKept(ctx, keep(JSON.stringify(reply.body)));
    sendAnswer(ctx, route, reply, options);
  };
};

/** Gives a browser the words of a problem in place of its data. */
const sendWords = (ctx: EdgeContext, siteName: string, message: string): void => {
  ctx.vary('Accept');
  if (ctx.accepts('json', 'html') !== 'html') return;
  const home = `<p><a href="/">${escapeHtml(shellTexts.home)}</a></p>`;
  ctx.set('Content-Security-Policy', PLAIN_PAGE_POLICY);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = plainPage(siteName, `<p>${escapeHtml(message)}</p>${home}`);
};

const sendKept = (ctx: EdgeContext, { packed, asOf }: KeptAnswer): void => {
  if (asOf !== null) ctx.set('X-Position', asOf);
  sendPacked(ctx, packed);
};

/** An answer without content has no body to check. */
const checkAnswer = ({ answer }: Route, reply: Reply<unknown>, { checkAnswers }: InvokeOptions): void => {
  if (reply.kind !== 'ok' || reply.status === 204) return;
  if (checkAnswers && typeof answer === 'object') answer.parse(JSON.parse(JSON.stringify(reply.body)));
};

/** A live stream: neither packed nor cached on the way. */
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
  { https }: InvokeOptions,
): void => {
  ctx.status = reply.status ?? route.status ?? 200;
  ctx.set('Cache-Control', 'no-store');
  if (reply.headers !== undefined) ctx.set({ ...reply.headers });
  if (reply.position !== undefined && reply.position !== null) ctx.set('X-Position', reply.position);
  if (reply.version !== undefined) ctx.set('ETag', `"${reply.version}"`);
  if (reply.sessionCookie !== undefined) ctx.append('Set-Cookie', sessionCookies(reply.sessionCookie, https));
  setOwnCookies(ctx, reply.cookies, { https });
  if (ctx.status === 204) {
    ctx.body = null;
    return;
  }
  if (route.answer === 'text') {
    ctx.body = String(reply.body);
    return;
  }
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(reply.body);
};

const setOwnCookies = (
  ctx: EdgeContext,
  cookies: readonly CookieToSet[] = [],
  { https }: Pick<InvokeOptions, 'https'>,
): void => {
  for (const cookie of cookies) ctx.append('Set-Cookie', setOwnCookie(cookie, https));
};

/** Accepts `"7"`, `W/"7"` or `7`; `*` names no version. */
const readIfMatch = (header: string): Result<number | undefined, ProblemAnswer> => {
  if (header === '' || header === '*') return ok(undefined);
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  return digits === undefined ? err(malformed('bad_if_match')) : ok(Number(digits));
};

/**
 * Waits until the route's read models have reached the caller's own last write, and returns their position. Taken
 * before the query runs: the answer is at least as new.
 */
const catchUp = async (app: App, ctx: EdgeContext, route: Route, wanted: Position | null): Promise<Position | null> => {
  const reads = route.reads ?? [];
  if (reads.length === 0 || route.method !== 'GET') return null;
  const { position: at, reached } = await app.positions.waitFor(reads, wanted, WAIT_MS);
  if (!reached) ctx.set(STALE, 'true');
  if (at !== null) ctx.set('X-Position', at);
  return at;
};

const isUnknown = (reply: Reply<unknown>): boolean =>
  reply.kind === 'refused' && (reply.status ?? statusOf(reply.rejection, undefined)) === 404;

/**
 * A view that is further may already link to a record that the route's own views do not have yet. Waits until these
 * have caught up; true if they had to.
 */
const catchUpWithOthers = async (app: App, ctx: EdgeContext, route: Route, at: Position | null): Promise<boolean> => {
  if (at === null || ctx.response.has(STALE)) return false;
  const furthest = app.positions
    .models()
    .reduce<Position | null>((far, name) => latest(far, app.positions.of([name])), null);
  if (furthest === null || furthest <= at) return false;
  await catchUp(app, ctx, route, furthest);
  return true;
};

/** True for a position that no event has yet. Checked after the wait: an unavailable log does not make it wrong. */
const isBeyondLog = async (app: App, wanted: Position | null): Promise<boolean> => {
  if (wanted === null) return false;
  try {
    const head = await withTimeout(() => app.events.head(), WAIT_MS);
    return head === null || head < wanted;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
};
