/** Every path of a page of the web app; `:name` matches one segment. Other paths get status 404 (reading 38). */
export const PAGE_PATHS = [
  '/',
  '/dashboard',
  '/find-services',
  '/services',
  '/services/:serviceId',
  '/service/:id',
  '/metadata-service/:serviceId',
  '/service-form/:serviceId',
  '/my-services',
  '/r/:number',
  '/payment-success',
  '/payment-failed',
  '/payment-simulation',
  '/profile',
  '/notifications',
  '/help-center',
  '/terms',
  '/refunds',
  '/privacy',
  '/grievance',
  '/contact',
  '/about',
  '/faqs',
  '/developers',
  '/erasure/:id',
  '/demo/outbox',
  '/auth',
  '/invitation',
  '/staff',
  '/staff/requests/:id',
  '/admin',
  '/admin/requests',
  '/admin/requests/:id',
  '/admin/requests/:id/history',
  '/admin/history',
  '/admin/history/:position',
  '/admin/users',
  '/admin/services',
  '/admin/services/new',
  '/admin/services/edit/:id',
  '/admin/users/:id',
  '/admin/assignment',
  '/admin/assignment/what-if',
  '/admin/assignment/what-if/:id',
  '/admin/operations',
  '/admin/operations/replays',
  '/admin/operations/replays/:id',
  '/admin/operations/proof',
  '/admin/integrations',
  '/admin/integrations/webhooks/:id',
  '/admin/settings',
  '/admin/settings/pages',
  '/admin/settings/pages/:slug',
] as const;

const SEGMENTS: readonly (readonly string[])[] = PAGE_PATHS.map((path) => path.split('/'));

/** True when a page has this path. A trailing slash is ignored. */
export const isPagePath = (path: string): boolean => {
  const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return SEGMENTS.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i])),
  );
};
