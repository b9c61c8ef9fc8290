import { constants } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import type { App } from '../app.js';
import { pageHeadOf } from '../site/page-head.js';
import { sitemapOf } from '../site/sitemap.js';
import { asKoa, type EdgeMiddleware } from './edge.js';
import { access } from './middleware/access.js';
import { correlation } from './middleware/correlation.js';
import { cors } from './middleware/cors.js';
import { docs } from './middleware/docs.js';
import { errors } from './middleware/errors.js';
import { findRoute } from './middleware/find-route.js';
import { securityHeaders } from './middleware/headers.js';
import { invoke } from './middleware/invoke.js';
import { maintenance } from './middleware/maintenance.js';
import { ownHost } from './middleware/own-host.js';
import { packing } from './middleware/packing.js';
import { parse } from './middleware/parse.js';
import {
  apiKeyLimit,
  DEFAULT_LIMITS,
  ipLimit,
  keyUsage,
  pageLimit,
  type RateLimits,
  routeLimit,
  sessionLimit,
} from './middleware/rate-limit.js';
import { readableAddress } from './middleware/readable-address.js';
import { refusals } from './middleware/refusals.js';
import { requestLog } from './middleware/request-log.js';
import { sameOrigin } from './middleware/same-origin.js';
import { session } from './middleware/session.js';
import { stopping } from './middleware/stopping.js';
import { unreadBody } from './middleware/unread-body.js';
import { web as webApp } from './middleware/web.js';
import { prepareUploadFolder } from './multipart.js';
import { furtherOrigins, ownOrigins, servesHttps } from './origins.js';
import type { Route } from './route.js';
import { changeStream, STREAM_PATH } from './stream.js';

export interface ServerOptions {
  /** Replace the defaults. */
  readonly limits?: Partial<RateLimits>;
  /** Fails a call whose answer does not fit its schema; for tests. */
  readonly checkAnswers?: boolean;
  readonly heartbeatMs?: number;
  /** Aborts before the server stops: live streams end, connections are closed. */
  readonly stopping?: AbortSignal;
  /** Folder of uploads during their call, for this process alone; default DATA_DIR. */
  readonly uploadDir?: string;
}

/**
 * The whole HTTP surface: `routes` under /api, operations, documents, and the web app for every other path. `web.dir`
 * is the folder of the built web app, null for none; `web.health` answers the operators' paths. Empties DATA_DIR/tmp
 * (or `uploadDir`), which holds the uploads of running calls.
 */
export const createServer = (
  app: App,
  routes: readonly Route[],
  web: { readonly dir: string | null; readonly health: EdgeMiddleware },
  options: ServerOptions = {},
): Koa => {
  const { config, log } = app;
  const https = servesHttps(config);
  const isOwn = ownOrigins(config);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const stream = changeStream(app, options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs });

  // The last address of X-Forwarded-For is from our proxy; earlier ones can be made up.
  const koa = new Koa({ proxy: config.trustProxy === true, maxIpsCount: 1 });
  koa.on('error', (error: NodeJS.ErrnoException) => {
    // A caller that disconnects during an answer is not a fault of the server.
    const code = String(error.code);
    if (['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code)) return;
    // Nor is a body that is not HTTP.
    if (code.startsWith('HPE_')) return log.info({ code }, 'call broken off');
    log.error({ err: error }, 'answer broken off');
  });

  const api = chain([
    cors(isOwn),
    ipLimit(app, limits),
    docs(routes, config.publicUrl),
    findRoute(routes, config.demo),
    refusals(app),
    session(app, https),
    sessionLimit(app, limits),
    keyUsage(app),
    apiKeyLimit(app),
    routeLimit(app),
    maintenance(app),
    access(app, https),
    sameOrigin(isOwn),
    // The live stream has an unfinished body; everything else is one answer.
    (ctx, next) => {
      const { match } = ctx.state;
      return match?.kind === 'route' && match.route.path === STREAM_PATH ? stream(ctx, next) : next();
    },
    parse(app, prepareUploadFolder(options.uploadDir ?? config.dataDir)),
    invoke(app, routes, { https, checkAnswers: options.checkAnswers ?? false }),
  ]);
  const others = chain([
    pageLimit(app, limits),
    web.health,
    webApp({
      dir: web.dir,
      origins: [...furtherOrigins(config)],
      https,
      headOf: (path) => pageHeadOf(app, path),
      publicUrl: config.publicUrl,
      sitemap: () => sitemapOf(app),
    }),
  ]);

  koa.use(asKoa(correlation));
  koa.use(asKoa(readableAddress));
  koa.use(asKoa(requestLog(log, app.metrics)));
  koa.use(asKoa(unreadBody));
  koa.use(securityHeaders(https));
  koa.use(compress({ br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, threshold: 1024 }));
  // A client that refuses every encoding, even identity, gets identity: the packing above fails on that.
  koa.use(
    asKoa(async (ctx, next) => {
      await next();
      if (ctx.compress !== false && ctx.acceptsEncodings('br', 'gzip', 'deflate', 'identity') === false)
        ctx.compress = false;
    }),
  );
  koa.use(asKoa(packing));
  koa.use(asKoa(errors(log)));
  if (options.stopping !== undefined) koa.use(asKoa(stopping(options.stopping)));
  koa.use(asKoa(ownHost(config)));
  koa.use(asKoa((ctx, next) => (/^\/api(\/|$)/.test(ctx.path) ? api(ctx, next) : others(ctx, next))));
  return koa;
};

const chain =
  (middlewares: readonly EdgeMiddleware[]): EdgeMiddleware =>
  (ctx, next) => {
    const run = (index: number): Promise<void> => {
      const middleware = middlewares[index];
      return middleware === undefined ? next() : middleware(ctx, () => run(index + 1));
    };
    return run(0);
  };
