import type {
  AdminService,
  AdminServiceForm,
  ServiceHistory,
  ServiceImpact,
} from '@anupalan/domain/contracts/admin-catalogue';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client';
import { invalidateModel, modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';

export const SERVICES = '/api/admin/services';
export const CATALOGUE = '/api/admin/catalogue';
/** The read models that a change of a service affects. */
export const CHANGED = [models.services] as const;

export const serviceUrl = (id: string): string => `${SERVICES}/${encodeURIComponent(id)}`;
export const editPath = (id: string): string => `/admin/services/edit/${encodeURIComponent(id)}`;

/** Fetches what is shown of the services again; a further change is then made over what is saved. */
export const refresh = (): Promise<void> => invalidateModel(models.services);

/** Every service, inactive ones too, by title. */
export const useAdminServices = () =>
  useQuery({ ...modelQuery<readonly AdminService[]>(models.services, SERVICES), refetchOnMount: 'always' });

/** A service for its form. */
export const useAdminService = (id: string) =>
  useQuery({ ...modelQuery<AdminService>(models.services, serviceUrl(id), { id }), refetchOnMount: 'always' });

export const formQuery = (id: string) =>
  modelQuery<AdminServiceForm>(models.services, `${serviceUrl(id)}/form`, { id });

/** The questions and documents of a service (CALL-58). */
export const useServiceForm = (id: string) =>
  useQuery({ ...formQuery(id), retry: 1, retryDelay: 1000, staleTime: 0, refetchOnWindowFocus: true });

/** The service and its form as they are now; never from the cache. */
export const loadForm = (id: string): Promise<AdminServiceForm> => api.get(`${serviceUrl(id)}/form`);

/** The requests and orders that a change would meet now. */
export const useImpact = (id: string) =>
  useQuery({
    ...modelQuery<ServiceImpact>(models.services, `${serviceUrl(id)}/impact`, { id }),
    staleTime: 0,
    retry: 1,
  });

/** The versions of a service, newest first. */
export const useHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: [models.services, id, `${serviceUrl(id)}/history`],
    queryFn: ({ pageParam, signal }) =>
      api.get<ServiceHistory>(`${serviceUrl(id)}/history${pageParam === null ? '' : `?before=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before }) => next_before,
    staleTime: 0,
  });
