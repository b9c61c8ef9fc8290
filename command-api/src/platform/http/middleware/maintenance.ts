import type { App } from '../../app.js';
import type { EdgeMiddleware } from '../edge.js';
import { problemAnswer, sendProblem } from '../problem.js';

const RETRY_SECONDS = 300;

/**
 * While the site is closed for maintenance, visitors and customers get 503 for all but what a route keeps open (signing in,
 * events of the gateway); staff and admins pass.
 */
export const maintenance =
  ({ settings }: App): EdgeMiddleware =>
  async (ctx, next) => {
    const { match, session } = ctx.state;
    const exempt = match?.kind === 'route' && match.route.openInMaintenance === true;
    if (exempt || session?.role === 'staff' || session?.role === 'admin') return next();
    if (!(await settings.current()).maintenanceMode) return next();
    sendProblem(ctx, problemAnswer(503, 'maintenance', { retryAfterSeconds: RETRY_SECONDS }));
  };
