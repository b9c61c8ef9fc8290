import type { App } from '../../app.js';
import { resolveSession } from '../../sessions.js';
import { type EdgeMiddleware, SESSION_COOKIE } from '../edge.js';
import { ownCookieName } from '../own-cookies.js';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Determines the caller from the session cookie or its bearer twin alone: no other header, cookie, query value or host
 * name counts. A bearer token takes precedence.
 */
export const session =
  (app: App, https: boolean): EdgeMiddleware =>
  async (ctx, next) => {
    const cookie = ctx.cookies.get(ownCookieName(SESSION_COOKIE, https));
    const bearer = BEARER.exec(ctx.get('authorization'))?.[1];
    const token = bearer ?? cookie;
    ctx.state.cookieSent = cookie !== undefined;
    ctx.state.via = bearer !== undefined ? 'bearer' : cookie !== undefined ? 'cookie' : 'none';
    ctx.state.session = token === undefined ? null : await resolveSession(app, token);
    await next();
  };
