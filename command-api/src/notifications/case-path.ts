import type { Role } from '@anupalan/domain/kernel/event';
import type { Audience } from '@anupalan/domain/processes/reactions';

/** The subject of a notification; null for no case, or before there was one. */
interface ToldOf {
  readonly requestId: string | null;
  readonly serviceId: string | null;
}

const PROFILE = '/profile';

/**
 * A short path for SMS: to a case, where it leads customer and office each to their page of it, or to the person's own
 * account. Empty without either.
 */
export const shortPath = (to: Audience, caseNumber: string | undefined): string => {
  if (to === 'person') return PROFILE;
  return caseNumber === undefined ? '' : `/r/${caseNumber}`;
};

/**
 * The path of a case's page for a recipient of this role, notified as its customer or as a member of the office, or of
 * the person's own account. The same in SMS, mail and the bell. Without a case: home.
 */
export const casePath = ({ requestId, serviceId }: ToldOf, to: Audience, role: Role): string => {
  if (to === 'person') return PROFILE;
  if (requestId === null || serviceId === null) return '/';
  if (to === 'customer') return `/services/${encodeURIComponent(serviceId)}?id=${requestId}`;
  return role === 'admin' ? `/admin/requests/${requestId}` : `/staff/requests/${requestId}`;
};
