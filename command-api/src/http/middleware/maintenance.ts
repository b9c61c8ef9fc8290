import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import type { App } from '../../app/app.js';
import type { EdgeMiddleware } from '../edge.js';
import { sendProblem } from '../problem.js';

const RETRY_SECONDS = 300;

/**
 * While the site is closed for maintenance, visitors and customers get 503 for all but what a route keeps open (signing in,
 * news of the gateway); staff and admins pass. Asked of the log, so that it counts from the moment it is saved.
 */
export const maintenance =
  (app: App): EdgeMiddleware =>
  async (ctx, next) => {
    const { match, session } = ctx.state;
    const exempt = match?.kind === 'route' && match.route.openInMaintenance === true;
    if (exempt || session?.role === 'staff' || session?.role === 'admin') return next();
    const { state } = await app.load(siteSettings, SITE);
    if (!state.settings.maintenanceMode) return next();
    sendProblem(ctx, {
      status: 503,
      code: 'maintenance',
      message: "We're doing maintenance. Your saved work is safe.",
      retryAfterSeconds: RETRY_SECONDS,
    });
  };
