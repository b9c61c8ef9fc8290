import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { siteSettings as seenSettings } from '@anupalan/projector/read-models/settings/queries';
import type { App } from '../../app.js';
import { inTime, READER_PATIENCE_MS } from '../../in-time.js';
import { type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { sendProblem } from '../problem.js';

const RETRY_SECONDS = 300;

/** As the log has it now; for a reader, while the log is away or frozen, as it was the last time or as the view has it. */
const closing = (app: App) => {
  let last: boolean | null = null;
  const ask = async (): Promise<boolean> => {
    last = (await app.load(siteSettings, SITE)).state.settings.maintenanceMode;
    return last;
  };
  return async (reader: boolean): Promise<boolean> => {
    try {
      return await (reader ? inTime(ask, READER_PATIENCE_MS) : ask());
    } catch (error) {
      if (!reader || !(error instanceof StoreUnavailable)) throw error;
      return last ?? (await seenSettings(app.reads))?.maintenanceMode ?? false;
    }
  };
};

/**
 * While the site is closed for maintenance, visitors and customers get 503 for all but what a route keeps open (signing in,
 * news of the gateway); staff and admins pass. Asked of the log, so that it counts from the moment it is saved.
 */
export const maintenance = (app: App): EdgeMiddleware => {
  const isClosed = closing(app);
  return async (ctx, next) => {
    const { match, session } = ctx.state;
    const exempt = match?.kind === 'route' && match.route.openInMaintenance === true;
    if (exempt || session?.role === 'staff' || session?.role === 'admin') return next();
    if (!(await isClosed(SAFE_METHODS.has(ctx.method)))) return next();
    sendProblem(ctx, {
      status: 503,
      code: 'maintenance',
      message: "We're doing maintenance. Your saved work is safe.",
      retryAfterSeconds: RETRY_SECONDS,
    });
  };
};
