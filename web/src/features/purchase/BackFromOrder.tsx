import type { Order } from '@anupalan/domain/contracts/payments';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/kit/Button';
import { requestPath } from './order-paths';

/** A link to the order's request, or to the service while no such request exists. */
export function BackFromOrder({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const exists = order.purpose === 'final' || order.caseNumber !== null;
  return (
    <LinkButton variant="quiet" to={exists ? requestPath(order) : `/service/${encodeURIComponent(order.serviceId)}`}>
      {t(exists ? 'payment.result.backToRequest' : 'payment.result.toService')}
    </LinkButton>
  );
}
