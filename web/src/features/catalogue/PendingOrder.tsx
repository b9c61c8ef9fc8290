import type { Order } from '@anupalan/domain/contracts/payments';
import { isPayable } from '@anupalan/domain/rules/order-status';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { useSession } from '../../shared/api/session';
import { Note } from '../../shared/loading/states';
import { forgetPendingOrder, pendingOrder } from '../../shared/payment/pending-order';
import { resultPath } from '../../shared/payment/result-path';
import { useOrder } from '../../shared/payment/use-order';

const isOver = ({ status }: Order): boolean => !isPayable(status);

/** A link to the payment of the customer's unpaid order of this service. A settled order is removed. */
export function PendingOrder({ serviceId }: { readonly serviceId: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [begun] = useState(pendingOrder);
  const asked = user !== null && begun?.serviceId === serviceId ? begun.orderId : null;
  const order = useOrder(asked, () => true);
  const over = order.data !== undefined ? isOver(order.data) : order.isError && isStatus(order.error, 403, 404);
  useEffect(() => {
    if (asked !== null && over) forgetPendingOrder(asked);
  }, [asked, over]);
  if (asked === null || order.data === undefined || over) return null;
  return (
    <Note>
      {t('catalogue.service.pendingOrder')}{' '}
      <Link to={resultPath(asked)}>{t('catalogue.service.pendingOrderLink')}</Link>
    </Note>
  );
}
