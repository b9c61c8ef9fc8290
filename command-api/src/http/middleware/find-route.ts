import type { EdgeMiddleware } from '../edge.js';
import { malformed, sendProblem } from '../problem.js';
import type { Route } from '../route.js';

const MAX_SEGMENT = 300;

const split = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/').slice(1);

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Fixed segments before parameters: `/api/requests/export` wins over `/api/requests/:id`. */
const specificity = ({ path }: Route): string =>
  split(path)
    .map((segment) => (isParameter(segment) ? '1' : '0'))
    .join('');

/** Two routes of one method and shape: a mistake that must show at start-up. */
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
 * The segments of a path, decoded, however it was spelled; no slash at the end. Null when it is not UTF-8 percent-encoding, or
 * has control characters in it.
 */
const readSegments = (path: string): readonly string[] | null => {
  try {
    const segments = split(path).map((segment) => (segment.includes('%') ? decodeURIComponent(segment) : segment));
    return segments.some((text) => text.length > MAX_SEGMENT || /[\p{Cc}\p{Cs}]/u.test(text)) ? null : segments;
  } catch {
    return null;
  }
};

/** Routes of one method by their segments. */
interface Tree {
  readonly fixed: Map<string, Tree>;
  any: Tree | null;
  route: Route | null;
}
const emptyTree = (): Tree => ({ fixed: new Map(), any: null, route: null });

const plant = (tree: Tree, route: Route): void => {
  let at = tree;
  for (const segment of split(route.path)) {
    const next = isParameter(segment) ? at.any : at.fixed.get(segment);
    const found = next ?? emptyTree();
    if (isParameter(segment)) at.any = found;
    else at.fixed.set(segment, found);
    at = found;
  }
  at.route = route;
};

/** The route with the most fixed segments in front; a parameter takes any segment that is not empty. */
const search = (tree: Tree, segments: readonly string[], depth = 0): Route | null => {
  const segment = segments[depth];
  if (segment === undefined) return tree.route;
  const fixed = tree.fixed.get(segment);
  const found = fixed === undefined ? null : search(fixed, segments, depth + 1);
  return found ?? (tree.any === null || segment === '' ? null : search(tree.any, segments, depth + 1));
};

const paramsOf = ({ path }: Route, segments: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(split(path).flatMap((name, i) => (isParameter(name) ? [[name.slice(1), segments[i] ?? '']] : [])));

/**
 * Finds the route (HEAD goes by GET) and hands on; unknown paths, wrong methods and, outside demo mode, what exists there
 * only end here, in JSON. Throws when two routes have the same method and shape.
 */
export const findRoute = (routes: readonly Route[], demo: boolean): EdgeMiddleware => {
  refuseDoubles(routes);
  const trees = new Map<string, Tree>();
  for (const route of routes) {
    const tree = trees.get(route.method) ?? emptyTree();
    trees.set(route.method, tree);
    plant(tree, route);
  }
  const find = (method: string, segments: readonly string[]): Route | null => {
    const tree = trees.get(method);
    return tree === undefined ? null : search(tree, segments);
  };
  /** Routes of all methods for a path, those with the most fixed segments in front first. */
  const ofAnyMethod = (segments: readonly string[]): readonly Route[] =>
    [...trees.keys()]
      .map((method) => find(method, segments))
      .filter((route) => route !== null)
      .sort((a, b) => (specificity(a) < specificity(b) ? -1 : 1));

  return async (ctx, next) => {
    const segments = readSegments(ctx.path);
    if (segments === null) return sendProblem(ctx, malformed('The address of this call cannot be read.'));
    const route = find(ctx.method === 'HEAD' ? 'GET' : ctx.method, segments);
    if (route !== null) ctx.state.match = { kind: 'route', route, params: paramsOf(route, segments) };
    if (route !== null && (route.demoOnly !== true || demo)) return next();
    const others = route === null ? ofAnyMethod(segments) : [];
    const [first] = others;
    if (first === undefined) return sendProblem(ctx, { status: 404, code: 'not_found', message: 'Not found.' });
    ctx.state.match = { kind: 'wrong-method', path: first.path };
    const methods = others.map(({ method }) => method);
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    ctx.set('Allow', allow);
    sendProblem(ctx, { status: 405, code: 'wrong_method', message: `This address takes ${allow}.` });
  };
};
