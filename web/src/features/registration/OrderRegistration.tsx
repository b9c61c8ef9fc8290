import type { Order } from '@anupalan/domain/contracts/payments';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { validateRegistration } from '@anupalan/domain/rules/registration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { CompleteRegistration } from '../../shared/registration/CompleteRegistration';
import { heldFiles, keptRegistration, lostFiles } from './kept-registration';
import { registration } from './registration';

/**
 * The registration of a captured first order. A kept one is sent automatically if it is complete; after a payment page
 * its files are lost, so the form opens with the kept values. Without a kept one, shows a link to the form (REG-14 to
 * REG-16).
 */
export function OrderRegistration({ order }: { readonly order: Order }) {
  const { user } = useSession();
  return user === null ? null : <Own key={order.orderId} order={order} userId={user.id} />;
}

function Own({ order, userId }: { readonly order: Order; readonly userId: string }) {
  const { orderId, requestId, serviceId, serviceTitle: title } = order;
  const [waiting, setWaiting] = useState(() => waitingFor(userId, order));
  const request = useQuery({
    ...modelQuery<CaseView>(models.case, `/api/requests/${encodeURIComponent(requestId)}`, { id: requestId }),
    // Before the order has a case number the request does not exist.
    enabled: order.caseNumber !== null,
  });
  if (waiting !== null)
    return (
      <registration.Dialog
        target={{ by: 'order', orderId, serviceId, title }}
        atOnce={waiting === 'ready'}
        onClose={() => setWaiting(null)}
      />
    );
  return request.data === undefined ? null : <CompleteRegistration view={request.data} />;
}

/** The state of the kept registration of this order: ready to be sent, or incomplete; null: none is kept. */
function waitingFor(userId: string, { orderId, serviceId }: Order): 'ready' | 'to-do' | null {
  const kept = keptRegistration(userId, serviceId);
  if (kept?.orderId !== orderId) return null;
  const held = heldFiles(userId, serviceId);
  const whole = lostFiles(kept.fileNames, held).length === 0 && held.every(({ error }) => error === null);
  return whole && validateRegistration(kept.values).length === 0 ? 'ready' : 'to-do';
}
