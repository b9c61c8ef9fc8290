import type { Service } from '@anupalan/domain/contracts/catalogue';
import { offerWords } from '@anupalan/domain/workflows/words';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/icons';
import { Row } from '../../kit/Row';

/**
 * Until when everything is refunded, beside each payment button. The whole policy opens in its own tab, so that no form
 * is lost.
 */
export function RefundRule({ service }: { readonly service: Pick<Service, 'workflow'> }) {
  const { t } = useTranslation();
  return (
    <Row component="p" nowrap spacing={0.875} className="small">
      <Icon name="check" size={15} className="done" />
      <span>
        {offerWords(service.workflow).refundRule}{' '}
        <a href="/refunds" target="_blank" rel="noopener">
          {t('catalogue.refundPolicy')}
        </a>
      </span>
    </Row>
  );
}
