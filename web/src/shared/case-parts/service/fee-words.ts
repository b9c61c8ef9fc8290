import type { Service } from '@anupalan/domain/contracts/catalogue';
import { dependsOnState, feeIn, type Total, totalPrice } from '@anupalan/domain/rules/service-fees';
import { useTranslation } from 'react-i18next';
import { useBuyerState } from '../../buyer-state';
import { formatMoney } from '../../kit/money';

export type LaterFee = Service['later_fees'][number];

type Fees = Pick<Service, 'price' | 'government_fees' | 'later_fees'>;

/** The texts of a service's fees, the same on tiles, lists, panel and page (readings 40 and 50). */
export function useFeeWords(service: Fees | undefined) {
  const { t } = useTranslation();
  const state = useBuyerState(service !== undefined && dependsOnState(service));
  /** '₹2,579 to ₹11,079'. */
  const rangeOf = ({ from, to }: Total): string => {
    if (to === null) return t('catalogue.rangeOpen', { from: formatMoney(from) });
    return from === to ? formatMoney(from) : t('catalogue.range', { from: formatMoney(from), to: formatMoney(to) });
  };
  return {
    /** The text beside a price. */
    besidePrice: ({ government_fees: { kind } }: Pick<Service, 'government_fees'>): string => {
      if (kind === 'none') return t('catalogue.noGovtFees');
      return kind === 'included' ? t('catalogue.govtFeesIncluded') : `+ ${t('catalogue.govtFees')}`;
    },
    /** 'In total ₹2,579 in Delhi'; null if nothing follows the price. */
    totalOf: (service: Fees): string | null => {
      const price = Number(service.price);
      const total = totalPrice({ ...service, price }, state);
      if (total.from === price && total.to === price) return null;
      const amount = rangeOf(total);
      return state !== null && dependsOnState(service)
        ? t('catalogue.inTotalIn', { amount, state })
        : t('catalogue.inTotal', { amount });
    },
    /** '₹708', or 'usually ₹4,500-₹9,000' if it depends on the case. */
    amountOf: (fee: LaterFee): string => {
      const { from, to } = feeIn(fee, state);
      if (from === to) return formatMoney(from);
      return from === 0
        ? t('catalogue.feesUpTo', { to: formatMoney(to) })
        : t('catalogue.feesUsually', { from: formatMoney(from), to: formatMoney(to) });
    },
  };
}
