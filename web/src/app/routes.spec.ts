import { PAGE_PATHS } from '@anupalan/domain/rules/page-paths';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes } from './routes';

const pathsOf = (route: RouteObject, base: string): readonly string[] => {
  const own = route.path?.startsWith('/') ? route.path : route.path === undefined ? base : `${base}/${route.path}`;
  const below = (route.children ?? []).flatMap((child) => pathsOf(child, own));
  const isPage = route.index === true || (route.path !== undefined && route.children === undefined);
  return isPage && route.path !== '*' ? [own, ...below] : below;
};

it('the server knows every page of the app, and answers all others with 404 (reading 38)', () => {
  expect([...new Set(routes.flatMap((route) => pathsOf(route, '')))].sort()).toEqual([...PAGE_PATHS].sort());
});
