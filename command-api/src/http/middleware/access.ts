import type { EdgeMiddleware } from '../edge.js';
import { sendProblem } from '../problem.js';
import { sessionCookie } from '../session-cookie.js';

/** Who may call the route at all: 401 without a live session, 403 for a role that it is not for. */
export const access =
  (https: boolean): EdgeMiddleware =>
  async (ctx, next) => {
    const { match, session, via } = ctx.state;
    if (match?.kind !== 'route' || match.route.access === 'public') return next();
    if (session === null) {
      if (via === 'cookie') ctx.append('Set-Cookie', sessionCookie(null, https));
      ctx.set('WWW-Authenticate', 'Bearer');
      return sendProblem(ctx, { status: 401, code: 'signed_out', message: 'Please sign in to continue.' });
    }
    if (match.route.access !== 'signed-in' && !match.route.access.includes(session.role))
      return sendProblem(ctx, { status: 403, code: 'not_permitted', message: 'You are not allowed to do this.' });
    await next();
  };
