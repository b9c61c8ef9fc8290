import { useEffect, useState } from 'react';
import { useCustomerServices } from '../../shared/api/reference';

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
  return display === null ? undefined : services?.filter((one) => display.of(one).turn === 'customer').length;
}
