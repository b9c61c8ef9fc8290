import type { Route } from './route.js';

export type RouteMatch =
  | { readonly kind: 'route'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  /** The path exists under these methods only. */
  | { readonly kind: 'wrong-method'; readonly path: string; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' }
  /** Not UTF-8 percent-encoding, or control characters in it. */
  | { readonly kind: 'malformed' };

interface Entry {
  readonly path: string;
  readonly segments: readonly string[];
  readonly methods: Map<string, Route>;
}

const MAX_SEGMENT = 300;

const split = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/').slice(1);

const decode = (segment: string): string | null => {
  try {
    const text = decodeURIComponent(segment);
    return text.length > MAX_SEGMENT || /[\p{Cc}\p{Cs}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
};

/** Fixed segments before parameters: `/api/requests/export` wins over `/api/requests/:id`. */
const specificity = (entry: Entry): string => entry.segments.map((s) => (s.startsWith(':') ? '1' : '0')).join('');

/**
 * Finds the route of a call. HEAD is answered as GET. Throws when two routes have the same method and path, so that a
 * mistake shows at start-up.
 */
export const routeTable = (routes: readonly Route[]): ((method: string, path: string) => RouteMatch) => {
  const byShape = new Map<string, Entry>();
  for (const route of routes) {
    const segments = split(route.path);
    const shape = segments.map((s) => (s.startsWith(':') ? ':' : s)).join('/');
    const entry = byShape.get(shape) ?? { path: route.path, segments, methods: new Map<string, Route>() };
    if (entry.methods.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`);
    entry.methods.set(route.method, route);
    byShape.set(shape, entry);
  }
  const byLength = new Map<number, Entry[]>();
  for (const entry of [...byShape.values()].sort((a, b) => (specificity(a) < specificity(b) ? -1 : 1)))
    byLength.set(entry.segments.length, [...(byLength.get(entry.segments.length) ?? []), entry]);

  return (method, path) => {
    const raw = split(path);
    const given: string[] = [];
    for (const segment of raw) {
      const text = decode(segment);
      if (text === null) return { kind: 'malformed' };
      given.push(text);
    }
    const fits = (byLength.get(given.length) ?? []).filter((entry) =>
      entry.segments.every((s, i) => (s.startsWith(':') ? given[i] !== '' : s === given[i])),
    );
    const wanted = method === 'HEAD' ? 'GET' : method;
    for (const entry of fits) {
      const route = entry.methods.get(wanted);
      if (route === undefined) continue;
      // Named by the route itself: routes of one shape may name their parameters differently.
      const names = split(route.path);
      const params: Record<string, string> = {};
      names.forEach((name, i) => {
        if (name.startsWith(':')) params[name.slice(1)] = given[i] ?? '';
      });
      return { kind: 'route', route, params };
    }
    const first = fits[0];
    if (first === undefined) return { kind: 'unknown' };
    const methods = new Set(fits.flatMap((entry) => [...entry.methods.keys()]));
    if (methods.has('GET')) methods.add('HEAD');
    return { kind: 'wrong-method', path: first.path, allow: [...methods, 'OPTIONS'] };
  };
};
