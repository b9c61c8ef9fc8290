import type { EdgeMiddleware } from '../edge.js';
import { malformed, sendProblem } from '../problem.js';
import type { RouteMatch } from '../route-table.js';

/** Finds the route; unknown paths, wrong methods and what exists in demo mode only end here, in JSON. */
export const findRoute =
  (find: (method: string, path: string) => RouteMatch, demo: boolean): EdgeMiddleware =>
  async (ctx, next) => {
    const match = find(ctx.method, ctx.path);
    ctx.state.match = match;
    if (match.kind === 'malformed') return sendProblem(ctx, malformed('The address of this call cannot be read.'));
    if (match.kind === 'wrong-method') {
      ctx.set('Allow', match.allow.join(', '));
      return sendProblem(ctx, {
        status: 405,
        code: 'wrong_method',
        message: `This address takes ${match.allow.join(', ')}.`,
      });
    }
    if (match.kind === 'unknown' || (match.route.demoOnly === true && !demo))
      return sendProblem(ctx, { status: 404, code: 'not_found', message: 'Not found.' });
    await next();
  };
