import { PAGES, type Page, type PageFrame } from '@anupalan/domain/rules/pages';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ProtectedRoute } from './guards';
import { PageError } from './PageError';
import { officeCode, pageCode } from './page-code';
import { CustomerShell } from './shells/CustomerShell';

/** The code of each page, in a chunk of its own. */
const CODE = import.meta.glob<{ readonly default: ComponentType }>(['./pages/*Page.tsx', '../features/**/*Page.tsx']);

/** The page of a file below `src`, as the table of pages names it. */
const page = (code: string): Pick<RouteObject, 'lazy'> => {
  const load = CODE[code.startsWith('app/') ? `./${code.slice('app/'.length)}.tsx` : `../${code}.tsx`];
  if (load === undefined) throw new Error(`There is no page ${code}`);
  return { lazy: async () => ({ Component: (await pageCode(load)).default }) };
};

/** The pages of a frame; those for signed-in users are under `ProtectedRoute`. */
const routesIn = (name: PageFrame): RouteObject[] => {
  const pages: readonly Page[] = PAGES.filter(({ frame }) => frame === name);
  const routesOf = (some: readonly Page[]) => some.map(({ path, code }): RouteObject => ({ path, ...page(code) }));
  const guarded = pages.filter(({ signedIn }) => signedIn);
  return [
    ...routesOf(pages.filter(({ signedIn }) => !signedIn)),
    ...(guarded.length === 0 ? [] : [{ element: <ProtectedRoute />, children: routesOf(guarded) }]),
  ];
};

const notFound: Pick<RouteObject, 'lazy'> = {
  lazy: async () => ({ Component: (await pageCode(() => import('../shared/loading/NotFoundPage'))).default }),
};

/** A frame of staff or admins in a chunk of its own, with the office's texts. */
const officeFrame = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await officeCode(load) }),
});

/** A page that fails says so in its frame. */
const held = (...children: RouteObject[]): RouteObject[] => [{ errorElement: <PageError />, children }];

/** All routes of the product: every page of the table in its frame. */
export const routes: RouteObject[] = [
  { element: <CustomerShell />, children: held(...routesIn('customer'), { path: '*', ...notFound }) },
  {
    lazy: async () => ({ Component: (await pageCode(() => import('./shells/OwnShell'))).OwnShell }),
    children: held(...routesIn('own')),
  },
  ...held(...routesIn('bare')),
  {
    ...officeFrame(async () => (await import('./shells/StaffShell')).StaffShell),
    children: held(...routesIn('staff'), { path: '/staff/*', ...notFound }),
  },
  {
    ...officeFrame(async () => (await import('./shells/AdminShell')).AdminShell),
    children: held(...routesIn('admin'), { path: '/admin/*', ...notFound }),
  },
];
