import type { Service } from '@anupalan/domain/contracts/catalogue';
import { useTranslation } from '../../i18n/use-translation';
import { Popover } from '../overlay/Popover';
import { Money, Pairs } from '../text';

export interface FeeBreakupProps {
  readonly service: Pick<Service, 'price' | 'fee_breakup'>;
}

/** What a price is made of: professional fee, GST, their total, and government fees extra (CAT-23). */
export function FeePairs({ service }: FeeBreakupProps) {
  const { t } = useTranslation();
  const { professional_fee, gst } = service.fee_breakup;
  return (
    <Pairs
      items={[
        { term: t('catalogue.professionalFee'), value: <Money amount={professional_fee} /> },
        { term: t('catalogue.gst'), value: <Money amount={gst} /> },
        { term: t('catalogue.total'), value: <Money amount={service.price} /> },
        { term: t('catalogue.govtExtra'), value: t('catalogue.govtExtraValue') },
      ]}
    />
  );
}

/** 'Fee break-up' beside a price: what it is made of, in a popover (CAT-22). */
export function FeeBreakup({ service }: FeeBreakupProps) {
  const { t } = useTranslation();
  return (
    <Popover
      title={t('catalogue.breakupTitle')}
      trigger={(props) => (
        <button type="button" className="link" {...props}>
          {t('catalogue.breakup')}
        </button>
      )}
    >
      <FeePairs service={service} />
    </Popover>
  );
}
