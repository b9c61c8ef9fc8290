import type { ApiKeysPage, ApiKeyUsage } from '@anupalan/domain/contracts/integrations';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client';

export const API_KEYS = '/api/admin/api-keys';

/** The read model of the keys. */
const KEYS = 'api-keys';
/** The read models that a command on a key changes. */
export const CHANGED = [KEYS];

export const keyPath = (id: string): string => `${API_KEYS}/${encodeURIComponent(id)}`;

/** The keys, newest first, a page at a time. */
export const useApiKeys = () =>
  useInfiniteQuery({
    queryKey: [KEYS, null, API_KEYS],
    queryFn: ({ pageParam, signal }) =>
      api.get<ApiKeysPage>(pageParam === null ? API_KEYS : `${API_KEYS}?cursor=${encodeURIComponent(pageParam)}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchOnMount: 'always',
  });

/** How often a key calls; asked anew at each opening. */
export const useKeyUsage = (id: string) =>
  useQuery({
    queryKey: [KEYS, id, 'usage'],
    queryFn: ({ signal }) => api.get<ApiKeyUsage>(`${keyPath(id)}/usage`, { signal }),
    refetchOnMount: 'always',
  });
