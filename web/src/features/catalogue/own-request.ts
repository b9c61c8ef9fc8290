import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { useCustomerServices, useServices } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { slugOf } from '../../shared/slug';

/**
 * The path for a request without a service id (DASH-32, reading 7): the service with the same title, or the list of
 * requests when there is none.
 */
export const serviceOfRequest = (
  { service_id, service_title: title }: Pick<CustomerService, 'service_id' | 'service_title'>,
  services: readonly Pick<Service, 'id' | 'title'>[],
): string => {
  const own =
    services.find(({ id }) => id === service_id) ??
    services.find((service) => service.title === title) ??
    services.find(({ id }) => id === slugOf(title));
  return own === undefined ? '/my-services' : `/service/${encodeURIComponent(own.id)}`;
};

/** The path to redirect /service/{id} to when the id is that of an own request; null when it is not. */
export function useOwnRequest(id: string): 'waiting' | string | null {
  const { user, status } = useSession();
  const requests = useCustomerServices();
  const services = useServices();
  if (status === 'loading') return 'waiting';
  if (user?.role !== 'customer') return null;
  if (requests.status === 'pending') return 'waiting';
  const request = requests.data?.find((one) => one.id === id);
  if (request === undefined) return null;
  return services.status === 'pending' ? 'waiting' : serviceOfRequest(request, services.data ?? []);
}
