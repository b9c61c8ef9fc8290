import { PAGES } from '@anupalan/domain/rules/pages';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routes } from './routes';

const pathsOf = (route: RouteObject): readonly string[] => [
  ...(route.path === undefined || route.path.endsWith('*') ? [] : [route.path]),
  ...(route.children ?? []).flatMap(pathsOf),
];

/** The deepest route at an address: a page, or a frame's "not found". */
const at = (path: string): string | undefined => matchRoutes(routes, path)?.at(-1)?.route.path;

describe('the routes', () => {
  it('are the pages that the server knows, which answers all others with 404 (reading 38)', () => {
    expect(routes.flatMap(pathsOf).sort()).toEqual(PAGES.map(({ path }) => path).sort());
  });

  it.each(PAGES.map(({ path }) => path))('lead to %s, and to no other page there', (path) => {
    expect(at(path.replace(/:\w+/g, 'x'))).toBe(path);
  });

  it.each([
    ['/nowhere', '*'],
    ['/staff/nowhere', '/staff/*'],
    ['/admin/nowhere/at/all', '/admin/*'],
  ])('lead from %s to what says so in its frame', (path, found) => expect(at(path)).toBe(found));
});
