import type { TourType } from './completion';

/** The addresses of each role's dashboard, on which its tour runs (TOUR-01). */
export const DASHBOARDS: Readonly<Record<TourType, readonly [string, ...string[]]>> = {
  customer: ['/', '/dashboard'],
  staff: ['/staff'],
  admin: ['/admin'],
};
