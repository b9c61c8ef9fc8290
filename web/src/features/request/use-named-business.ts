import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/client';
import { invalidateModel } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { businessFor, forgetBusinessFor } from '../../shared/business-for';

/** Says for which business a request is. */
export const nameBusiness = (id: string, businessId: string | null, idempotencyKey?: string): Promise<unknown> =>
  api.put(
    `/api/requests/${encodeURIComponent(id)}/business`,
    { business_id: businessId },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

/**
 * Names the business for which the service was bought in this tab, once, before the form is loaded: it begins with what
 * the business says of itself. True once that is done, or nothing is to be done.
 */
export function useNamedBusiness({ request }: CaseView): boolean {
  const [wanted] = useState(() => (request.business_id === null ? businessFor(request.service_id) : null));
  const { data } = useQuery({
    queryKey: ['business-of', request.id, wanted],
    enabled: wanted !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      // A refusal leaves the choice on the page.
      const named = await nameBusiness(request.id, wanted).then(
        () => true,
        () => false,
      );
      forgetBusinessFor();
      if (named) void invalidateModel(models.case, request.id);
      return true;
    },
  });
  return wanted === null || data === true;
}
