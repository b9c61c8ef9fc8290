import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';

/** The case as a query: GET /api/requests/:id. */
export const caseQuery = (id: string) =>
  modelQuery<CaseView>(models.case, `/api/requests/${encodeURIComponent(id)}`, { id });

/** The live case, kept fresh by live changes. */
export const useCase = (id: string) => useQuery(caseQuery(id));
