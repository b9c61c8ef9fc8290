import type { CaseView } from '@anupalan/domain/contracts/requests';
import { nearestStatus, START } from '@anupalan/domain/workflows/statuses';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pay } from '../../shared/payment/use-pay';
import { RequestBody } from './RequestBody';

const nothing = (): void => undefined;
/** Nobody pays on a page of the past. */
const NO_PAY: Pay = { buy: nothing, payOrder: nothing, pending: false, leaving: false, dialog: null };

/** A request of the past as its customer saw it: their page, on which nothing can be done. */
export function PastRequest({ view }: { readonly view: CaseView }) {
  // A cache of its own, so that data of the live case never appear in a past one.
  const [client] = useState(() => new QueryClient());
  const { request, status } = view;
  // Only whether it is late depends on the day on which one looks.
  const undated = { ...view, request: { ...request, due_at: null } };
  return (
    <QueryClientProvider client={client}>
      <RequestBody
        view={undated}
        pay={NO_PAY}
        onConfirm={nothing}
        // Where the payment starts, the page would offer it.
        form={nearestStatus(request.status) === START ? { title: status.label, body: status.hint ?? '' } : null}
      />
    </QueryClientProvider>
  );
}
