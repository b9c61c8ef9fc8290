import type { Audience } from '@anupalan/domain/processes/reactions';
import type { Role } from '@anupalan/domain/rules/roles';

/** The subject of a notification; null for no case, or before there was one. */
interface CaseSubject {
  readonly requestId: string | null;
  readonly serviceId: string | null;
  readonly webhookId?: string | null;
  /** Whose dates are near. */
  readonly businessId?: string;
}

export const TEAM_PATH = '/team-management';

/** The pages of news that are about no case. */
const PAGES: Readonly<Partial<Record<Audience, string>>> = {
  person: '/profile',
  owner: '/compliance-calendar',
  keeper: '/documents',
  member: TEAM_PATH,
};

const webhookPath = (webhookId: string): string => `/admin/integrations/webhooks/${webhookId}`;

/**
 * A short path for SMS and mail: to a case (it leads customer and office each to their own page), to the person's own
 * account, to a webhook, to the owner's calendar, to the keeper's documents, or to the teams. Empty without any of these.
 */
export const shortPath = (to: Audience, caseNumber: string | undefined, webhookId: string | null = null): string => {
  if (webhookId !== null) return webhookPath(webhookId);
  return PAGES[to] ?? (caseNumber === undefined ? '' : `/r/${caseNumber}`);
};

/**
 * The path that the bell uses for a recipient of this role: the page of the case for its customer or for the office,
 * the person's own account, the calendar of a business, or a webhook. Without a case: home.
 */
export const casePath = (
  { requestId, serviceId, webhookId = null, businessId }: CaseSubject,
  to: Audience,
  role: Role,
): string => {
  if (webhookId !== null) return webhookPath(webhookId);
  const page = PAGES[to];
  if (to === 'owner' && page !== undefined && businessId !== undefined)
    return `${page}?business=${encodeURIComponent(businessId)}`;
  if (page !== undefined) return page;
  if (requestId === null || serviceId === null) return '/';
  if (to === 'customer') return `/services/${encodeURIComponent(serviceId)}?id=${requestId}`;
  return role === 'admin' ? `/admin/requests/${requestId}` : `/staff/requests/${requestId}`;
};
