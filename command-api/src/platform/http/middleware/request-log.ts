import type { Logger } from 'pino';
import { inThisScope } from '../../call-scope.js';
import type { Metrics } from '../../metrics.js';
import type { EdgeMiddleware } from '../edge.js';

/**
 * One line per call. It has the path's pattern, so that no id, number or query value of a person gets into the log. It
 * never has bodies and headers.
 */
export const requestLog =
  (log: Logger, metrics: Metrics): EdgeMiddleware =>
  async (ctx, next) => {
    const start = performance.now();
    const finished = (): void => {
      const { match, session } = ctx.state;
      const route =
        match?.kind === 'route' ? match.route.path : match?.kind === 'wrong-method' ? match.path : otherPath(ctx.path);
      const ms = performance.now() - start;
      metrics.request(ctx.method, route, ctx.status, ms / 1000);
      const line = { method: ctx.method, route, status: ctx.status, ms: Math.round(ms) };
      log[levelOf(ctx.status)](session === null ? line : { ...line, role: session.role }, 'request');
    };
    // The socket's end runs outside the call's scope; the line belongs to this call.
    ctx.res.once('close', inThisScope(finished));
    await next();
  };

/** 503 is an expected outcome (maintenance, a provider that is away), and any stranger can cause such a line. */
const levelOf = (status: number): 'error' | 'warn' | 'info' =>
  status < 500 ? 'info' : status === 503 ? 'warn' : 'error';

/** The label of an unknown path: its first part only. */
const otherPath = (path: string): string =>
  path.startsWith('/api/') ? '/api/(unknown)' : /^\/(health|metrics)(\/|$)/.test(path) ? path : '(web)';
