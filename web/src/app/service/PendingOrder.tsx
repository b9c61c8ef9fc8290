import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { Note } from '../../components/states';
import { useTranslation } from '../../i18n/use-translation';
import { pendingOrder } from '../pay/pending-order';
import { resultPath } from '../pay/result-path';

/** To whoever began to pay for this service: the way to how that payment stands. */
export function PendingOrder({ serviceId }: { readonly serviceId: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const begun = pendingOrder();
  if (user === null || begun?.serviceId !== serviceId) return null;
  return (
    <Note>
      {t('catalogue.service.pendingOrder')}{' '}
      <Link to={resultPath(begun.orderId)}>{t('catalogue.service.pendingOrderLink')}</Link>
    </Note>
  );
}
