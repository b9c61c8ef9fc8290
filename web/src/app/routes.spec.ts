import { navOf, PAGES, type Page } from '@anupalan/domain/rules/pages';
import i18next from 'i18next';
import { isValidElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ProtectedRoute } from './guards';
import { routes } from './routes';

const pathsOf = (route: RouteObject): readonly string[] => [
  ...(route.path === undefined || route.path.endsWith('*') ? [] : [route.path]),
  ...(route.children ?? []).flatMap(pathsOf),
];

/** The deepest route at an address: a page, or a frame's "not found". */
const at = (path: string): string | undefined => matchRoutes(routes, path)?.at(-1)?.route.path;

/** The frames and guards around a page, from the outside. */
const around = (path: string) => (matchRoutes(routes, path.replace(/:\w+/g, 'x')) ?? []).map(({ route }) => route);
const isGuarded = (path: string): boolean =>
  around(path).some(({ element }) => isValidElement(element) && element.type === ProtectedRoute);

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

  it('lead to one page of a request, at its three addresses', () => {
    const paths: readonly string[] = ['services', 'metadata-service', 'service-form'].map(
      (area) => `/${area}/:serviceId`,
    );
    const pages: readonly Page[] = PAGES.filter(({ path }) => paths.includes(path));
    expect(pages.map(({ code }) => code)).toEqual(paths.map(() => 'features/request/RequestPage'));
  });

  it('are open to who may open their pages: those for signed-in people are guarded, those of a frame stand in it', () => {
    const pages: readonly Page[] = PAGES;
    expect(pages.filter(({ path }) => isGuarded(path))).toEqual(pages.filter(({ signedIn }) => signedIn));
    const frames = new Map(pages.map(({ path, frame }) => [frame, around(path)[0]] as const));
    expect(pages.filter(({ path, frame }) => around(path)[0] !== frames.get(frame))).toEqual([]);
    expect(new Set(frames.values()).size).toBe(frames.size);
  });
});

describe('the names of pages', () => {
  it('are texts of the app', () => {
    const pages: readonly Page[] = PAGES;
    const names = pages.flatMap(({ title, nav = [] }) => [title, ...nav.flatMap(({ name, phone }) => [name, phone])]);
    expect(names.filter((name) => name !== undefined && !i18next.exists(name))).toEqual([]);
  });

  it('are those of the customers’ navigation', () => {
    expect([...navOf('main'), ...navOf('foot')].map(({ path, name }) => [path, i18next.t(name)])).toEqual([
      ['/', 'Dashboard'],
      ['/find-services', 'Find Services'],
      ['/my-services', 'My Services'],
      ['/my-experts', 'My Experts'],
      ['/compliance-calendar', 'Compliance Calendar'],
      ['/documents', 'Documents'],
      ['/help-center', 'Help & Resources'],
      ['/profile', 'Settings'],
    ]);
  });
});
