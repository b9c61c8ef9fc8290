import { type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import type { IsOwnOrigin } from '../origins.js';
import { problemAnswer, sendProblem } from '../problem.js';

/**
 * Unsafe methods, and GETs that leave a record, must come from an own origin or from a program. Browsers send
 * Sec-Fetch-Site and Origin; a caller without both is not a browser. A program with a bearer token and no cookie has no
 * ambient rights that a foreign page could use.
 */
export const sameOrigin =
  (isOwn: IsOwnOrigin): EdgeMiddleware =>
  async (ctx, next) => {
    const { match, via, cookieSent } = ctx.state;
    const exempt =
      (SAFE_METHODS.has(ctx.method) && !(match?.kind === 'route' && match.route.recorded === true)) ||
      (match?.kind === 'route' && match.route.foreignOrigin === true) ||
      (via === 'bearer' && !cookieSent);
    const origin = ctx.get('origin');
    const site = ctx.get('sec-fetch-site');
    const ours = origin === '' ? site === '' || site === 'same-origin' || site === 'none' : isOwn(ctx, origin);
    if (exempt || ours) return next();
    sendProblem(ctx, problemAnswer(403, 'foreign_origin'));
  };
