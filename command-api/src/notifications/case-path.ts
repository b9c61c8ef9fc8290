import type { Role } from '@anupalan/domain/kernel/event';
import type { Audience } from '@anupalan/domain/processes/reactions';

/** What somebody is told of; null for no case, or before there was one. */
interface ToldOf {
  readonly requestId: string | null;
  readonly serviceId: string | null;
}

/** A short way to a case, for SMS: it leads its customer and us each to their page of it. */
export const shortPath = (caseNumber: string): string => `/r/${caseNumber}`;

/**
 * The page of a case, as a path of this site, for a person of this role who was told of it as its customer or as one of us.
 * SMS, mail and the bell lead to the same. Without a case: home.
 */
export const casePath = ({ requestId, serviceId }: ToldOf, to: Audience, role: Role): string => {
  if (requestId === null || serviceId === null) return '/';
  if (to === 'customer') return `/services/${encodeURIComponent(serviceId)}?id=${requestId}`;
  return role === 'admin' ? `/admin/requests/${requestId}` : `/staff/requests/${requestId}`;
};
