import type { EdgeMiddleware } from '../edge.js';
import type { IsOwnOrigin } from '../origins.js';

const EXPOSED =
  'X-Position, X-Stale, X-Correlation-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ETag, Content-Disposition, Location, Tus-Resumable, Upload-Expires, Upload-Length, Upload-Offset';
const ALLOWED =
  'Content-Type, Authorization, Idempotency-Key, If-Match, Last-Event-ID, X-Min-Position, X-Correlation-Id, Traceparent, Cache-Control, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';

/** Lets only the configured further origins call with credentials. Preflights end here. */
export const cors =
  (isOwn: IsOwnOrigin): EdgeMiddleware =>
  async (ctx, next) => {
    const origin = ctx.get('origin');
    ctx.vary('Origin');
    const own = origin !== '' && isOwn(ctx, origin);
    if (own) {
      ctx.set('Access-Control-Allow-Origin', origin);
      ctx.set('Access-Control-Allow-Credentials', 'true');
      ctx.set('Access-Control-Expose-Headers', EXPOSED);
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    if (ctx.method !== 'OPTIONS') return next();
    if (own) {
      ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      ctx.set('Access-Control-Allow-Headers', ALLOWED);
      ctx.set('Access-Control-Max-Age', '600');
    }
    ctx.status = 204;
  };
