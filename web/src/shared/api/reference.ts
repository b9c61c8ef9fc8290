import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { BusinessesView } from '@anupalan/domain/contracts/compliance';
import type { PublicConfig } from '@anupalan/domain/contracts/identity';
import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from './query-client';
import { useSession } from './session';

/** Names of the read models, as live changes carry them and query keys start with them. */
export const models = {
  case: 'case',
  caseList: 'case-list',
  /** The customer's own list and the staff's queue both read the list of cases. */
  myRequests: 'case-list',
  queue: 'case-list',
  services: 'catalogue',
  payment: 'orders',
  documents: 'documents',
  notifications: 'notifications',
  people: 'people',
  settings: 'settings',
  figures: 'figures',
  sitePages: 'site-pages',
  businesses: 'businesses',
  contacts: 'contacts',
  papers: 'papers',
  dueRules: 'due-rules',
  scratchOrders: 'scratch-orders',
} as const;

/** GET /api/public/config: the site's settings, and the demo accounts in demo mode. */
export const publicConfigQuery = modelQuery<PublicConfig>(models.settings, '/api/public/config');
export const usePublicConfig = () => useQuery(publicConfigQuery);

/** GET /api/services: the public catalogue. */
export const useServices = () => useQuery(modelQuery<readonly Service[]>(models.services, '/api/services'));

const businessesQuery = modelQuery<BusinessesView>(models.businesses, '/api/businesses');
/** GET /api/businesses, for signed-in customers only; the oldest first. */
export function useBusinesses() {
  const { user } = useSession();
  return useQuery({ ...businessesQuery, enabled: user?.role === 'customer' });
}

/** The name of the business for which a request is, where it is one of the customer's teams; null for none. */
export function useBusinessName({ business_id }: Pick<CustomerService, 'business_id'>): string | null {
  const { data } = useQuery({ ...businessesQuery, enabled: business_id !== null });
  return data?.items.find(({ id }) => id === business_id)?.name ?? null;
}

/** GET /api/customer-services, for signed-in customers only (CALL-16 to CALL-18); the server sorts newest first. */
export function useCustomerServices() {
  const { user } = useSession();
  return useQuery({
    ...modelQuery<{ readonly services: readonly CustomerService[] }>(models.myRequests, '/api/customer-services'),
    enabled: user?.role === 'customer',
    staleTime: 60_000,
    retry: 2,
    retryDelay: 2000,
    select: (answer) => answer.services,
  });
}
