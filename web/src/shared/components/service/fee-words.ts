import type { Service } from '@anupalan/domain/contracts/catalogue';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../money';

export type LaterFee = Service['later_fees'][number];

/** The texts of a service's fees, the same on tiles, lists, panel and page (reading 40). */
export function useFeeWords() {
  const { t } = useTranslation();
  return {
    /** The text beside a price. */
    besidePrice: ({ government_fees: { kind } }: Pick<Service, 'government_fees'>): string => {
      if (kind === 'none') return t('catalogue.noGovtFees');
      return kind === 'included' ? t('catalogue.govtFeesIncluded') : `+ ${t('catalogue.govtFees')}`;
    },
    /** '₹708', or 'usually ₹4,500-₹9,000' where it depends on the case. */
    amountOf: ({ from, to }: Pick<LaterFee, 'from' | 'to'>): string =>
      to === null ? formatMoney(from) : t('catalogue.feesUsually', { from: formatMoney(from), to: formatMoney(to) }),
  };
}
