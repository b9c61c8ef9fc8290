import type { Role } from '@anupalan/domain/kernel/event';
import type { Audience } from '@anupalan/domain/processes/reactions';

/** The subject of a notification; null for no case, or before there was one. */
interface ToldOf {
  readonly requestId: string | null;
  readonly serviceId: string | null;
}

/** A short path to a case, for SMS: it leads customer and office each to their page of it. */
export const shortPath = (caseNumber: string): string => `/r/${caseNumber}`;

/**
 * The path of a case's page for a recipient of this role, notified as its customer or as a member of the office. The
 * same in SMS, mail and the bell. Without a case: home.
 */
export const casePath = ({ requestId, serviceId }: ToldOf, to: Audience, role: Role): string => {
  if (requestId === null || serviceId === null) return '/';
  if (to === 'customer') return `/services/${encodeURIComponent(serviceId)}?id=${requestId}`;
  return role === 'admin' ? `/admin/requests/${requestId}` : `/staff/requests/${requestId}`;
};
