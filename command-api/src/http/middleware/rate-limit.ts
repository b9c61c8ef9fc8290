import type { Clock } from '@anupalan/infra/ports/clock';
import type { EdgeMiddleware } from '../edge.js';
import { sendProblem } from '../problem.js';
import type { Route } from '../route.js';

const WINDOW_MS = 60_000;
const MOST_KEYS = 100_000;

export interface RateLimits {
  /** Calls of one address in a minute. Loopback is not counted: it is ourselves, or a proxy that speaks for everybody. */
  readonly perIp: number;
  /** Calls of one session in a minute. */
  readonly perSession: number;
}

/** Generous on purpose: many people share one address behind a provider's NAT. */
export const DEFAULT_LIMITS: RateLimits = { perIp: 3000, perSession: 3000 };

/** `127.0.0.0/8`, `::1`, and the first one mapped into IPv6. */
export const isLoopback = (ip: string): boolean => /^(::ffff:)?127\./.test(ip) || ip === '::1';

/** Counts in memory, per fixed minute. Answers how many seconds to wait, or null while within the limit. */
const counter = (limit: number, clock: Clock): ((key: string) => number | null) => {
  let counts = new Map<string, number>();
  let window = 0;
  return (key) => {
    const now = clock.now();
    const current = Math.floor(now / WINDOW_MS);
    if (current !== window || counts.size > MOST_KEYS) counts = new Map();
    window = current;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limit ? Math.ceil(((current + 1) * WINDOW_MS - now) / 1000) : null;
  };
};

const limiting = (seconds: (ctx: Parameters<EdgeMiddleware>[0]) => number | null): EdgeMiddleware => {
  return async (ctx, next) => {
    const wait = seconds(ctx);
    if (wait === null) return next();
    sendProblem(ctx, {
      status: 429,
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a moment and try again.',
      retryAfterSeconds: wait,
    });
  };
};

export const ipLimit = ({ perIp }: RateLimits, clock: Clock): EdgeMiddleware => {
  const count = counter(perIp, clock);
  return limiting((ctx) => (isLoopback(ctx.ip) ? null : count(ctx.ip)));
};

export const sessionLimit = ({ perSession }: RateLimits, clock: Clock): EdgeMiddleware => {
  const count = counter(perSession, clock);
  return limiting((ctx) => (ctx.state.session === null ? null : count(ctx.state.session.id)));
};

/** Of the routes that have a limit of their own; each counts for itself. */
export const routeLimit = (routes: readonly Route[], clock: Clock): EdgeMiddleware => {
  const counts = new Map(
    routes.flatMap((route) =>
      route.perMinute === undefined ? [] : [[route, counter(route.perMinute, clock)] as const],
    ),
  );
  return limiting(({ state: { match, session } }) => {
    if (match?.kind !== 'route' || session === null) return null;
    return counts.get(match.route)?.(session.id) ?? null;
  });
};
