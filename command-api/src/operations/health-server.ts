import Koa from 'koa';
import type { App } from '../platform/app.js';
import { asKoa } from '../platform/http/edge.js';
import { errors } from '../platform/http/middleware/errors.js';
import { health } from './health.js';

/** The health of a part before its stores are open: live, not ready. */
export const createStartingServer = (): Koa => {
  const koa = new Koa();
  koa.use((ctx) => {
    if (!['/health', '/health/live', '/health/ready'].includes(ctx.path)) return;
    const live = ctx.path === '/health/live';
    ctx.set('Cache-Control', 'no-store');
    ctx.status = live ? 200 : 503;
    ctx.body = { status: live ? 'live' : 'not ready' };
  });
  return koa;
};

/** Only health and metrics, on their own port. `open`: with all details for every caller. */
export const createHealthServer = (app: App, options: { readonly open: boolean }): Koa => {
  const koa = new Koa();
  koa.use(asKoa(errors(app.log)));
  koa.use(asKoa(health(app, options)));
  return koa;
};
