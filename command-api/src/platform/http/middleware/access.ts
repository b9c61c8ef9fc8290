import type { App } from '../../app.js';
import type { EdgeMiddleware, RouteMatch } from '../edge.js';
import { sessionCookies } from '../own-cookies.js';
import { problemAnswer, sendProblem, statusOf } from '../problem.js';
import { type Access, isForKeys } from '../route.js';

const accessOf = (match: RouteMatch | undefined): Access =>
  match?.kind === 'route' ? match.route.access : match?.kind === 'nothing' ? match.access : 'public';

/**
 * Checks who may call the route: 401 without a live session or a valid key, 403 for another role or a key without the
 * scope, and the route's own `permit`. Behind a guarded area without a route, permitted callers get 404.
 */
export const access =
  (app: App, https: boolean): EdgeMiddleware =>
  async (ctx, next) => {
    const { match, session, apiKey, via, hintSent } = ctx.state;
    const allowed = accessOf(match);
    if (allowed === 'public') return next();
    if (isForKeys(allowed)) {
      if (apiKey === null) {
        ctx.set('WWW-Authenticate', 'Bearer');
        return sendProblem(ctx, problemAnswer(401, 'api_key_invalid'));
      }
      const { scope } = allowed;
      if (!apiKey.scopes.includes(scope))
        return sendProblem(ctx, problemAnswer(403, 'api_key_scope', { params: { scope } }));
      return next();
    }
    if (session === null) {
      // With the hint, so that the page does not ask again.
      if (via === 'cookie' || (via === 'none' && hintSent)) ctx.append('Set-Cookie', sessionCookies(null, https));
      ctx.set('WWW-Authenticate', 'Bearer');
      return sendProblem(ctx, problemAnswer(401, 'signed_out'));
    }
    if (allowed !== 'signed-in' && !allowed.includes(session.role))
      return sendProblem(ctx, problemAnswer(403, 'not_permitted'));
    if (match?.kind === 'nothing') return match.refuse();
    const refused = match?.kind === 'route' ? await match.route.permit?.(app, session) : undefined;
    if (refused) return sendProblem(ctx, { ...refused, status: statusOf(refused, undefined) });
    await next();
  };
