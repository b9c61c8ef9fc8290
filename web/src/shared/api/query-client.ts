import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from './client';
import { isStatus } from './errors';

/** How a query handles 401: it throws (the default) or answers null for a visitor. */
export type On401 = 'throw' | 'null';

/** CALL-04: GET with the first element of the key as the path. */
export const pathQuery =
  <T>(on401: On401 = 'throw') =>
  async ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<T | null> => {
    try {
      return await api.get<T>(String(queryKey[0]), { signal });
    } catch (error) {
      if (on401 === 'null' && isStatus(error, 401)) return null;
      throw error;
    }
  };

/**
 * A query over a read model: the key starts with the model's name, so that live changes `{model, id}` find it. `id` is
 * the one record that the query shows; leave it out for lists.
 *
 * useQuery(modelQuery<CaseView>('case', `/api/requests/${id}`, { id }))
 */
export function modelQuery<T>(model: string, path: string, options: { id?: string; on401?: 'throw' } = {}) {
  return {
    queryKey: [model, options.id ?? null, path] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<T> => api.get<T>(path, { signal }),
  };
}

/** Whether a key's path has the same answer for every user: the public calls and the catalogue. */
export const isForEverybody = (key: QueryKey): boolean =>
  key.some((part) => typeof part === 'string' && /^\/api\/(public|services)(\/|\?|$)/.test(part));

/** The app's only query client, with the defaults of SHELL-49 and SHELL-50. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: pathQuery(),
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      // Data does not expire by age: live changes and own writes invalidate it.
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  },
});

/** Invalidates the queries that show a changed record of a model; those on screen are fetched again at once. */
export function invalidateModel(model: string, id?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === model && (id === undefined || typeof queryKey[1] !== 'string' || queryKey[1] === id),
  });
}
