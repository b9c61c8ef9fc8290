import { useEffect, useState } from 'react';
import { useCustomerServices } from '../../shared/api/reference';
import { laterCode } from '../../shared/loading/later';

/** The workflows, which say whose turn it is: only who has a request needs them. */
const statusCode = laterCode(
  () => import('../../shared/case-parts/status'),
  () => Promise.resolve(),
);
type RequestDisplay = Awaited<ReturnType<typeof statusCode.get>>['requestDisplay'];

/** How many of the customer's requests wait for them; undefined until that is known. */
export function useWaitingCount(): number | undefined {
  const services = useCustomerServices().data;
  const [display, setDisplay] = useState<{ readonly of: RequestDisplay } | null>(null);
  const needed = services !== undefined && services.length > 0;
  useEffect(() => {
    if (!needed) return;
    statusCode.get().then(
      ({ requestDisplay }) => setDisplay({ of: requestDisplay }),
      // Without the number the entry still leads to the list.
      () => undefined,
    );
  }, [needed]);
  return display === null ? undefined : services?.filter((one) => display.of(one).turn === 'customer').length;
}
