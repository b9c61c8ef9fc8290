import type { App } from '../../app.js';
import { noteSecurity } from '../../security-log.js';
import type { EdgeContext, EdgeMiddleware } from '../edge.js';

/** Reports refused calls to the security log: by role, origin, or an invalid session. */
export const refusals =
  (app: App): EdgeMiddleware =>
  async (ctx, next) => {
    await next();
    const { match, session, via, refusal } = ctx.state;
    if (refusal === undefined) return;
    const route =
      match?.kind === 'route' ? match.route.path : match?.kind === 'wrong-method' ? match.path : '(unknown)';
    const call = { ip: ctx.ip, method: ctx.method, route, code: refusal };
    if (ctx.status === 403) await noteSecurity(app, 'act_refused', { ...call, ...whose(session) });
    else if (ctx.status === 401 && via !== 'none') await noteSecurity(app, 'session_refused', call);
  };

const whose = (session: EdgeContext['state']['session']) =>
  session === null ? {} : { userId: session.userId, role: session.role, sessionId: session.id };
