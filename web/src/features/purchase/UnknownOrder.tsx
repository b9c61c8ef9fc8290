import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/kit/Button';
import { EmptyState } from '../../shared/loading/states';

/** Shown for an order that does not exist or belongs to another person, with a link. */
export function UnknownOrder({ to, label }: { readonly to: string; readonly label: string }) {
  const { t } = useTranslation();
  return (
    <div className="card">
      <EmptyState icon="rupee" title={t('payment.result.unknown')} action={<LinkButton to={to}>{label}</LinkButton>}>
        {t('payment.result.unknownBody')}
      </EmptyState>
    </div>
  );
}
