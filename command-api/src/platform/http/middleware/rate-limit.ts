import { type Clock, isoNow } from '@anupalan/infra/ports/clock';
import type { App } from '../../app.js';
import { isLoopback, networkOf } from '../../network-of.js';
import { noteSecurity } from '../../security-log.js';
import type { EdgeContext, EdgeMiddleware } from '../edge.js';
import { problemAnswer, sendProblem } from '../problem.js';
import type { Route } from '../route.js';

const WINDOW_MS = 60_000;
const MAX_KEYS = 100_000;
/** A demo machine has one user, and tests and benchmarks call without pauses. */
const TIMES_ON_A_DEMO_MACHINE = 200;
/** Evicted at once, since deleting single keys from a map revisits all deleted places each time. */
const EVICTED = 10_000;

export interface RateLimits {
  /** Calls per minute to the API from one address (of IPv6 a /64). */
  readonly perIp: number;
  readonly perSession: number;
  /** Requests per minute for pages, their files and health from one address: a page has many files. */
  readonly pagesPerIp: number;
}

/** Generous, because many people share one address behind a provider's NAT. */
export const DEFAULT_LIMITS: RateLimits = { perIp: 3000, perSession: 3000, pagesPerIp: 30_000 };

/** Removes the first `many` keys. */
const forget = (counts: Map<string, number>, many: number): void => {
  let left = many;
  for (const key of counts.keys()) {
    if (left === 0) return;
    counts.delete(key);
    left -= 1;
  }
};

/**
 * Counts calls in memory, per fixed minute; beyond `MAX_KEYS` callers, those with the oldest calls are evicted. Returns
 * the number of this call and the rest of the minute in ms.
 */
export const counter = (clock: Clock): ((key: string) => { readonly count: number; readonly leftMs: number }) => {
  let counts = new Map<string, number>();
  let window = 0;
  return (key) => {
    const now = clock.now();
    const current = Math.floor(now / WINDOW_MS);
    if (current !== window) counts = new Map();
    window = current;
    const count = (counts.get(key) ?? 0) + 1;
    // Deleted and set again, so that the map's order is that of the last calls.
    counts.delete(key);
    counts.set(key, count);
    if (counts.size > MAX_KEYS) forget(counts, EVICTED);
    return { count, leftMs: (current + 1) * WINDOW_MS - now };
  };
};

/**
 * Refuses the calls of one key beyond its limit. `who` returns null for a call that is not counted. `tell`: each answer
 * to a program says how many calls are left, so that it can pace itself.
 */
const limiting = (
  app: App,
  limit: 'calls_of_address' | 'pages_of_address' | 'calls_of_session' | 'calls_of_api_key' | 'calls_of_route',
  who: (ctx: EdgeContext) => { readonly key: string; readonly most: number } | null,
  { tell = false }: { readonly tell?: boolean } = {},
): EdgeMiddleware => {
  const count = counter(app.clock);
  return async (ctx, next) => {
    const counted = who(ctx);
    if (counted === null) return next();
    const now = count(counted.key);
    const seconds = Math.ceil(now.leftMs / 1000);
    if (tell && ctx.state.apiKey !== null)
      ctx.set({
        'RateLimit-Limit': String(counted.most),
        'RateLimit-Remaining': String(Math.max(0, counted.most - now.count)),
        'RateLimit-Reset': String(seconds),
      });
    if (now.count <= counted.most) return next();
    const { session, apiKey } = ctx.state;
    const person = {
      ...(session === null ? {} : { userId: session.userId, sessionId: session.id }),
      ...(apiKey === null ? {} : { apiKeyId: apiKey.id }),
    };
    // Once per minute, so that a flood of calls makes no flood of lines.
    if (now.count === counted.most + 1) await noteSecurity(app, 'limit_reached', { limit, ip: ctx.ip, ...person });
    sendProblem(ctx, problemAnswer(429, 'too_many_requests', { retryAfterSeconds: seconds }));
  };
};

const isDemoMachine = ({ config }: App, ip: string): boolean => config.demo && isLoopback(ip);

const ofAddress =
  (app: App, most: number) =>
  ({ ip }: EdgeContext) => ({
    key: networkOf(ip),
    most: isDemoMachine(app, ip) ? most * TIMES_ON_A_DEMO_MACHINE : most,
  });

export const ipLimit = (app: App, { perIp }: RateLimits): EdgeMiddleware =>
  limiting(app, 'calls_of_address', ofAddress(app, perIp));

export const pageLimit = (app: App, { pagesPerIp }: RateLimits): EdgeMiddleware =>
  limiting(app, 'pages_of_address', ofAddress(app, pagesPerIp));

export const sessionLimit = (app: App, { perSession }: RateLimits): EdgeMiddleware =>
  limiting(app, 'calls_of_session', ({ state: { session } }) =>
    session === null ? null : { key: session.id, most: perSession },
  );

/** For programs of integrators, each with the limit of its key. They are told how many calls are left. */
export const apiKeyLimit = (app: App): EdgeMiddleware =>
  limiting(
    app,
    'calls_of_api_key',
    ({ state: { apiKey } }) => (apiKey === null ? null : { key: apiKey.id, most: apiKey.perMinute }),
    { tell: true },
  );

/** Counts the calls of each API key, refused ones separately, and notes each request. A stream is one call. */
export const keyUsage =
  ({ keyUsage: usage, clock }: App): EdgeMiddleware =>
  async (ctx, next) => {
    const { apiKey, match } = ctx.state;
    if (apiKey === null) return next();
    const { method } = ctx;
    const [at, began] = [isoNow(clock), performance.now()];
    // The status is known once the answer was sent: faults become an answer further out.
    ctx.res.once('close', () => {
      const route = match?.kind === 'route' ? match.route.path : 'unknown';
      const ms = Math.round(performance.now() - began);
      usage.note(apiKey.id, { at, method, route, status: ctx.res.statusCode, ms });
    });
    let isRefused = true;
    try {
      await next();
      isRefused = ctx.status >= 400;
    } finally {
      usage.count(apiKey.id, isRefused);
    }
  };

/**
 * For routes with their own limit, which replaces the general one in the answer to a program. Each route counts
 * separately. Visitors of a public route count by their address.
 */
export const routeLimit = (app: App): EdgeMiddleware =>
  limiting(
    app,
    'calls_of_route',
    ({ ip, state: { match, session, apiKey } }) => {
      if (match?.kind !== 'route' || match.route.perMinute === undefined) return null;
      const { method, path, perMinute, access }: Route = match.route;
      const caller = session?.id ?? apiKey?.id ?? (access === 'public' ? networkOf(ip) : null);
      const isOnesOwn = apiKey === null && method !== 'GET' && isDemoMachine(app, ip);
      const most = isOnesOwn ? perMinute * TIMES_ON_A_DEMO_MACHINE : perMinute;
      return caller === null ? null : { key: `${caller} ${method} ${path}`, most };
    },
    { tell: true },
  );
