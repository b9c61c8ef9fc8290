import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { withVerdicts } from './verdicts';

/** The case as a query: GET /api/requests/:id. */
export const caseQuery = (id: string) => {
  const path = `/api/requests/${encodeURIComponent(id)}`;
  return {
    queryKey: modelQuery<CaseView>(models.case, path, { id }).queryKey,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<CaseView> => {
      const { data, position } = await request<CaseView>('GET', path, { signal });
      return withVerdicts(data, position);
    },
  };
};

/** The live case, kept fresh by live changes. */
export const useCase = (id: string) => useQuery(caseQuery(id));
