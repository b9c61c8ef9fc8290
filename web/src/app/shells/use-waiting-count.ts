import { useEffect, useState } from 'react';
import { useCustomerServices } from '../../shared/api/reference';
import { mayOn } from '../../shared/case-parts/may-on';

type RequestDisplay = typeof import('../../shared/case-parts/status').requestDisplay;

/** How many of the customer's requests wait for them; undefined until that is known. */
export function useWaitingCount(): number | undefined {
  const services = useCustomerServices().data;
  const [display, setDisplay] = useState<{ readonly of: RequestDisplay } | null>(null);
  const needed = services !== undefined && services.length > 0;
  useEffect(() => {
    if (!needed) return;
    // The workflows, which say whose turn it is: only who has a request needs them.
    import('../../shared/case-parts/status').then(
      ({ requestDisplay }) => setDisplay({ of: requestDisplay }),
      // Without the number the entry still leads to the list.
      () => undefined,
    );
  }, [needed]);
  const mine = services?.filter((one) => mayOn(one, 'draft.edit'));
  return display === null ? undefined : mine?.filter((one) => display.of(one).turn === 'customer').length;
}
