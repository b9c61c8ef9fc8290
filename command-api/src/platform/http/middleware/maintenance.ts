import type { App } from '../../app.js';
import type { EdgeMiddleware } from '../edge.js';
import { problemAnswer, sendProblem } from '../problem.js';

const RETRY_SECONDS = 300;

/**
 * During maintenance, visitors and customers get 503 except on routes that stay open (signing in, gateway webhooks);
 * staff and admins pass.
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
