import { SESSION_HINT_COOKIE } from '@anupalan/domain/rules/session-hint';
import { resolveApiKey } from '../../api-keys.js';
import type { App } from '../../app.js';
import { resolveSession } from '../../sessions.js';
import { type EdgeMiddleware, SESSION_COOKIE } from '../edge.js';
import { ownCookieName, sessionHint } from '../own-cookies.js';
import { isForKeys } from '../route.js';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Determines the caller only from the session cookie or its bearer twin: no other header, cookie, query value or host
 * name counts. A bearer token takes precedence. On a route for API keys the bearer token is a key, and a session opens
 * nothing there. A live session whose cookie came without its hint gets the hint.
 */
export const session =
  (app: App, https: boolean): EdgeMiddleware =>
  async (ctx, next) => {
    const cookie = ctx.cookies.get(ownCookieName(SESSION_COOKIE, https));
    const bearer = BEARER.exec(ctx.get('authorization'))?.[1];
    const token = bearer ?? cookie;
    ctx.state.cookieSent = cookie !== undefined;
    ctx.state.hintSent = ctx.cookies.get(ownCookieName(SESSION_HINT_COOKIE, https)) !== undefined;
    ctx.state.via = bearer !== undefined ? 'bearer' : cookie !== undefined ? 'cookie' : 'none';
    const { match } = ctx.state;
    if (match?.kind === 'route' && isForKeys(match.route.access)) {
      ctx.state.apiKey = bearer === undefined ? null : await resolveApiKey(app, bearer);
      return next();
    }
    ctx.state.session = token === undefined ? null : await resolveSession(app, token);
    await next();
    const { session, via, hintSent } = ctx.state;
    // An answer with cookies of its own may begin or end a session; after any other the session goes on.
    if (session === null || via !== 'cookie' || hintSent || ctx.response.has('Set-Cookie')) return;
    ctx.append('Set-Cookie', sessionHint(Math.ceil((session.expiresAt - app.clock.now()) / 1000), https));
  };
