import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useEffect, useRef, useState } from 'react';
import { invalidateModel } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { businessFor, nameBusiness, takeBusinessFor } from '../../shared/business-for';

/**
 * Names the business for which the service was bought in this tab, once, before the form is loaded: it begins with what
 * the business says of itself. True once that is done, or nothing is to be done.
 */
export function useNamedBusiness({ request }: CaseView): boolean {
  const { id, business_id, my_role, service_id, created_at } = request;
  const [wanted, setWanted] = useState(() =>
    business_id === null && my_role === null ? businessFor(service_id, created_at) : null,
  );
  const sent = useRef(false);
  useEffect(() => {
    if (wanted === null || sent.current) return;
    sent.current = true;
    takeBusinessFor(id);
    // A refusal leaves the choice on the page.
    void nameBusiness(id, wanted)
      .then(() => invalidateModel(models.case, id))
      .catch(() => undefined)
      .finally(() => setWanted(null));
  }, [id, wanted]);
  return wanted === null;
}
