import { Router } from '@koa/router';
import type { EdgeContext, EdgeMiddleware } from '../edge.js';
import { malformed, problemAnswer, sendProblem } from '../problem.js';
import type { Route } from '../route.js';

const MAX_SEGMENT = 300;

/** The segments of a path, without trailing slashes. */
const split = (path: string): readonly string[] => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end).split('/').slice(1);
};

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Fixed segments sort before parameters: `/api/requests/export` wins over `/api/requests/:id`. */
const specificity = ({ path }: Route): string =>
  split(path)
    .map((segment) => (isParameter(segment) ? '1' : '0'))
    .join('');

/** Two routes of one method and shape are a mistake that must fail the start. */
const refuseDoubles = (routes: readonly Route[]): void => {
  const seen = new Set<string>();
  for (const { method, path } of routes) {
    const shape = split(path).map((segment) => (isParameter(segment) ? ':' : segment));
    const key = `${method} /${shape.join('/')}`;
    if (seen.has(key)) throw new Error(`two routes for ${method} ${path}`);
    seen.add(key);
  }
};

/**
 * The canonical form of a path: each segment decoded and encoded again, no trailing slash. Null when it is not UTF-8
 * percent-encoding, or contains control characters.
 */
export const canonicalPath = (path: string): string | null => {
  try {
    const segments = split(path).map(decodeURIComponent);
    if (segments.some((text) => text.length > MAX_SEGMENT || /[\p{Cc}\p{Cs}]/u.test(text))) return null;
    return `/${segments.map(encodeURIComponent).join('/')}`;
  } catch {
    return null;
  }
};

const allowed = (layers: readonly { readonly methods: readonly string[] }[]): string => {
  const methods = new Set(layers.flatMap((layer) => layer.methods.filter((method) => method !== 'HEAD')));
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
};

/** Values that the router sets on the context without declaring them. */
type Routed = EdgeContext & {
  newRouterPath?: string;
  matched?: readonly { readonly path: string | RegExp; readonly methods: readonly string[] }[];
};

/** `requests` of `/api/requests/:id`: a router tries the patterns of one area only. */
const areaOf = (path: string): string => split(path)[1] ?? '';

const routerOf = (routes: readonly Route[]): EdgeMiddleware => {
  const router = new Router({ sensitive: true });
  const ranked = routes.map((route) => ({ route, rank: specificity(route) }));
  for (const { route } of ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))) {
    const method = route.method.toLowerCase() as Lowercase<Route['method']>;
    router[method](route.path, (ctx, next) => {
      // Less specific matching routes come later; the first counts.
      ctx.state.match ??= { kind: 'route', route, params: ctx.params, path: ctx.newRouterPath ?? ctx.path };
      return next();
    });
  }
  return router.routes() as unknown as EdgeMiddleware;
};

const ADMINS = 'admin';
/** Other spellings of the admin area (SEC-18): the same calls with the same guard, despite their names. */
const ALIASES: ReadonlySet<string> = new Set(['public-admin', 'admin-no-auth']);

/**
 * Finds the route (HEAD as GET) and calls `next`; unknown paths, wrong methods and, outside demo mode, demo routes are
 * answered here, in JSON. Unknown paths under `/api/admin/*` are hidden from all but admins (SEC-19);
 * `/api/public-admin/*` and `/api/admin-no-auth/*` lead to the same calls, for admins only. Throws when two routes have
 * the same method and shape.
 */
export const findRoute = (routes: readonly Route[], demo: boolean): EdgeMiddleware => {
  refuseDoubles(routes);
  const byArea = new Map<string, Route[]>();
  for (const route of routes) byArea.set(areaOf(route.path), [...(byArea.get(areaOf(route.path)) ?? []), route]);
  // Routes whose area is a parameter match every area.
  const anywhere = [...byArea].flatMap(([name, of]) => (isParameter(name) ? of : []));
  const elsewhere = routerOf(anywhere);
  const named = [...byArea].filter(([name]) => !isParameter(name));
  const areas = new Map(named.map(([name, of]) => [name, routerOf([...of, ...anywhere])]));
  const byAlias = routerOf((byArea.get(ADMINS) ?? []).map((route): Route => ({ ...route, access: ['admin'] })));

  return async (ctx, next) => {
    const path = canonicalPath(ctx.path);
    if (path === null) return sendProblem(ctx, malformed('unreadable_address'));
    const area = areaOf(path);
    const isAlias = ALIASES.has(area);
    const routed: Routed = ctx;
    routed.newRouterPath = isAlias ? path.replace(area, ADMINS) : path;
    const find = isAlias ? byAlias : (areas.get(area) ?? elsewhere);
    const end = (refuse: () => void): Promise<void> | void => {
      if (!isAlias && area !== ADMINS) return refuse();
      ctx.state.match = { kind: 'nothing', access: ['admin'], refuse };
      return next();
    };
    await find(ctx, async () => {
      const { match } = ctx.state;
      if (match?.kind === 'route' && (match.route.demoOnly !== true || demo)) return next();
      const [first] = routed.matched ?? [];
      if (match !== undefined || first === undefined)
        return end(() => sendProblem(ctx, problemAnswer(404, 'not_found')));
      ctx.state.match = { kind: 'wrong-method', path: String(first.path) };
      const allow = allowed(routed.matched ?? []);
      await end(() => {
        ctx.set('Allow', allow);
        sendProblem(ctx, problemAnswer(405, 'wrong_method', { params: { allow } }));
      });
    });
  };
};
